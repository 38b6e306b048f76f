// Any value of any game as plain words.

import type { GameSheet } from '../core/wire';

/** "hand_sizes" or "HandSizes" as "Hand sizes". */
export function human(name: string): string {
  const spaced = name.replace(/^.*\./, '').replaceAll('_', ' ').replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** The word for a figure, by the word list of its field; nothing if there is none. */
function listed(name: string, value: unknown, sheet: GameSheet): string | undefined {
  const list = [name, name.replace(/s$/, ''), ...(CARDS.has(name) ? ['card', 'face'] : [])].map((one) => sheet.words[one]).find(Boolean);
  return list?.[String(value)];
}

/** A single figure, by the word list of its field if there is one. */
export function spoken(name: string, value: unknown, sheet: GameSheet): string {
  if (value === null || value === undefined) return '–';
  return listed(name, value, sheet) ?? String(value);
}

const CARDS = new Set(['hand', 'card', 'cards', 'face', 'faces', 'wallet', 'pending', 'todo', 'played', 'discards', 'discard']);

/** Fields that hold the number of a seat. */
const SEATS = new Set(['seat', 'target', 'seller', 'owner', 'turn', 'dealer']);

/** Which cards of the hand a bit mask takes, and which it leaves. */
function halves(mask: number, hand: unknown[], sheet: GameSheet): string {
  const said = (wanted: number): string =>
    hand
      .filter((_, place) => ((mask >> place) & 1) === wanted)
      .map((card) => spoken('hand', card, sheet))
      .join(', ');
  return `${said(1)} | ${said(0)}`;
}

/** The name of whoever sits there, if that is what the field says. */
export function sitter(name: string, value: unknown, names: readonly string[]): string | undefined {
  return SEATS.has(name) ? names[Number(value)] : undefined;
}

/** What an action is called: its verb, then each of its fields, by a word or a name where there is one. */
export function actionText(action: object, sheet: GameSheet, view: object, names: readonly string[]): string {
  const { _: kind, ...fields } = action as Record<string, unknown> & { _: string };
  const hand = (view as { hand?: unknown }).hand;
  const said = Object.entries(fields).map(([name, value]) => {
    if (name === 'mask' && Array.isArray(hand)) return halves(Number(value), hand, sheet);
    return sitter(name, value, names) ?? listed(name, value, sheet) ?? `${human(name).toLowerCase()} ${spoken(name, value, sheet)}`;
  });
  return said.length > 0 ? `${human(kind)}: ${said.join(', ')}` : human(kind);
}
