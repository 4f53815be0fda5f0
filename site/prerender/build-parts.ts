/** The two parts of every build: the tag, as a script and as a module, and the pages that embed it. */
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig } from 'vite';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** What is deployed. The script is built into it whatever it is built for: it has no settings. */
export const DEPLOYED_FOLDER = `${ROOT}dist`;

const QUIETLY: InlineConfig = { root: ROOT, logLevel: 'warn', configLoader: 'native' };

/** The one script, and the module that fetches its parts. */
export const TAG_CONFIGS = [`${ROOT}vite.widget.config.ts`, `${ROOT}vite.module.config.ts`] as const;

/** Builds the tag and its licences into the folder that is deployed, and leaves the rest of it. */
export async function buildScript(): Promise<void> {
  for (const configFile of TAG_CONFIGS) await build({ configFile, ...QUIETLY });
}

/**
 * Builds the pages: by default the landing page, with the settings of the environment, into the folder that is
 * deployed. The tag stands there first: the headers name its files.
 * @throws SettingsError when the environment lacks a setting
 */
export async function buildPages(configFile = `${ROOT}vite.config.ts`): Promise<void> {
  await build({ configFile, ...QUIETLY });
}
