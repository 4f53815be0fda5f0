import { existsSync } from 'node:fs';
import { runVisibly } from './progress.mjs';

/** Debian and its kin, as root: everywhere else nobody installs anything unasked. */
export function canInstallSystemPackages() {
  return existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
}

let isListRead = false;

/**
 * @param {string} title what the packages bring, for the reader
 * @param {readonly string[]} packages
 * @returns {Promise<boolean>} whether all of them are installed
 */
export async function installSystemPackages(title, packages) {
  if (!isListRead) await runVisibly('Reading the list of system packages', 'apt-get', ['update', '-qq']);
  isListRead = true;
  const flags = ['install', '-y', '-qq', '--no-install-recommends'];
  return runVisibly(`Installing ${title} (once)`, 'apt-get', [...flags, ...packages]);
}
