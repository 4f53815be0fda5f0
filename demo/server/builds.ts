/** What `npm start` and the tests serve: the tag as it is deployed, and the pages for this machine. */
import { buildPages, buildScript, ROOT } from '../../site/prerender/build-parts.ts';

/** The pages with the stand-ins' settings: never in the folder that is deployed. */
export const PAGES_FOLDER = `${ROOT}.cache/pages`;

export async function buildLocal(): Promise<void> {
  await buildScript();
  await buildPages(`${ROOT}demo/vite.config.ts`);
}
