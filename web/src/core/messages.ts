// Made by scripts/wire_types.py from the server's own classes: change those, then run it again.

import type { Action, Ask, Event, Outcome, View } from './wire';

/** The seat number of whoever only watches. */
export const SPECTATOR = 7;

export interface AskOf<V = View, A = Action, E = Event> extends Omit<Ask, 'view' | 'legal' | 'events'> {
  view: V;
  legal: A[];
  events: E[];
}

export type OptionValues = TableInfo['options'];
export type OptionValue = OptionValues[string];

/** What the page may say at a table. */
export type Command = TableCommand | PingCommand;

export type Language = 'en' | 'de';

export type Status = 'gathering' | 'shuffling' | 'playing' | 'over' | 'closed';

export type Ended = 'rules' | 'agreement' | 'host';

export type Decider = 'person' | 'bot' | 'clock' | 'stand-in';

/** Everybody takes their time. */
export interface NoClock {
  kind: 'none';
}

/** So many seconds for each decision. */
export interface DecisionClock {
  kind: 'decision';
  seconds: number;
}

/** So many seconds for the whole game, and some more with each decision. */
export interface BankClock {
  kind: 'bank';
  seconds: number;
  increment?: number;
}

export type Clock = NoClock | DecisionClock | BankClock;

/** A table as its host wants it. */
export interface NewTable {
  game: string;
  options?: Record<string, boolean | number | string>;
  material?: string | null;
  lang?: Language;
  open?: boolean;
  watchers?: boolean;
  hints?: boolean;
  clock?: Clock;
  away?: number | null;
  sit?: boolean;
  bots?: Record<string, string>;
  start?: boolean;
}

/** What a guest wants to be called. */
export interface NewName {
  name: string;
}

/** A personal link, opened in another browser. */
export interface Claim {
  token: string;
}

export interface MoveCommand {
  do: 'move';
  number: number;
  action: Action | string;
}

export interface TakeBackCommand {
  do: 'take_back';
  number: number;
}

export interface ContributeCommand {
  do: 'contribute';
  bytes: string;
}

export interface SayCommand {
  do: 'say';
  text: string;
  confer?: boolean;
}

export interface SitCommand {
  do: 'sit';
  seat: number;
}

export interface StandCommand {
  do: 'stand';
}

export interface BotCommand {
  do: 'bot';
  seat: number;
  bot: string;
}

export interface EmptyCommand {
  do: 'empty';
  seat: number;
}

export interface StartCommand {
  do: 'start';
}

export interface PauseCommand {
  do: 'pause';
}

export interface GoOnCommand {
  do: 'go_on';
}

export interface CloseCommand {
  do: 'close';
}

export interface AgreeCommand {
  do: 'agree';
  to_end: boolean;
}

export interface RematchCommand {
  do: 'rematch';
}

export interface NewLinkCommand {
  do: 'new_link';
}

export type TableCommand = MoveCommand | TakeBackCommand | ContributeCommand | SayCommand | SitCommand | StandCommand | BotCommand | EmptyCommand | StartCommand | PauseCommand | GoOnCommand | CloseCommand | AgreeCommand | RematchCommand | NewLinkCommand;

/** What would these decisions bring me? */
export interface ForecastCommand {
  do: 'forecast';
  number: number;
  actions: (Action | string)[];
}

/** How would the rest be done well? */
export interface PlanCommand {
  do: 'plan';
  number: number;
}

/** What would a strong bot do in my place, and why? */
export interface HintCommand {
  do: 'hint';
  number: number;
}

export type Question = ForecastCommand | PlanCommand | HintCommand;

export interface PingCommand {
  do: 'ping';
}

/** How a program that cannot send a cookie or a header says who it is: its first message. */
export interface HelloCommand {
  do: 'hello';
  token: string;
}

/** One seat, as everybody sees it. */
export interface TableSeat {
  seat: number;
  who: 'person' | 'bot' | 'nobody';
  name: string;
  bot: string | null;
  stand_in: boolean;
  here: boolean;
  host: boolean;
  agrees: boolean;
  shuffled: 'waiting' | 'given' | 'empty' | null;
}

/** A table, as everybody sees it. */
export interface TableInfo {
  id: string;
  game: string;
  title: string;
  options: Record<string, boolean | number | string>;
  own_material: boolean;
  lang: Language;
  open: boolean;
  watchers: boolean;
  hints: boolean;
  clock: Clock;
  away: number | null;
  status: Status;
  paused: boolean;
  seats: TableSeat[];
  commitment: string;
  rematch: string | null;
  ended: Ended | null;
  replay: string | null;
  watching: number;
  created: string;
}

/** A table where I sit, and whether it waits for me. */
export interface MyTable extends TableInfo {
  seat: number;
  awaited: boolean;
}

/** Something somebody said. */
export interface ChatLine {
  id: number;
  at: string;
  seat: number;
  name: string;
  text: string;
  confer: boolean;
}

/** Whose decision led to a moment, and who took it; in a replay also what it was. */
export interface Moved {
  seat: number;
  by: Decider;
  text?: string | null;
}

/** A seat's time. */
export interface SeatClock {
  left_ms: number;
  running: boolean;
}

/** A line of the score sheet. */
export interface SheetLine {
  rule: string;
  text: string;
  points: number;
}

/** The first message: whose eyes these are, and the table. */
export interface HelloMessage {
  is: 'hello';
  seat: number;
  host: boolean;
  table: TableInfo;
  chat: ChatLine[];
}

/** Something about the table has changed. */
export interface TableMessage {
  is: 'table';
  table: TableInfo;
}

/** What a seat sees after a decision, and the story that led there. */
export interface Moment {
  is: 'moment';
  seq: number;
  seat: number;
  ask: AskOf;
  texts: string[];
  moved: Moved | null;
  awaited: number[];
  take_back: boolean;
  confer: number[];
  clocks: SeatClock[] | null;
  outcome: Outcome | null;
  sheet: SheetLine[][] | null;
  again: boolean;
}

/** Somebody has said something. */
export interface ChatMessage {
  is: 'chat';
  line: ChatLine;
}

/** Everybody is asked for a part of the shuffle. */
export interface ShuffleMessage {
  is: 'shuffle';
  commitment: string;
  seconds: number;
}

/** A command was obeyed; a rematch is at another table. */
export interface DoneMessage {
  is: 'done';
  re: number | null;
  table?: string | null;
}

/** A command was refused, and nothing has changed. */
export interface RefusedMessage {
  is: 'refused';
  re: number | null;
  code: string;
  text: string;
  rule: string | null;
}

/** What these decisions would bring. */
export interface ForecastMessage {
  is: 'forecast';
  re: number | null;
  number: number;
  brings: any[];
}

/** How the rest would be done well. */
export interface PlanMessage {
  is: 'plan';
  re: number | null;
  number: number;
  actions: Action[];
}

/** A decision that a strong bot would take, the share of the game that it expects, and why. */
export interface Hint {
  action: Action;
  share: number;
  brings: [string, number][];
  why: string;
}

/** What a strong bot would do, the best first. */
export interface HintMessage {
  is: 'hint';
  re: number | null;
  number: number;
  hints: Hint[];
}

/** The server is there. */
export interface PongMessage {
  is: 'pong';
  re: number | null;
}

/** The connection ends, and why. */
export interface ByeMessage {
  is: 'bye';
  code: string;
  text: string;
}

export type ServerMessage = HelloMessage | TableMessage | Moment | ChatMessage | ShuffleMessage | DoneMessage | RefusedMessage | ForecastMessage | PlanMessage | HintMessage | PongMessage | ByeMessage;

/** One value of an option. */
export interface ValueInfo {
  value: boolean | number | string;
  label: string;
}

/** Something to choose before a game. */
export interface GameOption {
  name: string;
  label: string;
  rule: string;
  default: boolean | number | string;
  values: ValueInfo[];
}

/** A game in the lobby. */
export interface GameCard {
  name: string;
  title: string;
  pitch: string;
  length: string;
  seat_counts: number[];
  options: GameOption[];
}

/** One rule, and whether it is our ruling. */
export interface Rule {
  id: string;
  ruling: boolean;
  text: string;
}

/** A chapter of the rules. */
export interface Chapter {
  id: string;
  title: string;
  rules: Rule[];
}

/** A game with its words, its material and all its rules. */
export interface GameSheet extends GameCard {
  words: Record<string, Record<string, string>>;
  material: any;
  chapters: Chapter[];
}

/** A bot that can take a seat. */
export interface BotKind {
  name: string;
  label: string;
  usual: boolean;
}

/** Why something is not possible: a code for programs, a sentence for people, and the rule if there is one. */
export interface RefusedBecause {
  code: string;
  text: string;
  rule: string | null;
}

/** Somebody with a name. */
export interface Me {
  id: string;
  name: string;
}

/** The way back to one's own seat; whoever has it has the seat. */
export interface PersonalLink {
  path: string;
}

/** A finished game. */
export interface ReplayInfo {
  id: string;
  table: string | null;
  game: string;
  title: string;
  options: Record<string, boolean | number | string>;
  names: string[];
  bots: (string | null)[];
  moves: number;
  when: string;
  rule: string | null;
  winners: number[];
  scores: number[];
  proof: boolean;
}

/** A round of a finished game, and the moment that begins it. */
export interface RoundStart {
  round: number;
  at: number;
}

/** One thing that was verified; `open`: it could not be, and nothing speaks against it. */
export interface Finding {
  what: string;
  holds: boolean;
  open: boolean;
  text: string;
}

/** What verifying a game found. */
export interface Verdict {
  holds: boolean;
  findings: Finding[];
}
