/** Finds Valkey or Redis, or installs one: the endpoint's counters are tested against a real server. */
import { firstExisting, onPath } from './places.mjs';
import { canInstallSystemPackages, installSystemPackages } from './system-packages.mjs';

/** Debian's package names; older releases have only the second. */
const PACKAGES = ['valkey-server', 'redis-server'];

/** @returns {Promise<Record<string, string>>} its path; empty if unavailable */
export async function findCounterServer() {
  const found = find() ?? (await install());
  if (found !== null) return { COUNTER_SERVER_PATH: found };
  console.log(
    'Neither valkey-server nor redis-server was found. Tests of counting in several processes are skipped.',
  );
  return {};
}

function find() {
  return firstExisting([process.env['COUNTER_SERVER_PATH'] || undefined, ...onPath(PACKAGES)]);
}

async function install() {
  if (!canInstallSystemPackages()) return null;
  for (const name of PACKAGES) {
    if (await installSystemPackages(name, [name])) return find();
  }
  return null;
}
