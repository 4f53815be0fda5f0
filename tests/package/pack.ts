/** The package as npm would publish it. */
import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = join(ROOT, '.cache/package');
const IS_WINDOWS = process.platform === 'win32';

export type Packed = {
  readonly tarball: string;
  /** Bytes: as it is sent, and on the disk. */
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly string[];
};

type Answer = {
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
};

export async function npm(folder: string, ...args: readonly string[]): Promise<string> {
  const options = { cwd: folder, shell: IS_WINDOWS, maxBuffer: 2 ** 26 };
  const { stdout } = await promisify(execFile)(IS_WINDOWS ? 'npm.cmd' : 'npm', args, options);
  return stdout;
}

/** Builds the modules and packs them with the script, which is built already. */
export async function packPackage(): Promise<Packed> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  await npm(ROOT, 'run', 'build:packages');
  const answer = await npm(ROOT, 'pack', '--ignore-scripts', '--json', '--pack-destination', FOLDER);
  const [packed] = JSON.parse(answer) as readonly Answer[];
  if (packed === undefined) throw new Error('npm packed nothing.');
  const { filename, size, unpackedSize, files } = packed;
  return { tarball: join(FOLDER, filename), size, unpackedSize, files: files.map(({ path }) => path) };
}
