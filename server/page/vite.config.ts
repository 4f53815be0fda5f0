/** Builds the inbox's page and the provider's, which the server serves. One build, so that both have the same libraries. */
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Vite would load what a part imports beside it. Here that is what the page has already. */
const withoutPreloading: Plugin = {
  name: 'without-preloading',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};

export default defineConfig({
  root: import.meta.dirname,
  // Relative, because a proxy may serve it under another path.
  base: './',
  publicDir: false,
  plugins: [react(), withoutPreloading],
  build: {
    target: 'es2022',
    outDir: '../dist/server/pages',
    emptyOutDir: true,
    modulePreload: {
      polyfill: false,
      // The names of files that a part of the page would load beside it are many bytes for nothing.
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    reportCompressedSize: false,
    // The page's policy allows no `data:` fonts or images.
    assetsInlineLimit: 0,
    license: { fileName: 'LICENSES.txt' },
    // TanStack Query's files begin with "use client", which concerns only frameworks that also render on a server.
    rolldownOptions: {
      input: ['inbox', 'provider'].map((page) => `${import.meta.dirname}/${page}.html`),
      output: {
        // One file compresses better than the several that would be shared by different parts.
        codeSplitting: {
          groups: [{ name: 'libraries', test: /node_modules\/(react|react-dom|scheduler|@tanstack)\// }],
        },
      },
      checks: { moduleLevelDirective: false },
    },
  },
});
