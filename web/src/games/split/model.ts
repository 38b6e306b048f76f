// What the board reads off a View and off what is legal. Nothing here knows a rule: what may be done is only what
// `legal` says, and a match that lies or would lie in a slot is described by the two faces that everybody sees.

import type { split } from '../../core/wire';

export const SIZE = 10;
export const SPACES = SIZE * SIZE;
export const SLOTS = 10;

export const STAGE = { choose: 0, declare: 1, remove: 2, place: 3, over: 4 } as const;
export const MATCH = { weak: 1, strong: 2, perfect: 3 } as const;

/** Suits as the wire numbers them: hearts, spades, diamonds, clubs. */
export const SUITS = [0, 1, 2, 3] as const;
export const SYMBOLS = ['♥', '♠', '♦', '♣'] as const;
const RED_JOKER = 52;

// ---- cards ---------------------------------------------------------------------------------------------------------

export interface Face {
  /** The card as it lies in the box. */
  card: number;
  joker: boolean;
  /** A Joker that has been given a card and shows it. */
  named: boolean;
  /** -1 for a Joker that stands for any card. */
  rank: number;
  suit: number;
  red: boolean;
}

/** What a half shows; a named Joker is written as the Joker and its card together. */
export function faceOf(half: number): Face {
  const card = half & 63;
  const shown = half > 63 ? (half >> 6) - 1 : half;
  const wild = shown >= RED_JOKER;
  return {
    card,
    joker: card >= RED_JOKER,
    named: half > 63,
    rank: wild ? -1 : shown >> 2,
    suit: wild ? -1 : shown & 3,
    red: (shown & 1) === 0,
  };
}

/** The suits of a set of suits. */
export const suitsIn = (set: number): number[] => SUITS.filter((suit) => (set >> suit) & 1);

/** The suits of red or of black. */
const suitsOf = (red: boolean): number[] => (red ? [0, 2] : [1, 3]);

export interface Meeting {
  /** 1 Weak, 2 Strong, 3 Perfect, 0: whoever plays it will say. */
  match: 0 | 1 | 2 | 3;
  suits: number[];
}

/** How two halves look side by side: the same card, one colour, or two colours. */
export function meeting(one: number, other: number): Meeting {
  const a = faceOf(one);
  const b = faceOf(other);
  const shown = (face: Face): number[] => (face.suit < 0 ? suitsOf(face.red) : [face.suit]);
  if (a.red !== b.red) return { match: MATCH.weak, suits: [...shown(a), ...shown(b)].sort() };
  if (a.suit < 0 || b.suit < 0) return { match: 0, suits: suitsOf(a.red) };
  if (a.suit === b.suit) return { match: MATCH.perfect, suits: [a.suit, a.suit] };
  return { match: MATCH.strong, suits: suitsOf(a.red) };
}

export interface Slot {
  left: number;
  right: number;
  under: number;
  /** How the two halves rest together; null for a lone card. */
  match: 1 | 2 | 3 | null;
}

/** A slot as it is drawn. A Perfect lies there only in the turn that made it. */
export function slotOf(view: split.View, slot: number): Slot {
  const [left = -1, right = -1, covered = []] = view.slots[slot] ?? [];
  const made = view.slot === slot && view.match > 0 ? (view.match as 1 | 2 | 3) : null;
  const unsaid = view.slot === slot && view.stage === STAGE.declare;
  if (left < 0 || right < 0 || unsaid) return { left, right, under: covered.length, match: null };
  return { left, right, under: covered.length, match: made ?? (meeting(left, right).match === MATCH.weak ? 1 : 2) };
}

// ---- what is legal ---------------------------------------------------------------------------------------------------

export interface Choices {
  plays: split.PlayCard[];
  declarations: split.Declare[];
  /** The spaces that can be chosen, and what choosing one does. */
  spaces: Map<number, split.PlaceChip | split.RemoveChip>;
  removing: boolean;
  stop: split.StopRemoving | null;
  claim: split.ClaimNoMatch | null;
}

/** The legal actions by kind. */
export function choices(legal: readonly split.Action[]): Choices {
  const found: Choices = { plays: [], declarations: [], spaces: new Map(), removing: false, stop: null, claim: null };
  for (const action of legal) {
    switch (action._) {
      case 'split.PlayCard':
        found.plays.push(action);
        break;
      case 'split.Declare':
        found.declarations.push(action);
        break;
      case 'split.RemoveChip':
        found.removing = true;
        found.spaces.set(action.space, action);
        break;
      case 'split.PlaceChip':
        found.spaces.set(action.space, action);
        break;
      case 'split.StopRemoving':
        found.stop = action;
        break;
      case 'split.ClaimNoMatch':
        found.claim = action;
        break;
    }
  }
  return found;
}

export interface Way {
  action: split.PlayCard;
  /** The half the card would lie on, -1 for beside a lone card. */
  covers: number;
  /** The half it would meet. */
  against: number;
  meets: Meeting;
}

/** The ways a card can be played, the strongest match first, then by slot. */
export function waysOf(plays: readonly split.PlayCard[], card: number | null, view: split.View): Way[] {
  const ways: Way[] = [];
  for (const action of plays) {
    if (action.card !== card) continue;
    const slot = slotOf(view, action.slot);
    const against = action.half === 0 ? slot.right : slot.left;
    const covers = action.half === 0 ? slot.left : slot.right;
    ways.push({ action, covers, against, meets: meeting(action.card, against) });
  }
  const weight = (way: Way): number => (way.meets.match === 0 ? 2.5 : way.meets.match);
  return ways.sort(
    (a, b) => weight(b) - weight(a) || a.action.slot - b.action.slot || a.action.half - b.action.half,
  );
}

/** The ways in the order in which they lie on the table. */
export const alongTheTable = (ways: readonly Way[]): Way[] =>
  [...ways].sort((a, b) => a.action.slot - b.action.slot || a.action.half - b.action.half);

// ---- sides -------------------------------------------------------------------------------------------------------

export const SIDE_LETTERS = ['R', 'G', 'A'] as const;

export const sideOf = (seat: number, view: split.View): number => seat % view.supply.length;

/** The seats of a side, the seat that looks first. */
export function seatsOf(side: number, view: split.View, seat: number): number[] {
  const seats = view.hand_sizes.map((_, each) => each).filter((each) => sideOf(each, view) === side);
  return seats.sort((a, b) => Number(b === seat) - Number(a === seat) || a - b);
}

/** The suits a chip may go on now, each set of them once. */
export function dueSuits(view: split.View): number[] {
  return suitsIn(view.due.reduce((all, set) => all | set, 0));
}

/** The suits that are due but of which no space can be chosen, while others can. */
export function missingSuits(view: split.View, spaces: readonly number[]): number[] {
  const has = (set: number): boolean => spaces.some((space) => (view.suits[space] ?? 0) & set);
  const due = view.due.reduce((all, set) => all | set, 0);
  if (spaces.every((space) => (view.suits[space] ?? 0) & due)) return [];
  return suitsIn(view.due.filter((set) => !has(set)).reduce((all, set) => all | set, 0));
}

// ---- the board -----------------------------------------------------------------------------------------------------

export const rowOf = (space: number): number => Math.floor(space / SIZE);
export const columnOf = (space: number): number => space % SIZE;

export interface Bridge {
  from: number;
  to: number;
  side: number;
}

/** The bars between neighbouring chips of one side. */
export function bridges(owner: readonly number[]): Bridge[] {
  const found: Bridge[] = [];
  owner.forEach((side, from) => {
    if (side < 0) return;
    if (columnOf(from) < SIZE - 1 && owner[from + 1] === side) found.push({ from, to: from + 1, side });
    if (owner[from + SIZE] === side) found.push({ from, to: from + SIZE, side });
  });
  return found;
}

export type Direction = 'up' | 'down' | 'left' | 'right';

/** The nearest of these spaces in a direction; one step, or the same space, if there is none to choose. */
export function nextSpace(from: number, direction: Direction, among: ReadonlyMap<number, unknown>): number {
  const across = direction === 'left' || direction === 'right';
  const sign = direction === 'left' || direction === 'up' ? -1 : 1;
  const row = rowOf(from);
  const column = columnOf(from);
  if (among.size === 0) {
    const to = (across ? column : row) + sign;
    return to < 0 || to >= SIZE ? from : from + sign * (across ? 1 : SIZE);
  }
  let best = from;
  let least = Infinity;
  for (const space of among.keys()) {
    const down = rowOf(space) - row;
    const right = columnOf(space) - column;
    const ahead = sign * (across ? right : down);
    const aside = Math.abs(across ? down : right);
    if (ahead <= 0) continue;
    const cost = ahead + 2 * aside;
    if (cost < least) {
      least = cost;
      best = space;
    }
  }
  return best;
}

/** The space nearest to a point, given in spaces from the top left corner, within reach; -1: none. */
export function snap(x: number, y: number, among: Iterable<number>, reach: number): number {
  let best = -1;
  let least = reach;
  for (const space of among) {
    const away = Math.hypot(columnOf(space) + 0.5 - x, rowOf(space) + 0.5 - y);
    if (away < least) {
      least = away;
      best = space;
    }
  }
  return best;
}

/** The space before or after this one among these, around the end. */
export function neighbourIn(spaces: readonly number[], from: number, step: 1 | -1): number {
  if (spaces.length === 0) return -1;
  const at = spaces.indexOf(from);
  if (at < 0) return spaces[step > 0 ? 0 : spaces.length - 1] ?? -1;
  return spaces[(at + step + spaces.length) % spaces.length] ?? -1;
}

/** The space that a letter and a number name, such as e10; -1: none. */
export function spaceNamed(name: string): number {
  const parts = /^([a-j])([1-9]|10)$/.exec(name);
  if (!parts) return -1;
  return (Number(parts[2]) - 1) * SIZE + 'abcdefghij'.indexOf(parts[1] ?? '');
}

/** A chain of a side's chips from an edge to the opposite one, to be drawn when its telling was missed. */
export function chain(owner: readonly number[], side: number): number[] {
  for (const down of [true, false]) {
    const along = (space: number): number => (down ? rowOf(space) : columnOf(space));
    const from = new Map<number, number>();
    owner.forEach((whose, space) => {
      if (whose === side && along(space) === 0) from.set(space, -1);
    });
    const queue = [...from.keys()];
    for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
      if (along(at) === SIZE - 1) {
        const path: number[] = [];
        for (let step = at; step >= 0; step = from.get(step) ?? -1) path.push(step);
        return path;
      }
      const near = [at - SIZE, at + SIZE];
      if (columnOf(at) > 0) near.push(at - 1);
      if (columnOf(at) < SIZE - 1) near.push(at + 1);
      for (const space of near) {
        if (owner[space] !== side || from.has(space)) continue;
        from.set(space, at);
        queue.push(space);
      }
    }
  }
  return [];
}

/** Where a path meets the edges: points in spaces, the first and the last one on the frame. */
export function pathPoints(path: readonly number[]): [number, number][] {
  const points = path.map((space): [number, number] => [columnOf(space) + 0.5, rowOf(space) + 0.5]);
  const first = path[0];
  const last = path[path.length - 1];
  if (first === undefined || last === undefined) return points;
  const down = Math.abs(rowOf(first) - rowOf(last)) === SIZE - 1 && path.length >= SIZE;
  const across = Math.abs(columnOf(first) - columnOf(last)) === SIZE - 1;
  const out = (space: number): [number, number] => {
    if (down && !across) return [columnOf(space) + 0.5, rowOf(space) === 0 ? -0.1 : SIZE + 0.1];
    if (across) return [columnOf(space) === 0 ? -0.1 : SIZE + 0.1, rowOf(space) + 0.5];
    return [columnOf(space) + 0.5, rowOf(space) + 0.5];
  };
  return [out(first), ...points, out(last)];
}

// ---- what was told ---------------------------------------------------------------------------------------------------

export interface Trail {
  /** The spaces that got a chip in the turn that runs, or that ran last. */
  fresh: number[];
  path: number[];
}

export interface Shown {
  seat: number;
  cards: number[];
  /** The card that made a match after all. */
  match: number | null;
  kept: boolean;
}

/** What stays marked on the board after these events. */
export function follow(trail: Trail, events: readonly split.Event[]): Trail {
  let { fresh, path } = trail;
  for (const event of events) {
    switch (event._) {
      case 'split.Dealt':
        fresh = path = [];
        break;
      case 'split.CardPlayed':
      case 'split.CardCovered':
      case 'split.HandShown':
        fresh = [];
        break;
      case 'split.ChipPlaced':
        fresh = [...fresh, event.space];
        break;
      case 'split.ChipRemoved':
        fresh = fresh.filter((space) => space !== event.space);
        break;
      case 'split.SideConnected':
        path = event.path;
        break;
    }
  }
  return { fresh, path };
}

/** The hand that was shown last in these events, if one was. */
export function shownHand(events: readonly split.Event[]): Shown | null {
  let shown = null as Shown | null;
  for (const event of events) {
    if (event._ === 'split.HandShown') shown = { seat: event.seat, cards: event.cards, match: null, kept: false };
    else if (shown && event._ === 'split.ClaimRefuted') shown = { ...shown, match: event.card, kept: true };
    else if (shown && event._ === 'split.DeadPass') shown = { ...shown, kept: true };
    else if (event._ === 'split.CardPlayed' || event._ === 'split.CardCovered') shown = null;
  }
  return shown;
}
