// The line to a table: it comes back by itself, and says what was missed.

import { Refused } from './api';
import type { Command, Language, Question, ServerMessage } from './wire';

export type Line = 'connecting' | 'open' | 'lost' | 'ended';

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const PING_EVERY = 20_000;
const SILENCE = 45_000;

/** Goodbyes after which it is worth coming back. */
const PASSING = new Set(['gone_quiet', 'stopping', 'too_slow', 'too_fast', 'server_full', 'broken']);

interface Pending {
  done: (answer: ServerMessage) => void;
  refused: (error: Refused) => void;
}

export interface SocketEnds {
  /** The last seq received; what is missed after it is told again. */
  since: () => number | null;
  lang: () => Language;
  heard: (message: ServerMessage) => void;
  line: (line: Line, retryAt: number) => void;
}

export class TableSocket {
  #socket: WebSocket | null = null;
  #pending = new Map<number, Pending>();
  #next = 1;
  #wait = FIRST_WAIT;
  #timer = 0;
  #ping = 0;
  #last = 0;
  #ended = false;

  constructor(
    readonly id: string,
    readonly ends: SocketEnds,
  ) {
    addEventListener('online', this.now);
    document.addEventListener('visibilitychange', this.#seen);
    this.#connect();
  }

  /** Says it, and gives back what the server answers; rejects with `Refused`. */
  send(command: Command | Question): Promise<ServerMessage> {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) {
      return Promise.reject(new Refused({ code: 'offline', text: '', rule: null }));
    }
    const id = this.#next++;
    return new Promise((done, refused) => {
      this.#pending.set(id, { done, refused });
      socket.send(JSON.stringify({ ...command, id }));
    });
  }

  /** Tries again at once. */
  now = (): void => {
    if (this.#ended || this.#socket?.readyState === WebSocket.OPEN) return;
    this.#wait = FIRST_WAIT;
    this.#connect();
  };

  /** Begins anew, with what `since` and `lang` say now. */
  again(): void {
    this.#drop();
    this.#wait = FIRST_WAIT;
    this.#connect();
  }

  /** Whether the server has said goodbye for good. */
  get final(): boolean {
    return this.#ended;
  }

  end(): void {
    this.#ended = true;
    removeEventListener('online', this.now);
    document.removeEventListener('visibilitychange', this.#seen);
    this.#drop();
  }

  #seen = (): void => {
    if (document.visibilityState === 'visible') this.now();
  };

  #connect(): void {
    this.#drop();
    this.ends.line('connecting', 0);
    const url = new URL(`/api/tables/${encodeURIComponent(this.id)}/socket`, location.origin);
    url.protocol = url.protocol.replace('http', 'ws');
    url.searchParams.set('lang', this.ends.lang());
    const since = this.ends.since();
    if (since !== null) url.searchParams.set('since', String(since));
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.onmessage = (event: MessageEvent<string>) => this.#hear(JSON.parse(event.data) as ServerMessage);
    socket.onclose = () => this.#lost(socket);
    socket.onopen = () => {
      this.#last = performance.now();
      this.#ping = window.setInterval(() => this.#stillThere(), PING_EVERY);
    };
  }

  #hear(message: ServerMessage): void {
    this.#last = performance.now();
    if (message.is === 'hello') {
      this.#wait = FIRST_WAIT;
      this.ends.line('open', 0);
    }
    if ('re' in message && message.re !== null) {
      const pending = this.#pending.get(message.re);
      this.#pending.delete(message.re);
      if (message.is === 'refused') pending?.refused(new Refused(message));
      else pending?.done(message);
      if (pending) return;
    }
    if (message.is === 'bye' && !PASSING.has(message.code)) this.#ended = true;
    this.ends.heard(message);
    if (this.#ended) this.ends.line('ended', 0);
  }

  #stillThere(): void {
    if (performance.now() - this.#last > SILENCE) {
      this.#socket?.close();
      return;
    }
    this.send({ do: 'ping' }).catch(() => undefined);
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#drop();
    if (this.#ended) return;
    const wait = this.#wait * (0.75 + Math.random() / 2);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    this.ends.line('lost', Date.now() + wait);
    this.#timer = window.setTimeout(() => this.#connect(), wait);
  }

  #drop(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#ping);
    const socket = this.#socket;
    this.#socket = null;
    if (socket) {
      socket.onclose = socket.onmessage = socket.onopen = null;
      socket.close();
    }
    for (const pending of this.#pending.values()) {
      pending.refused(new Refused({ code: 'offline', text: '', rule: null }));
    }
    this.#pending.clear();
  }
}
