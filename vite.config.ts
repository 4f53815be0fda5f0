/** Builds the landing page for deployment, with settings from the environment and `.env`. */
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type UserConfig } from 'vite';
import { DEPLOYED_FOLDER, ROOT } from './site/prerender/build-parts.ts';
import { site, SITE_INPUTS } from './site/prerender/site-plugin.ts';
import { readSettings, type SiteSettings } from './site/settings/settings.ts';

/** One chunk for React: fewer requests, and still cached when the page changes. */
const REACT = { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// };

/** The configuration shared by all builds of the pages. `demo/vite.config.ts` extends it for the demo. */
export function pages(settings: () => SiteSettings): UserConfig {
  return {
    root: ROOT,
    appType: 'custom',
    publicDir: false,
    plugins: [react(), site(settings)],
    build: {
      target: 'es2022',
      outDir: DEPLOYED_FOLDER,
      // The tag's build writes to the same folder before. `npm run build` empties it first.
      emptyOutDir: false,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // A strict Content-Security-Policy blocks `data:` fonts and scripts.
      assetsInlineLimit: 0,
      // Licenses of the libraries in the pages' scripts. The tag's build writes a separate list.
      license: { fileName: 'pages.LICENSES.txt' },
      rolldownOptions: {
        input: SITE_INPUTS,
        output: { codeSplitting: { groups: [REACT] } },
      },
    },
  };
}

export default defineConfig(({ mode }) => pages(() => readSettings(loadEnv(mode, ROOT, 'VITE_'))));
