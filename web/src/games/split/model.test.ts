// What the board reads off views and legal actions. Run: npx rolldown -p node -o FILE.mjs src/games/split/model.test.ts,
// then node --test FILE.mjs.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { split } from '../../core/wire';
import {
  alongTheTable,
  bridges,
  chain,
  choices,
  dueSuits,
  faceOf,
  follow,
  meeting,
  missingSuits,
  neighbourIn,
  nextSpace,
  pathPoints,
  seatsOf,
  shownHand,
  sideOf,
  slotOf,
  snap,
  spaceNamed,
  suitsIn,
  waysOf,
} from './model';
import de from './texts.de.json';
import en from './texts.en.json';

const HEARTS = 0;
const SPADES = 1;
const DIAMONDS = 2;
const card = (rank: number, suit: number): number => rank * 4 + suit;
const RED_JOKER = 52;
const BLACK_JOKER = 53;
const told = { to: 255, rule: 'SP 3.1' };

function view(some: Partial<split.View> = {}): split.View {
  return {
    _: 'split.SplitView',
    seat: 0,
    options: { _: 'split.SplitOptions', seats: 2, board: 'fixed', joker: 'wild', claims: 'checked', memory: false },
    dealer: 1,
    turn: 0,
    stage: 0,
    suits: Array.from({ length: 100 }, (_, space) => 1 << space % 4),
    owner: Array.from({ length: 100 }, () => -1),
    supply: [45, 45],
    slots: Array.from({ length: 10 }, (): [number, number, number[]] => [card(2, HEARTS), -1, []]),
    hand: [],
    hand_sizes: [7, 7],
    pile: 80,
    discard: [],
    known: [],
    slot: -1,
    half: -1,
    match: 0,
    suit: -1,
    due: [],
    owed: 0,
    removed: false,
    false_claims: 0,
    dead_passes: 0,
    last_side: -1,
    won: -1,
    ended_by: '',
    ...some,
  };
}

const play = (which: number, slot: number, half: number): split.PlayCard => ({ _: 'split.PlayCard', card: which, slot, half });

test('a face is read off the number of a half', () => {
  assert.deepEqual(faceOf(card(2, SPADES)), { card: 9, joker: false, named: false, rank: 2, suit: SPADES, red: false });
  assert.equal(faceOf(RED_JOKER).rank, -1);
  assert.equal(faceOf(RED_JOKER).red, true);
  assert.equal(faceOf(BLACK_JOKER).red, false);
  const named = faceOf(RED_JOKER + ((card(2, HEARTS) + 1) << 6));
  assert.deepEqual([named.card, named.joker, named.named, named.rank, named.suit], [RED_JOKER, true, true, 2, HEARTS]);
});

test('two halves are described by what everybody sees', () => {
  assert.deepEqual(meeting(card(5, SPADES), card(5, SPADES)), { match: 3, suits: [SPADES, SPADES] });
  assert.deepEqual(meeting(card(5, HEARTS), card(5, DIAMONDS)), { match: 2, suits: [HEARTS, DIAMONDS] });
  assert.deepEqual(meeting(card(5, HEARTS), card(5, SPADES)), { match: 1, suits: [HEARTS, SPADES] });
  assert.deepEqual(meeting(RED_JOKER, card(5, SPADES)), { match: 1, suits: [HEARTS, SPADES, DIAMONDS] });
  assert.equal(meeting(RED_JOKER, card(5, HEARTS)).match, 0);
  assert.equal(meeting(RED_JOKER, BLACK_JOKER).suits.length, 4);
});

test('a slot shows its match, a Perfect only in its turn, and nothing before it is declared', () => {
  const slots = view().slots;
  slots[0] = [card(5, HEARTS), card(5, DIAMONDS), [3, 4]];
  slots[1] = [card(5, HEARTS), card(5, HEARTS), []];
  slots[2] = [RED_JOKER, card(5, HEARTS), []];
  const now = view({ slots, slot: 1, match: 3, stage: 3 });
  assert.deepEqual(slotOf(now, 0), { left: 20, right: 22, under: 2, match: 2 });
  assert.equal(slotOf(now, 1).match, 3);
  assert.equal(slotOf(now, 3).match, null);
  assert.equal(slotOf(view({ slots, slot: 2, stage: 1 }), 2).match, null);
});

test('legal actions are told apart', () => {
  const found = choices([play(9, 2, 0), { _: 'split.ClaimNoMatch' }]);
  assert.equal(found.plays.length, 1);
  assert.ok(found.claim);
  assert.equal(found.spaces.size, 0);
  const removing = choices([{ _: 'split.RemoveChip', space: 4 }, { _: 'split.StopRemoving' }]);
  assert.ok(removing.removing && removing.stop && removing.spaces.has(4));
  const placing = choices([{ _: 'split.PlaceChip', space: 7 }, { _: 'split.PlaceChip', space: 8 }]);
  assert.ok(!placing.removing);
  assert.deepEqual([...placing.spaces.keys()], [7, 8]);
  assert.equal(choices([]).plays.length, 0);
});

test('a picked card leaves the plays that name it, the strongest match first', () => {
  const slots = view().slots;
  slots[4] = [card(2, SPADES), card(2, HEARTS), []];
  const now = view({ slots });
  const plays = [play(card(2, SPADES), 0, 1), play(card(2, SPADES), 4, 0), play(card(2, SPADES), 4, 1), play(card(3, 0), 1, 1)];
  const ways = waysOf(plays, card(2, SPADES), now);
  assert.deepEqual(ways.map((way) => [way.action.slot, way.action.half, way.meets.match]), [[4, 1, 3], [0, 1, 1], [4, 0, 1]]);
  assert.equal(ways[0]?.covers, card(2, HEARTS));
  assert.equal(ways[1]?.covers, -1);
  assert.deepEqual(alongTheTable(ways).map((way) => way.action.slot), [0, 4, 4]);
  assert.deepEqual(waysOf(plays, null, now), []);
  assert.deepEqual(waysOf([], card(2, SPADES), now), []);
});

test('sides and their seats', () => {
  const teams = view({ hand_sizes: [7, 7, 7, 7, 7, 7], supply: [30, 30, 30] });
  assert.equal(sideOf(4, teams), 1);
  assert.deepEqual(seatsOf(2, teams, 5), [5, 2]);
  assert.deepEqual(seatsOf(2, teams, 7), [2, 5]);
});

test('what is due', () => {
  const now = view({ due: [1, 4] });
  assert.deepEqual(dueSuits(now), [HEARTS, DIAMONDS]);
  assert.deepEqual(missingSuits(now, [0, 4, 2]), []);
  assert.deepEqual(missingSuits(now, [0, 1]), [DIAMONDS]);
  assert.deepEqual(missingSuits(now, [1, 3]), [HEARTS, DIAMONDS]);
  assert.deepEqual(suitsIn(0b1010), [1, 3]);
});

test('bars join neighbours of one side, never around an edge', () => {
  const owner = view().owner;
  owner[9] = owner[10] = owner[11] = owner[21] = 0;
  owner[20] = 1;
  assert.deepEqual(bridges(owner), [{ from: 10, to: 11, side: 0 }, { from: 11, to: 21, side: 0 }]);
});

test('arrows jump to the nearest legal space ahead, or step where there is none', () => {
  const none = new Map();
  assert.equal(nextSpace(0, 'right', none), 1);
  assert.equal(nextSpace(9, 'right', none), 9);
  assert.equal(nextSpace(5, 'up', none), 5);
  assert.equal(nextSpace(95, 'down', none), 95);
  const some = new Map([[3, 1], [13, 1], [40, 1]]);
  assert.equal(nextSpace(0, 'right', some), 3);
  assert.equal(nextSpace(0, 'down', some), 40);
  assert.equal(nextSpace(40, 'left', some), 40);
});

test('a finger finds the legal space nearest to it', () => {
  assert.equal(snap(0.5, 0.5, [0, 1], 1), 0);
  assert.equal(snap(1.1, 0.6, [0, 1], 1), 1);
  assert.equal(snap(5, 5, [0, 1], 1.6), -1);
  assert.equal(snap(1.9, 1.4, [0], 1.6), -1);
  assert.equal(snap(1.6, 1.4, [0], 1.6), 0);
});

test('the next and the previous space, around the end', () => {
  assert.equal(neighbourIn([4, 8, 9], 9, 1), 4);
  assert.equal(neighbourIn([4, 8, 9], 4, -1), 9);
  assert.equal(neighbourIn([4, 8, 9], -1, 1), 4);
  assert.equal(neighbourIn([], 3, 1), -1);
});

test('a letter and a number name a space', () => {
  assert.equal(spaceNamed('a1'), 0);
  assert.equal(spaceNamed('e10'), 94);
  assert.equal(spaceNamed('j10'), 99);
  assert.equal(spaceNamed('k1'), -1);
  assert.equal(spaceNamed('a11'), -1);
});

test('a chain is found and drawn from frame to frame', () => {
  const owner = view().owner;
  for (let row = 0; row < 10; row += 1) owner[row * 10 + 3] = 1;
  const path = chain(owner, 1);
  assert.equal(path.length, 10);
  const points = pathPoints(path);
  assert.equal(points.length, 12);
  assert.ok((points[0]?.[1] ?? 0) > 10 && (points[11]?.[1] ?? 1) < 0);
  assert.deepEqual(chain(owner, 0), []);
  const across = pathPoints([20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
  assert.ok((across[0]?.[0] ?? 0) < 0 && (across[11]?.[0] ?? 0) > 10);
  assert.deepEqual(pathPoints([]), []);
});

test('the chips of a turn stay marked until the next card', () => {
  const placed = (space: number): split.Event => ({ _: 'split.ChipPlaced', ...told, seat: 0, side: 0, space });
  const played: split.Event = { _: 'split.CardPlayed', ...told, seat: 1, card: 3, slot: 0, half: 1, against: 2 };
  let trail = follow({ fresh: [], path: [] }, [placed(4)]);
  trail = follow(trail, [placed(5)]);
  assert.deepEqual(trail.fresh, [4, 5]);
  assert.deepEqual(follow(trail, [played]).fresh, []);
  assert.deepEqual(follow(trail, [played, placed(8)]).fresh, [8]);
  assert.deepEqual(follow(trail, [{ _: 'split.ChipRemoved', ...told, seat: 1, side: 0, space: 4, suits: [1] }]).fresh, [5]);
  assert.deepEqual(follow(trail, [{ _: 'split.SideConnected', ...told, side: 0, seats: 1, path: [1, 2] }]).path, [1, 2]);
});

test('a shown hand, and what became of it', () => {
  const shows: split.Event = { _: 'split.HandShown', ...told, seat: 1, cards: [3, 4] };
  assert.deepEqual(shownHand([shows]), { seat: 1, cards: [3, 4], match: null, kept: false });
  assert.deepEqual(shownHand([shows, { _: 'split.ClaimRefuted', ...told, seat: 1, card: 4 }])?.match, 4);
  assert.equal(shownHand([shows, { _: 'split.DeadPass', ...told, seat: 1 }])?.kept, true);
  assert.equal(shownHand([]), null);
});

test('both languages say the same things with the same slots', () => {
  const slots = (text: string): string[] => [...new Set(text.match(/\{\w+/g))].sort();
  assert.deepEqual(Object.keys(en).sort(), Object.keys(de).sort());
  for (const key of Object.keys(en) as (keyof typeof en)[]) {
    assert.deepEqual(slots(en[key]), slots(de[key]), key);
    assert.ok(key.startsWith('split.'), key);
  }
});
