// What the page works out about The Great Split, without a line of drawing. What may be decided comes from the server;
// here are only looks ahead along the printed tracks, and the figures that explain them.

import type { great_split as gs } from '../../core/wire';

export const PHASE = { discard: 0, split: 1, choose: 2, resolve: 3, over: 4 } as const;
/** What a step of the agenda is. */
export const STEP = { advance: 0, seals: 1, arrow: 2 } as const;

export const RESOURCES = ['tome', 'artwork', 'topaz', 'emerald', 'gold'] as const;
export const KINDS = [...RESOURCES, 'prestige', 'diamond', 'square', 'star'] as const;
export type Kind = (typeof KINDS)[number];

export const TOME = 0;
export const ARTWORK = 1;
export const TOPAZ = 2;
export const EMERALD = 3;
export const GOLD = 4;
export const PRESTIGE = 10;
export const TRACKS = 11;
export const SCORINGS = ['tome', 'artwork', 'gem', 'none'] as const;
/** The seal tracks of a Diamond, a Square and a Star. */
export const SEALS_OF: readonly (readonly number[])[] = [
  [5, 6],
  [7, 8, 9],
  [5, 6, 7, 8, 9],
];

const FACES_OF_A_KIND = 8;
export const kindOf = (face: number): number => Math.floor(face / FACES_OF_A_KIND);
export const iconsOf = (face: number): number => face % FACES_OF_A_KIND;
export const nameOfKind = (face: number): Kind => KINDS[kindOf(face)] ?? 'star';
export const isSeal = (track: number): boolean => track >= 5 && track < PRESTIGE;
/** The jewel a track is drawn in: a seal track that of its resource. */
export const jewelOf = (track: number): Kind => (track === PRESTIGE ? 'prestige' : (RESOURCES[track % 5] ?? 'tome'));
/** The sign of a kind in the sprite. */
export const signOf = (kind: Kind): string => (kind === 'diamond' || kind === 'square' || kind === 'star' ? `${kind}-seal` : kind);
/** The sign of a track: a seal track shows the seal that moves it. */
export const signOfTrack = (track: number): string =>
  isSeal(track) ? (track < 7 ? 'diamond-seal' : 'square-seal') : signOf(jewelOf(track));

// ---- the box ---------------------------------------------------------------------------------------------------------

export interface Space {
  contract: boolean;
  /** The value of a Tome banner. */
  banner: number;
  /** The stars of a banner on a seal track. */
  stars: number;
  /** The resource that moves at once; -1: none. */
  icon: number;
  arrow: boolean;
}

export interface Character {
  id: string;
  contracts: number[];
  steps: number[];
}

export interface Round {
  level: number;
  limit: number;
  scores: boolean;
}

/** The parts of the game, as the material of this table has them. */
export interface Box {
  /** The spaces of each track, level 0 first; Prestige has none. */
  spaces: Space[][];
  rounds: Round[];
  characters: Character[];
  bands: { most: number; points: number }[];
  gemFactor: number;
  arrowSteps: number;
  /** The longest resource track and the longest seal track, in spaces. */
  columns: [number, number];
}

const space = (): Space => ({ contract: false, banner: 0, stars: 0, icon: -1, arrow: false });
const perResource = (row: Record<string, number> | undefined): number[] => RESOURCES.map((name) => Number(row?.[name] ?? 0));

/* eslint-disable-next-line @typescript-eslint/no-explicit-any */
export function readBox(material: any): Box {
  const spaces: Space[][] = [];
  RESOURCES.forEach((name) => {
    const part = material?.track?.[name] ?? {};
    const row = Array.from({ length: Number(part.length ?? 0) + 1 }, space);
    for (const at of (part.contracts ?? []) as number[]) if (row[at]) row[at].contract = true;
    for (const at of (part.double_arrows ?? []) as number[]) if (row[at]) row[at].arrow = true;
    if (name === 'tome') for (const [at, value] of Object.entries(part.banners ?? {})) if (row[Number(at)]) row[Number(at)]!.banner = Number(value);
    spaces.push(row);
  });
  RESOURCES.forEach((name) => {
    const part = material?.seal?.[name] ?? {};
    const row = Array.from({ length: Number(part.length ?? 0) + 1 }, space);
    for (const [at, icon] of Object.entries(part.icons ?? {})) {
      if (row[Number(at)]) row[Number(at)]!.icon = RESOURCES.indexOf(icon as (typeof RESOURCES)[number]);
    }
    for (const [at, stars] of Object.entries(part.stars ?? {})) if (row[Number(at)]) row[Number(at)]!.stars = Number(stars);
    spaces.push(row);
  });
  spaces.push([]);
  const longest = (from: number): number => Math.max(...spaces.slice(from, from + 5).map((row) => row.length));
  return {
    spaces,
    rounds: ((material?.round ?? []) as Record<string, unknown>[]).map((row) => ({
      level: Number(row['level']),
      limit: Number(row['hand_limit']),
      scores: row['scoring_line_after'] === true,
    })),
    characters: ((material?.character ?? []) as Record<string, unknown>[]).map((row) => ({
      id: String(row['id']),
      contracts: perResource(row['contracts'] as Record<string, number>),
      steps: perResource(row['steps'] as Record<string, number>),
    })),
    bands: ((material?.art_market?.bands ?? []) as { max_offset: number; points: number }[]).map((band) => ({
      most: band.max_offset,
      points: band.points,
    })),
    gemFactor: Number(material?.meta?.gem_factor ?? 2),
    arrowSteps: Number(material?.meta?.double_arrow_steps ?? 2),
    columns: [longest(0), longest(5)],
  };
}

export const lengthOf = (box: Box, track: number): number =>
  track === PRESTIGE ? Infinity : Math.max(0, (box.spaces[track]?.length ?? 1) - 1);

// ---- figures ---------------------------------------------------------------------------------------------------------

const reached = (row: readonly Space[] | undefined, level: number): Space[] => (row ?? []).slice(1, level + 1);

/** GS 7.1 */
export const tomePoints = (box: Box, level: number): number =>
  reached(box.spaces[TOME], level).reduce((best, one) => one.banner || best, 0);

/** GS 7.2 */
export const artPoints = (box: Box, level: number, arrow: number): number =>
  (box.bands.find((band) => level - arrow <= band.most) ?? box.bands.at(-1))?.points ?? 0;

/** GS 7.3 */
export const gemPoints = (box: Box, levels: readonly number[]): number =>
  box.gemFactor * Math.min(levels[TOPAZ] ?? 0, levels[EMERALD] ?? 0);

/** GS 7.4 */
export const contractsOf = (box: Box, tile: number, levels: readonly number[], resource: number): number =>
  reached(box.spaces[resource], levels[resource] ?? 0).filter((one) => one.contract).length +
  (box.characters[tile]?.contracts[resource] ?? 0);

export const starsOf = (box: Box, levels: readonly number[], resource: number): number =>
  reached(box.spaces[5 + resource], levels[5 + resource] ?? 0).reduce((best, one) => one.stars || best, 0);

/** The points of a board if the game ended now (GS 8.1), by what they come from. */
export interface Worth {
  prestige: number;
  tome: number;
  artwork: number;
  gem: number;
  contracts: number;
  all: number;
}

export function worthOf(box: Box, tile: number, levels: readonly number[], arrow: number): Worth {
  const prestige = levels[PRESTIGE] ?? 0;
  const tome = tomePoints(box, levels[TOME] ?? 0);
  const artwork = artPoints(box, levels[ARTWORK] ?? 0, arrow);
  const gem = gemPoints(box, levels);
  const contracts = RESOURCES.reduce(
    (sum, _, each) => sum + contractsOf(box, tile, levels, each) * starsOf(box, levels, each),
    0,
  );
  return { prestige, tome, artwork, gem, contracts, all: prestige + tome + artwork + gem + contracts };
}

/** Where each band of the art market lies under the Artwork track, in levels. */
export function bandsAt(box: Box, arrow: number): { from: number; to: number; points: number }[] {
  const end = lengthOf(box, ARTWORK);
  const found: { from: number; to: number; points: number }[] = [];
  let from = 0;
  for (const band of box.bands) {
    const to = Math.min(end, arrow + band.most);
    if (to < from) continue;
    found.push({ from, to, points: band.points });
    from = to + 1;
    if (from > end) break;
  }
  return found;
}

// ---- looking ahead ---------------------------------------------------------------------------------------------------

/** One thing that would happen. */
export type Ripple =
  | { is: 'step'; track: number; level: number }
  | { is: 'arrow' }
  | { is: 'lost'; track: number }
  | { is: 'seals'; group: number; count: number };

export interface Ahead {
  levels: number[];
  /** In the order in which it would happen, steps of one track in a row drawn together. */
  ripples: Ripple[];
  /** The choices that would be open. */
  arrows: number;
}

/** What follows by itself when a track moves; a Double Arrow is left open (GS 5.6 to GS 5.9). */
export function along(box: Box, levels: readonly number[], track: number, steps: number): Ahead {
  const ahead: Ahead = { levels: [...levels], ripples: [], arrows: 0 };
  advance(box, ahead, track, steps);
  return ahead;
}

function advance(box: Box, ahead: Ahead, track: number, steps: number): void {
  for (let step = 0; step < steps; step += 1) {
    const level = (ahead.levels[track] ?? 0) + 1;
    if (track !== PRESTIGE && level > lengthOf(box, track)) {
      ahead.ripples.push({ is: 'lost', track });
      return;
    }
    ahead.levels[track] = level;
    const last = ahead.ripples.at(-1);
    if (last?.is === 'step' && last.track === track) last.level = level;
    else ahead.ripples.push({ is: 'step', track, level });
    const here = box.spaces[track]?.[level];
    if (here?.arrow) {
      ahead.arrows += 1;
      ahead.ripples.push({ is: 'arrow' });
    }
    if (here && here.icon >= 0) advance(box, ahead, here.icon, 1);
  }
}

/** What some cards bring for sure, and how many steps of each group of seals would be chosen. */
export interface Brings {
  levels: number[];
  ripples: Ripple[];
  arrows: number;
  /** Diamond, Square, Star. */
  seals: [number, number, number];
}

export function bringsOf(box: Box, levels: readonly number[], cards: readonly number[]): Brings {
  const ahead: Ahead = { levels: [...levels], ripples: [], arrows: 0 };
  const seals: [number, number, number] = [0, 0, 0];
  for (const face of cards) {
    const kind = kindOf(face);
    if (kind >= 6) seals[(kind - 6) as 0 | 1 | 2] += iconsOf(face);
    else advance(box, ahead, kind === 5 ? PRESTIGE : kind, iconsOf(face));
  }
  return { ...ahead, seals };
}

/** What a card would set off on its own. */
export function cardAhead(box: Box, levels: readonly number[], face: number): Ahead {
  const kind = kindOf(face);
  if (kind < 6) return along(box, levels, kind === 5 ? PRESTIGE : kind, iconsOf(face));
  return { levels: [...levels], ripples: [{ is: 'seals', group: kind - 6, count: iconsOf(face) }], arrows: 0 };
}

/** What this decision of a resolution would set off by itself; null if it moves nothing. */
export function actionAhead(box: Box, levels: readonly number[], action: gs.Action): Ahead | null {
  switch (action._) {
    case 'great_split.PlayCard':
      return cardAhead(box, levels, action.face);
    case 'great_split.Sell':
    case 'great_split.UseSplitter':
    case 'great_split.ChooseSeal':
      return along(box, levels, action.track, 1);
    case 'great_split.ChooseArrow':
      return along(box, levels, action.track, box.arrowSteps);
    default:
      return null;
  }
}

// ---- decisions -------------------------------------------------------------------------------------------------------

export const same = (one: gs.Action, other: gs.Action): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Where each card of the hand is: still loose, or in one of the halves. */
export type Place = 0 | 1 | 2;
export const LOOSE = 0;
export const SUN = 1;
export const MOON = 2;

/** How often each face is in one half, as a key that is the same for both halves of one split. */
function shapeOf(hand: readonly number[], inOne: (at: number) => boolean): string {
  const one = new Map<number, number>();
  const other = new Map<number, number>();
  hand.forEach((face, at) => {
    const half = inOne(at) ? one : other;
    half.set(face, (half.get(face) ?? 0) + 1);
  });
  const told = [one, other].map((half) => [...half].sort(([a], [b]) => a - b).map(([face, count]) => `${face}x${count}`).join(' '));
  return told.sort().join(' | ');
}

/** The legal action that divides the hand like this; null while a card is loose or when it may not be sealed. */
export function splitFor(hand: readonly number[], places: readonly Place[], legal: readonly gs.Action[]): gs.Split | null {
  if (places.length !== hand.length || places.some((place) => place === LOOSE)) return null;
  const wanted = shapeOf(hand, (at) => places[at] === SUN);
  for (const action of legal) {
    if (action._ !== 'great_split.Split') continue;
    if (shapeOf(hand, (at) => ((action.mask >> at) & 1) === 1) === wanted) return action;
  }
  return null;
}

/** How a sealed hand lies in its halves; as it was laid here, if that is the same split. */
export function placesOf(hand: readonly number[], mask: number, laid: readonly Place[]): Place[] {
  const told = hand.map((_, at): Place => ((mask >> at) & 1 ? SUN : MOON));
  const whole = laid.length === hand.length && laid.every((place) => place !== LOOSE);
  if (whole && shapeOf(hand, (at) => laid[at] === SUN) === shapeOf(hand, (at) => told[at] === SUN)) return [...laid];
  return told;
}

/** The hand without what is to be discarded, as places in the hand: the first of equal cards goes first. */
export function marked(hand: readonly number[], pending: readonly number[]): boolean[] {
  const left = [...pending];
  return hand.map((face) => {
    const at = left.indexOf(face);
    if (at < 0) return false;
    left.splice(at, 1);
    return true;
  });
}

export interface Choices {
  discards: gs.Discard[];
  splits: gs.Split[];
  keeps: gs.Keep[];
  plays: gs.PlayCard[];
  sales: gs.Sell[];
  splitter: gs.UseSplitter[];
  seals: gs.ChooseSeal[];
  arrows: gs.ChooseArrow[];
  done: gs.Done | null;
}

export function choicesIn(legal: readonly gs.Action[]): Choices {
  const found: Choices = { discards: [], splits: [], keeps: [], plays: [], sales: [], splitter: [], seals: [], arrows: [], done: null };
  for (const action of legal) {
    switch (action._) {
      case 'great_split.Discard':
        found.discards.push(action);
        break;
      case 'great_split.Split':
        found.splits.push(action);
        break;
      case 'great_split.Keep':
        found.keeps.push(action);
        break;
      case 'great_split.PlayCard':
        found.plays.push(action);
        break;
      case 'great_split.Sell':
        found.sales.push(action);
        break;
      case 'great_split.UseSplitter':
        found.splitter.push(action);
        break;
      case 'great_split.ChooseSeal':
        found.seals.push(action);
        break;
      case 'great_split.ChooseArrow':
        found.arrows.push(action);
        break;
      case 'great_split.Done':
        found.done = action;
        break;
    }
  }
  return found;
}

// ---- what was told ---------------------------------------------------------------------------------------------------

/** A scoring as it happened: what each seat got, with the figures behind it. */
export interface Scored {
  what: 'tome' | 'artwork' | 'gem' | 'contract';
  /** Of a contract scoring. */
  resource: number;
  rule: string;
  lines: { seat: number; points: number; figures: number[] }[];
}

/** The end of a round: everybody's resolution, the market, the scorings. */
export interface Reveal {
  round: number;
  shown: { seat: number; levels: number[]; cards: number[]; sold: number }[];
  token: number;
  arrow: number;
  none: boolean;
  scored: Scored[];
  last: boolean;
}

/** What the events of a moment say about the end of a round; null if none ended. */
export function revealIn(events: readonly gs.Event[], round: number): Reveal | null {
  let found: Reveal | null = null;
  const score = (what: Scored['what'], rule: string, resource: number, seat: number, points: number, figures: number[]): void => {
    if (!found) return;
    let row = found.scored.find((one) => one.what === what && one.resource === resource && !one.lines.some((line) => line.seat === seat));
    if (!row) {
      row = { what, resource, rule, lines: [] };
      found.scored.push(row);
    }
    row.lines.push({ seat, points, figures });
  };
  for (const event of events) {
    switch (event._) {
      case 'great_split.ResolutionShown':
        if (!found || found.token >= 0) found = { round, shown: [], token: -1, arrow: 0, none: false, scored: [], last: false };
        found.shown.push({ seat: event.seat, levels: [...event.levels, event.prestige], cards: event.cards, sold: event.sold });
        break;
      case 'great_split.MarketMoved':
        if (found) {
          found.token = event.token;
          found.arrow = event.arrow;
        }
        break;
      case 'great_split.TokenTriggered':
        if (found && event.token === 3) found.none = true;
        break;
      case 'great_split.TomeScored':
        score('tome', event.rule, -1, event.seat, event.points, [event.level]);
        break;
      case 'great_split.ArtScored':
        score('artwork', event.rule, -1, event.seat, event.points, [event.level, event.arrow]);
        break;
      case 'great_split.GemScored':
        score('gem', event.rule, -1, event.seat, event.points, [event.topaz, event.emerald]);
        break;
      case 'great_split.ContractScored':
        score('contract', event.rule, event.resource, event.seat, event.points, [event.contracts, event.stars]);
        break;
      case 'great_split.CardsReturned':
        if (found) found.round = event.round;
        break;
      case 'great_split.GameWon':
        if (found) found.last = true;
        break;
    }
  }
  return found;
}

/** A line of the final score sheet, for all collectors side by side. */
export interface SheetRow {
  what: 'Steps' | 'Tome' | 'Artwork' | 'Gem' | 'Contract';
  rule: string;
  sign: string;
  jewel: string;
  round: number;
  /** It was scored when the last round was over. */
  last: boolean;
  /** Of a contract. */
  resource: number;
  points: number[];
  /** The two figures that a seat's points were made of. */
  figures: number[][];
}

export interface SheetGroup {
  name: 'evening' | 'last' | 'contracts';
  rows: SheetRow[];
}

const SHEET_RULES = { Steps: 'GS 5.2', Tome: 'GS 7.1', Artwork: 'GS 7.2', Gem: 'GS 7.3', Contract: 'GS 7.4' } as const;
const SHEET_SIGNS = { Steps: 'prestige', Tome: 'scoring-tome', Artwork: 'scoring-artwork', Gem: 'scoring-gem', Contract: '' } as const;

/** The score sheet of a finished game (GS 8.1): everybody has the same lines, in the order in which they were scored. */
export function sheetOf(view: gs.View, rounds: number): SheetGroup[] {
  const line = (what: SheetRow['what'], round: number, resource: number): SheetRow => ({
    what,
    rule: SHEET_RULES[what],
    sign: what === 'Contract' ? (RESOURCES[resource] ?? 'tome') : SHEET_SIGNS[what],
    jewel: what === 'Contract' ? (RESOURCES[resource] ?? '') : what === 'Steps' ? 'prestige' : '',
    round,
    last: round === rounds,
    resource,
    points: [],
    figures: [],
  });
  const steps = line('Steps', 0, -1);
  steps.points = view.sheet.map((rows, seat) => (view.levels[seat]?.[PRESTIGE] ?? 0) - rows.reduce((sum, row) => sum + row[1], 0));
  const rows = (view.sheet[0] ?? []).map(([what, , first]) => (what === 'Contract' ? line('Contract', rounds, first) : line(what as SheetRow['what'], first, -1)));
  for (const [seat, own] of view.sheet.entries()) {
    own.forEach(([, points, , one, two], at) => {
      const row = rows[at];
      if (!row) return;
      row.points[seat] = points;
      row.figures[seat] = [one, two];
    });
  }
  return [
    { name: 'evening', rows: [steps, ...rows.filter((row) => !row.last)] },
    { name: 'last', rows: rows.filter((row) => row.last && row.what !== 'Contract') },
    { name: 'contracts', rows: rows.filter((row) => row.what === 'Contract') },
  ];
}

/** What came back and what was kept, from the last wallets that this seat had a part in. */
export interface Exchange {
  /** From the own wallet: what the left neighbour kept, and what came back. */
  kept: number[];
  back: number[];
  /** From the right neighbour's wallet. */
  taken: number[];
}

export function exchangeIn(events: readonly gs.Event[], seat: number): Exchange | null {
  let found: Exchange | null = null;
  for (const event of events) {
    if (event._ !== 'great_split.GroupKept') continue;
    found ??= { kept: [], back: [], taken: [] };
    if (event.seat === seat) {
      found.kept = event.kept;
      found.back = event.returned;
    } else if (event.chooser === seat) found.taken = event.kept;
  }
  return found;
}

/** Everybody's Prestige after each round; the last entry of a finished game is the final score. */
export class History {
  /** Everybody's tracks at the end of each round, as they were shown. */
  readonly #shown = new Map<number, number[][]>();
  readonly #rounds = new Map<number, number[]>();
  #before: number[] = [];
  #round = 1;

  /** Follow a moment: the story that led to it, then what is true. */
  follow(events: readonly gs.Event[], view: gs.View): void {
    for (const event of events) {
      switch (event._) {
        case 'great_split.TilesDealt':
          this.#rounds.clear();
          this.#shown.clear();
          this.#before = event.tiles.map(() => 0);
          this.#round = 1;
          this.#rounds.set(0, [...this.#before]);
          break;
        case 'great_split.RoundBegun':
          if (event.round > 1) this.#rounds.set(event.round - 1, [...this.#before]);
          this.#round = event.round;
          break;
        case 'great_split.ResolutionShown':
          this.#before[event.seat] = event.prestige;
          if (!this.#shown.has(this.#round)) this.#shown.set(this.#round, []);
          this.#shown.get(this.#round)![event.seat] = [...event.levels, event.prestige];
          break;
        case 'great_split.TomeScored':
        case 'great_split.ArtScored':
        case 'great_split.GemScored':
          this.#before[event.seat] = (this.#before[event.seat] ?? 0) + event.points;
          break;
        case 'great_split.GameWon':
          this.#rounds.set(this.#round + 1, event.prestige);
          break;
      }
      // The final scorings follow the market of the last round, which no new round closes.
      if (event._ === 'great_split.MarketMoved' && this.#round === 6) this.#rounds.set(6, [...this.#before]);
    }
    const seats = view.levels.length;
    const shown = view.levels.map((levels) => levels[PRESTIGE] ?? 0);
    if (!this.#rounds.has(0)) this.#rounds.set(0, Array.from({ length: seats }, () => 0));
    if (view.phase === PHASE.over) {
      const sheet = view.sheet.map((rows) => rows.filter((row) => row[0] === 'Contract' || row[2] === 6).reduce((sum, row) => sum + row[1], 0));
      this.#rounds.set(6, shown.map((points, seat) => points - (sheet[seat] ?? 0)));
      this.#rounds.set(7, shown);
    } else if (view.phase < PHASE.resolve && view.round > 1) this.#rounds.set(view.round - 1, shown);
  }

  /** Everybody's tracks before this round, with the points that the round before has scored; null if that was not told. */
  before(round: number, box: Box, tiles: readonly number[]): number[][] | null {
    if (round === 1) return tiles.map((tile) => Array.from({ length: TRACKS }, (_, track) => box.characters[tile]?.steps[track] ?? 0));
    const shown = this.#shown.get(round - 1);
    const points = this.#rounds.get(round - 1);
    if (!shown || shown.length !== tiles.length || !points) return null;
    return shown.map((levels, seat) => [...levels.slice(0, PRESTIGE), points[seat] ?? 0]);
  }

  /** What is known up to this moment: by round, the points of every seat. */
  upTo(view: gs.View): { round: number; points: number[] }[] {
    const most = view.phase === PHASE.over ? 7 : view.round - 1;
    return [...this.#rounds]
      .filter(([round, points]) => round <= most && points.length === view.levels.length)
      .sort(([a], [b]) => a - b)
      .map(([round, points]) => ({ round, points }));
  }
}

export const leftOf = (seat: number, seats: number): number => (seat + 1) % seats;
export const rightOf = (seat: number, seats: number): number => (seat + seats - 1) % seats;
