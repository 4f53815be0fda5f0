// Scope: the Docker recipe of docs/server/endpoint-hosts.md: the packages in its image are enough to count in Redis, and its
// health check asks the program on its port.
import { execFile, spawn, type ChildProcessByStdio } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import packageJson from '../../../../server/package.json' with { type: 'json' };
import { freePort } from '../../../../demo/server/free-port.ts';
import { COUNTER_SERVER, startCounterServer } from '../../../support/counter-server.ts';
import { environmentOf } from '../far-servers.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const MANUAL = await readFile(join(ROOT, 'docs/server/endpoint-hosts.md'), 'utf8');
const [, RECIPE = ''] = /```dockerfile\n(.*?)```/s.exec(MANUAL) ?? [];
const INSTALLED = (/^RUN npm install (.*)$/m.exec(RECIPE)?.[1] ?? '')
  .split(' ')
  .filter((word) => !word.startsWith('-'));
const [, COMMAND = ''] = /^CMD \["([^"]+)"\]$/m.exec(RECIPE) ?? [];
const [, HEALTH_CHECK = ''] = /^HEALTHCHECK CMD (.*)$/m.exec(RECIPE) ?? [];
/** Like the image's `wget`, which this machine may not have: fails if the address does not answer with 200. */
const WGET = `#!/usr/bin/env node
fetch(process.argv.at(-1)).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1));
`;

let image = '';
beforeAll(async () => {
  image = await mkdtemp(join(tmpdir(), 'task-tamer-image-'));
  for (const name of INSTALLED)
    await (name.endsWith('.tgz') ? installServer() : link(name.replace(/@\d+$/, '')));
}, 60_000);
afterAll(() => rm(image, { recursive: true }));

/** As npm installs the package: its files, its program, and its dependencies, which come from this project. */
async function installServer(): Promise<void> {
  const home = join(image, 'node_modules/task-tamer-server');
  for (const project of ['server', 'server/cli'])
    await run(process.execPath, [
      join(ROOT, 'node_modules/typescript/bin/tsc'),
      '-p',
      join(ROOT, project),
      '--outDir',
      join(home, 'dist'),
    ]);
  await run('cp', [join(ROOT, 'server/package.json'), home]);
  for (const name of Object.keys(packageJson.dependencies)) await link(name);
  const program = join(home, packageJson.bin['task-tamer-server']);
  await run('cp', [join(ROOT, 'server', packageJson.bin['task-tamer-server']), program]);
  await chmod(program, 0o755);
  await mkdir(join(image, 'node_modules/.bin'), { recursive: true });
  await symlink(program, join(image, 'node_modules/.bin/task-tamer-server'));
}

async function link(name: string): Promise<void> {
  const place = join(image, 'node_modules', name);
  await mkdir(dirname(place), { recursive: true });
  await symlink(join(ROOT, 'node_modules', name), place);
}

const ENVIRONMENT = {
  PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
  ...environmentOf({ url: 'http://127.0.0.1:1' }),
  HOST: '127.0.0.1',
};

function start(more: Readonly<Record<string, string>>): ChildProcessByStdio<null, null, Readable> {
  const env = { ...ENVIRONMENT, ...more };
  return spawn(join(image, COMMAND), { cwd: image, env, stdio: ['ignore', 'ignore', 'pipe'] });
}

async function expectToListen({ stderr }: ChildProcessByStdio<null, null, Readable>): Promise<void> {
  let errors = '';
  stderr.on('data', (data) => (errors += String(data)));
  await expect.poll(() => errors, { timeout: 20_000 }).toMatch(/listens on http|cannot start/);
  expect(errors).toContain('listens on http');
}

it.skipIf(COUNTER_SERVER === null)(
  'the image of the Docker recipe starts with REDIS_URL',
  { timeout: 30_000 },
  async () => {
    const counters = await startCounterServer();
    const program = start({ REDIS_URL: counters.url, PORT: '0' });
    try {
      await expectToListen(program);
    } finally {
      program.kill('SIGKILL');
      await counters.close();
    }
  },
);

it(
  'the health check of the Docker recipe asks the program on the port of PORT',
  { timeout: 30_000 },
  async () => {
    await writeFile(join(image, 'wget'), WGET, { mode: 0o755 });
    const [port, unused] = [String(await freePort()), String(await freePort())];
    const check = (PORT: string) =>
      run('sh', ['-c', HEALTH_CHECK], { env: { PATH: `${image}:${ENVIRONMENT.PATH}`, PORT } }).then(
        () => 'healthy',
        ({ code }: { readonly code: unknown }) => code,
      );
    const program = start({ PORT: port });
    try {
      await expectToListen(program);
      expect([await check(port), await check(unused)]).toEqual(['healthy', 1]);
    } finally {
      program.kill('SIGKILL');
    }
  },
);
