// Every kind of action in words, in both languages.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { GameSheet } from '../../core/wire';
import type { Words } from '../../table/board';
import { STEP, type Action, type View } from './model';
import { says } from './says';
import de from './texts.de.json';
import en from './texts.en.json';

/** Texts as the page fills them. */
const speak =
  (texts: Record<string, string>): Words =>
  (key, slots = {}) => {
    const fill = (text: string): string =>
      text.replace(/\{(\w+)(?:\|((?:[^|{}]|\{\w+\})*)\|((?:[^|{}]|\{\w+\})*))?\}/g, (_, name: string, one?: string, many?: string) =>
        one === undefined || many === undefined ? String(slots[name] ?? `{${name}}`) : fill(Number(slots[name]) === 1 ? one : many),
      );
    const text = texts[key];
    assert.ok(text !== undefined, key);
    return fill(text);
  };

const reaction = (verb: string): object => ({ phase: 'negotiate', out_of_turn: true, effects: [{ verb }] });
const sheet = {
  words: { card: { '1': 'Ruby', '2': 'Shield', '3': 'Outbidder' }, title: { '0': 'Wealthiest' } },
  material: {
    meta: { take_coins: 2 },
    titles: [{ id: 'wealthiest', points: 30, criterion: { metric: 'coins' } }],
    hoard: [{ id: 'ruby' }, { id: 'shield', ability: reaction('cancel') }, { id: 'outbidder', ability: reaction('outbid') }],
  },
} as unknown as GameSheet;
const names = ['Ann', 'Bob'];

const on = (...agenda: number[][]): View =>
  ({
    seat: 0, hauls: [[], []], rows: [[0, 1], [2]], market: [[0, 0, 0], [1, -1, 0]], extras: [[[], [], []], [[], [7], []]], costs: [[null, null, null], [null, null, null]],
    placed: [2], laid: [[], [], []], at: 1, need: 0, sealed: 0, bid: 5, known: [], agenda,
  }) as unknown as View;
const [turn, deal, pricing, window] = [on([STEP.turn, 0]), on([STEP.deal, 1, 0, 0]), on([STEP.placing]), on([STEP.window, 0, 0])];
const choose: Action = { _: 'split_the_hoard.Choose', card: 'ruby' };

const CASES: [Action, View, string][] = [
  [{ _: 'split_the_hoard.TakeCoins' }, turn, 'Take 2 Coins'],
  [{ _: 'split_the_hoard.Negotiate', seller: 1, place: 1 }, turn, 'Buy Ruby from Bob for 1'],
  [{ _: 'split_the_hoard.Negotiate', seller: 1, place: 2 }, turn, 'Buy a Treasure face down from Bob for 3'],
  [{ _: 'split_the_hoard.Use', card: 'shield' }, window, 'Use Shield'],
  [{ _: 'split_the_hoard.Use', card: 'shield' }, deal, 'Refuse with Shield'],
  [{ _: 'split_the_hoard.Use', card: 'outbidder' }, deal, 'Outbid with Outbidder'],
  [{ _: 'split_the_hoard.Use', card: 'shield' }, on([STEP.stolen, 1, 0, 1], [STEP.answer, 0]), 'Ward it off with Shield'],
  [{ _: 'split_the_hoard.Pass' }, deal, 'Let it pass'],
  [{ _: 'split_the_hoard.Pass' }, on([STEP.gained, 0, 1]), 'Keep it'],
  [{ _: 'split_the_hoard.Pass' }, window, 'Pass'],
  [{ _: 'split_the_hoard.PayMore' }, on([STEP.deal, 0, 1, 0], [STEP.raised, 0]), 'Pay 5'],
  [{ _: 'split_the_hoard.Withdraw' }, on([STEP.deal, 0, 1, 0], [STEP.raised, 0]), 'Withdraw'],
  [{ _: 'split_the_hoard.Aim', target: 1 }, on([STEP.target, 0]), 'Aim at Bob'],
  [{ _: 'split_the_hoard.Aim', target: 1 }, on([STEP.gift, 0]), 'The gift goes to Bob'],
  [choose, pricing, 'Put Ruby on place 2'],
  [choose, on([STEP.keep, 0]), 'Keep Ruby'],
  [choose, on([STEP.flip, 0]), 'Turn Ruby up'],
  [choose, on([STEP.bury, 0]), 'Turn Ruby down'],
  [choose, on([STEP.wanted, 0]), 'Choose Ruby'],
  [choose, on([STEP.give, 0]), 'Give Ruby'],
  [choose, on([STEP.recover, 0]), 'Take Ruby back'],
  [{ _: 'split_the_hoard.KeepTitle', title: 'wealthiest' }, on([STEP.titles, 0]), 'Keep Wealthiest'],
  [{ _: 'split_the_hoard.Swap', owner: 1, one: 1, other: 3 }, on([STEP.swap, 0]), 'Swap Ruby and an empty place of Bob'],
  [{ _: 'split_the_hoard.Swap', owner: 1, one: 1, other: 2 }, on([STEP.swap, 0]), 'Swap Ruby and a Treasure face down of Bob'],
  [{ _: 'split_the_hoard.Lay', count: 2 }, pricing, 'Lay 2 Coins on place 2'],
  [{ _: 'split_the_hoard.Lay', count: 0 }, pricing, 'Lay no more Coins on place 2'],
  [{ _: 'split_the_hoard.Lay', count: 1 }, on([STEP.back, 0]), 'Take 1 back'],
  [{ _: 'split_the_hoard.Seal' }, pricing, 'Seal my prices'],
  [{ _: 'split_the_hoard.Oldest' }, on([STEP.pay, 0]), 'The oldest Coins'],
  [{ _: 'split_the_hoard.Spend', card: 'ruby', count: 1 }, on([STEP.pay, 0]), '1 that is Ruby'],
  [{ _: 'split_the_hoard.Spend', card: 'ruby', count: 0 }, on([STEP.pay, 0]), 'Hold Ruby back'],
  [{ _: 'split_the_hoard.Enough' }, on([STEP.flip, 0]), 'Enough'],
];

test('every kind of action is said in words', () => {
  for (const [action, view, text] of CASES) assert.equal(says(action, view, sheet, names, speak(en)), text);
});

test('and in German, with every slot filled', () => {
  for (const [action, view, english] of CASES) {
    const text = says(action, view, sheet, names, speak(de));
    assert.doesNotMatch(text, /split_the_hoard|[{}]|undefined/);
    assert.notEqual(text, english);
  }
});
