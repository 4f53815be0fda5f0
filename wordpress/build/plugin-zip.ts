/** Packs the WordPress plugin's zip: the PHP sources and the built script. */
import { globSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strToU8, zipSync } from 'fflate';
import packageJson from '../../package.json' with { type: 'json' };

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SOURCE = `${ROOT}wordpress/plugin/`;
/** The plugin's name and folder in WordPress. */
const SLUG = 'task-tamer';
/** The placeholder for the version in the sources. */
const VERSION_MARK = '{{version}}';
/** The earliest date that a zip can hold, in every time zone. A fixed date makes the zip reproducible. */
const NO_DATE = new Date(1980, 0, 1);
/** Unix permissions: readable by all users. */
const READABLE = { os: 3, attrs: 0o644 << 16 };

/** File contents by path, relative to the plugin's folder. */
export type PluginFiles = ReadonlyMap<string, Uint8Array>;

/** The built script with its licenses, and the project's license. */
const BUILT = {
  'task-tamer-agent.js': 'dist/task-tamer-agent.js',
  'task-tamer-agent.LICENSES.txt': 'dist/task-tamer-agent.LICENSES.txt',
  'task-tamer-agent.LICENSE.txt': 'LICENSE',
} as const;

/** The set-up page links to it, so the name has no version. */
const ZIP_FILE = `${ROOT}dist/wordpress/${SLUG}.zip`;

/** The plugin's sources, with the version filled in. */
export function sourceFiles(): PluginFiles {
  const paths = globSync('**/*.*', { cwd: SOURCE }).map((path) => path.replaceAll('\\', '/'));
  return new Map(
    paths.map((path) => {
      const text = readFileSync(`${SOURCE}${path}`, 'utf8');
      return [path, strToU8(text.replaceAll(VERSION_MARK, packageJson.version))] as const;
    }),
  );
}

function builtFiles(): PluginFiles {
  return new Map(Object.entries(BUILT).map(([path, from]) => [path, readFileSync(`${ROOT}${from}`)]));
}

/** Reproducible: the same files yield the same bytes. */
export function zipOf(files: PluginFiles): Uint8Array {
  const inOrder = [...files].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return zipSync(Object.fromEntries(inOrder.map(([path, bytes]) => [`${SLUG}/${path}`, bytes])), {
    level: 9,
    mtime: NO_DATE,
    ...READABLE,
  });
}

/**
 * @returns the path of the zip
 * @throws {Error} if the script is not built
 */
export async function writeZip(): Promise<string> {
  await mkdir(dirname(ZIP_FILE), { recursive: true });
  await writeFile(ZIP_FILE, zipOf(new Map([...sourceFiles(), ...builtFiles()])));
  return ZIP_FILE;
}
