// Shows moments that great_split_moments.py has written down. The address says which:
// ?play=gs-four&at=12 or &find=split (the first such moment, &nth=2 the third), &from=1 plays from the moment before,
// &round=4 only in this round, &theme=dark &lang=de &still=1 &bare=1, &keys=s,m,Enter are pressed after it is drawn,
// &click=.css-selector is clicked (several with |), &top=66 is the room above the board.

import '@fontsource-variable/inter';
import '../src/styles/tokens.css';
import '../src/styles/shell.css';

import { mount, tick } from 'svelte';

import Sprite from '../src/core/Sprite.svelte';
import { Board, texts, theme } from '../src/games/great_split';
import Shown from './Shown.svelte';
import { state } from './shown.svelte';

const PLAYS = ['gs-two', 'gs-four', 'gs-four-random', 'gs-seven', 'gs-spectator'];
const query = new URLSearchParams(location.search);
const lang = (query.get('lang') ?? 'en') as 'en' | 'de';
const name = query.get('play') ?? 'gs-four';
const root = document.documentElement;
root.dataset['theme'] = query.get('theme') ?? 'light';
root.lang = lang;
if (query.has('bare')) document.body.classList.add('bare');
document.getElementById('seats')!.style.height = `${query.get('top') ?? 58}px`;

const page = await (await fetch(`./moments/${name}.json`)).json();
const PHASES = ['discard', 'split', 'choose', 'resolve', 'over'];
const told = (moment: any, what: string): boolean => moment.events.some((event: any) => event._ === `great_split.${what}`);
const may = (moment: any, what: string): boolean => moment.legal.some((action: any) => action._ === `great_split.${what}`);

function is(moment: any, what: string): boolean {
  if (query.has('round') && moment.view.round !== Number(query.get('round'))) return false;
  if (what === 'seal') return may(moment, 'ChooseSeal');
  if (what === 'arrow') return may(moment, 'ChooseArrow');
  if (what === 'done') return may(moment, 'Done');
  if (what === 'finished') return moment.view.phase === 3 && moment.legal.length === 0;
  if (what === 'sealed') return moment.view.phase === 1 && moment.view.split > 0;
  if (what === 'chosen') return moment.view.phase === 2 && moment.view.kept >= 0;
  if (what === 'waiting') return moment.view.phase === 0 && moment.legal.length === 0;
  if (what === 'reveal') return told(moment, 'ResolutionShown') && !told(moment, 'TokenTriggered');
  if (what === 'scoring') return told(moment, 'TokenTriggered');
  return moment.view.phase === PHASES.indexOf(what) && (moment.legal.length > 0 || what === 'over' || page.seat > 6);
}

let at = Number(query.get('at') ?? 0);
const find = query.get('find');
if (find) {
  const found = page.moments.map((m: any, i: number) => (is(m, find) ? i : -1)).filter((i: number) => i >= 0);
  at = found[Math.min(found.length - 1, Number(query.get('nth') ?? 0))] ?? 0;
  if (!found.length) console.error('nothing found');
}

function words(key: string, slots: Record<string, string | number> = {}): string {
  const text = (texts as any)[lang][key];
  if (text === undefined) console.error('no text', key);
  return (text ?? key).replace(/\{(\w+)(?:\|([^|{}]*)\|((?:[^{}]|\{\w+\})*))?\}/g, (_: string, slot: string, one?: string, many?: string) => {
    const value = slots[slot] ?? '';
    if (one === undefined || many === undefined) return String(value);
    return (Number(value) === 1 ? one : many).replace(/\{(\w+)\}/g, (__: string, inner: string) => String(slots[inner] ?? ''));
  });
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
    forecast: async (actions: any[]) =>
      actions.map((action) => moment.brings[moment.legal.findIndex((one: any) => JSON.stringify(one) === JSON.stringify(action))] ?? null),
    plan: async () => moment.plan,
  };
  (document.getElementById('at') as HTMLInputElement).value = String(at);
  document.getElementById('where')!.textContent = `${at} of ${page.moments.length - 1}`;
}

const board = document.getElementById('board')!;
board.className = theme;
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
// The story so far is told before, so that the board remembers it as it would at a table.
const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
const target = at;
show(query.has('all') ? 0 : Math.max(0, target - (query.has('from') ? Number(query.get('from')) || 1 : 0)));
mount(Sprite, { target: document.body });
mount(Shown, { target: board, props: { Board: Board as any } });
await tick();
while (at < target) {
  show(at + 1);
  await tick();
}
await wait(60);
for (const selector of (query.get('click') ?? '').split('|').filter(Boolean)) {
  const node = document.querySelector<HTMLElement>(selector);
  if (!node) console.error('not there', selector);
  node?.click();
  await wait(80);
}
for (const key of (query.get('keys') ?? '').split(',').filter(Boolean)) {
  await wait(60);
  const node = document.activeElement ?? document.body;
  node.dispatchEvent(new KeyboardEvent('keydown', { key, code: /^[1-7]$/.test(key) ? `Digit${key}` : key, shiftKey: /^[1-7]$/.test(key), bubbles: true, cancelable: true }));
}
await wait(300);
document.title = 'ready';
