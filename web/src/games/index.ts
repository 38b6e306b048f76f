// Every folder here is a game: index.ts has its board, card.ts its face in the lobby, texts.<language>.json the
// board's own texts. No game is named.

import type { Language } from '../core/wire';
import { addWords } from '../core/words.svelte';
import type { GameFace, GameModule } from '../table/board';

type Texts = Record<string, string>;

const boards = import.meta.glob<GameModule>('./*/index.ts');
const faces = import.meta.glob<GameFace>('./*/card.ts', { eager: true, import: 'default' });
const texts = import.meta.glob<Texts>('./*/texts.*.json', { import: 'default' });

const folder = (game: string): string => game.replaceAll('-', '_');

async function textsOf(game: string, language: Language): Promise<Texts> {
  return (await texts[`./${folder(game)}/texts.${language}.json`]?.()) ?? {};
}

/** A game's board, or null if nobody has drawn one yet. */
export async function boardOf(game: string): Promise<GameModule | null> {
  const load = boards[`./${folder(game)}/index.ts`];
  if (!load) return null;
  const [board, en, de] = await Promise.all([load(), textsOf(game, 'en'), textsOf(game, 'de')]);
  addWords({ en, de });
  return board;
}

/** How a game looks in a list, or null if nobody has drawn it yet. */
export function faceOf(game: string): GameFace | null {
  return faces[`./${folder(game)}/card.ts`] ?? null;
}
