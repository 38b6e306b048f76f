import '@fontsource/im-fell-english-sc/latin-400.css';

import type { GameFace } from '../../table/board';
import emblem from './emblem.svg?url';
import picture from './picture.svg?url';

export default { picture, emblem, display: '"IM Fell English SC", Georgia, serif' } satisfies GameFace;
