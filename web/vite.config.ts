import { gzipSync } from 'node:zlib';

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

const MOST_KB = 150; // scripts and styles, compressed; pictures and fonts are not counted

/** Says how much a visitor loads, and fails the build when it is too much. */
function weight(): Plugin {
  return {
    name: 'weight',
    apply: 'build',
    generateBundle(_, bundle) {
      let all = 0;
      for (const file of Object.values(bundle)) {
        if (!/\.(js|css)$/.test(file.fileName)) continue;
        all += gzipSync(file.type === 'chunk' ? file.code : file.source).length;
      }
      const kb = (all / 1000).toFixed(1);
      console.log(`scripts and styles: ${kb} kB compressed, of ${MOST_KB} kB at most`);
      if (all > MOST_KB * 1000) this.error(`the page weighs ${kb} kB, more than ${MOST_KB} kB`);
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
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
});
