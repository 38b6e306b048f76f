import '@fontsource/abril-fatface/latin-400.css';

import type { GameFace } from '../../table/board';
import emblem from './emblem.svg?url';
import picture from './picture.svg?url';

export default { picture, emblem, display: '"Abril Fatface", Georgia, serif' } satisfies GameFace;
