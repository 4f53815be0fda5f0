import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, projectNode } from './places.mjs';
import { SetupError, runVisibly } from './progress.mjs';

const QUIETLY = ['--no-audit', '--no-fund', '--loglevel=error'];

/** Installs the packages in the lockfile, unless those exact versions are present. */
export async function installPackages() {
  if (isInstalled()) return;
  // The second command tolerates a registry without other platforms' packages; neither changes the lockfile.
  const done =
    (await runVisibly('Installing packages (once; about a minute)', 'npm', ['ci', ...QUIETLY])) ||
    (await runVisibly('Trying another way', 'npm', ['install', '--no-save', ...QUIETLY]));
  if (!done) throw new SetupError('The packages could not be installed: npm says why above.');
  if (!existsSync(projectNode())) {
    throw new SetupError(
      "The project's own Node is missing: npm skipped its install script. Run `npm ci --ignore-scripts=false`.",
    );
  }
}

function isInstalled() {
  if (!existsSync(projectNode())) return false;
  const wanted = readPackages('package-lock.json');
  const present = readPackages(join('node_modules', '.package-lock.json'));
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || optional === true || present[path]?.version === version,
  );
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string; optional?: boolean }>}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(ROOT, file), 'utf8')).packages;
  } catch {
    return {};
  }
}
