// Any value of any game as plain words.

import type { Action, GameSheet } from '../core/wire';

/** "hand_sizes" or "HandSizes" as "Hand sizes". */
export function human(name: string): string {
  const spaced = name.replace(/^.*\./, '').replaceAll('_', ' ').replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** A single figure, by the word list of its field if there is one. */
export function spoken(name: string, value: unknown, sheet: GameSheet): string {
  if (value === null || value === undefined) return '–';
  const list = [name, name.replace(/s$/, ''), ...(CARDS.has(name) ? ['card', 'face'] : [])].map((one) => sheet.words[one]).find(Boolean);
  return list?.[String(value)] ?? String(value);
}

const CARDS = new Set(['hand', 'card', 'cards', 'face', 'faces', 'wallet', 'pending', 'todo', 'played', 'discards', 'discard']);

/** Which cards of the hand a bit mask takes, and which it leaves. */
function halves(mask: number, hand: unknown[], sheet: GameSheet): string {
  const said = (wanted: number): string =>
    hand
      .filter((_, place) => ((mask >> place) & 1) === wanted)
      .map((card) => spoken('hand', card, sheet))
      .join(', ');
  return `${said(1)} | ${said(0)}`;
}

export function actionText(action: Action, sheet: GameSheet, view: object): string {
  const { _: kind, ...fields } = action as unknown as Record<string, unknown> & { _: string };
  const hand = (view as { hand?: unknown }).hand;
  const said = Object.entries(fields).map(([name, value]) =>
    name === 'mask' && Array.isArray(hand) ? halves(Number(value), hand, sheet) : `${name} ${spoken(name, value, sheet)}`,
  );
  return [human(kind), ...said].join(' · ');
}
