/** The local pages: the landing page with settings for the stand-ins, and the console. */
import { defineConfig, mergeConfig } from 'vite';
import { pages } from '../vite.config.ts';
import { LOCAL_SETTINGS } from './local-settings.ts';
import { PAGES_FOLDER } from './server/builds.ts';
import { devServer } from './server/dev-server.ts';
import { DEFAULT_PORT, readPort } from './server/listening.ts';

// The pages contain their own URL, so it must have the port on which the local server listens.
const port = readPort(process.env['PORT'], DEFAULT_PORT) || DEFAULT_PORT;
const SETTINGS = { ...LOCAL_SETTINGS, siteUrl: `http://localhost:${port}` };

export default defineConfig(
  mergeConfig(
    pages(() => SETTINGS),
    {
      plugins: [devServer(SETTINGS)],
      build: {
        outDir: PAGES_FOLDER,
        emptyOutDir: true,
        rolldownOptions: { input: { demo: 'demo/index.html' } },
      },
    },
  ),
);
