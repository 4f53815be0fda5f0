/** Installs the packed package into a host, builds the host with its framework, and serves the result. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { startServer } from '../../demo/server/server.ts';
import { npm, ROOT } from '../package/pack.ts';
import type { Host } from './hosts.ts';

export type Site = { readonly url: string; readonly close: () => Promise<void> };

/** Between two questions whether a server is there, ms. */
const PAUSE = 100;
/** Disables prompts and telemetry, and hides from frameworks that this is a test. */
const QUIETLY = {
  CI: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
};
/** Of a build, ms. */
const BUILD_LIMIT = 240_000;
const THIS_MACHINE = '127.0.0.1';

/**
 * @param tarball the packed package
 * @param partner address of the stand-ins
 */
export async function buildHost(host: Host, tarball: string, partner: string): Promise<string> {
  const folder = join(ROOT, '.cache/hosts', host.name);
  await mkdir(folder, { recursive: true });
  await cp(join(ROOT, 'tests/hosts/apps', host.name), folder, { recursive: true });
  for (const written of [host.owners, host.layout, host.unchanged]) {
    if (written === undefined) continue;
    const { file, write } = written;
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), write(partner));
  }
  // What a tarball of the same name held before, npm would leave.
  for (const old of ['node_modules/task-tamer', 'node_modules/.package-lock.json'])
    await rm(join(folder, old), { recursive: true, force: true });
  // What is not installed here would be found in the project's own packages, in whose folder this is.
  const quick = ['--include=dev', '--no-package-lock', '--prefer-offline', '--no-audit', '--no-fund'];
  await npm(folder, 'install', ...quick, tarball);
  await build(folder);
  return folder;
}

async function build(folder: string): Promise<void> {
  try {
    const building = promisify(execFile)('npm', ['run', 'build'], {
      cwd: folder,
      env: withoutTest(),
      maxBuffer: 2 ** 26,
      shell: process.platform === 'win32',
      timeout: BUILD_LIMIT,
    });
    building.child.stdin?.end();
    await building;
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new Error(`The host was not built:\n${stdout ?? ''}${stderr ?? ''}`, { cause: error });
  }
}

/** A test runner's environment says that everything is a test. */
function withoutTest(): NodeJS.ProcessEnv {
  const { NODE_ENV: _, ...env } = process.env;
  return { ...env, ...QUIETLY };
}

/** On another name than the stand-ins: another site, as a partner's is. */
export async function serveHost({ output }: Host, folder: string): Promise<Site> {
  if ('server' in output) return runServer(output.server, folder);
  const built = join(folder, output.folder);
  const server = await startServer({ port: 0, pagesFolder: built, scriptFolder: built });
  return { url: server.url.replace('localhost', THIS_MACHINE), close: () => server.close() };
}

async function runServer(command: readonly string[], folder: string): Promise<Site> {
  const port = await freePort();
  const env = { ...withoutTest(), PORT: String(port), HOST: THIS_MACHINE, NODE_ENV: 'production' };
  const child = spawn(process.execPath, [...command], { cwd: folder, env, stdio: 'ignore' });
  const url = `http://${THIS_MACHINE}:${port}`;
  const close = async (): Promise<void> => {
    if (child.exitCode !== null) return;
    child.kill();
    await once(child, 'exit');
  };
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error('The host’s own server has ended.');
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  return { url, close };
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

async function freePort(): Promise<number> {
  const server = createServer().listen(0, THIS_MACHINE);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
