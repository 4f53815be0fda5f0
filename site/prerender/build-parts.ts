/** The two parts of every build: the tag's script, and the pages that embed it. */
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig } from 'vite';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** What is deployed. The script is built into it whatever it is built for: it has no settings. */
export const DEPLOYED_FOLDER = `${ROOT}dist`;

const QUIETLY: InlineConfig = { root: ROOT, logLevel: 'warn', configLoader: 'native' };

/** Builds `task-tamer-agent.js` and its licences into the folder that is deployed, and leaves the rest of it. */
export async function buildScript(): Promise<void> {
  await build({ configFile: `${ROOT}vite.widget.config.ts`, ...QUIETLY });
}

/**
 * Builds the pages into an emptied folder: by default the landing page, with the settings of the environment, into
 * the folder that is deployed.
 * @throws SettingsError when the environment lacks a setting
 */
export async function buildPages(configFile = `${ROOT}vite.config.ts`): Promise<void> {
  await build({ configFile, ...QUIETLY });
}
