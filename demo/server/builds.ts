/** Builds what `npm start` and the tests serve: the tag as deployed, and the pages with local settings. */
import { build } from 'vite';
import { buildPages, buildScript, ROOT } from '../../site/prerender/build-parts.ts';
import { writeZip } from '../../wordpress/build/plugin-zip.ts';

/** The pages with the stand-ins' settings, outside of the deployed folder. */
export const PAGES_FOLDER = `${ROOT}.cache/pages`;

/** The inbox's page, where the build of the server's package does not overwrite it. */
export const INBOX_FOLDER = `${ROOT}.cache/inbox`;

/** The provider's page, the same. */
export const PROVIDER_FOLDER = `${ROOT}.cache/provider`;

export async function buildLocal(): Promise<void> {
  await buildScript();
  await writeZip();
  await buildPages(`${ROOT}demo/vite.config.ts`);
  for (const [page, outDir] of [
    ['inbox', INBOX_FOLDER],
    ['provider', PROVIDER_FOLDER],
  ] as const)
    await build({
      configFile: `${ROOT}server/${page}/page/vite.config.ts`,
      configLoader: 'native',
      logLevel: 'warn',
      build: { outDir },
    });
}
