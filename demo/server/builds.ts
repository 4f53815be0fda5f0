/** Builds what `npm start` and the tests serve: the tag as deployed, and the pages with local settings. */
import { build } from 'vite';
import { buildPages, buildScript, ROOT } from '../../site/prerender/build-parts.ts';
import { writeZip } from '../../wordpress/build/plugin-zip.ts';

/** The pages with the stand-ins' settings, outside of the deployed folder. */
export const PAGES_FOLDER = `${ROOT}.cache/pages`;

/** The inbox's page and the provider's, where the build of the server's package does not overwrite them. */
export const SERVER_PAGES_FOLDER = `${ROOT}.cache/server-pages`;

export async function buildLocal(): Promise<void> {
  await buildScript();
  await writeZip();
  await buildPages(`${ROOT}demo/vite.config.ts`);
  await build({
    configFile: `${ROOT}server/page/vite.config.ts`,
    configLoader: 'native',
    logLevel: 'warn',
    build: { outDir: SERVER_PAGES_FOLDER },
  });
}
