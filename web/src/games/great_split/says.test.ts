// Every kind of action in words, in both languages.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { GameSheet, great_split as gs } from '../../core/wire';
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

const sheet = { words: { track: { '4': 'Gold', '5': 'Tome seal', '10': 'Prestige' } } } as unknown as GameSheet;
const [TOME, GOLD] = [2, 33];
const view = { hand: [TOME, TOME, GOLD], wallet: [[GOLD], [TOME, TOME]] } as unknown as gs.View;

const CASES: [gs.Action, string][] = [
  [{ _: 'great_split.Discard', face: TOME }, 'Discard 2 Tomes'],
  [{ _: 'great_split.Split', mask: 1 }, 'Sun: 2 Tomes. Moon: 2 Tomes, 1 Gold'],
  [{ _: 'great_split.Keep', group: 0 }, 'Keep Sun: 1 Gold'],
  [{ _: 'great_split.Keep', group: 1 }, 'Keep Moon: 2 Tomes, 2 Tomes'],
  [{ _: 'great_split.PlayCard', face: GOLD }, 'Play 1 Gold'],
  [{ _: 'great_split.Sell', face: TOME, track: 10 }, 'Sell 2 Tomes for Prestige'],
  [{ _: 'great_split.UseSplitter', track: 4 }, 'Splitter: Gold'],
  [{ _: 'great_split.ChooseSeal', track: 5 }, 'Advance Tome seal'],
  [{ _: 'great_split.ChooseArrow', track: 4 }, 'Double Arrow: Gold'],
  [{ _: 'great_split.Done' }, 'I am done'],
];

test('every kind of action is said in words', () => {
  for (const [action, text] of CASES) assert.equal(says(action, view, sheet, [], speak(en)), text);
});

test('and in German, with every slot filled', () => {
  for (const [action, english] of CASES) {
    const text = says(action, view, sheet, [], speak(de));
    assert.doesNotMatch(text, /great_split|[{}]|undefined/);
    if (english !== 'Splitter: Gold') assert.notEqual(text, english); // which is the same in German
  }
});
