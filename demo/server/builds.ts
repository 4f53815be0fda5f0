/** The two things that are built: the tag's script, and the pages that embed it. */
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig } from 'vite';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** What is deployed. */
export const SCRIPT_FOLDER = `${ROOT}dist`;
/** The pages with the stand-ins' settings: never in the folder that is deployed. */
export const PAGES_FOLDER = `${ROOT}.cache/pages`;

const QUIETLY: InlineConfig = { logLevel: 'warn', configLoader: 'native' };

/** Builds `dist/task-tamer-agent.js`. */
export async function buildScript(): Promise<void> {
  await build({ root: ROOT, configFile: `${ROOT}vite.widget.config.ts`, ...QUIETLY });
}

/**
 * Builds the pages. `preview` are the landing and demo pages against the stand-ins; `production` is the
 * landing page alone, with the settings of the environment, in an emptied `dist`.
 */
export async function buildPages(mode: 'preview' | 'production'): Promise<void> {
  await build({ root: ROOT, configFile: `${ROOT}vite.config.ts`, mode, ...QUIETLY });
}

/** Builds what `npm start` and the tests serve. */
export async function buildLocal(): Promise<void> {
  await Promise.all([buildScript(), buildPages('preview')]);
}
