/** The two parts of every build: the tag (script and module), and the pages that embed it. */
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig } from 'vite';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The deployed folder. The script is always built into it, because it has no settings. */
export const DEPLOYED_FOLDER = `${ROOT}dist`;

const QUIETLY: InlineConfig = { root: ROOT, logLevel: 'warn', configLoader: 'native' };

/** The single script, and the module with chunks. */
export const TAG_CONFIGS = [`${ROOT}vite.widget.config.ts`, `${ROOT}vite.module.config.ts`] as const;

/** Builds the tag and its licenses into the deployed folder and keeps the other files. */
export async function buildScript(): Promise<void> {
  for (const configFile of TAG_CONFIGS) await build({ configFile, ...QUIETLY });
}

/**
 * Builds the pages: by default the landing page with the environment's settings, into the deployed folder. Build the
 * tag first, because the headers name its files.
 * @throws SettingsError if the environment lacks a setting
 */
export async function buildPages(configFile = `${ROOT}vite.config.ts`): Promise<void> {
  await build({ configFile, ...QUIETLY });
}
