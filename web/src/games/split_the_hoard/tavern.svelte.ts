// What every part of the board needs: words, names, the box, and what this person has asked to be answered for them.

import { getContext, setContext } from 'svelte';

import { keep, kept } from '../../core/settings.svelte';
import type { Words } from '../../table/board';
import type { Box, Trigger } from './model';

export interface Tavern {
  readonly box: Box;
  readonly t: Words;
  readonly seat: number;
  readonly still: boolean;
  /** A player's name, or "You". */
  name(seat: number): string;
  /** A player's own name, for the middle of a sentence. */
  called(seat: number): string;
  card(kind: number): string;
  title(number: number): string;
  cite(rule: string): void;
  /** Shows a whole card. */
  look(kind: number): void;
}

const KEY = Symbol('tavern');
export const giveTavern = (tavern: Tavern): Tavern => setContext(KEY, tavern);
export const useTavern = (): Tavern => getContext<Tavern>(KEY);

const PLACE = 'splitsies.split-the-hoard.pass';

/** The kinds of offers that are passed by themselves, kept in this browser. */
export const passing: Partial<Record<Trigger, boolean>> = $state({ ...kept<Partial<Record<Trigger, boolean>>>(PLACE) });

export function setPassing(trigger: Trigger, on: boolean): void {
  passing[trigger] = on;
  keep(PLACE, { ...passing });
}
