import { existsSync } from 'node:fs';
import { runVisibly } from './progress.mjs';

/** Debian and derivatives as root. Elsewhere, nothing is installed without asking. */
export function canInstallSystemPackages() {
  return existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
}

let isListRead = false;

/**
 * @param {string} title what the packages provide, for the user
 * @param {readonly string[]} packages
 * @returns {Promise<boolean>} whether all of them are installed
 */
export async function installSystemPackages(title, packages) {
  if (!isListRead) await runVisibly('Reading the list of system packages', 'apt-get', ['update', '-qq']);
  isListRead = true;
  const flags = ['install', '-y', '-qq', '--no-install-recommends'];
  return runVisibly(`Installing ${title} (once)`, 'apt-get', [...flags, ...packages]);
}
