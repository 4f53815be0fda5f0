import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '');

/** The Node version that the project pins, which runs TypeScript natively. */
export function projectNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  return join(ROOT, 'node_modules', 'node', 'bin', name);
}

/**
 * @param {readonly (string | undefined)[]} paths
 * @returns {string | null} the first existing path
 */
export function firstExisting(paths) {
  return paths.find((path) => path !== undefined && existsSync(path)) ?? null;
}

/**
 * @param {Readonly<Record<string, readonly string[]>>} places candidate paths by environment variable
 * @returns {Record<string, string> | null} the path of each; null if any is missing
 */
export function allExisting(places) {
  /** @type {Record<string, string>} */
  const found = {};
  for (const [variable, paths] of Object.entries(places)) {
    const path = firstExisting([process.env[variable] || undefined, ...paths]);
    if (path === null) return null;
    found[variable] = path;
  }
  return found;
}

/**
 * @param {readonly string[]} commands
 * @returns {string[]} each command's candidate paths in PATH
 */
export function onPath(commands) {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return commands.flatMap((command) => folders.map((folder) => join(folder, command)));
}
