// Shows moments that moments.py has written down. The address says which:
// ?play=two&at=12 or &find=place (the first such moment, &nth=2 the second), &theme=dark &lang=de &still=1 &bare=1
// &keys=1,ArrowRight are pressed after it is drawn; &top=66 is the room above the board.

import '@fontsource-variable/inter';
import '../src/styles/tokens.css';

import { mount, tick } from 'svelte';

import { Board, texts, theme } from '../src/games/split';
import Shown from './Shown.svelte';
import { state } from './shown.svelte';

const PLAYS = ['two', 'two-random', 'two-keeps', 'two-jokers', 'two-memory', 'three', 'four', 'six', 'spectator'];
const query = new URLSearchParams(location.search);
const lang = (query.get('lang') ?? 'en') as 'en' | 'de';
const name = query.get('play') ?? 'two';
const root = document.documentElement;
root.dataset['theme'] = query.get('theme') ?? 'light';
root.lang = lang;
if (query.has('bare')) document.body.classList.add('bare');
const seats = document.getElementById('seats')!;
seats.style.height = `${query.get('top') ?? 66}px`;

const page = await (await fetch(`./moments/${name}.json`)).json();

const STAGES = ['choose', 'declare', 'remove', 'place', 'over'];
function is(moment: any, what: string): boolean {
  if (what === 'none') return moment.legal.length === 1 && moment.legal[0]._ === 'split.ClaimNoMatch';
  if (what === 'shown') return moment.events.some((e: any) => e._ === 'split.HandShown' && e.seat !== page.seat);
  if (what === 'refuted') return moment.events.some((e: any) => e._ === 'split.ClaimRefuted');
  if (what === 'more') return moment.view.removed && moment.legal.length > 0;
  if (what === 'wait') return moment.legal.length === 0 && moment.view.stage === 3;
  if (what === 'joker') return moment.legal.some((a: any) => a._ === 'split.PlayCard' && a.card >= 52);
  if (what === 'weak') return moment.legal.some((a: any) => a._ === 'split.Declare' && a.match === 1);
  if (what === 'perfects') return moment.legal.filter((a: any) => a._ === 'split.Declare' && a.match === 3).length > 1;
  if (what === 'named') return moment.events.some((e: any) => e._ === 'split.JokerNamed');
  if (what === 'off') {
    const due = moment.view.due.reduce((all: number, set: number) => all | set, 0);
    return moment.legal.some((a: any) => a._ === 'split.PlaceChip' && !(moment.view.suits[a.space] & due));
  }
  if (what === 'both') {
    const on = (a: any) => `${a.card} ${a.slot}`;
    const plays = moment.legal.filter((a: any) => a._ === 'split.PlayCard' && a.card < 52);
    return plays.some((a: any) => plays.filter((b: any) => on(b) === on(a)).length > 1);
  }
  return moment.view.stage === STAGES.indexOf(what) && (moment.legal.length > 0 || what === 'over');
}

let at = Number(query.get('at') ?? 0);
const find = query.get('find');
if (find) {
  const found = page.moments.map((m: any, i: number) => (is(m, find) ? i : -1)).filter((i: number) => i >= 0);
  at = found[Math.min(found.length - 1, Number(query.get('nth') ?? 0))] ?? 0;
}

function words(key: string, slots: Record<string, string | number> = {}): string {
  const text = (texts as any)[lang][key];
  if (text === undefined) console.error('no text', key);
  return (text ?? key).replace(/\{(\w+)\}/g, (_: string, slot: string) => String(slots[slot] ?? `{${slot}}`));
}

function show(to: number): void {
  at = Math.max(0, Math.min(page.moments.length - 1, to));
  const moment = page.moments[at];
  state.props = {
    sheet: page.sheet[lang],
    options: page.options,
    view: moment.view,
    legal: moment.legal,
    events: moment.events.map((event: any, i: number) => ({ event, text: moment.texts[lang][i] })),
    seat: page.seat,
    names: page.names,
    choose: (action: any) => (console.log(JSON.stringify(action)), setTimeout(() => show(at + 1), 60), Promise.resolve(true)),
    cite: (rule: string) => console.log('rule', rule),
    still: query.has('still'),
    words,
  };
  (document.getElementById('at') as HTMLInputElement).value = String(at);
  document.getElementById('where')!.textContent = `${at} of ${page.moments.length - 1}`;
}

document.getElementById('board')!.className = theme;
const range = document.getElementById('at') as HTMLInputElement;
range.max = String(page.moments.length - 1);
range.oninput = () => show(Number(range.value));
document.getElementById('on')!.onclick = () => show(at + 1);
document.getElementById('back')!.onclick = () => show(at - 1);
document.getElementById('theme')!.onclick = () => (root.dataset['theme'] = root.dataset['theme'] === 'dark' ? 'light' : 'dark');
const go = (change: Record<string, string>): void => {
  for (const [key, value] of Object.entries(change)) query.set(key, value);
  query.delete('find');
  location.search = query.toString();
};
document.getElementById('lang')!.onclick = () => go({ lang: lang === 'en' ? 'de' : 'en', at: String(at) });
const plays = document.getElementById('play') as HTMLSelectElement;
for (const play of PLAYS) plays.add(new Option(play, play, false, play === name));
plays.onchange = () => go({ play: plays.value, at: '0' });

(window as any).show = show;
(window as any).at = () => at;
(window as any).moments = page.moments;
if (at > 0 && query.has('from')) show(at - 1);
else show(at);
mount(Shown, { target: document.getElementById('board')!, props: { Board: Board as any } });
await tick();
if (at > 0 && query.has('from')) setTimeout(() => show(at + 1), 300);
const pick = query.get('pick');
if (pick) {
  const { hand } = page.moments[at].view;
  const plays = page.moments[at].legal.filter((a: any) => a._ === 'split.PlayCard');
  const count = (card: number) => plays.filter((a: any) => a.card === card).length;
  const best = pick === 'joker' ? hand.findIndex((card: number) => card >= 52) : hand.indexOf([...hand].filter((c: number) => c < 52).sort((a: number, b: number) => count(b) - count(a))[0]);
  query.set('keys', `${best + 1},${query.get('keys') ?? ''}`);
}
for (const key of (query.get('keys') ?? '').split(',').filter(Boolean)) {
  await new Promise((done) => setTimeout(done, 60));
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}
if (query.has('dock')) window.scrollTo(0, document.body.scrollHeight);
document.title = 'ready';
for (const what of query.getAll('log')) {
  const found = document.querySelector<HTMLElement>(what);
  const style = found && getComputedStyle(found);
  console.log(what, style?.fontSize, style?.getPropertyValue('--w'), JSON.stringify(found?.getBoundingClientRect()));
}
