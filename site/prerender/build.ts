/**
 * `npm run build`: the tag and the landing page into `dist`, for deployment. Needs the packages that `npm ci` installs
 * and a Node that runs TypeScript: the project's own, which npm finds first.
 */
import { loadEnv } from 'vite';
import { readSettings, SettingsError } from '../settings/settings.ts';
import { buildPages, buildScript, ROOT } from './build-parts.ts';

try {
  // Before anything is deleted or built.
  readSettings(loadEnv('production', ROOT, 'VITE_'));
  // The pages first: they empty the folder.
  await buildPages();
  await buildScript();
  console.log('Built into dist/: index.html, 404.html, assets/ and task-tamer-agent.js');
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
