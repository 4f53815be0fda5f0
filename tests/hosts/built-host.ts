/** Installs the packed package into a host, builds the host with its framework, and serves the result. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../demo/server/free-port.ts';
import { startServer } from '../../demo/server/server.ts';
import { npm, ROOT } from '../package/pack.ts';
import type { Host } from './hosts.ts';

export type Site = { readonly url: string; readonly close: () => Promise<void> };

/** The interval between two checks whether the server is up. */
const POLL_INTERVAL_MS = 100;
/** Disables prompts and telemetry, and hides from frameworks that this is a test. */
const QUIET_ENV = {
  CI: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
};
/** The time limit of a build. */
const BUILD_LIMIT_MS = 240_000;
const LOOPBACK = '127.0.0.1';

/**
 * @param tarball the packed package
 * @param standInsUrl the URL of the stand-ins
 */
export async function buildHost(host: Host, tarball: string, standInsUrl: string): Promise<string> {
  const folder = join(ROOT, '.cache/hosts', host.name);
  await mkdir(folder, { recursive: true });
  await cp(join(ROOT, 'tests/hosts/apps', host.name), folder, { recursive: true });
  for (const source of [host.owners, host.layout, host.unchanged]) {
    if (source === undefined) continue;
    const { file, write } = source;
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), write(standInsUrl));
  }
  // npm would keep the content of an earlier tarball with the same name.
  for (const old of ['node_modules/task-tamer', 'node_modules/.package-lock.json'])
    await rm(join(folder, old), { recursive: true, force: true });
  // Installs development packages too: otherwise Node would find the project's, because this folder is inside it.
  const options = ['--include=dev', '--no-package-lock', '--prefer-offline', '--no-audit', '--no-fund'];
  await npm(folder, 'install', ...options, tarball);
  await build(folder);
  return folder;
}

async function build(folder: string): Promise<void> {
  try {
    const building = promisify(execFile)('npm', ['run', 'build'], {
      cwd: folder,
      env: buildEnv(),
      maxBuffer: 2 ** 26,
      shell: process.platform === 'win32',
      timeout: BUILD_LIMIT_MS,
    });
    building.child.stdin?.end();
    await building;
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new Error(`The host failed to build:\n${stdout ?? ''}${stderr ?? ''}`, { cause: error });
  }
}

/** Removes the test runner's NODE_ENV, which would make frameworks build for tests. */
function buildEnv(): NodeJS.ProcessEnv {
  const { NODE_ENV: _, ...env } = process.env;
  return { ...env, ...QUIET_ENV };
}

/** Serves the host under another hostname than the stand-ins, because a real endpoint is on another site too. */
export async function serveHost({ output }: Host, folder: string): Promise<Site> {
  if ('server' in output) return runServer(output.server, folder);
  const built = join(folder, output.folder);
  const server = await startServer({ port: 0, pagesFolder: built, scriptFolder: built });
  return { url: server.url.replace('localhost', LOOPBACK), close: () => server.close() };
}

async function runServer(command: readonly string[], folder: string): Promise<Site> {
  const port = await freePort();
  const env = { ...buildEnv(), PORT: String(port), HOST: LOOPBACK, NODE_ENV: 'production' };
  const child = spawn(process.execPath, [...command], { cwd: folder, env, stdio: 'ignore' });
  const url = `http://${LOOPBACK}:${port}`;
  const close = async (): Promise<void> => {
    if (child.exitCode !== null) return;
    child.kill();
    await once(child, 'exit');
  };
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error('The host’s server exited.');
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  return { url, close };
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
