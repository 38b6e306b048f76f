import { gzipSync } from 'node:zlib';

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

const MOST_KB = 150; // scripts and styles of the shell and one game, compressed; pictures and fonts are not counted

/** The game whose folder holds all of a chunk's own modules, or nothing: then it is part of the shell. */
function gameOf(modules: string[]): string {
  const own = modules.filter((id) => id.includes('/src/') && !id.includes('/node_modules/'));
  const games = new Set(own.map((id) => /\/src\/games\/(\w+)\//.exec(id)?.[1] ?? ''));
  return games.size === 1 ? [...games].join('') : '';
}

/** Says how much somebody at a table loads, and fails the build when it is too much. */
function weight(): Plugin {
  return {
    name: 'weight',
    apply: 'build',
    generateBundle(_, bundle) {
      const weights = new Map([['', 0]]);
      const styled = new Map<string, string>();
      const add = (game: string, text: string | Uint8Array): void => {
        weights.set(game, (weights.get(game) ?? 0) + gzipSync(text).length);
      };
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        const game = gameOf(file.moduleIds);
        add(game, file.code);
        for (const style of file.viteMetadata?.importedCss ?? []) styled.set(style, game);
      }
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css')) add(styled.get(file.fileName) ?? '', file.source);
      }
      const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
      const shell = weights.get('') ?? 0;
      weights.delete('');
      const most = shell + Math.max(0, ...weights.values());
      const games = [...weights].map(([game, bytes]) => `${game} ${kb(bytes)}`).join(', ');
      console.log(`scripts and styles, compressed: the shell ${kb(shell)}; ${games}; at most ${kb(most)} at a table, of ${MOST_KB} kB`);
      if (most > MOST_KB * 1000) this.error(`a table weighs ${kb(most)}, more than ${MOST_KB} kB`);
    },
  };
}

export default defineConfig({
  plugins: [svelte(), weight()],
  build: {
    outDir: process.env['SPLITSIES_PAGE'] ?? '../src/splitsies/server/page',
    emptyOutDir: true,
    assetsInlineLimit: 0, // nothing inline: the page is served with default-src 'self'
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    target: 'es2022',
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
});
