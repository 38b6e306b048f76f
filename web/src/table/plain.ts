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
  const list = sheet.words[name] ?? sheet.words[name.replace(/s$/, '')];
  return list?.[String(value)] ?? String(value);
}

export function actionText(action: Action, sheet: GameSheet): string {
  const { _: kind, ...fields } = action as unknown as Record<string, unknown> & { _: string };
  const said = Object.entries(fields).map(([name, value]) => `${name} ${spoken(name, value, sheet)}`);
  return [human(kind), ...said].join(' · ');
}
