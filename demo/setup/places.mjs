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
 * @param {readonly string[]} commands
 * @returns {string[]} where each of them would be
 */
export function onPath(commands) {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return commands.flatMap((command) => folders.map((folder) => join(folder, command)));
}
