/** The packages as npm would publish them: the tag's, and the owner's server. */
import { execFile } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = join(ROOT, '.cache/package');
const IS_WINDOWS = process.platform === 'win32';

/** What the checks read of a package.json. */
export type Manifest = {
  readonly name: string;
  readonly exports: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
};

export type Packed = {
  readonly manifest: Manifest;
  /** The folder that was packed. */
  readonly folder: string;
  readonly tarball: string;
  /** Bytes of the tarball, and unpacked on disk. */
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

/** Builds the modules of both packages and packs them; the tag's script is built already. */
export async function packPackages(): Promise<{ readonly tag: Packed; readonly server: Packed }> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  await npm(ROOT, 'run', 'build:packages');
  return { tag: await pack(ROOT), server: await pack(join(ROOT, 'server')) };
}

async function pack(folder: string): Promise<Packed> {
  const options = ['--workspaces=false', '--ignore-scripts', '--json', '--pack-destination', FOLDER];
  const [packed] = JSON.parse(await npm(folder, 'pack', ...options)) as readonly Answer[];
  if (packed === undefined) throw new Error(`npm packed nothing in ${folder}.`);
  const { filename, size, unpackedSize, files } = packed;
  return {
    manifest: JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest,
    folder,
    tarball: join(FOLDER, filename),
    size,
    unpackedSize,
    files: files.map(({ path }) => path),
  };
}
