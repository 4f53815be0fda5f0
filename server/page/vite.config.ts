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

const FIRST_OF_BOTH =
  /\/server\/(page\/(signed-in|show-page|loaded|refusals|use-focus|use-focus-after-turning|use-saving|account\/(account|passkey-offer))|inbox\/presentation\/times)\.tsx?$/;

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
          groups: [
            { name: 'libraries', test: /node_modules\/(react|react-dom|scheduler|@tanstack)\// },
            // What both pages load first, with what that imports.
            { name: 'page', test: FIRST_OF_BOTH },
          ],
        },
      },
      checks: { moduleLevelDirective: false },
    },
  },
});
