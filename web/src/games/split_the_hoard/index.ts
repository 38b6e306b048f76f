import '@fontsource/im-fell-english-sc/latin-400.css';
import './hoard.css';
import de from './texts.de.json';
import en from './texts.en.json';

export { default as Board } from './Board.svelte';
export { default as mini } from './Mini.svelte';
export { says } from './says';

/** The class that carries the colours of the tavern. */
export const theme = 'hoard';

/** The reckoning goes Title by Title, and opens the page's own result at its end. */
export const tellsResult = true;

/** The board's own texts. */
export const texts = { en, de };
