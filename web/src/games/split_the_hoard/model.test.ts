// What the board reads off views and legal actions. Run: npx rolldown -p node -o FILE.mjs
// src/games/split_the_hoard/model.test.ts, then node --test FILE.mjs.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { GameSheet } from '../../core/wire';
import { questionOf } from './answers';
import {
  NO_CHOICE,
  STEP,
  adopted,
  boxOf,
  choiceOf,
  costOf,
  dealOf,
  deciderOf,
  draftOf,
  dueOf,
  families,
  follow,
  forecastIn,
  inOrder,
  knownCoins,
  offeredIn,
  priced,
  segments,
  signed,
  soFar,
  stepTowards,
  swapped,
  triggerOf,
  turnOf,
  type Action,
  type View,
} from './model';
import de from './texts.de.json';
import en from './texts.en.json';

const card = (id: string, family: string, more: object = {}): object => ({ id, name_en: id, name_de: `${id}!`, family, text_en: '', text_de: '', ...more });
const sheet = {
  material: {
    meta: { take_coins: 2 },
    families: [{ id: 'arcane', name_en: 'Arcane', name_de: 'Arkan' }, { id: 'riches', name_en: 'Riches', name_de: 'Reichtum' }],
    tags: [{ id: 'gem', name_en: 'Gem', name_de: 'Edelstein' }],
    classes: [{ id: 'rogue', name_en: 'Rogue', name_de: 'Schurke', text_en: '', text_de: '', ability: { kind: 'wins_ties', title: 'wealthiest' } }],
    titles: [
      { id: 'wealthiest', name_en: 'Wealthiest', name_de: 'Reichster', starting: true, points: 30, criterion: { metric: 'coins' }, text_en: 'Most.', text_de: 'Am meisten.' },
      { id: 'jeweller', name_en: 'Jeweller', name_de: 'Juwelier', points: 20, criterion: { kind: 'count', filter: { tag: 'gem' }, min: [4, 3, 2, 2] }, text_en: 'Own {min} Gems.', text_de: 'Besitze {min} Edelsteine.' },
    ],
    hoard: [
      card('ruby', 'riches', { tags: ['gem'], vp: 3 }),
      card('shield', 'arcane', { rank_mod: -2, ability: { phase: 'negotiate', trigger: 'on_negotiated', out_of_turn: true, effects: [{ verb: 'cancel', what: 'negotiation' }] } }),
      card('prophecy', 'arcane', { rank: 4, ability: { phase: 'reveal', effects: [{ verb: 'search' }] } }),
    ],
  },
  words: {},
} as unknown as GameSheet;
const box = boxOf(sheet, 'en', 3);
const [RUBY, SHIELD, PROPHECY] = [1, 2, 3];

function view(some: Partial<View> = {}): View {
  return {
    _: 'split_the_hoard.HoardView',
    seat: 0,
    options: { _: 'split_the_hoard.HoardOptions', seats: 3, market: 'open' },
    round: 1, phase: 1, dragon: 1, classes: [0, 0, 0], ending: 0, deck: 40, under: [], title_deck: 10, titles_under: [], title_counts: [1, 1, 1],
    titles: [[1], [], []], hauls: [[RUBY], [], []], rows: [[0, 1, 2], [3], []], seen: [], pile: [], discard: [], hand: [], hand_sizes: [0, 0, 0],
    market: [[0, 0, 0], [RUBY, 0, SHIELD], [0, 0, 0]], extras: [[[], [], []], [[], [], [9]], [[], [], []]], agenda: [[STEP.turns, 2], [STEP.turn, 2, 1, 0, 0, 0]],
    looker: -1, looking: [], looking_count: 0, drawn: [], drawn_count: 0, appraised: [], sealed: 0, made: 0, placed: [], laid: [[], [], []], at: 0, need: 0,
    picked: [], held: [], named: 0, known: [], costs: [[null, null, null], [1, null, 2], [null, null, null]], bid: 0, contests: [], progress: [[], [], []],
    ...some,
  };
}

const lay = (count: number): Action => ({ _: 'split_the_hoard.Lay', count });
const choose = (id: string): Action => ({ _: 'split_the_hoard.Choose', card: id });
const SEAL: Action = { _: 'split_the_hoard.Seal' };
const PASS: Action = { _: 'split_the_hoard.Pass' };

test('the box speaks the language of the page and says the figure for this many players', () => {
  assert.equal(box.titles[1]?.text, 'Own 3 Gems.');
  assert.equal(boxOf(sheet, 'de', 2).titles[1]?.text, 'Besitze 4 Edelsteine.');
  assert.equal(box.titles[0]?.icon, 'class-rogue');
  assert.equal(box.titles[1]?.atMost, false);
  assert.equal(box.titles[1]?.icon, 'tag-gem');
  assert.deepEqual([box.cards[SHIELD]?.reacts, box.cards[SHIELD]?.modifier, box.cards[PROPHECY]?.rank], [true, -2, 4]);
});

test('a number has its sign', () => {
  assert.deepEqual([2, 0, -3].map(signed), ['+2', '0', '−3']);
});

test('a Haul is told family by family, in the order of the box', () => {
  assert.deepEqual(families(box, [RUBY, SHIELD, PROPHECY]).map((group) => [group.family, group.kinds]), [['arcane', [SHIELD, PROPHECY]], ['riches', [RUBY]]]);
});

test('seats stand in Dragon order, and their turns are told', () => {
  assert.deepEqual(inOrder(view()), [1, 2, 0]);
  assert.deepEqual([0, 1, 2].map((seat) => turnOf(view(), seat)), ['next', 'done', 'now']);
  assert.equal(turnOf(view({ phase: 2 }), 1), '');
});

test('a Treasure costs what the view says; a discount is in it', () => {
  assert.equal(costOf(view(), 1, 2), 2);
  assert.equal(costOf(view({ costs: [] }), 1, 2), 4);
});

test('a Coin is known only if nothing else is possible', () => {
  const known = knownCoins(view({ known: [[[RUBY], [32]], [[SHIELD, PROPHECY], [33, 34]], [[RUBY], [0]]] }));
  assert.deepEqual([...known], [[0, RUBY]]);
});

test('what is due follows the top of the agenda and what is offered', () => {
  assert.equal(dueOf(view({ agenda: [] }), [], 0), 'over');
  assert.equal(dueOf(view(), [], 0), 'wait');
  assert.equal(dueOf(view(), [{ _: 'split_the_hoard.TakeCoins' }], 2), 'turn');
  assert.equal(dueOf(view({ agenda: [[STEP.placing]] }), [], 0), 'price');
  assert.equal(dueOf(view({ agenda: [[STEP.placing]], sealed: 1 }), [], 0), 'sealed');
  assert.equal(dueOf(view({ agenda: [[STEP.placing]] }), [], 7), 'wait');
  assert.equal(deciderOf(view()), 2);
  assert.equal(deciderOf(view({ agenda: [[STEP.window, 2, 1, 0]] })), 1);
});

test('every kind of offer to react has its own trigger', () => {
  const deal = [STEP.deal, 2, 1, 0, 0, 0, 0, 0];
  const at = (...agenda: number[][]): View => view({ agenda });
  assert.equal(triggerOf(at([STEP.window, 0, 0, 0]), 0), 'reveal');
  assert.equal(triggerOf(at([STEP.window, 2, 0, 0]), 0), 'claim');
  assert.equal(triggerOf(at(deal), 1), 'wanted');
  assert.equal(triggerOf(at(deal), 0), 'others');
  assert.equal(triggerOf(at([STEP.stolen, 1, 0, 2], [STEP.answer, 0]), 0), 'aimed');
  assert.equal(triggerOf(at([STEP.gained, 0, RUBY]), 0), 'gained');
  assert.equal(triggerOf(view(), 2), null);
});

test('a negotiation is read with its raises', () => {
  assert.deepEqual(dealOf(view({ bid: 6, agenda: [[STEP.deal, 2, 1, 2, 2, 0, 0, 0]] })), { buyer: 2, seller: 1, place: 2, card: SHIELD, price: 6 });
  assert.equal(dealOf(view()), null);
});

test('what is being chosen stays while the same is offered, whatever others do, and goes with the offer', () => {
  const heard = (...legal: Action[]): string => offeredIn(JSON.parse(JSON.stringify(legal)) as Action[]);
  const marked = { ...NO_CHOICE, from: heard(lay(1), lay(2)), answer: 'lay 2', folded: true };
  assert.equal(choiceOf(marked, heard(lay(1), lay(2))), marked);
  assert.equal(choiceOf(marked, heard(lay(1), lay(3))), NO_CHOICE);
  assert.equal(choiceOf(marked, heard()), NO_CHOICE);
  assert.equal(choiceOf(NO_CHOICE, heard(lay(1), lay(2))), NO_CHOICE);
});

test('a draft begins with what was placed, and is changed within the purse', () => {
  const start = draftOf(view({ hand: [RUBY, SHIELD, PROPHECY], placed: [SHIELD], laid: [[4], [], []] }));
  assert.deepEqual(start, { cards: [SHIELD, RUBY, PROPHECY], coins: [1, 0, 0] });
  assert.deepEqual(swapped(start, 0, 2), { cards: [PROPHECY, RUBY, SHIELD], coins: [0, 0, 1] });
  assert.equal(swapped(start, 0, 3), start);
  assert.deepEqual(priced(start, 2, 1, 3).coins, [1, 0, 1]);
  assert.equal(priced(start, 2, 1, 1), start);
  assert.equal(priced(start, 1, -1, 3), start);
});

test('a draft is sealed step by step, each of them offered', () => {
  const draft = { cards: [SHIELD, RUBY, PROPHECY], coins: [0, 12, 0] };
  const hand = [RUBY, SHIELD, PROPHECY];
  const offered = [choose('ruby'), choose('shield'), choose('prophecy')];
  assert.deepEqual(stepTowards(view({ hand }), offered, box, draft), choose('shield'));
  assert.equal(stepTowards(view({ hand }), [choose('ruby')], box, draft), null);
  const placed = draft.cards;
  assert.deepEqual(stepTowards(view({ hand, placed }), [lay(0), lay(1)], box, draft), lay(0));
  assert.deepEqual(stepTowards(view({ hand, placed, at: 1 }), [lay(10)], box, draft), lay(10));
  const ten = [[], Array.from({ length: 10 }, (_, mark) => mark), []];
  assert.deepEqual(stepTowards(view({ hand, placed, at: 1, laid: ten }), [lay(0), lay(1), lay(2)], box, draft), lay(2));
  assert.equal(stepTowards(view({ hand, placed, need: 2 }), [{ _: 'split_the_hoard.Oldest' }], box, draft), null);
  assert.equal(stepTowards(view({ hand, placed: [RUBY] }), offered, box, draft), 'back');
  assert.equal(stepTowards(view({ hand, placed, at: 3, laid: [[1], [], []] }), [SEAL], box, draft), 'back');
  assert.deepEqual(stepTowards(view({ hand, placed, at: 3 }), [SEAL], box, { ...draft, coins: [0, 0, 0] }), SEAL);
});

test('what was sold in this round is remembered until the next', () => {
  const bought = { _: 'split_the_hoard.TreasureBought', to: 255, rule: 'SH 4.3', seat: 2, seller: 1, place: 3, card: RUBY } as const;
  const sales = follow(new Map(), [bought]);
  assert.deepEqual([...sales], [['1.2', { buyer: 2, card: RUBY }]]);
  assert.equal(follow(sales, [{ _: 'split_the_hoard.RoundBegun', to: 255, rule: 'SH 3.1', round: 2 }]).size, 0);
});

test('a forecast is read, or is none', () => {
  assert.equal(forecastIn(null), null);
  assert.deepEqual(forecastIn([3, [0, 1], [], []]), { coins: 3, points: [0, 1], contests: [], progress: [] });
});

test('a question says what triggered it, and every answer has a name', () => {
  const t = (key: string, slots: Record<string, string | number> = {}): string => {
    assert.ok(key in en, key);
    return (en as Record<string, string>)[key]!.replace(/\{(\w+)\}/g, (_, slot: string) => String(slots[slot] ?? ''));
  };
  const names = { box, t, seat: 1, name: (seat: number) => `P${seat}`, called: (seat: number) => `P${seat}`, card: (kind: number) => box.cards[kind]?.name ?? '', title: (number: number) => box.titles[number]?.name ?? '' };
  const asked = questionOf(view({ agenda: [[STEP.turn, 2, 1, 0, 0, 0], [STEP.deal, 2, 1, 0, 0, 0, 0, 0]] }), [{ _: 'split_the_hoard.Use', card: 'shield' }, PASS], 'deal', names);
  assert.equal(asked.heading, 'P2 wants your ruby');
  assert.deepEqual(asked.answers.map((one) => [one.head, one.letter]), [['Refuse', 'R'], ['Let it pass', 'P']]);
  const aimed = questionOf(view({ agenda: [[STEP.taken, 0, 1, RUBY, SHIELD], [STEP.answer, 1]] }), [PASS], 'answer', names);
  assert.equal(aimed.heading, 'P0 would swap shield for your ruby');
});

test('points come up title by title', () => {
  const contests: View['contests'] = [{ _: 'split_the_hoard.Contest', title: 0, values: [3, 1, null], leader: 0, tied: 1, cards: [] }];
  const progress: View['progress'] = [[], [{ _: 'split_the_hoard.Progress', title: 1, value: 3, goal: 3, at_most: false, met: true, cards: [] }], []];
  const over = view({ contests, progress });
  const scores = [34, 22, 0];
  assert.deepEqual(soFar(over, box, scores, 1), [30, 0, 0]);
  assert.deepEqual(soFar(over, box, scores, 2), [30, 20, 0]);
  assert.deepEqual(soFar(over, box, scores, 3), scores);
  assert.deepEqual(segments(over, box, 0, 34).map((part) => [part.kind, part.points]), [['title', 30], ['treasures', 4]]);
  assert.deepEqual(segments(over, box, 1, 22).map((part) => part.kind), ['hidden', 'treasures']);
});

test('both languages have a text for each kind of offer', () => {
  for (const key of ['reveal', 'claim', 'wanted', 'others', 'aimed', 'gained']) {
    assert.ok(`split_the_hoard.auto.${key}` in en);
    assert.ok(`split_the_hoard.auto.${key}` in de);
  }
});

test('a draft adopts steps that were taken for it', () => {
  const draft = { cards: [RUBY, SHIELD, PROPHECY], coins: [0, 1, 0] };
  assert.deepEqual(adopted(draft, view()), draft);
  assert.deepEqual(adopted(draft, view({ placed: [PROPHECY] })), { cards: [PROPHECY, SHIELD, RUBY], coins: [0, 1, 0] });
  assert.deepEqual(adopted(draft, view({ placed: [SHIELD, RUBY, PROPHECY], laid: [[4, 5], [], []], at: 2 })), { cards: [SHIELD, RUBY, PROPHECY], coins: [2, 0, 0] });
});
