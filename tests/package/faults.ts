/** Checks the packed packages and describes the problems; none if all is well. */
import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { dependencyFaults } from './imports.ts';
import { moduleFiles, SCRIPT_FILE } from '../support/size.ts';
import { ROOT, type Manifest, type Packed } from './pack.ts';

const run = promisify(execFile);

/**
 * Bytes of each tarball. Most of the tag's package is the tag itself, as a single script and again as a module, and the
 * manual. The server's has the pages of inbox and provider, and the appointment book's words in eleven languages.
 */
export const PACKAGE_BUDGETS = { tag: 700_000, server: 700_000 } as const;

/** The files that each package may have. Nothing else of the project may be in it: no tests, settings or sources. */
const KNOWN_FILES = {
  tag: /^(dist\/(packages\/.+\.(d\.ts|js|svelte)|languages\/[\w-]+\.json|task-tamer-agent\.(js|mjs|(diagnosis|follow)\.mjs|[\w-]+-[\w-]{6}\.mjs|LICENSES\.txt|consent\.json))|docs\/([\w-]+\/)?[\w-]+\.md|editor\/[\w.-]+\.json|package\.json|LICENSE|README\.md|CHANGELOG\.md)$/,
  server:
    /^(task-tamer-server\.mjs|dist\/(server|widget)\/.+\.(d\.ts|js)|dist\/server\/pages\/((inbox|provider)\.html|LICENSES\.txt|assets\/[\w-]+\.(css|svg|woff2))|package\.json|README\.md)$/,
} as const;

/**
 * publint's finding about the script, whose parts are functions with parameters named `exports` and `require`, which
 * publint mistakes for CommonJS.
 */
const FALSE_POSITIVE = 'FILE_INVALID_FORMAT ./dist/task-tamer-agent.js';

/**
 * Exports that Node cannot import: data, and the Svelte component, which `tests/unit/package/server-rendering.test.ts`
 * renders.
 */
const NOT_IMPORTABLE = /\.json$|\*$|\/svelte$/;

/** Imports the package's exports, like a rendering server, and prints the global names that this adds. */
const ON_A_SERVER = `
  // Vue adds globals itself.
  if (process.argv[1] === 'task-tamer') await Promise.all([import('react'), import('vue')]);
  // Node adds its fetch dispatcher to the global scope when its HTTP module is imported.
  await import('node:http');
  const before = new Set(Reflect.ownKeys(globalThis));
  for (const name of process.argv.slice(1)) await import(name);
  if (process.argv[1] === 'task-tamer') await (await import('task-tamer')).define();
  console.log(JSON.stringify(Reflect.ownKeys(globalThis).filter((key) => !before.has(key)).map(String)));
`;

export async function packageFaults(which: 'tag' | 'server', packed: Packed): Promise<readonly string[]> {
  const found = await Promise.all([
    lintFaults(packed),
    typeFaults(packed),
    importFaults(packed),
    which === 'tag' ? scriptFaults(packed) : [],
    dependencyFaults(packed),
  ]);
  const faults = [
    ...found.flat(),
    ...sizeFaults(packed, PACKAGE_BUDGETS[which]),
    ...fileFaults(packed, KNOWN_FILES[which]),
  ];
  return faults.map((fault) => `${packed.manifest.name}: ${fault}`);
}

async function lintFaults({ tarball }: Packed): Promise<readonly string[]> {
  const { buffer } = new Uint8Array(await readFile(tarball));
  const { messages, pkg } = await publint({ pack: { tarball: buffer }, strict: true });
  return messages
    .filter(
      ({ code, args }) => `${code} ${'actualFilePath' in args ? args.actualFilePath : ''}` !== FALSE_POSITIVE,
    )
    .map((message) => `publint: ${formatMessage(message, pkg) ?? message.code}`);
}

/** Runs the attw command, because it resolves types with the TypeScript that it bundles. */
async function typeFaults({ tarball }: Packed): Promise<readonly string[]> {
  const attw = join(ROOT, 'node_modules/@arethetypeswrong/cli/dist/index.js');
  try {
    await run(process.execPath, [attw, tarball, '--profile', 'esm-only', '--no-color', '--no-emoji']);
    return [];
  } catch (error) {
    const failed = error as { readonly stdout?: string };
    return [`are the types wrong: ${failed.stdout ?? String(error)}`];
  }
}

/** Imports the unpacked package from a folder that has only its dependencies and the package itself. */
async function importFaults({ manifest, tarball }: Packed): Promise<readonly string[]> {
  const folder = join(dirname(tarball), `${manifest.name}-unpacked`);
  const target = join(folder, 'node_modules', manifest.name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  await run('tar', ['-xzf', tarball, '-C', target, '--strip-components=1']);
  await linkDependencies(manifest, join(folder, 'node_modules'));
  const code = Object.keys(manifest.exports).filter((name) => !NOT_IMPORTABLE.test(name));
  const names = code.map((name) => `${manifest.name}${name.slice(1)}`);
  const args = ['--input-type=module', '-e', ON_A_SERVER, ...names];
  const { stdout } = await run(process.execPath, args, { cwd: folder });
  const added = JSON.parse(stdout) as readonly string[];
  return added.map((name) => `importing the package leaves ${name} in the global scope`);
}

/** Links the dependencies, including peers such as React that an owner's page has already. */
async function linkDependencies(manifest: Manifest, modules: string): Promise<void> {
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })) {
    await mkdir(dirname(join(modules, name)), { recursive: true });
    await symlink(join(ROOT, 'node_modules', name), join(modules, name), 'junction');
  }
}

/** Compares the script and every file of the module with the build, byte by byte. */
async function scriptFaults({ tarball }: Packed): Promise<readonly string[]> {
  const names = [SCRIPT_FILE, ...moduleFiles()].map((file) => basename(file));
  const faults = await Promise.all(
    names.map(async (name) => {
      const [packed, built] = await Promise.all([
        run('tar', ['-xzOf', tarball, `package/dist/${name}`], { maxBuffer: 2 ** 26 }).catch(() => null),
        readFile(join(ROOT, 'dist', name), 'utf8'),
      ]);
      return packed?.stdout === built ? [] : [`the packed ${name} differs from the built file`];
    }),
  );
  return faults.flat();
}

const sizeFaults = ({ size }: Packed, budget: number): readonly string[] =>
  size > budget ? [`the tarball has ${size} bytes, of ${budget} allowed`] : [];

const fileFaults = ({ files }: Packed, known: RegExp): readonly string[] =>
  files.filter((file) => !known.test(file)).map((file) => `${file} does not belong in the package`);
