// Cards and actions as they are spoken.

import type { GameSheet, split } from '../../core/wire';
import type { Words } from '../../table/board';
import { MATCH, faceOf, meeting, slotOf } from './model';

const list = (sheet: GameSheet, name: string): Record<string, string> => sheet.words[name] ?? {};

/** A card as it is spoken: "4 of spades", "Joker as king of hearts". */
export function spoken(half: number, sheet: GameSheet, words: Words): string {
  const face = faceOf(half);
  if (face.rank < 0) return words(face.red ? 'split.joker.red' : 'split.joker.black');
  const rank = (sheet.material?.deck?.ranks as string[] | undefined)?.[face.rank] ?? '';
  const long = 'JQKA'.includes(rank) ? words(`split.rank.${rank}`) : rank;
  const card = words('split.card', { rank: long, suit: list(sheet, 'suit')[face.suit] ?? '' });
  return face.named ? words('split.joker.as', { card }) : card;
}

/** Where a card would lie, and the match that it would make. */
function play(action: split.PlayCard, view: split.View, sheet: GameSheet, words: Words): string {
  const slot = slotOf(view, action.slot);
  const [covers, against] = action.half === 0 ? [slot.left, slot.right] : [slot.right, slot.left];
  const where = words(covers < 0 ? 'split.way.beside' : 'split.way.over', { slot: action.slot + 1, card: spoken(covers < 0 ? against : covers, sheet, words) });
  const matches = list(sheet, 'match');
  const { match } = meeting(action.card, against);
  const made = match ? (matches[match] ?? '') : words('split.way.ask', { strong: matches[MATCH.strong] ?? '', perfect: matches[MATCH.perfect] ?? '' });
  return words('split.way.label', { card: spoken(action.card, sheet, words), where, match: made });
}

/** What a Joker is said to make. */
function declaration(action: split.Declare, view: split.View, sheet: GameSheet, words: Words): string {
  const suits = list(sheet, 'suit');
  const slot = slotOf(view, view.slot);
  const [one, other] = faceOf(slot.left).red ? [0, 2] : [1, 3];
  const natural = [slot.left, slot.right].map(faceOf).find((face) => face.rank >= 0);
  const what =
    action.match === MATCH.strong
      ? words('split.declare.strong', { one: suits[one] ?? '', other: suits[other] ?? '' })
      : action.match === MATCH.perfect
        ? words('split.declare.perfect', { suit: suits[action.suit] ?? '' })
        : words('split.declare.weak', { card: spoken((natural?.rank ?? 0) * 4 + action.suit, sheet, words) });
  return words('split.says.declare', { match: list(sheet, 'match')[action.match] ?? '', what });
}

/** For example "4 of spades: Slot 3, over 4 of hearts. Strong", "Place on e4". */
export function says(action: split.Action, view: split.View, sheet: GameSheet, _names: readonly string[], words: Words): string {
  const space = (number: number): string => list(sheet, 'space')[number] ?? '';
  switch (action._) {
    case 'split.PlayCard':
      return play(action, view, sheet, words);
    case 'split.Declare':
      return declaration(action, view, sheet, words);
    case 'split.PlaceChip':
      return words('split.place.do', { space: space(action.space) });
    case 'split.RemoveChip':
      return words('split.remove.do', { space: space(action.space) });
    case 'split.StopRemoving':
      return words('split.remove.stop');
    case 'split.ClaimNoMatch':
      return words('split.keys.none.does');
  }
}
