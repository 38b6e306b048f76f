import '@fontsource/abril-fatface/latin-400.css';
import './split.css';
import de from './texts.de.json';
import en from './texts.en.json';

export { default as Board } from './Board.svelte';
export { default as Picture } from './Picture.svelte';
export { default as mini } from './Mini.svelte';
export { says } from './says';

/** The class that carries the colours of the card room. */
export const theme = 'split';

/** What its keys do, by the names of the texts. */
export const keys = ['cards', 'ways', 'play', 'space', 'spaces', 'ends', 'none', 'back'].map((key) => `split.keys.${key}`);

/** The board's own texts. */
export const texts = { en, de };
