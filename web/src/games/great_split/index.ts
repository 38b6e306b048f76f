import '@fontsource/federo/latin-400.css';
import './great_split.css';
import de from './texts.de.json';
import en from './texts.en.json';

export { default as Board } from './Board.svelte';
export { default as Picture } from './Picture.svelte';
export { default as mini } from './Mini.svelte';
export { default as score } from './Score.svelte';
export { says } from './says';

/** The class that carries the colours of the gala. */
export const theme = 'gs';

/** A step is taken back where the steps are. */
export const takesBack = true;

/** The board's own texts. */
export const texts = { en, de };
