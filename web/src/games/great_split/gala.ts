// What every part of the board needs: words, names and the box, of the moment that is shown.

import { getContext, setContext } from 'svelte';

import type { GameSheet } from '../../core/wire';
import type { Words } from '../../table/board';
import { KINDS, iconsOf, kindOf, readBox, type Box } from './model';

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

/** What the words and names are made of, as it is now. */
export interface Guests {
  readonly sheet: GameSheet;
  readonly names: readonly string[];
  readonly seat: number;
  readonly still: boolean;
  readonly words: Words;
  readonly cite: (rule: string) => void;
}

/** Everything is looked up when it is asked for, so that it follows the moment, the language and the seat. */
export function galaOf(guests: Guests): Gala {
  let from: unknown = null;
  let box: Box = readBox(null);
  const t: Words = (key, slots) => guests.words(`great_split.${key}`, slots);
  const word = (list: string, place: number): string => guests.sheet.words[list]?.[place] ?? '';
  const card = (face: number): string => t(`card.${KINDS[kindOf(face)]}`, { count: iconsOf(face) });
  return {
    get box() {
      const { material } = guests.sheet;
      if (from !== material) {
        from = material;
        box = readBox(material);
      }
      return box;
    },
    t,
    get seat() {
      return guests.seat;
    },
    get seats() {
      return guests.names.length;
    },
    get still() {
      return guests.still;
    },
    name: (seat) => (seat === guests.seat ? t('you') : (guests.names[seat] ?? '')),
    called: (seat) => guests.names[seat] ?? '',
    track: (track) => word('track', track),
    kind: (kind) => word('kind', kind),
    card,
    cards: (faces) => faces.map(card).join(', '),
    scoring: (token) => word('scoring', token),
    roman: (level) => word('roman', level) || String(level),
    person: (tile) => word('tile', tile),
    role: (tile) => word('character', tile),
    cite: (rule) => guests.cite(rule),
  };
}

const KEY = Symbol('gala');
export const giveGala = (gala: Gala): Gala => setContext(KEY, gala);
export const useGala = (): Gala => getContext<Gala>(KEY);

const portraits = import.meta.glob<string>('./faces/*.svg', { eager: true, query: '?url', import: 'default' });
/** The address of a character's portrait; of the first one if its own has not been drawn. */
export const portraitOf = (id: string): string => portraits[`./faces/${id}.svg`] ?? Object.values(portraits)[0] ?? '';
