// What a person has chosen for this browser.

import type { Language } from './wire';

export type Pace = 'slow' | 'normal' | 'fast' | 'once';

export interface Settings {
  lang: Language;
  theme: 'auto' | 'light' | 'dark';
  pace: Pace;
  motion: 'auto' | 'less';
  keys: boolean;
  forced: boolean;
  bot: string;
}

const PLACE = 'splitsies.settings';

/** What is kept under this name, or null: storage may be shut. */
export function kept<T>(place: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(place) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

export function keep(place: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(value));
  } catch {
    // then it is forgotten with the tab
  }
}

const spoken: Language = navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en';

export const settings: Settings = $state({
  lang: spoken,
  theme: 'auto',
  pace: 'normal',
  motion: 'auto',
  keys: true,
  forced: false,
  bot: '',
  ...kept<Partial<Settings>>(PLACE),
});

const dark = matchMedia('(prefers-color-scheme: dark)');
const reduced = matchMedia('(prefers-reduced-motion: reduce)');
const system = $state({ dark: dark.matches, reduced: reduced.matches });
dark.addEventListener('change', () => (system.dark = dark.matches));
reduced.addEventListener('change', () => (system.reduced = reduced.matches));

export const isDark = (): boolean => settings.theme === 'dark' || (settings.theme === 'auto' && system.dark);

/** Whether things should appear where they are instead of moving there. */
export const lessMotion = (): boolean => settings.motion === 'less' || system.reduced;

/** Keeps the choices, and shows them on the document. */
export function applySettings(): void {
  const root = document.documentElement;
  root.lang = settings.lang;
  root.dataset['theme'] = isDark() ? 'dark' : 'light';
  if (lessMotion()) root.dataset['motion'] = 'less';
  else delete root.dataset['motion'];
  keep(PLACE, settings);
}
