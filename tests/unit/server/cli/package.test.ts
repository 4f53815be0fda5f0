// Scope: the published package task-tamer-server: built, typed, the same on every runtime, and separate from the tag.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import tagPackage from '../../../../package.json' with { type: 'json' };
import packageJson from '../../../../server/package.json' with { type: 'json' };

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const TSC = `${ROOT}node_modules/typescript/bin/tsc`;
const OUT_DIR = './dist/';

/** Prints the global names that the import adds, and whether anything keeps running. */
const ON_A_SERVER = `
  const before = new Set(Reflect.ownKeys(globalThis));
  const { createCallEndpoint } = await import(process.argv[1]);
  const came = Reflect.ownKeys(globalThis).filter((key) => !before.has(key)).map(String);
  console.log(JSON.stringify([came, typeof createCallEndpoint, process.getActiveResourcesInfo().includes('Timeout')]));
`;

/** An owner's code, with one line that must not compile. */
const OWNER = `
  import { createCallEndpoint, type CallEndpoint, type CounterStore, type Receipt } from './server/index.js';
  const store: CounterStore = {
    take: async (key, points, limit, seconds) => ({ allowed: points < limit, secondsLeft: seconds }),
    giveBack: async () => undefined,
  };
  const onReceipt = ({ id, consent }: Receipt) => console.log(id, consent.textHash);
  const good = { privateKey: 'k', assistant: 'a', botCheckSecret: 's', siteKey: 'k', origins: ['https://a.example'] };
  export const answer: CallEndpoint = createCallEndpoint({ ...good, store, onReceipt, limits: { callsPerDay: 5 } });
  // @ts-expect-error
  createCallEndpoint({ ...good, limits: { callsPerWeek: 5 } });
`;

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'task-tamer-server-'));
  for (const project of ['server', 'server/cli'])
    await run(process.execPath, [TSC, '-p', `${ROOT}${project}`, '--outDir', folder]);
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
}, 180_000);
afterAll(() => rm(folder, { recursive: true }));

it('the server package has its files where its package.json declares them', async () => {
  const files = await readdir(folder, { recursive: true });
  for (const entry of Object.values(packageJson.exports['.'])) {
    expect(entry.startsWith(OUT_DIR)).toBe(true);
    expect(files).toContain(entry.slice(OUT_DIR.length));
  }
  const program = packageJson.bin['task-tamer-server'];
  expect(packageJson.files).toContain(program);
  expect(await readFile(join(ROOT, 'server', program), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
});

it('the server package installs separately from the tag, whose package brings no other package', () => {
  expect(tagPackage).not.toHaveProperty('dependencies');
  expect(Object.keys(tagPackage.peerDependencies)).not.toContain('ioredis');
  // npm would install any peer dependency that is not optional, such as the call engine, which needs a later Node.
  const optional = Object.entries(tagPackage.peerDependenciesMeta).filter(([, meta]) => meta.optional);
  expect(optional.map(([name]) => name).toSorted()).toEqual(
    Object.keys(tagPackage.peerDependencies).toSorted(),
  );
  expect(packageJson.version).toBe(tagPackage.version);
});

it('the server package asks for a Node on which each of its packages runs', async () => {
  const least = minVersion(packageJson.engines.node);
  for (const name of Object.keys({ ...packageJson.dependencies, ...packageJson.devDependencies })) {
    const manifest = JSON.parse(await readFile(join(ROOT, 'node_modules', name, 'package.json'), 'utf8')) as {
      readonly engines?: { readonly node?: string };
    };
    const needed = manifest.engines?.node;
    if (needed !== undefined) expect([name, least >= minVersion(needed)]).toEqual([name, true]);
  }
});

/** Comparable: each of the three numbers has three digits. */
function minVersion(range: string): string {
  expect(range).toMatch(/^>= ?[\d.]+$/);
  const version = range.replace(/^>= ?/, '');
  return [0, 1, 2].map((place) => (version.split('.')[place] ?? '0').padStart(3, '0')).join('.');
}

it('the server package has no effect when it is imported', async () => {
  const entry = pathToFileURL(join(folder, 'server/index.js')).href;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', ON_A_SERVER, entry]);
  expect(JSON.parse(stdout)).toEqual([[], 'function', false]);
});

it('the server package runs as a program from its build', async () => {
  const installed = await mkdtemp(join(tmpdir(), 'task-tamer-server-installed-'));
  const program = packageJson.bin['task-tamer-server'];
  await symlink(folder, join(installed, 'dist'));
  await cp(join(ROOT, 'server', program), join(installed, program));
  await expect(run(process.execPath, [join(installed, program)], { env: {} })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('PRIVATE_KEY is missing'),
  });
  await rm(installed, { recursive: true });
});

it('the server package serves without an inbox although none of the inbox’s libraries is installed', async () => {
  const alone = await mkdtemp(join(tmpdir(), 'task-tamer-server-alone-'));
  await cp(folder, alone, { recursive: true, filter: (file) => !file.endsWith('node_modules') });
  for (const scope of ['@noble', '@hono'])
    await mkdir(join(alone, 'node_modules', scope), { recursive: true });
  for (const name of ['@noble/hashes', '@hono/node-server', 'hono', 'ipaddr.js', 'pino', 'valibot'])
    await symlink(join(ROOT, 'node_modules', name), join(alone, 'node_modules', name));
  const env = {
    PRIVATE_KEY: 'private-key',
    ASSISTANT: 'erin',
    BOT_CHECK_SECRET: 'secret',
    SITE_KEY: 'site-key',
    ORIGINS: 'https://shop.example',
    PORT: '0',
    HOST: '127.0.0.1',
  };
  const program = spawn(process.execPath, [join(alone, 'server/cli/main.js')], { env });
  const ended = once(program, 'close');
  let said = '';
  program.stderr.on('data', (data) => (said += String(data)));
  program.stderr.once('data', () => program.kill());
  await ended;
  expect(said).toContain('listens on');
  await rm(alone, { recursive: true });
});

it('the server package ships type declarations that its users can compile against', async () => {
  const file = join(folder, 'owner.ts');
  await writeFile(file, OWNER);
  const flags = '--ignoreConfig --strict --noEmit --target es2022 --module esnext --moduleResolution bundler';
  const types = ['--types', '', '--skipLibCheck', 'true', file];
  await expect(run(process.execPath, [TSC, ...flags.split(' '), ...types])).resolves.toBeDefined();
}, 180_000);
