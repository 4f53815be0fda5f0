/** Packs zips: of the WordPress plugin, which has the PHP sources and the script, and of the script with what it fetches. */
import { globSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strToU8, zipSync } from 'fflate';
import packageJson from '../../package.json' with { type: 'json' };
import { SCRIPT_FILES } from '../../site/prerender/deployed-files.ts';

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

/** File contents by path, relative to the folder of the zip. */
export type ZipFiles = ReadonlyMap<string, Uint8Array>;

const BUILT = `${ROOT}dist/`;
/** The set-up page links to it, so the name has no version. */
const ZIP_FILE = `${BUILT}wordpress/${SLUG}.zip`;

/** The plugin's sources, with the version filled in. */
export function sourceFiles(): ZipFiles {
  const paths = globSync('**/*.*', { cwd: SOURCE }).map((path) => path.replaceAll('\\', '/'));
  return new Map(
    paths.map((path) => {
      const text = readFileSync(`${SOURCE}${path}`, 'utf8');
      return [path, strToU8(text.replaceAll(VERSION_MARK, packageJson.version))] as const;
    }),
  );
}

/**
 * The script, what it fetches from its folder, and its license.
 * @param folder of the build
 * @throws {Error} if one of them is not built
 */
export function scriptFiles(folder = BUILT): ZipFiles {
  const paths = SCRIPT_FILES.flatMap((name) => {
    const found = globSync(name.endsWith('/') ? `${name}*.*` : name, { cwd: folder });
    if (found.length === 0) throw new Error(`dist/${name} is not built: npm run build:widget`);
    return found.map((path) => path.replaceAll('\\', '/'));
  });
  return new Map([
    ...paths.map((path) => [path, readFileSync(join(folder, path))] as const),
    ['task-tamer-agent.LICENSE.txt', readFileSync(`${ROOT}LICENSE`)],
  ]);
}

/** Reproducible: the same files yield the same bytes. */
export function zipOf(files: ZipFiles): Uint8Array {
  const inOrder = [...files].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return zipSync(Object.fromEntries(inOrder.map(([path, bytes]) => [`${SLUG}/${path}`, bytes])), {
    level: 9,
    mtime: NO_DATE,
    ...READABLE,
  });
}

/**
 * @returns the path of the zip
 * @throws {Error} if the script is not built, or a file that it fetches
 */
export async function writeZip(): Promise<string> {
  await mkdir(dirname(ZIP_FILE), { recursive: true });
  await writeFile(ZIP_FILE, zipOf(new Map([...sourceFiles(), ...scriptFiles()])));
  return ZIP_FILE;
}
