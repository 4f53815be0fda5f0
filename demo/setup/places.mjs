import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds package.json. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '');

/** The Node that the project pins: it runs TypeScript as it is. */
export function projectNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  return join(ROOT, 'node_modules', 'node', 'bin', name);
}

/**
 * @param {readonly (string | undefined)[]} paths
 * @returns {string | null} the first that exists
 */
export function firstExisting(paths) {
  return paths.find((path) => path !== undefined && existsSync(path)) ?? null;
}

/**
 * @param {Readonly<Record<string, readonly string[]>>} places by the variable that says where each is
 * @returns {Record<string, string> | null} where each is; null when one of them is missing
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
 * @returns {string[]} where each of them would be
 */
export function onPath(commands) {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return commands.flatMap((command) => folders.map((folder) => join(folder, command)));
}
