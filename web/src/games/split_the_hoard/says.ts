// What an action means, in words.

import type { GameSheet } from '../../core/wire';
import type { Words } from '../../table/board';
import { answer, type Names } from './answers';
import { boxOf, costOf, dueOf, type Action, type View } from './model';

/** For example "Buy Ruby from Bob for 4", "Lay 2 Coins on place 3", "Refuse with Shield". */
export function says(action: Action, view: View, sheet: GameSheet, names: readonly string[], words: Words): string {
  const t: Words = (key, slots) => words(`split_the_hoard.${key}`, slots);
  const box = boxOf(sheet, 'en', view.hauls.length); // for its figures: names are in the sheet's own words
  const card = (kind: number): string => sheet.words['card']?.[kind] ?? '';
  const name = (seat: number): string => names[seat] ?? '';
  const kindOf = (id: string): number => box.byId.get(id)?.kind ?? 0;
  const on = (owner: number, place: number): string => {
    const kind = view.market[owner]?.[place] ?? 0;
    return kind > 0 ? card(kind) : t(kind < 0 ? 'says.facedown' : 'says.empty');
  };
  const due = dueOf(view, [action], view.seat);
  switch (action._) {
    case 'split_the_hoard.TakeCoins':
      return t('take', { count: box.takeCoins });
    case 'split_the_hoard.Negotiate':
      return t('says.buy', { card: on(action.seller, action.place - 1), name: name(action.seller), cost: costOf(view, action.seller, action.place - 1) });
    case 'split_the_hoard.Seal':
      return t('seal');
    case 'split_the_hoard.Choose':
      return due === 'price' ? t('says.place', { card: card(kindOf(action.card)), place: view.placed.length + 1 }) : t(`do.${due}`, { card: card(kindOf(action.card)) });
    case 'split_the_hoard.KeepTitle': {
      const title = box.titles.findIndex((one) => one.id === action.title);
      return t('do.keep', { card: sheet.words['title']?.[title] ?? '' });
    }
    case 'split_the_hoard.Aim':
      return t(due === 'gift' ? 'says.gift' : 'says.aim', { name: name(action.target) });
    case 'split_the_hoard.Swap':
      return t('says.swap', { one: on(action.owner, action.one - 1), other: on(action.owner, action.other - 1), name: name(action.owner) });
    case 'split_the_hoard.Lay':
      if (due === 'back') return t('answer.back', { count: action.count });
      return t(action.count > 0 ? 'says.lay' : 'says.layNone', { count: action.count, place: view.at + 1 });
    default: {
      const whose: Names = { box, t: words, seat: view.seat, name, called: name, card, title: () => '' };
      const { head } = answer(view, whose, due, action);
      const reacts = action._ === 'split_the_hoard.Use' && (due === 'deal' || due === 'answer');
      return reacts ? t('answer.with', { verb: head, card: card(kindOf(action.card)) }) : head;
    }
  }
}
