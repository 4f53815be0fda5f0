/** Finds Radicale and Xandikos, or installs them: the owner's calendar is tested against real CalDAV servers. */
import { firstExisting, onPath } from './places.mjs';
import { canInstallSystemPackages, installSystemPackages } from './system-packages.mjs';

/** Debian's package names, which are those of the programs. */
const PROGRAMS = ['radicale', 'xandikos'];

/** @returns {Promise<Record<string, string>>} the path of each, as `RADICALE_PATH` */
export async function findCalendarServers() {
  /** @type {Record<string, string>} */
  const paths = {};
  for (const name of PROGRAMS) {
    const variable = `${name.toUpperCase()}_PATH`;
    const find = () => firstExisting([process.env[variable] || undefined, ...onPath([name])]);
    const path = find() ?? (await installed(name, find));
    if (path === null) console.log(`${name} was not found. Tests of an owner's calendar there are skipped.`);
    else paths[variable] = path;
  }
  return paths;
}

/**
 * @param {string} name
 * @param {() => string | null} find
 */
async function installed(name, find) {
  if (!canInstallSystemPackages()) return null;
  await installSystemPackages(name, [name]);
  return find();
}
