/** The WordPress plugin as its zip has it: the PHP as it is in the project, and beside it the one script. */
import { globSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strToU8, zipSync } from 'fflate';
import packageJson from '../../package.json' with { type: 'json' };

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SOURCE = `${ROOT}wordpress/plugin/`;
/** What WordPress calls the plugin and its folder. */
const SLUG = 'task-tamer';
/** Stands in the source wherever the version belongs. */
const VERSION_MARK = '{{version}}';
/** The first moment that a zip can name, the same in every zone: equal files make equal zips. */
const NO_DATE = new Date(1980, 0, 1);
/** As Unix writes it: files that everybody may read. */
const READABLE = { os: 3, attrs: 0o644 << 16 };

/** By their paths in the plugin's folder. */
export type PluginFiles = ReadonlyMap<string, Uint8Array>;

/** What the build leaves of the script, and the project's own licence. */
const BUILT = {
  'task-tamer-agent.js': 'dist/task-tamer-agent.js',
  'task-tamer-agent.LICENSES.txt': 'dist/task-tamer-agent.LICENSES.txt',
  'task-tamer-agent.LICENSE.txt': 'LICENSE',
} as const;

const ZIP_FILE = `${ROOT}dist/wordpress/${SLUG}-${packageJson.version}.zip`;

/** The plugin's own files, with the version in its places. */
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

/** The same bytes for the same files, whenever and wherever it is asked. */
export function zipOf(files: PluginFiles): Uint8Array {
  const inOrder = [...files].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return zipSync(Object.fromEntries(inOrder.map(([path, bytes]) => [`${SLUG}/${path}`, bytes])), {
    level: 9,
    mtime: NO_DATE,
    ...READABLE,
  });
}

/**
 * @returns where the zip is
 * @throws when the script is not built
 */
export async function writeZip(): Promise<string> {
  await mkdir(dirname(ZIP_FILE), { recursive: true });
  await writeFile(ZIP_FILE, zipOf(new Map([...sourceFiles(), ...builtFiles()])));
  return ZIP_FILE;
}
