// A finished game as this browser walks through it: which moment, through whose eyes, and how fast by itself.

import { api, reason } from '../core/api';
import { SPECTATOR } from '../core/messages';
import { settings } from '../core/settings.svelte';
import type { GameSheet, Moment, RefusedBecause, ReplayInfo, RoundStart } from '../core/wire';

export const SPEEDS = ['slow', 'normal', 'fast'] as const;
export type Speed = (typeof SPEEDS)[number];
/** Milliseconds that a moment is shown before the next one comes by itself. */
const STAY: Record<Speed, number> = { slow: 2600, normal: 1400, fast: 500 };
/** The same for a moment in which these eyes saw nothing. */
const BLINK = 90;
/** How many moments are fetched at once, and how near to the end of a part the next one is. */
const PART = 50;
const NEAR = 10;

export class ReplayStore {
  info: ReplayInfo | null = $state.raw(null);
  sheet: GameSheet | null = $state.raw(null);
  rounds: RoundStart[] = $state.raw([]);
  trouble: RefusedBecause | null = $state.raw(null);
  /** Whose eyes these are; 7: what everybody saw. */
  seat = $state(SPECTATOR);
  at = $state(0);
  /** The board jumps to where things are; only one step on is shown as it happened. */
  jump = $state(true);
  playing = $state(false);
  speed: Speed = $state(settings.pace === 'once' ? 'fast' : settings.pace);

  #moments: Map<number, Moment> = $state.raw(new Map());
  #asked = new Set<string>();

  /** `place` is what stands after the address: the moment, and the seat whose eyes it is seen through. */
  constructor(
    readonly id: string,
    place: string,
  ) {
    this.follow(place);
  }

  /** The last moment there is; nothing is known of it before the replay has been opened. */
  get last(): number {
    return this.info?.moves ?? 0;
  }

  /** The moment that is looked at, once it has been fetched. */
  get moment(): Moment | null {
    return this.#moments.get(this.at) ?? null;
  }

  /** Those that led to it, as far as they are at hand. */
  recent(count: number): Moment[] {
    const found: Moment[] = [];
    for (let at = Math.max(0, this.at - count); at <= this.at; at += 1) {
      const one = this.#moments.get(at);
      if (one) found.push(one);
    }
    return found;
  }

  /** Where a link to this moment leads. */
  get place(): string {
    return `#${this.at}${this.seat === SPECTATOR ? '' : `/${this.seat}`}`;
  }

  /** The number of the round that is on, and the moments at which it and its neighbours begin. */
  get round(): number {
    return this.rounds.findLastIndex((one) => one.at <= this.at);
  }

  async open(): Promise<void> {
    try {
      const [info, sheet, rounds] = await Promise.all([api.replay(this.id), api.replayGame(this.id), api.rounds(this.id)]);
      this.info = info;
      this.sheet = sheet;
      this.rounds = rounds;
      this.at = Math.min(this.at, this.last);
      if (this.seat !== SPECTATOR && this.seat >= info.names.length) this.seat = SPECTATOR;
    } catch (error) {
      this.trouble = reason(error);
    }
  }

  /** Other eyes, or another language: everything is told anew. */
  forget(): void {
    this.#asked.clear();
    this.#moments = new Map();
  }

  /** Fetch what is looked at, and what will probably be looked at next. */
  need(): void {
    const part = Math.floor(this.at / PART);
    void this.#load(part);
    if (this.at % PART >= PART - NEAR && (part + 1) * PART <= this.last) void this.#load(part + 1);
    if (this.at % PART < NEAR) void this.#load(part - 1);
  }

  async #load(part: number): Promise<void> {
    const key = (): string => `${settings.lang} ${this.seat} ${part}`;
    const wanted = key();
    if (part < 0 || this.#asked.has(wanted)) return;
    this.#asked.add(wanted);
    try {
      const found = await api.moments(this.id, this.seat, part * PART, PART);
      if (key() !== wanted) return;
      this.#moments = new Map([...this.#moments, ...found.moments.map((one, place) => [part * PART + place, one] as const)]);
    } catch (error) {
      this.#asked.delete(wanted);
      this.trouble = reason(error);
    }
  }

  go(at: number): void {
    const to = Math.max(0, this.info ? Math.min(this.last, at) : at);
    this.jump = to !== this.at + 1;
    this.at = to;
  }

  step(by: number): void {
    this.go(this.at + by);
  }

  /** A round back or on; where a game has none, ten steps. Back in the middle of a round is to its beginning. */
  turn(by: -1 | 1): void {
    const here = this.rounds[this.round];
    if (!here) this.step(by * 10);
    else if (by > 0) this.go(this.rounds[this.round + 1]?.at ?? this.last);
    else this.go(this.at > here.at ? here.at : (this.rounds[this.round - 1]?.at ?? 0));
  }

  /** To the moment that a link names. */
  follow(place: string): void {
    const found = /^#(\d+)(?:\/([0-7]))?$/.exec(place);
    if (!found) return;
    this.go(Number(found[1]));
    this.seat = found[2] === undefined ? SPECTATOR : Number(found[2]);
  }

  see(seat: number): void {
    this.jump = true;
    this.seat = seat;
  }

  play(): void {
    if (!this.playing && this.at >= this.last) this.go(0);
    this.playing = !this.playing;
  }

  hurry(by: -1 | 1): void {
    this.speed = SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, SPEEDS.indexOf(this.speed) + by))] ?? this.speed;
  }

  /** How long the moment that is shown stays while the replay plays by itself. */
  get stay(): number {
    return this.moment && this.moment.ask.events.length === 0 ? BLINK : STAY[this.speed];
  }
}
