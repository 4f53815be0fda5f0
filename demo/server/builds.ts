/** What `npm start` and the tests serve: the tag as it is deployed, and the pages for this machine. */
import { build } from 'vite';
import { buildPages, buildScript, ROOT } from '../../site/prerender/build-parts.ts';

/** The pages with the stand-ins' settings: never in the folder that is deployed. */
export const PAGES_FOLDER = `${ROOT}.cache/pages`;

/** The page of the inbox, where a build of the server's package is not in its way. */
export const INBOX_FOLDER = `${ROOT}.cache/inbox`;

export async function buildLocal(): Promise<void> {
  await buildScript();
  await buildPages(`${ROOT}demo/vite.config.ts`);
  await build({
    configFile: `${ROOT}server/inbox/page/vite.config.ts`,
    configLoader: 'native',
    logLevel: 'warn',
    build: { outDir: INBOX_FOLDER },
  });
}
