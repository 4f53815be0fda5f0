/** The landing page for deployment, with the settings of the environment and of `.env`. */
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type UserConfig } from 'vite';
import { DEPLOYED_FOLDER, ROOT } from './site/prerender/build-parts.ts';
import { site, SITE_INPUTS } from './site/prerender/site-plugin.ts';
import { readSettings, type SiteSettings } from './site/settings/settings.ts';

/** One chunk instead of several small ones, and one that a new version of the page leaves as it was. */
const REACT = { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// };

/** What every build of the pages has in common. The one for this machine extends it: `demo/vite.config.ts`. */
export function pages(settings: () => SiteSettings): UserConfig {
  return {
    root: ROOT,
    appType: 'custom',
    publicDir: false,
    plugins: [react(), site(settings)],
    build: {
      target: 'es2022',
      outDir: DEPLOYED_FOLDER,
      // The tag is built into the same folder, before; `npm run build` empties it first.
      emptyOutDir: false,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // A strict Content-Security-Policy allows no data: fonts or scripts.
      assetsInlineLimit: 0,
      // Of the libraries in the pages' own scripts; the tag's script brings a list of its own.
      license: { fileName: 'pages.LICENSES.txt' },
      rolldownOptions: {
        input: SITE_INPUTS,
        output: { codeSplitting: { groups: [REACT] } },
      },
    },
  };
}

export default defineConfig(({ mode }) => pages(() => readSettings(loadEnv(mode, ROOT, 'VITE_'))));
