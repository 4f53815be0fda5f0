/** The local pages: the landing page with settings for the stand-ins, and the console. */
import { defineConfig, mergeConfig } from 'vite';
import { pages } from '../vite.config.ts';
import { LOCAL_SETTINGS } from './local-settings.ts';
import { PAGES_FOLDER } from './server/builds.ts';
import { devServer } from './server/dev-server.ts';

export default defineConfig(
  mergeConfig(
    pages(() => LOCAL_SETTINGS),
    {
      plugins: [devServer(LOCAL_SETTINGS)],
      build: {
        outDir: PAGES_FOLDER,
        emptyOutDir: true,
        rolldownOptions: { input: { demo: 'demo/index.html' } },
      },
    },
  ),
);
