// What an action means, in words.

import type { GameSheet, great_split as gs } from '../../core/wire';
import type { Words } from '../../table/board';
import { iconsOf, nameOfKind } from './model';

const HALVES = ['sun', 'moon'] as const;

/** For example "Play 2 Tomes", "Sell 1 Gold for Prestige", "Sun: 2 Tomes. Moon: 1 Gold, 1 Topaz". */
export function says(action: gs.Action, view: gs.View, sheet: GameSheet, _names: readonly string[], words: Words): string {
  const t: Words = (key, slots) => words(`great_split.${key}`, slots);
  const card = (face: number): string => t(`card.${nameOfKind(face)}`, { count: iconsOf(face) });
  const cards = (faces: readonly number[]): string => faces.map(card).join(', ');
  const track = (number: number): string => sheet.words['track']?.[number] ?? '';
  switch (action._) {
    case 'great_split.Discard':
      return t('says.discard', { card: card(action.face) });
    case 'great_split.Split': {
      const half = (bit: number): string => cards(view.hand.filter((_, place) => ((action.mask >> place) & 1) === bit));
      return t('says.split', { sun: half(1), moon: half(0) });
    }
    case 'great_split.Keep':
      return t('says.keep', { keep: t(`do.keep.${HALVES[action.group] ?? 'sun'}`), cards: cards(view.wallet[action.group] ?? []) });
    case 'great_split.PlayCard':
      return t('do.play', { card: card(action.face) });
    case 'great_split.Sell':
      return t('plan.sell', { card: card(action.face), track: track(action.track) });
    case 'great_split.UseSplitter':
      return t('plan.splitter', { track: track(action.track) });
    case 'great_split.ChooseSeal':
      return t('do.advance', { track: track(action.track) });
    case 'great_split.ChooseArrow':
      return t('plan.arrow', { track: track(action.track) });
    case 'great_split.Done':
      return t('do.done');
  }
}
