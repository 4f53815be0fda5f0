/** `npm run build`: the tag and the landing page into `dist`, for deployment. */
import { SettingsError } from '../../site/settings.ts';
import { buildPages, buildScript } from './builds.ts';

try {
  // The pages first: they empty the folder.
  await buildPages('production');
  await buildScript();
  console.log('Built into dist/: index.html, 404.html, assets/ and task-tamer-agent.js');
} catch (error) {
  if (!isSettingsError(error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** Vite loads the configuration as a module of its own: its class is another one with the same name. */
function isSettingsError(error: unknown): error is Error {
  return error instanceof Error && error.name === SettingsError.name;
}
