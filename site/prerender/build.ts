/**
 * `npm run build`: the tag and the landing page into `dist`, for deployment. Needs the packages that `npm ci` installs
 * and a Node that runs TypeScript: the project's own, which npm finds first.
 */
import { rm } from 'node:fs/promises';
import { loadEnv } from 'vite';
import { readSettings, SettingsError } from '../settings/settings.ts';
import { buildPages, buildScript, DEPLOYED_FOLDER, ROOT } from './build-parts.ts';

try {
  // Before anything is deleted or built.
  readSettings(loadEnv('production', ROOT, 'VITE_'));
  await rm(DEPLOYED_FOLDER, { recursive: true, force: true });
  await buildScript();
  await buildPages();
  console.log(
    'Built into dist/: index.html, 404.html, assets/, task-tamer-agent.js and task-tamer-agent.mjs',
  );
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
