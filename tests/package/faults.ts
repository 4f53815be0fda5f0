/** What is wrong with the packed package, in words; nothing when all is well. */
import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import packageJson from '../../package.json' with { type: 'json' };
import { dependencyFaults } from './imports.ts';
import { moduleFiles, SCRIPT_FILE } from '../support/size.ts';
import { ROOT, type Packed } from './pack.ts';

const run = promisify(execFile);

/** Bytes of the tarball. Most of it is the tag: as the one script, and again as a module. */
export const PACKAGE_BUDGET = 580_000;

/**
 * The script's parts are functions of `exports` and `require`, which are parameters of their own: whoever looks at the
 * text alone takes them for those of Node.
 */
const NOT_SO = 'FILE_INVALID_FORMAT ./dist/task-tamer-agent.js';

/** Imports what the package exports, as a server that renders does, and prints what came to its world. */
const ON_A_SERVER = `
  const before = new Set(Reflect.ownKeys(globalThis));
  for (const name of process.argv.slice(1)) await import(name);
  const { define } = await import('task-tamer');
  await define();
  console.log(JSON.stringify(Reflect.ownKeys(globalThis).filter((key) => !before.has(key)).map(String)));
`;

export async function packageFaults(packed: Packed): Promise<readonly string[]> {
  const found = await Promise.all([
    lintFaults(packed),
    typeFaults(packed),
    importFaults(packed),
    scriptFaults(packed),
    dependencyFaults(packed),
  ]);
  return [...found.flat(), ...sizeFaults(packed), ...fileFaults(packed)];
}

async function lintFaults({ tarball }: Packed): Promise<readonly string[]> {
  const { buffer } = new Uint8Array(await readFile(tarball));
  const { messages, pkg } = await publint({ pack: { tarball: buffer }, strict: true });
  return messages
    .filter(({ code, args }) => `${code} ${'actualFilePath' in args ? args.actualFilePath : ''}` !== NOT_SO)
    .map((message) => `publint: ${formatMessage(message, pkg) ?? message.code}`);
}

/** By way of its own program: its types are resolved by a TypeScript that it brings. */
async function typeFaults({ tarball }: Packed): Promise<readonly string[]> {
  const attw = join(ROOT, 'node_modules/@arethetypeswrong/cli/dist/index.js');
  try {
    await run(process.execPath, [attw, tarball, '--profile', 'esm-only', '--no-color', '--no-emoji']);
    return [];
  } catch (error) {
    const told = error as { readonly stdout?: string };
    return [`are the types wrong: ${told.stdout ?? String(error)}`];
  }
}

/** The folder has what the package's own dependencies are, and the package under its name. */
async function importFaults({ tarball }: Packed): Promise<readonly string[]> {
  const folder = join(dirname(tarball), 'unpacked');
  const target = join(folder, 'node_modules/task-tamer');
  await rm(folder, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  await run('tar', ['-xzf', tarball, '-C', target, '--strip-components=1']);
  await linkDependencies(join(folder, 'node_modules'));
  const code = Object.keys(packageJson.exports).filter((name) => !/\.json$|\*$/.test(name));
  const names = code.map((name) => `task-tamer${name.slice(1)}`);
  const args = ['--input-type=module', '-e', ON_A_SERVER, ...names];
  const { stdout } = await run(process.execPath, args, { cwd: folder });
  const came = JSON.parse(stdout) as readonly string[];
  return came.map((name) => `importing the package leaves ${name} in the global scope`);
}

async function linkDependencies(modules: string): Promise<void> {
  for (const name of Object.keys(packageJson.dependencies)) {
    await mkdir(dirname(join(modules, name)), { recursive: true });
    await symlink(join(ROOT, 'node_modules', name), join(modules, name), 'junction');
  }
}

/** The script and every file of the module, to the byte. */
async function scriptFaults({ tarball }: Packed): Promise<readonly string[]> {
  const names = [SCRIPT_FILE, ...moduleFiles()].map((file) => basename(file));
  const faults = await Promise.all(
    names.map(async (name) => {
      const [packed, built] = await Promise.all([
        run('tar', ['-xzOf', tarball, `package/dist/${name}`], { maxBuffer: 2 ** 26 }).catch(() => null),
        readFile(join(ROOT, 'dist', name), 'utf8'),
      ]);
      return packed?.stdout === built ? [] : [`the packed ${name} is not the one that was built`];
    }),
  );
  return faults.flat();
}

function sizeFaults({ size }: Packed): readonly string[] {
  return size > PACKAGE_BUDGET ? [`the tarball has ${size} bytes, of ${PACKAGE_BUDGET} allowed`] : [];
}

/** Whatever else is in the project stays out: its tests, its settings, its sources. */
function fileFaults({ files }: Packed): readonly string[] {
  const known =
    /^(dist\/(packages\/.+\.(d\.ts|js)|languages\/[\w-]+\.json|task-tamer-agent\.(js|mjs|[\w-]+-[\w-]{8}\.mjs|LICENSES\.txt|consent\.json))|docs\/[\w-]+\.md|editor\/[\w.-]+\.json|package\.json|LICENSE|README\.md|CHANGELOG\.md)$/;
  return files.filter((file) => !known.test(file)).map((file) => `${file} does not belong into the package`);
}
