// How a game that nobody has drawn yet is put into words.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { GameSheet } from '../core/wire';
import { actionText, human } from './plain';

const sheet = { words: { card: { '3': 'Prophecy', ruby: 'Ruby' }, suit: { '0': 'Hearts' } } } as unknown as GameSheet;
const names = ['Ann', 'Bob'];
const said = (action: object, view: object = {}): string => actionText(action, sheet, view, names);

test('names of fields and classes become words', () => {
  assert.equal(human('hand_sizes'), 'Hand sizes');
  assert.equal(human('split.HandSizes'), 'Hand sizes');
});

test('an action is its verb and what it is about', () => {
  assert.equal(said({ _: 'toy.Pass' }), 'Pass');
  assert.equal(said({ _: 'toy.Choose', card: 'ruby' }), 'Choose: Ruby');
  assert.equal(said({ _: 'toy.PlayCard', card: 3, slot: 2 }), 'Play card: Prophecy, slot 2');
  assert.equal(said({ _: 'toy.Declare', suit: 0, match: 2 }), 'Declare: Hearts, match 2');
});

test('a seat is called by its name', () => {
  assert.equal(said({ _: 'toy.Negotiate', seller: 1, place: 3 }), 'Negotiate: Bob, place 3');
  assert.equal(said({ _: 'toy.Aim', target: 5 }), 'Aim: target 5');
});

test('a split shows both halves', () => {
  assert.equal(said({ _: 'toy.Split', mask: 1 }, { hand: [3, 9] }), 'Split: Prophecy | 9');
});
