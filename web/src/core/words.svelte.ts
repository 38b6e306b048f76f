// The page's own texts. What the rules say comes from the server, in the same language.

import de from '../texts/de.json';
import en from '../texts/en.json';
import { settings } from './settings.svelte';
import type { Language } from './wire';

const catalogues: Record<Language, Record<string, string>> = { en, de };
const extra: Record<Language, Record<string, string>> = { en: {}, de: {} };

/** Texts that come with a board, loaded when the board is. */
export function addWords(more: Record<Language, Record<string, string>>): void {
  Object.assign(extra.en, more.en);
  Object.assign(extra.de, more.de);
}

const SLOT = /\{(\w+)(?:\|((?:[^|{}]|\{\w+\})*)\|((?:[^|{}]|\{\w+\})*))?\}/g;

/**
 * A text in the language of the page. {slot} is filled; {slot|one|many} is the first text if the slot is 1,
 * the second otherwise, and either may have slots of its own.
 */
export function words(key: string, slots: Record<string, string | number> = {}): string {
  const fill = (text: string): string =>
    text.replace(SLOT, (_, name: string, one?: string, many?: string) => {
      const value = slots[name] ?? '';
      if (one === undefined || many === undefined) return String(value);
      return fill(Number(value) === 1 ? one : many);
    });
  return fill(catalogues[settings.lang][key] ?? extra[settings.lang][key] ?? key);
}

/** Three items as "a, b or c". */
export function either(items: (string | number)[]): string {
  if (items.length < 2) return items.join('');
  return words('list.or', { first: items.slice(0, -1).join(', '), last: String(items.at(-1)) });
}

/** Three items as "a, b and c". */
export function together(items: string[]): string {
  return new Intl.ListFormat(settings.lang, { type: 'conjunction' }).format(items);
}

/** How long ago or when, in a few letters. */
export function when(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat(navigator.languages.find((one) => one.startsWith(settings.lang)) ?? (settings.lang === 'en' ? 'en-GB' : settings.lang), { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' }).format(date);
}

/** Minutes and seconds of a clock. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
