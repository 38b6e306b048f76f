// What moves, and from where to where. The new moment is drawn at once; what is seen here only explains how it came
// about, and any touch or key ends it.

import pictures from './art/pictures.svg?url';
import type { Event } from './model';

const FAST = 120;
const USUAL = 240;
const SLOW = 480;
const EASE = 'cubic-bezier(.2, .7, .2, 1)';
const MOST_TOLD = 30;
const MOST_COINS = 6;

type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

export class Stage {
  private lots = new Map<string, { thing: HTMLElement; box: Box }>();
  private running: Animation[] = [];
  private extras: HTMLElement[] = [];

  /** Remember where the Treasures on offer lie before the next moment is drawn. */
  measure(root: HTMLElement): void {
    this.lots.clear();
    for (const lot of root.querySelectorAll<HTMLElement>('[data-anchor^="lot-"]')) {
      const box = lot.getBoundingClientRect();
      if (box.width > 0) this.lots.set(lot.dataset['anchor'] ?? '', { thing: lot.cloneNode(true) as HTMLElement, box });
    }
  }

  /** Come to the end at once. */
  finish(): void {
    for (const one of this.running) one.cancel();
    for (const extra of this.extras) extra.remove();
    this.running = [];
    this.extras = [];
  }

  play(root: HTMLElement, layer: HTMLElement, events: readonly Event[]): void {
    this.finish();
    if (events.length > MOST_TOLD) return; // a story that was missed is read, not watched
    const at = (name: string): Box | undefined => {
      const box = root.querySelector(`[data-anchor="${name}"]`)?.getBoundingClientRect();
      return box && box.width > 0 ? box : undefined;
    };
    let time = 0;
    for (const event of events) {
      switch (event._) {
        case 'split_the_hoard.TreasuresFlipped':
          [0, 1, 2].forEach((place) => {
            const lot = root.querySelector(`[data-anchor="lot-${event.seat}-${place}"]`);
            if (lot) this.run(lot, [{ transform: 'perspective(600px) rotateX(90deg)', opacity: 0 }, { transform: 'none', opacity: 1 }], SLOW, place * FAST);
          });
          break;
        case 'split_the_hoard.CoinsPaid':
          this.coins(layer, at(`purse-${event.seat}`), at(`purse-${event.seller}`), event.count, time);
          time += USUAL;
          break;
        case 'split_the_hoard.CoinsStolen':
          this.coins(layer, at(`purse-${event.target}`), at(`purse-${event.seat}`), event.count, time);
          time += USUAL;
          break;
        case 'split_the_hoard.CoinsTaken':
          this.coins(layer, at('deck'), at(`purse-${event.seat}`), event.count, time);
          time += USUAL;
          break;
        case 'split_the_hoard.CoinsGained':
          this.coins(layer, at('pile'), at(`purse-${event.seat}`), event.count, time);
          time += USUAL;
          break;
        case 'split_the_hoard.ExtraCoinsDiscarded':
          this.coins(layer, this.lots.get(`lot-${event.seat}-${event.place - 1}`)?.box, at('pile'), event.count, time);
          time += FAST;
          break;
        case 'split_the_hoard.TreasureBought':
          this.treasure(layer, `lot-${event.seller}-${event.place - 1}`, at(`haul-${event.seat}`), time);
          time += USUAL;
          break;
        case 'split_the_hoard.TreasureClaimed':
          this.treasure(layer, `lot-${event.seat}-${event.place - 1}`, at(`haul-${event.seat}`), time);
          time += FAST;
          break;
        case 'split_the_hoard.AbilityUsed':
          this.card(root, layer, event.card, at(`haul-${event.seat}`), at('discard'), time);
          time += SLOW;
          break;
        case 'split_the_hoard.TreasureTaken':
          this.card(root, layer, event.card, at(`haul-${event.target}`), at(`haul-${event.seat}`), time);
          time += USUAL;
          break;
        case 'split_the_hoard.TreasureRecovered':
          this.card(root, layer, event.card, at('discard'), at(`haul-${event.seat}`), time);
          time += USUAL;
          break;
      }
    }
  }

  /** Coins go from one place to another, one after the other. */
  private coins(layer: HTMLElement, from: Box | undefined, to: Box | undefined, count: number, delay: number): void {
    if (!from || !to) return;
    for (let each = 0; each < Math.min(count, MOST_COINS); each += 1) {
      const size = 28;
      const box = { left: to.left + to.width / 2 - size / 2, top: to.top + to.height / 2 - size / 2, width: size, height: size };
      this.fly(layer, sign('coin', 'sh-coin'), box, from, SLOW, delay + each * 60);
    }
  }

  /** A Treasure leaves its Negotiate card. */
  private treasure(layer: HTMLElement, lot: string, to: Box | undefined, delay: number): void {
    const was = this.lots.get(lot);
    if (!was || !to) return;
    const extra = this.extra(layer, was.thing, was.box);
    const by = shift(to, was.box);
    const frames = [{ transform: 'none', opacity: 1 }, { transform: `translate(${by.x}px, ${by.y}px) scale(.35)`, opacity: 0.2 }];
    this.run(extra, frames, SLOW, delay, () => extra.remove());
  }

  /** A card of a Haul goes elsewhere. */
  private card(root: HTMLElement, layer: HTMLElement, kind: number, from: Box | undefined, to: Box | undefined, delay: number): void {
    if (!from || !to) return;
    const id = root.querySelector<HTMLElement>(`[data-kind="${kind}"] use`)?.getAttribute('href')?.split('#')[1];
    const size = 44;
    const box = { left: to.left + to.width / 2 - size / 2, top: to.top, width: size, height: size };
    const holder = document.createElement('span');
    holder.className = 'sh-flycard';
    holder.append(sign(id ?? 'reaction'));
    this.fly(layer, holder, box, from, SLOW, delay);
  }

  private fly(layer: HTMLElement, thing: Element, box: Box, from: Box, time: number, delay: number): void {
    const extra = this.extra(layer, thing, box);
    const by = shift(from, box);
    const frames = [
      { transform: `translate(${by.x}px, ${by.y}px)`, opacity: 0 },
      { opacity: 1, offset: 0.15 },
      { transform: 'none', opacity: 1, offset: 0.85 },
      { transform: 'none', opacity: 0 },
    ];
    this.run(extra, frames, time, delay, () => extra.remove());
  }

  private extra(layer: HTMLElement, thing: Element, box: Box): HTMLElement {
    const origin = layer.getBoundingClientRect();
    const holder = document.createElement('div');
    holder.className = 'sh-flying';
    Object.assign(holder.style, { left: `${box.left - origin.left}px`, top: `${box.top - origin.top}px`, width: `${box.width}px`, height: `${box.height}px` });
    thing.removeAttribute('data-anchor');
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

function sign(name: string, more = ''): SVGSVGElement {
  const NS = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(NS, 'svg');
  const use = document.createElementNS(NS, 'use');
  use.setAttribute('href', `${pictures}#${name}`);
  svg.setAttribute('class', `sh-ic ${more}`);
  svg.setAttribute('viewBox', '0 0 64 64');
  svg.append(use);
  return svg;
}

/** How to bring something that lies at `to` over `from`. */
function shift(from: Box, to: Box): { x: number; y: number } {
  return { x: from.left + from.width / 2 - to.left - to.width / 2, y: from.top + from.height / 2 - to.top - to.height / 2 };
}
