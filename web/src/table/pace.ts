// How long a moment stays before the next one is shown. The page paces; the engine never waits.

import type { Pace } from '../core/settings.svelte';
import type { Moment } from '../core/wire';

const FACTOR: Record<Pace, number> = { slow: 2, normal: 1, fast: 0.4, once: 0 };

/** Milliseconds that a moment deserves, for somebody in this seat. */
export function dwell(moment: Moment, seat: number, pace: Pace): number {
  const told = moment.ask.events.length;
  if (told === 0) return 0;
  const own = moment.moved?.seat === seat && moment.moved.by === 'person';
  const read = own ? 350 + 150 * told : 650 + 350 * told;
  return Math.min(read, 2600) * FACTOR[pace];
}
