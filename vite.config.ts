/**
 * Builds and serves the pages that embed the tag. Modes: `production` is the landing page with the settings
 * of `.env`, for deployment; any other is the landing page and the demo against the stand-ins, for this machine.
 */
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { LOCAL_SETTINGS } from './demo/local-settings.ts';
import { devServer } from './demo/server/dev-server.ts';
import { embedTag, pagesAtTheirAddress } from './demo/server/page-plugins.ts';
import { readSettings } from './site/settings.ts';

const SITE_PAGES = { home: 'site/index.html', notFound: 'site/404.html' };
const DEMO_PAGES = { demo: 'demo/index.html' };

export default defineConfig(({ mode }) => {
  const isProduction = mode === 'production';
  // Read when a page is written: tools that only look at this file need no settings.
  const settings = () =>
    isProduction ? readSettings(loadEnv(mode, import.meta.dirname, 'VITE_')) : LOCAL_SETTINGS;
  return {
    appType: 'mpa',
    publicDir: false,
    plugins: [react(), embedTag(settings), pagesAtTheirAddress(), devServer()],
    build: {
      target: 'es2022',
      outDir: isProduction ? 'dist' : '.cache/pages',
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // A strict Content-Security-Policy allows no data: fonts or scripts.
      assetsInlineLimit: 0,
      rolldownOptions: { input: isProduction ? SITE_PAGES : { ...SITE_PAGES, ...DEMO_PAGES } },
    },
  };
});
