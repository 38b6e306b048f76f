// What the board works out about tracks, figures and splits. Run: npx rolldown -p node -o FILE.mjs
// src/games/great_split/model.test.ts, then node --test FILE.mjs.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { great_split as gs } from '../../core/wire';
import {
  ARTWORK,
  EMERALD,
  GOLD,
  History,
  LOOSE,
  MOON,
  PRESTIGE,
  SUN,
  TOME,
  TOPAZ,
  actionAhead,
  along,
  artPoints,
  bandsAt,
  bringsOf,
  cardAhead,
  choicesIn,
  contractsOf,
  exchangeIn,
  iconsOf,
  kindOf,
  leftOf,
  lengthOf,
  marked,
  placesOf,
  readBox,
  revealIn,
  rightOf,
  sheetOf,
  splitFor,
  starsOf,
  tomePoints,
  worthOf,
  type Place,
} from './model';
import de from './texts.de.json';
import en from './texts.en.json';

// A small box with a bit of everything.
const box = readBox({
  meta: { gem_factor: 2, double_arrow_steps: 2 },
  round: [1, 2, 3, 4, 5, 6].map((round) => ({ round, level: round < 4 ? 2 : 3, hand_limit: 4 + round, scoring_line_after: round === 3 || round === 4 })),
  art_market: { bands: [{ max_offset: -4, points: 0 }, { max_offset: -1, points: 6 }, { max_offset: 0, points: 10 }, { max_offset: 3, points: 13 }, { max_offset: 999, points: 15 }] },
  track: {
    tome: { length: 6, contracts: [3, 5], banners: { 2: 1, 4: 2, 6: 4 } },
    artwork: { length: 18, contracts: [4, 7] },
    topaz: { length: 5, contracts: [2] },
    emerald: { length: 5, contracts: [2] },
    gold: { length: 7, contracts: [4], double_arrows: [3] },
  },
  seal: {
    tome: { length: 4, icons: { 1: 'tome' }, stars: { 2: 1, 4: 2 } },
    artwork: { length: 4, icons: { 1: 'artwork' }, stars: { 2: 1 } },
    topaz: { length: 4, icons: { 1: 'topaz' }, stars: { 2: 1 } },
    emerald: { length: 4, icons: { 1: 'emerald' }, stars: { 2: 1 } },
    gold: { length: 4, icons: { 1: 'gold', 3: 'gold' }, stars: { 2: 1 } },
  },
  character: [{ id: 'heiress', steps: { topaz: 2 }, contracts: { tome: 1, gold: 2 } }],
});
const start = Array.from({ length: 11 }, () => 0);
const at = (levels: Record<number, number>): number[] => start.map((_, track) => levels[track] ?? 0);
const face = (kind: number, icons: number): number => kind * 8 + icons;
const event = (kind: string, fields: object): gs.Event => ({ _: `great_split.${kind}`, to: 255, rule: 'GS 1', ...fields }) as unknown as gs.Event;

test('a box is read with every space', () => {
  assert.equal(lengthOf(box, TOME), 6);
  assert.equal(lengthOf(box, PRESTIGE), Infinity);
  assert.deepEqual(box.columns, [19, 5]);
  assert.equal(box.spaces[GOLD]?.[3]?.arrow, true);
  assert.equal(box.spaces[9]?.[3]?.icon, GOLD);
  assert.equal(box.rounds[2]?.scores, true);
  assert.deepEqual(box.characters[0]?.contracts, [1, 0, 0, 0, 2]);
  assert.equal(readBox({}).rounds.length, 0); // material that is not there yet breaks nothing
});

test('a card is a kind and a number of icons', () => {
  assert.equal(kindOf(face(7, 3)), 7);
  assert.equal(iconsOf(face(7, 3)), 3);
});

test('GS 7.1: only the furthest banner counts', () => {
  assert.deepEqual([0, 1, 2, 3, 4, 6].map((level) => tomePoints(box, level)), [0, 0, 1, 1, 2, 4]);
});

test('GS 7.2: the Artwork level against the arrow', () => {
  assert.deepEqual([0, 4, 5, 7, 8, 9, 11, 12, 18].map((level) => artPoints(box, level, 8)), [0, 0, 6, 6, 10, 13, 13, 15, 15]);
  assert.equal(artPoints(box, 0, 3), 6);
});

test('the bands lie under the track without a gap', () => {
  for (const arrow of [0, 1, 3, 8, 16]) {
    const bands = bandsAt(box, arrow);
    assert.equal(bands[0]?.from, 0);
    assert.equal(bands.at(-1)?.to, 18);
    bands.forEach((band, each) => {
      if (each) assert.equal(band.from, (bands[each - 1]?.to ?? 0) + 1);
      for (let level = band.from; level <= band.to; level += 1) assert.equal(artPoints(box, level, arrow), band.points);
    });
  }
});

test('GS 7.4: contracts of track and tile times the stars of the furthest banner', () => {
  const levels = at({ [TOME]: 5, 5: 3, [GOLD]: 4, 9: 1 });
  assert.equal(contractsOf(box, 0, levels, TOME), 3);
  assert.equal(starsOf(box, levels, TOME), 1);
  assert.equal(starsOf(box, levels, GOLD), 0);
  const worth = worthOf(box, 0, { ...levels, [PRESTIGE]: 7, length: 11 } as unknown as number[], 5);
  assert.equal(worth.contracts, 3);
  assert.equal(worth.all, 7 + 2 + 0 + 0 + 3);
});

test('GS 5.7, GS 5.9: an icon on a seal track moves its resource at once', () => {
  const ahead = along(box, start, 5, 1);
  assert.deepEqual(ahead.ripples, [{ is: 'step', track: 5, level: 1 }, { is: 'step', track: TOME, level: 1 }]);
  assert.equal(ahead.levels[TOME], 1);
});

test('GS 5.6: a Double Arrow is left open, and the next step of its cause comes after it', () => {
  const ahead = along(box, at({ [GOLD]: 2 }), GOLD, 2);
  assert.deepEqual(ahead.ripples, [{ is: 'step', track: GOLD, level: 3 }, { is: 'arrow' }, { is: 'step', track: GOLD, level: 4 }]);
  assert.equal(ahead.arrows, 1);
  const chained = along(box, at({ [GOLD]: 2, 9: 2 }), 9, 1);
  assert.deepEqual(chained.ripples.map((one) => one.is), ['step', 'step', 'arrow']);
});

test('GS 5.8: steps beyond the end are lost', () => {
  const ahead = along(box, at({ [TOPAZ]: 4 }), TOPAZ, 3);
  assert.deepEqual(ahead.ripples, [{ is: 'step', track: TOPAZ, level: 5 }, { is: 'lost', track: TOPAZ }]);
  assert.equal(ahead.levels[TOPAZ], 5);
});

test('looking ahead changes nothing', () => {
  const levels = at({ [GOLD]: 2 });
  along(box, levels, GOLD, 3);
  assert.deepEqual(levels, at({ [GOLD]: 2 }));
});

test('what cards bring: sure steps, and seals to be chosen', () => {
  const brings = bringsOf(box, start, [face(GOLD, 2), face(6, 2), face(7, 1), face(8, 1), face(5, 3), face(GOLD, 1)]);
  assert.equal(brings.levels[GOLD], 3);
  assert.equal(brings.levels[PRESTIGE], 3);
  assert.deepEqual(brings.seals, [2, 1, 1]);
  assert.equal(brings.arrows, 1);
  assert.deepEqual(cardAhead(box, start, face(7, 2)).ripples, [{ is: 'seals', group: 1, count: 2 }]);
});

test('what a decision sets off', () => {
  const sale = actionAhead(box, start, { _: 'great_split.Sell', face: 1, track: PRESTIGE });
  assert.equal(sale?.levels[PRESTIGE], 1);
  assert.equal(actionAhead(box, start, { _: 'great_split.ChooseArrow', track: EMERALD })?.levels[EMERALD], 2);
  assert.equal(actionAhead(box, start, { _: 'great_split.Done' }), null);
});

/** Every split of a hand as the server offers it: for each division the lowest of its equal masks. */
function splitsOf(hand: number[]): gs.Split[] {
  const seen = new Set<string>();
  const found: gs.Split[] = [];
  for (let mask = 1; mask < (1 << hand.length) - 1; mask += 1) {
    const halves = [1, 0].map((bit) => hand.filter((_, place) => ((mask >> place) & 1) === bit).join());
    const key = halves.sort().join('|');
    if (seen.has(key)) continue;
    seen.add(key);
    found.push({ _: 'great_split.Split', mask });
  }
  return found;
}

test('GS 4.1: a grouping finds the one legal mask that means it, whichever of equal cards was taken', () => {
  const hand = [9, 9, 17, 25];
  const legal = splitsOf(hand);
  const masks = new Set<number>();
  for (let bits = 0; bits < 1 << hand.length; bits += 1) {
    const places = hand.map((_, place): Place => ((bits >> place) & 1 ? SUN : MOON));
    const found = splitFor(hand, places, legal);
    if (bits === 0 || bits === (1 << hand.length) - 1) assert.equal(found, null); // an empty half
    else {
      assert.ok(found);
      masks.add(found.mask);
    }
  }
  assert.deepEqual([...masks].sort(), legal.map((one) => one.mask).sort());
  const second = splitFor(hand, [MOON, SUN, MOON, MOON], legal);
  assert.equal(second?.mask, 1);
});

test('nothing may be sealed while a card is loose, or if the server does not offer it', () => {
  const hand = [1, 2, 3];
  assert.equal(splitFor(hand, [SUN, MOON, LOOSE], splitsOf(hand)), null);
  assert.equal(splitFor(hand, [SUN, MOON, MOON], []), null);
});

test('a sealed hand stays as it was laid, if that is the same split', () => {
  const hand = [9, 9, 17];
  assert.deepEqual(placesOf(hand, 1, [MOON, SUN, SUN]), [MOON, SUN, SUN]);
  assert.deepEqual(placesOf(hand, 1, [LOOSE, LOOSE, LOOSE]), [SUN, MOON, MOON]);
});

test('of equal cards only as many are marked as are discarded', () => {
  assert.deepEqual(marked([9, 9, 17], [9]), [true, false, false]);
  assert.deepEqual(marked([9, 9, 17], []), [false, false, false]);
});

test('legal decisions by their kind', () => {
  const found = choicesIn([{ _: 'great_split.PlayCard', face: 9 }, { _: 'great_split.Sell', face: 9, track: GOLD }, { _: 'great_split.UseSplitter', track: 3 }, { _: 'great_split.Done' }]);
  assert.equal(found.plays.length, 1);
  assert.equal(found.sales.length, 1);
  assert.equal(found.splitter.length, 1);
  assert.ok(found.done);
});

const ended = [
  event('ResolutionShown', { seat: 0, levels: start.slice(0, 10), prestige: 3, cards: [9], sold: 1 }),
  event('ResolutionShown', { seat: 1, levels: start.slice(0, 10), prestige: 5, cards: [10], sold: 0 }),
  event('MarketMoved', { token: 2, arrow: 6 }),
  event('TokenTriggered', { token: 2 }),
  event('GemScored', { seat: 0, topaz: 2, emerald: 4, points: 4 }),
  event('GemScored', { seat: 1, topaz: 1, emerald: 1, points: 2 }),
  event('TokenTriggered', { token: 3 }),
  event('CardsReturned', { round: 3 }),
  event('RoundBegun', { round: 4, level: 3, limit: 6 }),
];

test('GS 5.11, GS 6: the end of a round is gathered from its events', () => {
  const reveal = revealIn(ended, 9);
  assert.equal(reveal?.round, 3);
  assert.equal(reveal?.arrow, 6);
  assert.equal(reveal?.none, true);
  assert.deepEqual(reveal?.shown.map((one) => [one.seat, one.levels[PRESTIGE], one.sold]), [[0, 3, 1], [1, 5, 0]]);
  assert.deepEqual(reveal?.scored, [{ what: 'gem', resource: -1, rule: 'GS 1', lines: [{ seat: 0, points: 4, figures: [2, 4] }, { seat: 1, points: 2, figures: [1, 1] }] }]);
  assert.equal(revealIn([event('Sealed', { seat: 1 })], 2), null);
});

test('of a long story only the last round is revealed', () => {
  const reveal = revealIn([...ended, ...ended.slice(0, 3), event('CardsReturned', { round: 4 })], 9);
  assert.equal(reveal?.round, 4);
  assert.equal(reveal?.shown.length, 2);
  assert.equal(reveal?.scored.length, 0);
});

test('GS 4.4: what came back and what was kept', () => {
  const events = [event('GroupKept', { seat: 1, chooser: 2, kept: [9], returned: [10, 11] }), event('GroupKept', { seat: 0, chooser: 1, kept: [17], returned: [18] })];
  assert.deepEqual(exchangeIn(events, 1), { kept: [9], back: [10, 11], taken: [17] });
  assert.equal(exchangeIn([], 1), null);
});

test('Prestige by rounds is followed through scorings to the end', () => {
  const view = (round: number, phase: number, points: number[], sheet: unknown[] = [[], []]): gs.View =>
    ({ round, phase, levels: points.map((each) => at({ [PRESTIGE]: each })), sheet }) as unknown as gs.View;
  const history = new History();
  history.follow([event('TilesDealt', { tiles: [0, 1] }), event('RoundBegun', { round: 1, level: 2, limit: 5 })], view(1, 1, [0, 0]));
  history.follow(ended, view(4, 1, [7, 7]));
  assert.deepEqual(history.upTo(view(4, 1, [7, 7])), [{ round: 0, points: [0, 0] }, { round: 3, points: [7, 7] }]);
  const last = view(6, 4, [30, 20], [[['Tome', 4, 6, 2, 0], ['Contract', 9, 0, 3, 3]], [['Tome', 2, 3, 2, 0], ['Tome', 1, 6, 2, 0]]]);
  history.follow([], last);
  assert.deepEqual(history.upTo(last).slice(-2), [{ round: 6, points: [17, 19] }, { round: 7, points: [30, 20] }]);
  assert.equal(history.upTo(view(2, 1, [0, 0])).length, 1); // an earlier moment of a replay
});

test('a revealed round is held against the round before, or against the characters', () => {
  const view = (round: number): gs.View => ({ round, phase: 1, levels: [at({ [PRESTIGE]: 7 }), at({ [PRESTIGE]: 7 })], sheet: [[], []] }) as unknown as gs.View;
  const history = new History();
  assert.deepEqual(history.before(1, box, [0])?.[0]?.slice(0, 5), [0, 0, 2, 0, 0]);
  assert.equal(history.before(4, box, [0, 1]), null); // nothing was told of round 3
  history.follow([event('TilesDealt', { tiles: [0, 1] }), event('RoundBegun', { round: 3, level: 2, limit: 5 })], view(3));
  history.follow(ended, view(4));
  const shown = ended.filter((one) => one._ === 'great_split.ResolutionShown');
  const before = history.before(4, box, [0, 1]);
  assert.deepEqual(before?.map((levels) => levels.slice(0, PRESTIGE)), shown.map((one) => one.levels));
  assert.deepEqual(before?.map((levels) => levels[PRESTIGE]), [7, 7]); // with what the round has scored
});

test('GS 8.1: the score sheet has the same lines for everybody, in groups', () => {
  const rows = [
    [['Tome', 4, 3, 9, 0], ['Artwork', 13, 6, 8, 5], ['Contract', 9, 4, 3, 3]],
    [['Tome', 2, 3, 5, 0], ['Artwork', 6, 6, 2, 5], ['Contract', 0, 4, 0, 1]],
  ];
  const view = { levels: [at({ [PRESTIGE]: 30 }), at({ [PRESTIGE]: 12 })], sheet: rows } as unknown as gs.View;
  const [evening, last, contracts] = sheetOf(view, 6);
  assert.deepEqual(evening?.rows.map((row) => [row.what, row.rule, row.points]), [['Steps', 'GS 5.2', [4, 4]], ['Tome', 'GS 7.1', [4, 2]]]);
  assert.deepEqual(last?.rows.map((row) => [row.what, row.points, row.figures]), [['Artwork', [13, 6], [[8, 5], [2, 5]]]]);
  assert.deepEqual(contracts?.rows.map((row) => [row.resource, row.sign, row.points]), [[GOLD, 'gold', [9, 0]]]);
  const total = (seat: number): number => [evening, last, contracts].flatMap((group) => group?.rows ?? []).reduce((sum, row) => sum + (row.points[seat] ?? 0), 0);
  assert.deepEqual([total(0), total(1)], [30, 12]);
});

test('neighbours go around the table', () => {
  assert.equal(leftOf(3, 4), 0);
  assert.equal(rightOf(0, 4), 3);
  assert.equal(artPoints(box, ARTWORK, 0), 13);
});

test('both languages say the same things, with the same slots', () => {
  const slots = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)/g)].map((one) => one[1] ?? ''))].sort();
  assert.deepEqual(Object.keys(en).sort(), Object.keys(de).sort());
  for (const [key, text] of Object.entries(en)) {
    const other = (de as Record<string, string>)[key] ?? '';
    assert.ok(slots(other).every((slot) => slots(text).includes(slot)), key);
  }
});
