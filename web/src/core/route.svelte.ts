// Which page is shown: the lobby, a table or a replay.

export type Route = { page: 'lobby' } | { page: 'table'; id: string } | { page: 'replay'; id: string } | { page: 'lost' };

/** A part of an address as it was meant; nothing if it was mangled on the way. */
function meant(part: string | undefined): string {
  try {
    return decodeURIComponent(part ?? '');
  } catch {
    return '';
  }
}

function read(path: string): Route {
  const [, first, last, ...rest] = path.split('/');
  if (!first) return { page: 'lobby' };
  const id = meant(last);
  if (id && rest.length === 0) {
    if (first === 't') return { page: 'table', id };
    if (first === 'r') return { page: 'replay', id };
  }
  return { page: 'lost' };
}

export const route: { now: Route } = $state({ now: read(location.pathname) });

export function go(path: string): void {
  if (path !== location.pathname + location.hash) history.pushState(null, '', path);
  route.now = read(location.pathname);
  scrollTo(0, 0);
  setTimeout(() => {
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
  }, 150);
}

addEventListener('popstate', () => (route.now = read(location.pathname)));

/** Follows links within the page without loading it again. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api/')) return;
  event.preventDefault();
  go(link.pathname + link.hash);
}

/** The path a pasted link, or a bare code, leads to; null if it leads nowhere. */
export function pasted(text: string): string | null {
  const link = text.trim();
  const found = /(?:^|\/)(t|r)\/([\w-]+)(#[\w.~=+/-]+)?$/.exec(link);
  if (found) return `/${found[1]}/${found[2]}${found[3] ?? ''}`;
  return /^[\w-]{4,64}$/.test(link) ? `/t/${link}` : null;
}
