/**
 * `npm run build`: builds the tag and the landing page into `dist`. Needs the installed packages and a Node that runs
 * TypeScript, which the project pins.
 */
import { readdir, rm } from 'node:fs/promises';
import { loadEnv } from 'vite';
import { writeZip } from '../../wordpress/build/plugin-zip.ts';
import { readSettings, SettingsError } from '../settings/settings.ts';
import { writeAddresses } from './addresses.ts';
import { buildPages, buildScript, DEPLOYED_FOLDER, ROOT } from './build-parts.ts';

try {
  // Validate settings before deleting or building anything.
  const { siteUrl } = readSettings(loadEnv('production', ROOT, 'VITE_'));
  await rm(DEPLOYED_FOLDER, { recursive: true, force: true });
  await buildScript();
  await writeZip();
  await buildPages();
  await writeAddresses(DEPLOYED_FOLDER, await readdir(DEPLOYED_FOLDER), siteUrl);
  console.log(
    'Built into dist/: the pages, assets/ and the tag; what a page pastes is in task-tamer-agent.snippets.html',
  );
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
