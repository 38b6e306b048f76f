// Who plays in this browser: a guest, named before being asked.

import { api } from './api';
import type { Me } from './wire';
import { words } from './words.svelte';

export const me: { now: Me | null; asked: boolean } = $state({ now: null, asked: false });

const any = (list: string): string => {
  const items = list.split('|');
  return items[Math.floor(Math.random() * items.length)] ?? '';
};

/** A friendly name for somebody who has not given one. */
export const friendlyName = (): string => words('guest.name', { kind: any(words('guest.kinds')), who: any(words('guest.whos')) });

let asking: Promise<void> | null = null;

/** Asks the server once who this browser is. */
export function findMe(): Promise<void> {
  asking ??= api
    .me()
    .then((found) => {
      me.now ??= found;
      me.asked = true;
    })
    .finally(() => (asking = null));
  return asking;
}

/** Makes sure that there is a guest: whoever plays has a name. */
export async function beSomebody(): Promise<Me> {
  if (!me.asked) await findMe();
  return (me.now ??= await api.beCalled(friendlyName()));
}

export async function beCalled(name: string): Promise<void> {
  me.now = await api.beCalled(name);
}
