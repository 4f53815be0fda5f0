/** Builds the provider's page, which the server serves. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  // Relative, because a proxy may serve it under another path.
  base: './',
  publicDir: false,
  plugins: [react()],
  build: {
    target: 'es2022',
    outDir: '../../dist/server/provider/page',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The page's policy allows no `data:` fonts or images.
    assetsInlineLimit: 0,
    license: { fileName: 'LICENSES.txt' },
    // TanStack Query's files begin with "use client", which concerns only frameworks that also render on a server.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
});
