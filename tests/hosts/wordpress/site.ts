/** A WordPress for the tests: a copy of the installed one with an empty database, both deleted afterwards. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startProgram, stopProgram, untilReady } from '../../support/background.ts';
import { freePort } from '../../../demo/server/free-port.ts';

const run = promisify(execFile);
const { PHP_PATH = '', MARIADB_PATH = '', MARIADB_INSTALL_PATH = '', WORDPRESS_PATH = '' } = process.env;

export const HAS_WORDPRESS = WORDPRESS_PATH !== '';
export const WITHOUT_WORDPRESS =
  'no WordPress, PHP and MariaDB here: npm run test:hosts installs them on Debian, as root';

const DATABASE = 'wordpress';

export type WordPress = {
  readonly url: string;
  /** The folder of uploaded plugins. */
  readonly plugins: string;
  /** Names of the options that contain this pattern, as in SQL's LIKE. */
  readonly options: (like: string) => Promise<readonly string[]>;
  /** Evaluates a PHP expression in this WordPress, with its plugins. */
  readonly ask: (expression: string) => Promise<unknown>;
  /** The errors, warnings, notices and deprecations that PHP logged. */
  readonly complaints: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
};

/** A WordPress without accounts: its URL shows the installation form. */
export async function startWordPress(): Promise<WordPress> {
  const folder = await mkdtemp(join(tmpdir(), 'wordpress-'));
  const site = join(folder, 'site');
  const socket = join(folder, 'database.sock');
  const log = join(folder, 'php.log');
  // Debian's configuration files are for its own web server.
  const filter = (from: string): boolean => !/\/(?:\.htaccess|wp-config\.php)$/.test(from);
  await cp(WORDPRESS_PATH, site, { recursive: true, dereference: true, filter });
  await writeFile(join(site, 'wp-config.php'), settings(socket, log));
  await mkdir(join(site, 'wp-content/mu-plugins'));
  await writeFile(join(site, 'wp-content/mu-plugins/stand-ins.php'), STAND_INS_ARE_LOCAL);
  const stopDatabase = await startDatabase(folder, socket);
  const server = await startPhp(site);
  return {
    url: server.url,
    plugins: join(site, 'wp-content/plugins'),
    options: (like) => optionsLike(socket, like),
    ask: async (expression) =>
      JSON.parse(await php(`require $argv[1] . "/wp-load.php"; echo json_encode(${expression});`, site)),
    complaints: async () => (await readFile(log, 'utf8').catch(() => '')).split('\n').filter(Boolean),
    async close() {
      await server.stop();
      await stopDatabase();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const settings = (socket: string, log: string): string => `<?php
define( 'DB_NAME', '${DATABASE}' );
define( 'DB_USER', 'root' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', 'localhost:${socket}' );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'FS_METHOD', 'direct' );
define( 'DISABLE_WP_CRON', true );
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'WP_ACCESSIBLE_HOSTS', 'localhost' );
define( 'WP_DEBUG', true );
define( 'WP_DEBUG_DISPLAY', false );
define( 'WP_DEBUG_LOG', '${log}' );
$table_prefix = 'wp_';
require ABSPATH . 'wp-settings.php';
`;

/** By default, WordPress refuses requests to the local machine, where the stand-ins are. */
const STAND_INS_ARE_LOCAL = `<?php
add_filter( 'http_request_host_is_external', '__return_true' );
add_filter( 'http_allowed_safe_ports', fn( $ports, $host, $url ) => array( parse_url( $url, PHP_URL_PORT ) ), 10, 3 );
`;

/** Listens only on a socket, which the folder's permissions protect. */
async function startDatabase(folder: string, socket: string): Promise<() => Promise<void>> {
  const data = `--datadir=${join(folder, 'data')}`;
  // MariaDB refuses to run as root without this option.
  const options = ['--no-defaults', data, ...(process.getuid?.() === 0 ? ['--user=root'] : [])];
  await run(MARIADB_INSTALL_PATH, [...options, '--auth-root-authentication-method=normal', '--skip-test-db']);
  const server = startProgram(MARIADB_PATH, [...options, `--socket=${socket}`, '--skip-networking']);
  await untilReady(server, () =>
    php(
      `(new mysqli("localhost", "root", "", "", 0, $argv[1]))->query("CREATE DATABASE ${DATABASE}");`,
      socket,
    ).then(
      () => true,
      () => false,
    ),
  );
  return () => stopProgram(server);
}

async function startPhp(site: string): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const address = `127.0.0.1:${await freePort()}`;
  // Serves one request at a time, because PHP's worker processes would outlive the server.
  const server = startProgram(PHP_PATH, ['-S', address, '-t', site]);
  const url = `http://${address}`;
  await untilReady(server, () =>
    fetch(`${url}/wp-includes/version.php`).then(
      () => true,
      () => false,
    ),
  );
  return { url, stop: () => stopProgram(server) };
}

async function optionsLike(socket: string, like: string): Promise<readonly string[]> {
  const code = `$rows = (new mysqli("localhost", "root", "", "${DATABASE}", 0, $argv[1]))->execute_query(
    "SELECT option_name FROM wp_options WHERE option_name LIKE ?", array($argv[2]));
    echo json_encode(array_column($rows->fetch_all(MYSQLI_ASSOC), "option_name"));`;
  return JSON.parse(await php(code, socket, `%${like}%`)) as readonly string[];
}

async function php(code: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await run(PHP_PATH, ['-r', code, '--', ...args]);
  return stdout;
}

/** PHP's message about a syntax error in the file, or null. */
export async function syntaxFault(file: string): Promise<string | null> {
  return run(PHP_PATH, ['-l', file]).then(
    () => null,
    (error: { readonly stdout?: string }) => error.stdout ?? `${file} could not be read.`,
  );
}
