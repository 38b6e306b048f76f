import '@fontsource/federo/latin-400.css';

import type { GameFace } from '../../table/board';
import emblem from './emblem.svg?url';
import picture from './picture.svg?url';

export default { picture, emblem, display: '"Federo", var(--font-shell)' } satisfies GameFace;
