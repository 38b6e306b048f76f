// Cards and wallets on their way. The new moment is drawn at once; what flies here only explains how it came about,
// and any touch or key ends it.

const SLOW = 480;
const APART = 60;
const EASE = 'cubic-bezier(.2, .7, .2, 1)';

type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;
type Area = 'sun' | 'moon' | 'tray';
/** The side on which a neighbour sits. */
export type Side = 'left' | 'right';

interface Lying {
  face: number;
  area: Area;
  box: Box;
}

export class Flights {
  #lying: Lying[] = [];
  /** The wallet, and each half of it, as they looked. */
  #wallet: { copy: HTMLElement; box: Box } | null = null;
  #halves = new Map<Area, { copy: HTMLElement; box: Box }>();
  #running: Animation[] = [];
  #extras: HTMLElement[] = [];

  /** Remember where things lie before the next moment is drawn. */
  measure(root: HTMLElement): void {
    this.#lying = [];
    for (const card of root.querySelectorAll<HTMLElement>('[data-face]')) {
      const area = areaOf(card);
      if (area) this.#lying.push({ face: Number(card.dataset['face']), area, box: card.getBoundingClientRect() });
    }
    const wallet = root.querySelector<HTMLElement>('.gs-wallet');
    this.#wallet = wallet && seen(wallet);
    this.#halves.clear();
    for (const name of ['sun', 'moon'] as const) {
      const half = wallet?.querySelector<HTMLElement>(`.gs-half--${name}`);
      if (half) this.#halves.set(name, seen(half));
    }
  }

  /** Come to the end at once. */
  finish(): void {
    for (const one of this.#running) one.cancel();
    for (const extra of this.#extras) extra.remove();
    this.#running = [];
    this.#extras = [];
  }

  /** The own wallet goes to the left neighbour, another one comes from the right (GS 4.2). */
  wallets(root: HTMLElement, layer: HTMLElement): void {
    if (this.#wallet) this.#leaves(layer, this.#wallet, 'left');
    const wallet = root.querySelector('.gs-wallet--choose');
    if (wallet) this.#run(wallet, [{ transform: `translateX(${far('right')}px)`, opacity: 0 }, { transform: 'none', opacity: 1 }], SLOW, SLOW / 2);
  }

  /** What was kept goes to the hand, the other half goes back to the right; from the left comes what was left (GS 4.4). */
  exchange(root: HTMLElement, layer: HTMLElement, kept: Area, taken: readonly number[]): void {
    const other = this.#halves.get(kept === 'sun' ? 'moon' : 'sun');
    if (other) this.#leaves(layer, other, 'right');
    const left = [...taken];
    const hand = [...root.querySelectorAll<HTMLElement>('[data-card] [data-face]')];
    hand.forEach((card, at) => {
      const face = Number(card.dataset['face']);
      const place = left.indexOf(face);
      const from = place < 0 ? null : this.#take(face, kept);
      if (place >= 0) left.splice(place, 1);
      this.#arrives(layer, card, from ?? beside(card.getBoundingClientRect(), 'left'), at * APART);
    });
  }

  /** Cards that were played or sold go over to those that are done. */
  played(root: HTMLElement, layer: HTMLElement, faces: readonly number[]): void {
    const pile = [...root.querySelectorAll<HTMLElement>('.gs-tray__played > .gs-card')];
    faces.forEach((face, at) => {
      const from = this.#take(face, 'tray');
      const card = pile.findLast((one) => one.dataset['face'] === String(face)) ?? pile.at(-1);
      if (from && card) this.#arrives(layer, card, from, at * APART);
    });
  }

  /** New cards come from the deck, above. */
  dealt(root: HTMLElement, layer: HTMLElement, faces: readonly number[]): void {
    const left = [...faces];
    for (const card of [...root.querySelectorAll<HTMLElement>('.gs-hand [data-face]')].reverse()) {
      const place = left.indexOf(Number(card.dataset['face']));
      if (place < 0) continue;
      left.splice(place, 1);
      const to = card.getBoundingClientRect();
      this.#arrives(layer, card, { ...to, left: to.left, top: to.top - 160, width: to.width, height: to.height }, left.length * APART);
    }
  }

  #take(face: number, area: Area): Box | null {
    const at = this.#lying.findIndex((one) => one.face === face && one.area === area);
    return at < 0 ? null : (this.#lying.splice(at, 1)[0]?.box ?? null);
  }

  /** A card comes from a place to where it is now. */
  #arrives(layer: HTMLElement, card: HTMLElement, from: Box, delay: number): void {
    const to = card.getBoundingClientRect();
    if (to.width === 0) return;
    const extra = this.#lift(layer, seen(card));
    const x = from.left + from.width / 2 - to.left - to.width / 2;
    const y = from.top + from.height / 2 - to.top - to.height / 2;
    const scale = Math.max(0.3, Math.min(3, from.width / to.width));
    this.#run(card, [{ opacity: 0 }, { opacity: 0 }], SLOW, delay);
    this.#run(extra, [{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: 'none' }], SLOW, delay, () => extra.remove());
  }

  #leaves(layer: HTMLElement, one: { copy: HTMLElement; box: Box }, side: Side): void {
    const extra = this.#lift(layer, one);
    this.#run(extra, [{ transform: 'none', opacity: 1 }, { transform: `translateX(${far(side)}px)`, opacity: 0 }], SLOW, 0, () => extra.remove());
  }

  #lift(layer: HTMLElement, { copy, box }: { copy: HTMLElement; box: Box }): HTMLElement {
    const origin = layer.getBoundingClientRect();
    const holder = document.createElement('div');
    holder.className = 'gs-lifted';
    Object.assign(holder.style, {
      left: `${box.left - origin.left}px`,
      top: `${box.top - origin.top}px`,
      width: `${box.width}px`,
      height: `${box.height}px`,
    });
    holder.append(copy);
    layer.append(holder);
    this.#extras.push(holder);
    return holder;
  }

  #run(thing: Element, frames: Keyframe[], duration: number, delay: number, done?: () => void): void {
    const one = thing.animate(frames, { duration, delay, easing: EASE, fill: 'backwards' });
    this.#running.push(one);
    if (done) one.finished.then(done, done);
  }
}

function areaOf(card: HTMLElement): Area | null {
  if (card.closest('[data-card]')) return 'tray';
  if (card.closest('.gs-half--sun')) return 'sun';
  return card.closest('.gs-half--moon') ? 'moon' : null;
}

/** A thing as it looks now, to be moved about elsewhere. */
function seen(thing: HTMLElement): { copy: HTMLElement; box: Box } {
  const box = thing.getBoundingClientRect();
  const copy = thing.cloneNode(true) as HTMLElement;
  const style = getComputedStyle(thing);
  for (const name of ['--card-w', '--wallet-h', '--cut']) copy.style.setProperty(name, style.getPropertyValue(name));
  if (thing.matches('.gs-card')) copy.style.setProperty('--card-w', `${box.width}px`);
  for (const one of [copy, ...copy.querySelectorAll('[data-at], [data-card], [data-half], [data-zone], [data-face]')]) {
    for (const name of ['data-at', 'data-card', 'data-half', 'data-zone', 'data-face', 'role', 'tabindex']) one.removeAttribute(name);
  }
  return { copy, box };
}

const far = (side: Side): number => (side === 'left' ? -1 : 1) * Math.min(480, innerWidth * 0.6);
const beside = (box: Box, side: Side): Box => ({ left: box.left + far(side), top: box.top, width: box.width, height: box.height });
