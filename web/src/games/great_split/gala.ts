// What every part of the board needs: words, names and the box, of the moment that is shown.

import { getContext, setContext } from 'svelte';

import type { Words } from '../../table/board';
import type { Box } from './model';

export interface Gala {
  readonly box: Box;
  readonly t: Words;
  /** The seat whose eyes these are; 7: the spectator. */
  readonly seat: number;
  readonly seats: number;
  /** No motion is wanted. */
  readonly still: boolean;
  /** A player's name, or "You". */
  name(seat: number): string;
  /** A player's own name, for the middle of a sentence. */
  called(seat: number): string;
  track(track: number): string;
  kind(kind: number): string;
  card(face: number): string;
  cards(faces: readonly number[]): string;
  scoring(token: number): string;
  roman(level: number): string;
  /** Name and role of a character. */
  person(tile: number): string;
  role(tile: number): string;
  cite(rule: string): void;
}

const KEY = Symbol('gala');
export const giveGala = (gala: Gala): Gala => setContext(KEY, gala);
export const useGala = (): Gala => getContext<Gala>(KEY);

const portraits = import.meta.glob<string>('./faces/*.svg', { eager: true, query: '?url', import: 'default' });
/** The address of a character's portrait; of the first one if its own has not been drawn. */
export const portraitOf = (id: string): string => portraits[`./faces/${id}.svg`] ?? Object.values(portraits)[0] ?? '';
