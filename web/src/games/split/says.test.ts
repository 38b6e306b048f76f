// Every kind of action in words, in both languages.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { GameSheet, split } from '../../core/wire';
import type { Words } from '../../table/board';
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

const sheet = {
  words: {
    suit: { '0': 'hearts', '1': 'spades', '2': 'diamonds', '3': 'clubs' },
    match: { '1': 'Weak', '2': 'Strong', '3': 'Perfect' },
    space: { '34': 'e4' },
  },
  material: { deck: { ranks: ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] } },
} as unknown as GameSheet;
const card = (rank: number, suit: number): number => rank * 4 + suit;
const [FOUR, KING] = [2, 11];
const RED_JOKER = 52;
const JOKER_AS_KING = RED_JOKER + ((card(KING, 2) + 1) << 6);

const at = (left: number, right: number, some: Partial<split.View> = {}): split.View =>
  ({ slots: [[left, right, []]], slot: -1, stage: 0, match: 0, ...some }) as unknown as split.View;
const lone = at(card(FOUR, 0), -1);
const pair = at(card(FOUR, 0), card(FOUR, 3));
const joker = at(card(KING, 0), RED_JOKER, { slot: 0, stage: 1 });
const play = (one: number, half: number): split.Action => ({ _: 'split.PlayCard', card: one, slot: 0, half });

const CASES: [split.Action, split.View, string][] = [
  [play(card(FOUR, 1), 1), lone, '4 of spades: Slot 1, beside 4 of hearts. Weak'],
  [play(card(FOUR, 1), 0), pair, '4 of spades: Slot 1, over 4 of hearts. Strong'],
  [play(card(FOUR, 3), 0), pair, '4 of clubs: Slot 1, over 4 of hearts. Perfect'],
  [play(RED_JOKER, 1), lone, 'Red Joker: Slot 1, beside 4 of hearts. Strong or Perfect'],
  [play(card(KING, 2), 0), at(card(KING, 1), JOKER_AS_KING), 'king of diamonds: Slot 1, over king of spades. Perfect'],
  [play(card(KING, 0), 0), at(JOKER_AS_KING, card(KING, 1)), 'king of hearts: Slot 1, over Joker as king of diamonds. Weak'],
  [{ _: 'split.Declare', match: 1, suit: 3 }, joker, 'Weak: the Joker is king of clubs from now on'],
  [{ _: 'split.Declare', match: 2, suit: 0 }, joker, 'Strong: one chip on hearts, one on diamonds'],
  [{ _: 'split.Declare', match: 3, suit: 0 }, joker, 'Perfect: remove a chip, then two on hearts'],
  [{ _: 'split.PlaceChip', space: 34 }, lone, 'Place on e4'],
  [{ _: 'split.RemoveChip', space: 34 }, lone, 'Remove e4'],
  [{ _: 'split.StopRemoving' }, lone, 'Remove no more'],
  [{ _: 'split.ClaimNoMatch' }, lone, 'Say that no card makes a match'],
];

test('every kind of action is said in words', () => {
  for (const [action, view, text] of CASES) assert.equal(says(action, view, sheet, [], speak(en)), text);
});

test('and in German, with every slot filled', () => {
  for (const [action, view, english] of CASES) {
    const text = says(action, view, sheet, [], speak(de));
    assert.doesNotMatch(text, /split\.|[{}]|undefined/);
    assert.notEqual(text, english);
  }
});
