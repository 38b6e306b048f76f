// What the server says and hears around the values of wire.ts.

import type { Action, Ask, Event, Outcome, View } from './wire';

export type Language = 'en' | 'de';
export type OptionValue = number | string | boolean;
export type OptionValues = Record<string, OptionValue>;

/** The seat number of whoever only watches. */
export const SPECTATOR = 7;

export interface Me {
  id: string;
  name: string;
}

export interface BotKind {
  name: string;
  label: string;
}

export interface GameOption {
  name: string;
  label: string;
  rule: string;
  default: OptionValue;
  values: { value: OptionValue; label: string }[];
}

/** A game as the lobby shows it. */
export interface GameCard {
  name: string;
  title: string;
  pitch: string;
  length: string;
  seat_counts: number[];
  options: GameOption[];
}

export interface Rule {
  id: string;
  ruling: boolean;
  text: string;
}

export interface Chapter {
  id: string;
  title: string;
  rules: Rule[];
}

/** A game as a table needs it: its words, its material and its rules. */
export interface GameSheet extends GameCard {
  words: Record<string, Record<string, string>>;

  material: any;
  chapters: Chapter[];
}

export type Clock =
  | { kind: 'none' }
  | { kind: 'decision'; seconds: number }
  | { kind: 'bank'; seconds: number; increment: number };

export interface TableSeat {
  seat: number;
  who: 'person' | 'bot' | 'nobody';
  name: string;
  bot: string | null;
  stand_in: boolean;
  here: boolean;
  host: boolean;
  agrees: boolean;
  shuffled: null | 'waiting' | 'given' | 'empty';
}

export interface TableInfo {
  id: string;
  game: string;
  title: string;
  options: OptionValues;
  own_material: boolean;
  lang: string;
  open: boolean;
  watchers: boolean;
  clock: Clock;
  away: number | null;
  status: 'gathering' | 'shuffling' | 'playing' | 'over' | 'closed';
  paused: boolean;
  seats: TableSeat[];
  commitment: string;
  rematch: string | null;
  ended: null | 'rules' | 'agreement' | 'host';
  replay: string | null;
  watching: number;
  created: string;
}

export interface MyTable extends TableInfo {
  seat: number;
  awaited: boolean;
}

export interface NewTable {
  game: string;
  options: OptionValues;
  material: string | null;
  lang: Language;
  open: boolean;
  watchers: boolean;
  clock: Clock;
  away: number | null;
  sit: boolean;
  bots: Record<string, string>;
  start: boolean;
}

export interface ReplayInfo {
  id: string;
  table: string | null;
  game: string;
  options: OptionValues;
  names: string[];
  bots: (string | null)[];
  moves: number;
  when: string;
  rule: string;
  winners: number[];
  scores: number[];
  proof: boolean;
}

/** A round of a finished game, and the moment that begins it. */
export interface RoundStart {
  round: number;
  at: number;
}

export interface Finding {
  what: string;
  holds: boolean;
  text: string;
}

export interface Verdict {
  holds: boolean;
  findings: Finding[];
}

export interface ChatLine {
  id: number;
  at: string;
  seat: number;
  name: string;
  text: string;
  confer: boolean;
}

export interface Moved {
  seat: number;
  by: 'person' | 'bot' | 'clock' | 'stand-in';
  text: string | null;
}

export interface SeatClock {
  left_ms: number;
  running: boolean;
}

export interface SheetLine {
  rule: string;
  text: string;
  points: number;
}

export interface AskOf<V = View, A = Action, E = Event> extends Omit<Ask, 'view' | 'legal' | 'events'> {
  view: V;
  legal: A[];
  events: E[];
}

export interface Moment {
  is: 'moment';
  seq: number;
  seat: number;
  ask: AskOf;
  texts: string[];
  /** What each legal action is called, if the server says it. */
  choices?: string[];
  moved: Moved | null;
  awaited: number[];
  take_back: boolean;
  confer: number[];
  clocks: SeatClock[] | null;
  outcome: Outcome | null;
  sheet: SheetLine[][] | null;
  again: boolean;
}

export type ServerMessage =
  | { is: 'hello'; seat: number; host: boolean; table: TableInfo; chat: ChatLine[] }
  | { is: 'table'; table: TableInfo }
  | Moment
  | { is: 'chat'; line: ChatLine }
  | { is: 'shuffle'; commitment: string; seconds: number }
  | { is: 'done'; re: number }
  | { is: 'refused'; re: number; code: string; text: string; rule: string | null }
  | { is: 'forecast'; re: number; number: number; brings: unknown[] }
  | { is: 'plan'; re: number; number: number; actions: Action[] }
  | { is: 'pong'; re: number }
  | { is: 'bye'; code: string; text: string };

export type Command =
  | { do: 'move'; number: number; action: Action | string }
  | { do: 'take_back'; number: number }
  | { do: 'contribute'; bytes: string }
  | { do: 'say'; text: string; confer: boolean }
  | { do: 'sit'; seat: number }
  | { do: 'bot'; seat: number; bot: string }
  | { do: 'empty'; seat: number }
  | { do: 'agree'; to_end: boolean }
  | { do: 'stand' | 'start' | 'pause' | 'go_on' | 'close' | 'rematch' | 'new_link' | 'ping' };

/** What a seat may ask about its own choice. */
export type Question = { do: 'forecast'; number: number; actions: Action[] } | { do: 'plan'; number: number };

/** What a decision or a command met with, in words. */
export interface RefusedBecause {
  code: string;
  text: string;
  rule: string | null;
}
