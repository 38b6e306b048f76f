// What the board reads off views, legal actions and the box. No rule is computed here: what may be done is in `legal`,
// what things cost and who leads is in the view.

import type { GameSheet, Language, split_the_hoard as hoard } from '../../core/wire';

export type View = hoard.View;
export type Action = hoard.Action;
export type Event = hoard.Event;

export const PLACES = [0, 1, 2] as const;
export const FACE_DOWN = -1;
const FIRST_MARK = 32;
const MOST_LAID = 10;

/** What can be on top of the agenda, as the engine numbers it. */
export const STEP = {
  window: 0, placing: 1, turns: 2, turn: 3, back: 8, deal: 10, raised: 11, pay: 12, gained: 13, gift: 15, keep: 16,
  look: 17, flip: 18, target: 19, wanted: 20, give: 21, answer: 22, stolen: 24, taken: 25, lost: 26, titles: 27,
  recover: 28, bury: 29, swap: 30,
} as const;

// ---- the box ---------------------------------------------------------------------------------------------------------

export interface CardFace {
  kind: number;
  id: string;
  name: string;
  family: string;
  tags: string[];
  rank: number;
  modifier: number;
  points: number;
  /** Whether the points depend on something. */
  conditional: boolean;
  phase: string;
  /** Whether it may be used when it is somebody else's turn. */
  reacts: boolean;
  trigger: string;
  /** The verbs of its ability. */
  verbs: string[];
  text: string;
  flavour: string;
}

export interface TitleFace {
  number: number;
  id: string;
  name: string;
  points: number;
  text: string;
  starting: boolean;
  /** What is compared or counted. */
  measure: string;
  /** Whether the goal must not be exceeded. */
  atMost: boolean;
  icon: string;
}

export interface ClassFace {
  id: string;
  name: string;
  text: string;
}

export interface Box {
  /** By kind; there is no card 0. */
  cards: CardFace[];
  titles: TitleFace[];
  classes: ClassFace[];
  families: { id: string; name: string }[];
  tags: Map<string, string>;
  takeCoins: number;
  byId: Map<string, CardFace>;
}

type Row = Record<string, unknown>;

const rowsOf = (sheet: GameSheet, part: string): Row[] => (sheet.material?.[part] as Row[] | undefined) ?? [];
const text = (row: Row, key: string, lang: Language): string => String(row[`${key}_${lang}`] ?? '');

/** A number for each count of players from two on, or one for all. */
const figure = (value: unknown, seats: number): string =>
  Array.isArray(value) ? String(value[seats - 2] ?? '') : String(value ?? '');

const MEASURE_ICONS: Record<string, string> = {
  run: 'class-wizard', rank_total: 'class-warrior', rank_gap: 'class-druid', rank_same: 'art-mirror_of_nope', coins: 'coin', each: 'dragon',
};

/** The box of this table in the language of the page. */
export function boxOf(sheet: GameSheet, lang: Language, seats: number): Box {
  const cards = rowsOf(sheet, 'hoard').map((row, place): CardFace => {
    const ability = (row['ability'] ?? {}) as Row;
    return {
      kind: place + 1,
      id: String(row['id']),
      name: text(row, 'name', lang),
      family: String(row['family']),
      tags: (row['tags'] as string[] | undefined) ?? [],
      rank: Number(row['rank'] ?? 0),
      modifier: Number(row['rank_mod'] ?? 0),
      points: Number(row['vp'] ?? 0),
      conditional: 'vp_condition' in row,
      phase: String(ability['phase'] ?? ''),
      reacts: ability['out_of_turn'] === true,
      trigger: String(ability['trigger'] ?? ''),
      verbs: ((ability['effects'] as Row[] | undefined) ?? []).map((effect) => String(effect['verb'])),
      text: text(row, 'text', lang),
      flavour: text(row, 'flavour', lang),
    };
  });
  const classes = rowsOf(sheet, 'classes');
  const titles = rowsOf(sheet, 'titles').map((row, number): TitleFace => {
    const criterion = (row['criterion'] ?? {}) as Row;
    const measure = String(criterion['metric'] ?? criterion['kind'] ?? '');
    const tag = ((criterion['filter'] ?? {}) as Row)['tag'];
    const hero = classes.find((one) => ((one['ability'] ?? {}) as Row)['title'] === row['id']);
    const said = text(row, 'text', lang).replace(/\{(min|max|need)\}/g, (_, key: string) => figure(criterion[key], seats));
    return {
      number,
      id: String(row['id']),
      name: text(row, 'name', lang),
      points: Number(row['points'] ?? 0),
      text: said,
      starting: row['starting'] === true,
      measure,
      atMost: 'max' in criterion,
      icon: hero ? `class-${String(hero['id'])}` : tag ? `tag-${String(tag)}` : (MEASURE_ICONS[measure] ?? 'dragon'),
    };
  });
  const nothing: CardFace = { kind: 0, id: '', name: '', family: '', tags: [], rank: 0, modifier: 0, points: 0, conditional: false, phase: '', reacts: false, trigger: '', verbs: [], text: '', flavour: '' };
  return {
    cards: [nothing, ...cards],
    titles,
    classes: classes.map((row) => ({ id: String(row['id']), name: text(row, 'name', lang), text: text(row, 'text', lang) })),
    families: rowsOf(sheet, 'families').map((row) => ({ id: String(row['id']), name: text(row, 'name', lang) })),
    tags: new Map(rowsOf(sheet, 'tags').map((row) => [String(row['id']), text(row, 'name', lang)])),
    takeCoins: Number(((sheet.material?.['meta'] ?? {}) as Row)['take_coins'] ?? 2),
    byId: new Map(cards.map((card) => [card.id, card])),
  };
}

/** A number with its sign, the minus a real one. */
export const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');

/** The kinds of a Haul, family by family. */
export function families(box: Box, haul: readonly number[]): { family: string; name: string; kinds: number[] }[] {
  return box.families
    .map(({ id, name }) => ({ family: id, name, kinds: haul.filter((kind) => box.cards[kind]?.family === id) }))
    .filter((group) => group.kinds.length > 0);
}

// ---- who, and in what order -------------------------------------------------------------------------------------------

export const inOrder = (view: View): number[] =>
  view.hauls.map((_, step) => (view.dragon + step) % view.hauls.length);

export const has = (seats: number, seat: number): boolean => ((seats >> seat) & 1) === 1;

/** Who has acted in this Negotiate, who acts, and who is to come. */
export function turnOf(view: View, seat: number): 'done' | 'now' | 'next' | '' {
  if (view.phase !== 1) return '';
  const turns = view.agenda.find((step) => step[0] === STEP.turns)?.[1] ?? 0;
  const active = view.agenda.find((step) => step[0] === STEP.turn)?.[1] ?? -1;
  const place = inOrder(view).indexOf(seat);
  if (seat === active) return 'now';
  return place < turns ? 'done' : 'next';
}

/** How many Coins lie on a place; a seat's own ones also while it is pricing. */
export const extraOn = (view: View, seat: number, place: number): number => view.extras[seat]?.[place]?.length ?? 0;

/** What a Treasure costs the seat that looks, or is priced at if it is its own or nobody's. */
export const costOf = (view: View, seat: number, place: number): number =>
  view.costs[seat]?.[place] ?? place + 1 + extraOn(view, seat, place);

/** The Coins whose face this seat knows: mark and kind. */
export function knownCoins(view: View): Map<number, number> {
  const found = new Map<number, number>();
  for (const [kinds, places] of view.known) {
    const [kind, place] = [kinds[0], places[0]];
    if (kinds.length === 1 && places.length === 1 && kind !== undefined && place !== undefined && place >= FIRST_MARK) {
      found.set(place - FIRST_MARK, kind);
    }
  }
  return found;
}

export const deckSize = (view: View): number => view.deck + view.under.reduce((sum, [, size]) => sum + size, 0);

// ---- what is due --------------------------------------------------------------------------------------------------------

export type Due =
  | 'over' | 'wait' | 'price' | 'sealed' | 'turn' | 'window' | 'deal' | 'raised' | 'pay' | 'look' | 'gained' | 'gift'
  | 'keep' | 'flip' | 'target' | 'wanted' | 'give' | 'answer' | 'titles' | 'recover' | 'bury' | 'swap' | 'back';

const DUES = new Map<number, Due>([
  [STEP.window, 'window'], [STEP.turn, 'turn'], [STEP.back, 'back'], [STEP.deal, 'deal'], [STEP.raised, 'raised'],
  [STEP.pay, 'pay'], [STEP.look, 'look'], [STEP.gained, 'gained'], [STEP.gift, 'gift'], [STEP.keep, 'keep'],
  [STEP.flip, 'flip'], [STEP.target, 'target'], [STEP.wanted, 'wanted'], [STEP.give, 'give'], [STEP.answer, 'answer'],
  [STEP.titles, 'titles'], [STEP.recover, 'recover'], [STEP.bury, 'bury'], [STEP.swap, 'swap'],
]);

export const top = (view: View): number[] => view.agenda[view.agenda.length - 1] ?? [];

/** Under what is on top: what an answer answers. */
export const below = (view: View): number[] => view.agenda[view.agenda.length - 2] ?? [];

/** What this seat has to do now. */
export function dueOf(view: View, legal: readonly Action[], seat: number): Due {
  if (view.agenda.length === 0) return 'over';
  const what = top(view)[0] ?? -1;
  if (what === STEP.placing && seat < view.hauls.length) return has(view.sealed, seat) ? 'sealed' : 'price';
  return legal.length > 0 ? (DUES.get(what) ?? 'wait') : 'wait';
}

/** Whose decision everybody waits for, while nobody prices. */
export function deciderOf(view: View): number {
  const step = top(view);
  if (step[0] === STEP.window) return step[2] ?? -1;
  if (step[0] === STEP.deal || step[0] === STEP.placing) return -1;
  return step[1] ?? -1;
}

/** What an offer to react was triggered by; each kind can be passed by itself. */
export const TRIGGERS = ['reveal', 'claim', 'wanted', 'others', 'aimed', 'gained'] as const;
export type Trigger = (typeof TRIGGERS)[number];

export function triggerOf(view: View, seat: number): Trigger | null {
  const step = top(view);
  switch (step[0]) {
    case STEP.window:
      return step[1] === 0 ? 'reveal' : 'claim';
    case STEP.deal:
      return step[2] === seat ? 'wanted' : 'others';
    case STEP.answer:
      return 'aimed';
    case STEP.gained:
      return 'gained';
    default:
      return null;
  }
}

/** The decision that lets things happen, if it is offered. */
export const passIn = (legal: readonly Action[]): Action | undefined => legal.find((one) => one._ === 'split_the_hoard.Pass');

/** The negotiation under way. */
export interface Deal {
  buyer: number;
  seller: number;
  place: number;
  card: number;
  /** What the buyer pays, if nobody reacts any more. */
  price: number;
}

export function dealOf(view: View): Deal | null {
  const step = view.agenda.find((one) => one[0] === STEP.deal || one[0] === STEP.pay);
  if (!step) return null;
  const [, buyer = 0, seller = 0, place = 0] = step;
  return { buyer, seller, place, card: view.market[seller]?.[place] ?? 0, price: view.bid };
}

export const offer = (legal: readonly Action[], seller: number, place: number): Action | undefined =>
  legal.find((one) => one._ === 'split_the_hoard.Negotiate' && one.seller === seller && one.place === place + 1);

export const uses = (legal: readonly Action[]): hoard.Use[] =>
  legal.filter((one): one is hoard.Use => one._ === 'split_the_hoard.Use');

/** How an action is told from the others that are offered with it. */
export const keyOf = (action: Action): string => JSON.stringify(action);

// ---- what is being chosen ---------------------------------------------------------------------------------------------

/** What somebody means to do, before it is sent. */
export interface Choice {
  /** What it is chosen from, as `offeredIn` tells it. */
  from: string;
  /** "seat.place" of the Treasure that is named. */
  lot: string;
  /** The key of the answer that is marked. */
  answer: string;
  /** The question is put aside, to look at the table. */
  folded: boolean;
}

export const NO_CHOICE: Choice = { from: '', lot: '', answer: '', folded: false };

/** What is offered, told from other offers; '' while nothing is, as when a decision is on its way. */
export const offeredIn = (legal: readonly Action[]): string => (legal.length > 0 ? JSON.stringify(legal) : '');

/** What is being chosen of what is offered now: the same after another moment of the game, nothing after another offer. */
export const choiceOf = (choice: Choice, offered: string): Choice => (choice.from === offered ? choice : NO_CHOICE);

// ---- pricing ----------------------------------------------------------------------------------------------------------

/** What a seat means to put on its three places, before it has sealed. */
export interface Draft {
  cards: number[];
  coins: number[];
}

/** What has been placed so far, the other cards as they were drawn. */
export function draftOf(view: View): Draft {
  const left = [...view.hand];
  for (const card of view.placed) left.splice(left.indexOf(card), 1);
  return { cards: [...view.placed, ...left], coins: PLACES.map((place) => view.laid[place]?.length ?? 0) };
}

/** A draft that agrees with what has been placed and laid already. */
export function adopted(draft: Draft, view: View): Draft {
  let found = draft;
  view.placed.forEach((card, place) => {
    const at = found.cards.indexOf(card, place);
    if (at > place) found = swapped(found, at, place);
  });
  const laid = PLACES.map((place) => view.laid[place]?.length ?? 0);
  return { ...found, coins: found.coins.map((count, place) => (place < view.at ? (laid[place] ?? 0) : Math.max(count, laid[place] ?? 0))) };
}

export const laidIn = (draft: Draft): number => draft.coins.reduce((sum, count) => sum + count, 0);

export function swapped(draft: Draft, one: number, other: number): Draft {
  if (!(one in draft.cards) || !(other in draft.cards)) return draft;
  const exchange = <T>(list: readonly T[]): T[] => list.map((item, at) => (at === one ? list[other]! : at === other ? list[one]! : item));
  return { cards: exchange(draft.cards), coins: exchange(draft.coins) };
}

/** One Coin more or less on a place, as far as there are Coins. */
export function priced(draft: Draft, place: number, by: 1 | -1, purse: number): Draft {
  const now = draft.coins[place] ?? 0;
  if (now + by < 0 || (by > 0 && laidIn(draft) >= purse)) return draft;
  return { ...draft, coins: draft.coins.map((count, at) => (at === place ? count + by : count)) };
}

/**
 * The next decision on the way to this draft and its seal: one that is offered, or to take a step back; nothing if
 * there is something else to decide first.
 */
export function stepTowards(view: View, legal: readonly Action[], box: Box, draft: Draft): Action | 'back' | null {
  if (view.need > 0) return null;
  if (view.placed.some((card, place) => card !== draft.cards[place])) return 'back';
  if (view.placed.length < PLACES.length) {
    const wanted = box.cards[draft.cards[view.placed.length] ?? 0]?.id;
    return legal.find((one) => one._ === 'split_the_hoard.Choose' && one.card === wanted) ?? null;
  }
  const laid = PLACES.map((place) => view.laid[place]?.length ?? 0);
  if (PLACES.some((place) => (laid[place] ?? 0) > (draft.coins[place] ?? 0) || (place < view.at && laid[place] !== draft.coins[place]))) return 'back';
  const seal = legal.find((one) => one._ === 'split_the_hoard.Seal');
  if (seal) return seal;
  const count = Math.min(MOST_LAID, (draft.coins[view.at] ?? 0) - (laid[view.at] ?? 0));
  return legal.find((one) => one._ === 'split_the_hoard.Lay' && one.count === count) ?? null;
}

// ---- what was sold ----------------------------------------------------------------------------------------------------

export interface Sale {
  buyer: number;
  card: number;
}

/** What has been sold in this round, by seat and place ("1.0"); later events change it. */
export function follow(sales: ReadonlyMap<string, Sale>, events: readonly Event[]): ReadonlyMap<string, Sale> {
  let found = sales;
  for (const event of events) {
    if (event._ === 'split_the_hoard.RoundBegun') found = new Map();
    if (event._ === 'split_the_hoard.TreasureBought') {
      found = new Map(found).set(`${event.seller}.${event.place - 1}`, { buyer: event.seat, card: event.card });
    }
  }
  return found;
}

// ---- what a decision would bring ---------------------------------------------------------------------------------------

export interface Forecast {
  coins: number;
  /** Points of Treasures before and after. */
  points: [number, number];
  /** Title, value before and after, whether it leads before and after. */
  contests: [number, number | null, number | null, boolean, boolean][];
  /** Title, value before and after, goal, whether it is met then. */
  progress: [number, number, number, number, boolean][];
}

/** A forecast, if that is what the answer is. */
export function forecastIn(value: unknown): Forecast | null {
  if (!Array.isArray(value) || value.length !== 4) return null;
  const [coins, points, contests, progress] = value as [number, Forecast['points'], Forecast['contests'], Forecast['progress']];
  return { coins, points, contests, progress };
}

// ---- the reckoning ----------------------------------------------------------------------------------------------------

export interface Segment {
  kind: 'title' | 'hidden' | 'treasures';
  icon: string;
  name: string;
  points: number;
}

/** What a seat's points are made of: Titles won, hidden Titles met, and its Treasures together. */
export function segments(view: View, box: Box, seat: number, total: number): Segment[] {
  const found: Segment[] = [];
  for (const one of view.contests) {
    const title = box.titles[one.title];
    if (title && one.leader === seat) found.push({ kind: 'title', icon: title.icon, name: title.name, points: title.points });
  }
  for (const one of view.progress[seat] ?? []) {
    const title = box.titles[one.title];
    if (title && one.met) found.push({ kind: 'hidden', icon: title.icon, name: title.name, points: title.points });
  }
  const rest = total - found.reduce((sum, part) => sum + part.points, 0);
  if (rest > 0) found.push({ kind: 'treasures', icon: 'phase-claim', name: '', points: rest });
  return found;
}

/** Each seat's points when so many pages of the reckoning have been turned: Titles first, then hidden ones, then all. */
export function soFar(view: View, box: Box, scores: readonly number[], pages: number): number[] {
  const shown = view.contests.slice(0, pages);
  return view.hauls.map((_, seat) => {
    if (pages > view.contests.length + 1) return scores[seat] ?? 0;
    let sum = 0;
    for (const one of shown) if (one.leader === seat) sum += box.titles[one.title]?.points ?? 0;
    if (pages > view.contests.length) {
      for (const one of view.progress[seat] ?? []) if (one.met) sum += box.titles[one.title]?.points ?? 0;
    }
    return sum;
  });
}
