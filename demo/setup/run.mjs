import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findBrowsers } from './browsers.mjs';
import { findCalendarServers } from './calendar-servers.mjs';
import { findCounterServer } from './counter-server.mjs';
import { installPackages } from './packages.mjs';
import { ROOT, projectNode } from './places.mjs';
import { SetupError } from './progress.mjs';
import { findNginx } from './nginx.mjs';
import { findPostgres } from './postgres.mjs';
import { findSound } from './sound.mjs';
import { findWebKit } from './webkit.mjs';
import { findWordPress } from './wordpress.mjs';

/**
 * The setups that each flag requests. Each returns environment variables with the paths it found.
 * @type {Readonly<Record<string, readonly (() => Promise<Record<string, string>>)[]>>}
 */
const SETUPS = {
  '--browsers': [findBrowsers, findSound],
  '--calendars': [findCalendarServers],
  '--counters': [findCounterServer],
  '--nginx': [findNginx],
  '--postgres': [findPostgres],
  '--webkit': [findWebKit],
  '--wordpress': [findWordPress],
};

/**
 * @param {readonly string[]} words the program, then its arguments
 * @returns {Promise<number>} the exit code
 */
export async function run(words) {
  const [program = '', ...rest] = words;
  try {
    requireWritableFolder();
    await installPackages();
    const environment = await setUp(rest);
    const args = rest.filter((word) => SETUPS[word] === undefined);
    return await handOver([program, ...args], environment);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    return 1;
  }
}

/** Packages and builds go into this folder, and the bundler reports a refused write as its own fault. */
function requireWritableFolder() {
  try {
    accessSync(ROOT, constants.W_OK);
  } catch {
    throw new SetupError(`${ROOT} is read-only, and this command writes into it. Run it in a writable copy.`);
  }
}

/**
 * Finds or installs what the flags name, one at a time, because concurrent installations lock each other out.
 * @param {readonly string[]} words
 * @returns {Promise<Record<string, string>>} the environment variables with the paths
 */
export async function setUp(words) {
  /** @type {Record<string, string>} */
  const environment = {};
  for (const find of words.flatMap((word) => SETUPS[word] ?? [])) Object.assign(environment, await find());
  return environment;
}

/**
 * @param {readonly string[]} words
 * @param {Record<string, string>} environment
 * @returns {Promise<number>}
 */
function handOver(words, environment) {
  const path = [join(ROOT, 'node_modules', '.bin'), process.env['PATH'] ?? ''].join(delimiter);
  // Such as the one about SQLite, which the demo and the workers of each test runner load.
  const child = spawn(projectNode(), ['--disable-warning=ExperimentalWarning', ...words], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...environment, PATH: path },
  });
  // The terminal also sends Ctrl-C to the child; wait for it to exit.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  if (process.env['npm_lifecycle_event'] !== undefined) endWithParent(child);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** How often to check whether npm has exited. */
const CHECK_INTERVAL_MS = 500;

/**
 * npm sends SIGTERM to a shell, which exits without forwarding it to its child.
 * @param {import('node:child_process').ChildProcess} child
 */
function endWithParent(child) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, CHECK_INTERVAL_MS).unref();
}
