/** Finds Postgres, or installs it: the shared inbox is tested against a real server. */
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { firstExisting, onPath } from './places.mjs';
import { canInstallSystemPackages, installSystemPackages } from './system-packages.mjs';

/** Debian's folder of each version's programs, most of which are not in PATH. */
const DEBIAN = '/usr/lib/postgresql';

/** @returns {Promise<Record<string, string>>} the folder of its programs; empty if unavailable */
export async function findPostgres() {
  const found = find() ?? (await install());
  if (found !== null) return { POSTGRES_FOLDER: found };
  console.log('Postgres was not found. Tests of an inbox that several processes share are skipped.');
  return {};
}

function find() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    process.env['POSTGRES_FOLDER'],
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
  ];
  const given = folders.flatMap((folder) => (folder ? [join(folder, 'initdb')] : []));
  const program = firstExisting([...given, ...onPath(['initdb'])]);
  return program === null ? null : dirname(program);
}

async function install() {
  if (!canInstallSystemPackages()) return null;
  await installSystemPackages('Postgres', ['postgresql']);
  return find();
}
