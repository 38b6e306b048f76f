// What moves, and from where to where. The new moment is drawn at once; what is seen here only explains how it came
// about, and any touch or key ends it.

import type { split } from '../../core/wire';

const FAST = 120;
const USUAL = 240;
const SLOW = 480;
const EASE = 'cubic-bezier(.2, .7, .2, 1)';

type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

export class Stage {
  private hand = new Map<number, Box>();
  private slots = new Map<number, { card: HTMLElement; box: Box }>();
  private running: Animation[] = [];
  private extras: HTMLElement[] = [];

  /** Remember where hand cards and slots lie before the next moment is drawn. */
  measure(root: HTMLElement): void {
    this.hand.clear();
    for (const card of root.querySelectorAll<HTMLElement>('[data-hand]')) {
      this.hand.set(Number(card.dataset['card']), card.getBoundingClientRect());
    }
    this.slots.clear();
    for (const slot of root.querySelectorAll<HTMLElement>('[data-slot]')) {
      const card = slot.querySelector<HTMLElement>('.sp-card');
      if (!card?.querySelector('.sp-seam__gilt')) continue; // only a Perfect leaves
      this.slots.set(Number(slot.dataset['slot']), { card: copy(card), box: card.getBoundingClientRect() });
    }
  }

  /** Come to the end at once. */
  finish(): void {
    for (const one of this.running) one.cancel();
    for (const extra of this.extras) extra.remove();
    this.running = [];
    this.extras = [];
  }

  play(root: HTMLElement, layer: HTMLElement, events: readonly split.Event[], seat: number): void {
    this.finish();
    if (events.length > 12) return; // a story that was missed is read, not watched
    let at = 0;
    for (const event of events) {
      switch (event._) {
        case 'split.CardPlayed':
        case 'split.CardCovered': {
          const half = root.querySelector<HTMLElement>(
            `[data-slot="${event.slot}"] .sp-half--${event.half === 0 ? 'l' : 'r'}`,
          );
          const from = event.seat === seat ? this.hand.get(event.card) : place(root, `hand-${event.seat}`);
          if (half && from) this.arrive(layer, half, from, at, USUAL);
          at += USUAL;
          break;
        }
        case 'split.MatchMade': {
          const slot = root.querySelector(`[data-slot="${event.slot}"]`);
          slot?.querySelectorAll('.sp-seam i').forEach((stud, each) => {
            this.run(stud, [{ scale: '0', opacity: 0 }, { scale: '1.5', opacity: 1, offset: 0.5 }, { scale: '1' }], FAST, at + each * 60);
          });
          const gilt = slot?.querySelector('.sp-seam__gilt');
          if (gilt) this.run(gilt, [{ transform: 'scaleY(0)' }, { transform: 'none' }], SLOW, at);
          break;
        }
        case 'split.ChipPlaced': {
          const well = root.querySelector(`.sp-well[data-space="${event.space}"]`);
          const chip = well?.querySelector('.sp-chip');
          if (chip) {
            this.run(chip, [{ transform: 'translateY(-8px) scale(1.14)', opacity: 0 }, { opacity: 1, offset: 0.4 }, { transform: 'none' }], USUAL, at);
          }
          for (const bar of root.querySelectorAll(`.sp-bridge[data-of~="${event.space}"]`)) {
            this.run(bar, [{ strokeDashoffset: '1' }, { strokeDashoffset: '0' }], USUAL, at + FAST);
          }
          at += USUAL;
          break;
        }
        case 'split.ChipRemoved': {
          const well = root.querySelector(`.sp-well[data-space="${event.space}"]`);
          const chip = root.querySelector<HTMLElement>(`[data-anchor="supply-${event.side}"] .sp-chip`);
          const to = chip?.getBoundingClientRect();
          if (well && chip && to) {
            const extra = this.extra(layer, copy(chip), to);
            const by = shift(well.getBoundingClientRect(), to);
            this.run(
              extra,
              [
                { transform: `translate(${by.x}px, ${by.y}px) scale(${by.scale})` },
                { transform: `translate(${by.x}px, ${by.y - 14}px) scale(${by.scale * 1.12})`, offset: 0.3 },
                { transform: 'none', opacity: 1, offset: 0.9 },
                { transform: 'none', opacity: 0 },
              ],
              SLOW + USUAL,
              at,
              () => extra.remove(),
            );
            const cup = well.querySelector('.sp-cup');
            if (cup) this.run(cup, [{ filter: 'brightness(.4)' }, { filter: 'none' }], SLOW, at + FAST);
          }
          at += USUAL;
          break;
        }
        case 'split.PerfectDiscarded': {
          const was = this.slots.get(event.slot);
          const to = place(root, 'discard');
          if (was && to) {
            const extra = this.extra(layer, was.card, was.box);
            const by = shift(to, was.box);
            this.run(
              extra,
              [
                { transform: 'none' },
                { transform: 'rotate(-6deg) scale(1.04)', offset: 0.25 },
                { transform: `translate(${by.x}px, ${by.y}px) rotate(12deg) scale(${by.scale})`, opacity: 0.9 },
              ],
              SLOW,
              at,
              () => extra.remove(),
            );
          }
          at += USUAL;
          break;
        }
        case 'split.SlotFilled': {
          const half = root.querySelector<HTMLElement>(`[data-slot="${event.slot}"] .sp-half--l`);
          const from = place(root, 'draw');
          if (half && from) this.arrive(layer, half, from, at, USUAL);
          at += FAST;
          break;
        }
        case 'split.CardsDrawn': {
          const from = place(root, 'draw');
          const to = place(root, `hand-${event.seat}`);
          if (event.seat === seat || !from || !to) break;
          for (let each = 0; each < Math.min(event.count, 7); each += 1) {
            const back = document.createElement('i');
            back.className = 'sp-flyback';
            const extra = this.extra(layer, back, { left: to.left, top: to.top, width: 17, height: 30 });
            const by = shift(from, { left: to.left, top: to.top, width: 17, height: 30 });
            const goes = [{ transform: `translate(${by.x}px, ${by.y}px)` }, { transform: 'none', opacity: 1, offset: 0.9 }, { transform: 'none', opacity: 0 }];
            this.run(extra, goes, USUAL, at + each * 60, () => extra.remove());
          }
          break;
        }
        case 'split.HandDealt':
        case 'split.CardsReceived': {
          const from = place(root, 'draw');
          const left = [...event.cards];
          if (event.seat !== seat || !from) break;
          let each = 0;
          for (const card of [...root.querySelectorAll<HTMLElement>('[data-hand]')].reverse()) {
            const found = left.indexOf(Number(card.dataset['card']));
            if (found < 0) continue;
            left.splice(found, 1);
            const half = card.querySelector<HTMLElement>('.sp-half');
            if (half) this.arrive(layer, half, from, at + (event.cards.length - 1 - each) * 60, USUAL);
            each += 1;
          }
          break;
        }
      }
    }
  }

  /** A thing comes from a place to where it is now. */
  private arrive(layer: HTMLElement, thing: HTMLElement, from: Box, delay: number, time: number): void {
    const to = thing.getBoundingClientRect();
    if (to.width === 0) return;
    const extra = this.extra(layer, copy(thing), to);
    const by = shift(from, to);
    this.run(thing, [{ opacity: 0 }, { opacity: 0 }], time, delay);
    this.run(
      extra,
      [
        { transform: `translate(${by.x}px, ${by.y}px) scale(${by.scale})`, opacity: 0 },
        { opacity: 1, offset: 0.15 },
        { transform: 'none', opacity: 1 },
      ],
      time,
      delay,
      () => extra.remove(),
    );
  }

  private extra(layer: HTMLElement, thing: HTMLElement, box: Box): HTMLElement {
    const origin = layer.getBoundingClientRect();
    const holder = document.createElement('div');
    holder.className = 'sp-flying';
    Object.assign(holder.style, {
      left: `${box.left - origin.left}px`,
      top: `${box.top - origin.top}px`,
      width: `${box.width}px`,
      height: `${box.height}px`,
    });
    holder.append(thing);
    layer.append(holder);
    this.extras.push(holder);
    return holder;
  }

  private run(thing: Element, frames: Keyframe[], duration: number, delay: number, done?: () => void): void {
    const one = thing.animate(frames, { duration, delay, easing: EASE, fill: 'backwards' });
    this.running.push(one);
    if (done) one.finished.then(done, done);
  }
}

/** A thing with the sizes it has now, to be moved about elsewhere. */
function copy(thing: HTMLElement): HTMLElement {
  const twin = thing.cloneNode(true) as HTMLElement;
  const style = getComputedStyle(thing);
  for (const name of ['--w', '--ratio', '--gap']) twin.style.setProperty(name, style.getPropertyValue(name));
  twin.removeAttribute('data-anchor');
  return twin;
}

const place = (root: HTMLElement, name: string): Box | undefined =>
  root.querySelector(`[data-anchor="${name}"]`)?.getBoundingClientRect();

/** How to bring something that lies at `to` over `from`. */
function shift(from: Box, to: Box): { x: number; y: number; scale: number } {
  return {
    x: from.left + from.width / 2 - to.left - to.width / 2,
    y: from.top + from.height / 2 - to.top - to.height / 2,
    scale: to.width ? Math.min(1.6, Math.max(0.3, Math.min(from.width / to.width, from.height / to.height))) : 1,
  };
}
