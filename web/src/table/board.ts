// What a game's folder gives the page, and what the page gives a game's board.

import type { Component } from 'svelte';

import type { Action, Event, GameSheet, OptionValues, Outcome, View } from '../core/wire';

/** Something that happened, and the sentence the log says about it. */
export interface Told<E = Event> {
  event: E;
  text: string;
}

/** A text of the page's own catalogue, its {slots} filled. */
export type Words = (key: string, slots?: Record<string, string | number>) => string;

export interface BoardProps<V = View, A = Action, E = Event> {
  /** Words, material, rules and options of the game at this table. */
  sheet: GameSheet;
  options: OptionValues;
  /** What this seat (or the spectator) knows, of the moment that is shown. */
  view: V;
  /** Empty when the seat is not awaited, while an earlier moment is still shown, and until a decision is answered. */
  legal: A[];
  /** What led from the view before to this one. */
  events: Told<E>[];
  /** The seat whose eyes these are; 7: the spectator. */
  seat: number;
  names: string[];
  /**
   * Decides; whether the server has taken it. `swift`: a step of a chain that the player has already decided on, so
   * nobody has to watch it.
   */
  choose: (action: A, swift?: boolean) => Promise<boolean>;
  /** Opens the rule sheet at this rule. */
  cite: (rule: string) => void;
  /** No motion: less of it is wanted, or a replay is being scrubbed. */
  still: boolean;
  /** At a table; a replay is only looked at, and nothing can be decided there. */
  live: boolean;
  /** The page's own texts; a board's keys begin with the name of its game. */
  words: Words;
  /** What each of these legal actions would bring, as the seat's own view can tell; null where nothing can be told. */
  forecast?: (actions: A[]) => Promise<unknown[]>;
  /** The actions that finish well what the seat is doing; none if the game offers no such thing now. */
  plan?: () => Promise<A[]>;
  /** Undoes the seat's last decision, and says whether it did; not there while nothing can be undone. */
  takeBack?: (() => Promise<boolean>) | undefined;
  /** How the game ended, once it has. */
  outcome?: Outcome | null;
  /** Opens the page's own result, with the rematch; missing where there is none. */
  result?: (() => void) | undefined;
  /** Asks the page to wait with the result (true) until what the board is showing has been seen (false). */
  hold?: (wait: boolean) => void;
}

/** What a game's own score sheet gets. */
export interface ScoreProps<V = View> {
  sheet: GameSheet;
  view: V;
  names: string[];
  /** The seat whose eyes these are; 7: the spectator. */
  seat: number;
  /** The seats that have won. */
  winners: number[];
  cite: (rule: string) => void;
  words: Words;
}

/** What `games/<game>/index.ts` exports. */
export interface GameModule<V = View, A = Action, E = Event> {
  Board: Component<BoardProps<V, A, E>>;
  /** A small picture of a position, for lists. */
  mini?: Component<{ view: V; sheet: GameSheet }>;
  /** Whether the board tells the result itself, and opens the page's own when it has. */
  tellsResult?: boolean;
  /** The score sheet of a finished game; without one the page lists the lines that the server tells. */
  score?: Component<ScoreProps<V>>;
  /** A class that carries the game's colours; the table wears it. */
  theme: string;
  /** The keys of the board: texts of its own, the caps with spaces between, and each with `.does` what they do. */
  keys?: readonly string[];
  /** What an action means, in a few words; without it the action is named by its verb and its fields. */
  says?: (action: A, view: V, sheet: GameSheet, names: readonly string[], words: Words) => string;
  /** The board has a place of its own for taking back; the page offers none. */
  takesBack?: boolean;
}

/** What `games/<game>/card.ts` exports: how the game looks in a list. */
export interface GameFace {
  /** Address of the wide picture. */
  picture: string;
  /** Address of the small square one. */
  emblem: string;
  /** The typeface of the game's name. */
  display: string;
}
