// The server's REST side.

import { settings } from './settings.svelte';
import type {
  BotKind,
  Command,
  GameCard,
  GameSheet,
  Me,
  Moment,
  MyTable,
  NewTable,
  RefusedBecause,
  ReplayInfo,
  RoundStart,
  TableInfo,
  Verdict,
} from './wire';
import { words } from './words.svelte';

/** Why the server said no, in words. */
export class Refused extends Error {
  constructor(readonly why: RefusedBecause) {
    super(why.text);
  }
}

/** What to show for anything that went wrong. */
export function reason(error: unknown): RefusedBecause {
  if (error instanceof Refused) return error.why;
  return { code: 'unreachable', text: words('error.unreachable'), rule: null };
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const url = new URL(`/api${path}`, location.origin);
  url.searchParams.set('lang', settings.lang);
  const plain = typeof body === 'string';
  const headers = { 'Content-Type': plain ? 'text/plain; charset=utf-8' : 'application/json' };
  const answer = await fetch(url, {
    method,
    ...(body === undefined ? {} : { headers, body: plain ? body : JSON.stringify(body) }),
  });
  const said: unknown = await answer.json().catch(() => null);
  if (answer.ok) return said as T;
  const error = (said as { error?: RefusedBecause } | null)?.error;
  throw new Refused(error ?? { code: String(answer.status), text: words('error.odd', { status: answer.status }), rule: null });
}

const of = encodeURIComponent;

export const api = {
  me: () => ask<Me | null>('GET', '/me'),
  beCalled: (name: string) => ask<Me>('POST', '/me', { name }),
  bots: () => ask<BotKind[]>('GET', '/bots'),
  games: () => ask<GameCard[]>('GET', '/games'),
  game: (name: string) => ask<GameSheet>('GET', `/games/${of(name)}`),
  tables: () => ask<TableInfo[]>('GET', '/tables'),
  myTables: () => ask<MyTable[]>('GET', '/my/tables'),
  open: (table: NewTable) => ask<TableInfo>('POST', '/tables', table),
  table: (id: string) => ask<TableInfo>('GET', `/tables/${of(id)}`),
  tableGame: (id: string) => ask<GameSheet>('GET', `/tables/${of(id)}/game`),
  command: (id: string, command: Command) => ask<{ table: TableInfo }>('POST', `/tables/${of(id)}/do`, command),
  link: (id: string) => ask<{ path: string }>('GET', `/tables/${of(id)}/link`),
  claim: (id: string, token: string) => ask<TableInfo>('POST', `/tables/${of(id)}/claim`, { token }),
  replays: () => ask<ReplayInfo[]>('GET', '/replays'),
  replay: (id: string) => ask<ReplayInfo>('GET', `/replays/${of(id)}`),
  replayGame: (id: string) => ask<GameSheet>('GET', `/replays/${of(id)}/game`),
  rounds: (id: string) => ask<RoundStart[]>('GET', `/replays/${of(id)}/rounds`),
  moments: (id: string, seat: number, from: number, count: number) =>
    ask<{ total: number; moments: Moment[] }>('GET', `/replays/${of(id)}/moments?seat=${seat}&from=${from}&count=${count}`),
  verify: (id: string) => ask<Verdict>('GET', `/replays/${of(id)}/verify`),
  upload: (record: string) => ask<ReplayInfo>('POST', '/replays', record),
};
