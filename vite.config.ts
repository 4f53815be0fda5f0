/**
 * Builds and serves the pages that embed the tag. Modes: `production` is the landing page with the settings
 * of `.env`, for deployment; any other is the landing page and the demo against the stand-ins, for this machine.
 */
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { LOCAL_SETTINGS } from './demo/local-settings.ts';
import { devServer } from './demo/server/dev-server.ts';
import { prerender, SITE_INPUTS } from './site/prerender/prerender-plugin.ts';
import { siteSettings } from './site/prerender/settings-plugin.ts';
import { readSettings } from './site/settings/settings.ts';

const DEMO_INPUTS = { demo: 'demo/index.html' };

/** One chunk instead of several small ones, and one that a new version of the page leaves as it was. */
const REACT = { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// };

export default defineConfig(({ mode }) => {
  const isProduction = mode === 'production';
  const root = import.meta.dirname;
  // Read when a page is written: tools that only look at this file need no settings.
  const settings = () => (isProduction ? readSettings(loadEnv(mode, root, 'VITE_')) : LOCAL_SETTINGS);
  return {
    appType: 'custom',
    publicDir: false,
    plugins: [react(), siteSettings(settings), prerender({ root, settings }), devServer(settings)],
    build: {
      target: 'es2022',
      outDir: isProduction ? 'dist' : '.cache/pages',
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // A strict Content-Security-Policy allows no data: fonts or scripts.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: isProduction ? SITE_INPUTS : { ...SITE_INPUTS, ...DEMO_INPUTS },
        output: { codeSplitting: { groups: [REACT] } },
      },
    },
  };
});
