// What a seat is asked, in words: what triggered it, and the answers that are offered.

import type { Words } from '../../table/board';
import { STEP, below, dealOf, extraOn, keyOf, knownCoins, top, type Action, type Box, type Due, type View } from './model';

export interface Answer {
  action: Action;
  key: string;
  /** A card, a Title, a seat or a sign stands for it. */
  kind?: number;
  title?: number;
  seat?: number;
  icon?: string;
  head: string;
  /** What it costs, or what is chosen. */
  cost: string;
  /** The letter that chooses it. */
  letter: string;
}

export interface Question {
  heading: string;
  line: string;
  /** The Treasure it is about. */
  about: number;
  /** Who has brought it about; -1: nobody. */
  by: number;
  answers: Answer[];
  rule: string;
  due: Due;
}

export interface Names {
  box: Box;
  t: Words;
  seat: number;
  name(seat: number): string;
  called(seat: number): string;
  card(kind: number): string;
  title(number: number): string;
}

const RULES: Partial<Record<Due, string>> = {
  window: 'SH 6.3', deal: 'SH 4.5', raised: 'SH 4.5', pay: 'SH 4.6', look: 'SH 4.6', price: 'SH 4.6', gained: 'SH 6.6', answer: 'SH 6.5',
  gift: 'SH 9.1', keep: 'SH 9.2', flip: 'SH 9.3', target: 'SH 6.5', wanted: 'SH 6.5', give: 'SH 9.5', titles: 'SH 9.7',
  recover: 'SH 9.8', bury: 'SH 9.9', swap: 'SH 9.12', back: 'SH 7.3',
};

const w = (names: Names, key: string, slots: Record<string, string | number> = {}): string => names.t(`split_the_hoard.${key}`, slots);

/** What using this card as an answer would do. */
function useHead(names: Names, due: Due, kind: number): { head: string; letter: string } {
  const { verbs } = names.box.cards[kind] ?? { verbs: [] as string[] };
  if (due === 'deal' && verbs.includes('cancel')) return { head: w(names, 'answer.refuse'), letter: 'R' };
  if (due === 'deal' && verbs.includes('reprice')) return { head: w(names, 'answer.raise'), letter: 'U' };
  if (due === 'deal' && verbs.includes('outbid')) return { head: w(names, 'answer.outbid'), letter: 'U' };
  if (due === 'answer') return { head: w(names, 'answer.ward'), letter: 'R' };
  return { head: w(names, 'answer.use', { card: names.card(kind) }), letter: 'U' };
}

export function answer(view: View, names: Names, due: Due, action: Action): Answer {
  const { box } = names;
  const one = { action, key: keyOf(action), cost: '', letter: '' };
  switch (action._) {
    case 'split_the_hoard.Use': {
      const kind = box.byId.get(action.card)?.kind ?? 0;
      return { ...one, kind, ...useHead(names, due, kind), cost: w(names, 'answer.spend', { card: names.card(kind) }) };
    }
    case 'split_the_hoard.Pass':
      return { ...one, icon: due === 'gained' ? 'phase-claim' : 'art-deal', head: w(names, due === 'deal' || due === 'answer' ? 'answer.let' : due === 'gained' ? 'answer.keepIt' : 'answer.pass'), cost: w(names, 'answer.free'), letter: 'P' };
    case 'split_the_hoard.PayMore':
      return { ...one, icon: 'coin', head: w(names, 'answer.pay', { price: dealOf(view)?.price ?? 0 }), letter: 'U' };
    case 'split_the_hoard.Withdraw':
      return { ...one, icon: 'art-deal', head: w(names, 'answer.withdraw'), cost: w(names, 'answer.free'), letter: 'P' };
    case 'split_the_hoard.Choose': {
      const kind = box.byId.get(action.card)?.kind ?? 0;
      return { ...one, kind, head: names.card(kind) };
    }
    case 'split_the_hoard.Aim':
      return { ...one, seat: action.target, head: names.name(action.target), cost: w(names, 'coins', { count: view.rows[action.target]?.length ?? 0 }) };
    case 'split_the_hoard.KeepTitle': {
      const title = box.titles.findIndex((each) => each.id === action.title);
      return { ...one, title, head: names.title(title), cost: box.titles[title]?.text ?? '' };
    }
    case 'split_the_hoard.Swap': {
      const row = view.market[action.owner] ?? [];
      const thing = (place: number): string => {
        const kind = row[place - 1] ?? 0;
        return kind > 0 ? names.card(kind) : w(names, kind < 0 ? 'lot.facedown' : 'lot.empty');
      };
      return { ...one, seat: action.owner, head: w(names, 'answer.swap', { one: action.one, other: action.other, name: names.called(action.owner) }), cost: `${thing(action.one)} ↔ ${thing(action.other)}` };
    }
    case 'split_the_hoard.Lay':
      return { ...one, icon: 'coin', head: w(names, 'answer.back', { count: action.count }) };
    case 'split_the_hoard.Oldest':
      return { ...one, icon: 'coin', head: w(names, 'answer.oldest') };
    case 'split_the_hoard.Spend': {
      const kind = box.byId.get(action.card)?.kind ?? 0;
      return { ...one, kind, head: w(names, action.count ? 'answer.among' : 'answer.hold', { card: names.card(kind), count: action.count }) };
    }
    default:
      return { ...one, icon: 'art-deal', head: w(names, 'answer.enough'), letter: 'P' };
  }
}

/** What was aimed at the seat, in words. */
function aimed(view: View, names: Names): { heading: string; about: number; by: number } {
  const [what, actor = -1, , card = 0, given = 0] = below(view);
  const slots = { name: names.name(actor), count: card, card: what === STEP.stolen ? '' : names.card(card), given: given > 0 ? names.card(given) : '' };
  const key = what === STEP.stolen ? 'ask.stolen' : what === STEP.lost ? 'ask.lost' : given > 0 ? 'ask.swapped' : 'ask.taken';
  return { heading: w(names, key, slots), about: what === STEP.stolen ? 0 : card, by: actor };
}

/** The question on top of the agenda, for the seat that has to answer it. */
export function questionOf(view: View, legal: readonly Action[], due: Due, names: Names): Question {
  const answers = legal.map((action) => answer(view, names, due, action));
  const step = top(view);
  const found: Question = { heading: w(names, `ask.${due}`), line: '', about: 0, by: -1, answers, rule: RULES[due] ?? 'SH 6.1', due };
  const deal = dealOf(view);
  if ((due === 'deal' || due === 'raised') && deal) {
    const slots = {
      name: names.name(deal.buyer), buyer: names.called(deal.buyer), seller: names.called(deal.seller), place: deal.place + 1, price: deal.price,
      card: deal.card > 0 ? names.card(deal.card) : w(names, 'lot.facedown'), count: extraOn(view, deal.seller, deal.place), coins: view.rows[deal.buyer]?.length ?? 0,
    };
    found.about = deal.card;
    found.by = due === 'raised' ? deal.seller : deal.buyer;
    found.heading = w(names, due === 'raised' ? 'ask.raised' : deal.seller === names.seat ? 'ask.wanted' : 'ask.others', { ...slots, name: due === 'raised' ? names.name(deal.seller) : slots.name });
    found.line = w(names, due === 'raised' ? 'ask.raised.line' : slots.count ? 'ask.deal.line' : 'ask.deal.plain', slots);
  } else if (due === 'answer') {
    Object.assign(found, aimed(view, names));
    found.line = w(names, 'ask.answer.line');
  } else if (due === 'gained') {
    found.about = step[2] ?? 0;
    found.heading = w(names, 'ask.gained', { card: names.card(found.about) });
    found.line = w(names, 'ask.gained.line');
  } else if (due === 'window') {
    found.heading = w(names, step[1] === 0 ? 'ask.window.reveal' : 'ask.window.claim');
    found.line = w(names, 'ask.window.line');
  } else if (due === 'wanted') {
    found.by = step[4] ?? -1;
    found.heading = w(names, 'ask.wanted.card', { name: names.called(found.by) });
  } else if (due === 'give') {
    found.by = step[1] === names.seat ? (step[2] ?? -1) : (step[1] ?? -1);
    found.heading = w(names, 'ask.give', { name: names.called(found.by), card: names.card(step[3] ?? 0) });
  } else if (due === 'pay' || due === 'price' || due === 'look') {
    found.heading = w(names, due === 'look' ? 'ask.look' : 'ask.pay', { count: view.need });
    const own = new Set(view.rows[names.seat] ?? []);
    found.line = w(names, 'ask.pay.line', { count: [...knownCoins(view).keys()].filter((mark) => own.has(mark)).length });
  } else if (due === 'bury' || due === 'flip' || due === 'keep' || due === 'titles') {
    found.heading = w(names, `ask.${due}`, { count: step[2] ?? 1 });
  }
  return found;
}
