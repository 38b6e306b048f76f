// One table as this browser sees it: people, the moment that is shown, those still to be shown, log and chat.

import { api, reason, Refused } from '../core/api';
import { keep, kept, settings } from '../core/settings.svelte';
import { TableSocket, type Line } from '../core/socket';
import { SPECTATOR, type MoveCommand, type TakeBackCommand } from '../core/messages';
import type { Action, ChatLine, Command, GameSheet, Hint, Moment, RefusedBecause, ServerMessage, TableInfo } from '../core/wire';
import { words } from '../core/words.svelte';
import type { Told } from './board';
import { dwell } from './pace';

/** A line of the log. */
export interface LogLine {
  key: number;
  seat: number | null;
  text: string;
  rule: string | null;
  /** Who decided, if it was not the person in the seat. */
  by: 'bot' | 'clock' | 'stand-in' | null;
}

interface Seen {
  table: string;
  seat: number;
  seq: number;
}

const SEEN = 'splitsies.seen';
const TABLES_KEPT = 30;
const FEW = 4;
const MOST_ASKED = 100;
const NOTHING: Action[] = [];

const seatOf = (event: object): number | null => {
  const seat = (event as { seat?: unknown }).seat;
  return typeof seat === 'number' ? seat : null;
};

export class TableStore {
  info: TableInfo | null = $state.raw(null);
  sheet: GameSheet | null = $state.raw(null);
  seat = $state(SPECTATOR);
  host = $state(false);
  /** The moment on the board. */
  shown: Moment | null = $state.raw(null);
  /** What led to it. */
  events: Told[] = $state.raw([]);
  /** Those that have arrived since, oldest first. */
  queue: Moment[] = $state.raw([]);
  /** The last one that has arrived: clocks and awaited seats are true there. */
  newest: Moment | null = $state.raw(null);
  arrived = $state(0);
  log: LogLine[] = $state.raw([]);
  chat: ChatLine[] = $state.raw([]);
  /** What happened while this person was away. */
  missed: string[] = $state.raw([]);
  refusal: (RefusedBecause & { key: number }) | null = $state.raw(null);
  line: Line = $state('connecting');
  retryAt = $state(0);
  /** Why the table cannot be shown at all. */
  trouble: RefusedBecause | null = $state.raw(null);
  /** The decision that is on its way to the server, by its number. */
  #under: number | null = $state.raw(null);
  /** The board jumps to where things are. */
  jump = $state(false);
  /** What a screen reader is told next. */
  said = $state('');
  unreadLog = $state(0);
  unreadChat = $state(0);

  #socket: TableSocket;
  #answer: Promise<void> = Promise.resolve();
  #timer = 0;
  #key = 0;
  #fresh = true;
  /** The last decision was a step of a chain: what comes of it needs no time of its own. */
  #swift = false;
  #heardSeq: number | null = null;
  #lang = settings.lang;

  constructor(readonly id: string) {
    this.#socket = new TableSocket(id, {
      since: () => this.#heardSeq,
      lang: () => settings.lang,
      heard: (message) => this.#hear(message),
      line: (line, retryAt) => {
        this.line = line;
        this.retryAt = retryAt;
      },
    });
    document.addEventListener('visibilitychange', this.#look);
    void this.#loadSheet();
  }

  get own(): boolean {
    return this.seat !== SPECTATOR;
  }

  /** Whether an earlier moment than the newest is shown. */
  get behind(): boolean {
    return this.queue.length > 0;
  }

  get legal(): Action[] {
    const still = this.behind || this.#under !== null || this.line !== 'open' || this.info?.status !== 'playing' || this.info.paused;
    return still || !this.shown ? NOTHING : this.shown.ask.legal;
  }

  get names(): string[] {
    return this.info?.seats.map((seat) => seat.name) ?? [];
  }

  /** Tells the server; what it refuses is shown where `refusal` is. */
  async command(command: Command): Promise<boolean> {
    try {
      await this.#socket.send(command);
      return true;
    } catch (error) {
      this.refuse(error);
      return false;
    }
  }

  /** Decides; whether the server has taken it. */
  choose = async (action: Action, swift = false): Promise<boolean> => {
    if (!this.shown || this.behind || this.#under !== null) return false;
    this.#swift = swift;
    this.refusal = null;
    this.missed = [];
    return this.#decide({ do: 'move', number: this.shown.ask.number, action });
  };

  /** Takes back the last decision: one that is still on its way as soon as it has been answered. */
  takeBack = async (): Promise<boolean> => {
    while (this.#under !== null) await this.#answer;
    return !!this.newest?.take_back && this.#decide({ do: 'take_back', number: this.newest.ask.number });
  };

  /** Nothing else is offered until this has been answered, and whoever decided has heard whether it was taken. */
  #decide(command: MoveCommand | TakeBackCommand): Promise<boolean> {
    const taken = this.command(command);
    this.#under = command.number;
    this.#answer = taken.then(() => new Promise((heard) => setTimeout(heard))).then(() => this.#answered(command.number));
    return taken;
  }

  #answered(number: number): void {
    if (this.#under === number) this.#under = null;
  }

  /** What these legal actions would bring. */
  forecast = async (actions: Action[]): Promise<unknown[]> => {
    const number = this.shown?.ask.number ?? 0;
    const brings: unknown[] = [];
    for (let from = 0; from < actions.length; from += MOST_ASKED) {
      const answer = await this.#socket.send({ do: 'forecast', number, actions: actions.slice(from, from + MOST_ASKED) });
      if (answer.is === 'forecast') brings.push(...answer.brings);
    }
    return brings;
  };

  /** The actions that finish well what this seat is doing. */
  plan = async (): Promise<Action[]> => {
    const answer = await this.#socket.send({ do: 'plan', number: this.shown?.ask.number ?? 0 });
    return answer.is === 'plan' ? answer.actions : [];
  };

  /** What a strong bot would do in this seat's place, the best first. */
  hint = async (): Promise<Hint[]> => {
    const answer = await this.#socket.send({ do: 'hint', number: this.shown?.ask.number ?? 0 });
    return answer.is === 'hint' ? answer.hints : [];
  };

  refuse(error: unknown): void {
    const offline = error instanceof Refused && error.why.code === 'offline';
    const why = offline ? { code: 'offline', text: words('error.offline'), rule: null } : reason(error);
    this.refusal = { ...why, key: ++this.#key };
  }

  /** Shows the newest moment at once. */
  skip(): void {
    if (!this.behind) return;
    clearTimeout(this.#timer);
    this.#timer = 0;
    const told: Told[] = [];
    for (const moment of this.queue) {
      told.push(...this.#tell(moment));
    }
    const last = this.queue.at(-1);
    this.queue = [];
    if (last) this.#show(last, told, true);
  }

  tryNow(): void {
    this.#socket.now();
  }

  /** In another language, or another seat: the story is told again from its beginning. */
  anew(): void {
    this.#heardSeq = null;
    this.#fresh = true;
    this.#lang = settings.lang;
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.queue = [];
    void this.#loadSheet();
    this.#socket.again();
  }

  relearn(): void {
    if (settings.lang !== this.#lang) this.anew();
  }

  end(): void {
    clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.#look);
    this.#socket.end();
  }

  async #loadSheet(): Promise<void> {
    try {
      this.sheet = await api.tableGame(this.id);
    } catch (error) {
      this.trouble = reason(error);
      this.#socket.end();
    }
  }

  #hear(message: ServerMessage): void {
    switch (message.is) {
      case 'hello':
        if (message.seat !== this.seat) this.#fresh = true; // other eyes, another story
        this.seat = message.seat;
        this.host = message.host;
        this.info = message.table;
        this.chat = message.chat;
        return;
      case 'table':
        this.#learn(message.table);
        return;
      case 'moment':
        this.#arrive(message);
        return;
      case 'chat':
        this.chat = [...this.chat, message.line];
        if (message.line.seat !== this.seat) this.unreadChat += 1;
        return;
      case 'shuffle':
        this.#contribute();
        return;
      case 'bye':
        if (this.#socket.final) this.trouble = { code: message.code, text: message.text, rule: null };
        return;
      case 'refused':
        this.refusal = { ...message, key: ++this.#key };
        return;
    }
  }

  #learn(table: TableInfo): void {
    this.info = table;
    if (this.own) this.host = table.seats[this.seat]?.host ?? false;
  }

  /** Our share of the chance: 32 bytes that nobody could foresee. */
  #contribute(): void {
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    void this.#socket.send({ do: 'contribute', bytes: hex }).catch(() => undefined);
  }

  #arrive(moment: Moment): void {
    if (moment.seat !== this.seat) this.seat = moment.seat;
    if (this.newest && this.newest.ask.number !== moment.ask.number) this.#answered(this.newest.ask.number);
    this.newest = moment;
    this.arrived = performance.now();
    this.#heardSeq = moment.seq;
    if (moment.again) {
      this.#comeBack(moment);
      return;
    }
    this.#fresh = false;
    this.queue = [...this.queue, moment];
    if (document.visibilityState === 'hidden') return; // nobody looks: it is told on return
    if (settings.pace === 'once') this.skip();
    else if (!this.#timer || this.#asked(this.shown, moment)) this.#next();
  }

  /** Somebody looks again: what happened meanwhile is shown, or told in a few lines if it is much. */
  #look = (): void => {
    if (document.visibilityState === 'hidden' || !this.behind) return;
    if (this.queue.length <= FEW) {
      if (!this.#timer) this.#next();
      return;
    }
    this.missed = this.queue.flatMap((moment) => moment.texts).filter(Boolean);
    this.skip();
  };

  /** The moment after (re)connecting: everything that was missed, and where the game stands now. */
  #comeBack(moment: Moment): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const waiting = this.queue.flatMap((one) => this.#tell(one));
    this.queue = [];
    const { events } = moment.ask;
    const seen = this.#fresh ? this.#seenBefore() : null;
    if (this.#fresh) {
      this.log = [];
      const away = seen === null ? 0 : Math.max(0, Math.min(moment.seq - seen, events.length));
      this.missed = away > 0 ? moment.texts.slice(-away) : [];
    } else if (events.length > 1) {
      this.missed = moment.texts;
    }
    this.#fresh = false;
    const told = [...waiting, ...this.#tell(moment)];
    this.#show(moment, told, true);
  }

  #next(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const [moment, ...rest] = this.queue;
    if (!moment) return;
    const mine = this.#asked(this.shown, moment); // whoever is asked already is not kept waiting
    this.queue = rest;
    const told = this.#tell(moment);
    this.#show(moment, told, false);
    if (document.visibilityState === 'hidden') return;
    const stay = mine || (this.#swift && moment.moved?.seat === this.seat) ? 0 : dwell(moment, this.seat, settings.pace);
    if (stay > 0 || rest.length > 0) this.#timer = window.setTimeout(() => this.#next(), stay);
  }

  #asked(before: Moment | null, after: Moment): boolean {
    return !!before?.awaited.includes(this.seat) && after.awaited.includes(this.seat) && before.ask.number === after.ask.number;
  }

  #show(moment: Moment, told: Told[], jump: boolean): void {
    const before = this.shown;
    this.jump = jump;
    this.shown = moment;
    this.events = told;
    this.#remember(moment.seq);
    const turn = !this.behind && moment.awaited.includes(this.seat) && moment.ask.legal.length > 0;
    const was = before?.awaited.includes(this.seat) ?? false;
    const texts = told.slice(-6).map((one) => one.text);
    if (turn && (!was || before?.ask.number !== moment.ask.number)) texts.push(words('say.turn', { count: moment.ask.legal.length }));
    this.said = texts.join(' ');
  }

  /** Writes a moment into the log. */
  #tell(moment: Moment): Told[] {
    const told = moment.ask.events.map((event, place) => ({ event, text: moment.texts[place] ?? '' }));
    const by = moment.moved && moment.moved.by !== 'person' ? moment.moved.by : null;
    const lines: LogLine[] = told
      .filter((one) => one.text)
      .map((one) => ({ key: ++this.#key, seat: seatOf(one.event), text: one.text, rule: one.event.rule, by }));
    if (moment.moved && (by === 'clock' || by === 'stand-in')) {
      const name = this.names[moment.moved.seat] ?? '';
      lines.unshift({ key: ++this.#key, seat: moment.moved.seat, text: words(`log.by.${by}`, { name }), rule: null, by });
    }
    this.log = [...this.log, ...lines];
    this.unreadLog += lines.length;
    return told;
  }

  #seenBefore(): number | null {
    const all = kept<Seen[]>(SEEN) ?? [];
    return all.find((one) => one.table === this.id && one.seat === this.seat)?.seq ?? null;
  }

  #remember(seq: number): void {
    const others = (kept<Seen[]>(SEEN) ?? []).filter((one) => one.table !== this.id);
    keep(SEEN, [{ table: this.id, seat: this.seat, seq }, ...others].slice(0, TABLES_KEPT));
  }
}
