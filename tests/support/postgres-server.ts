/** A Postgres server for the tests: empty, on a free local port, and stopped afterwards. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chown, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Client } from 'pg';
import { removeAtEnd } from './background.ts';
import { freePort } from '../../demo/server/free-port.ts';

/** Where Debian installs the programs of each version. */
const DEBIAN = '/usr/lib/postgresql';

/** The folder of Postgres' programs; null if not installed. */
export const POSTGRES = find();
export const WITHOUT_POSTGRES = 'no postgres here: npm test installs one on Debian, as root';

function find(): string | null {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).sort((one, other) => Number(other) - Number(one))
    : [];
  const folders = [
    process.env['POSTGRES_FOLDER'] ?? '',
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  const programs = ['postgres', 'initdb'];
  return folders.find((folder) => programs.every((each) => existsSync(join(folder, each)))) ?? null;
}

export type PostgresServer = {
  /** The folder that contains all its files. */
  readonly folder: string;
  /** @returns the URL of a new, empty database for the user who owns it, and has no other rights */
  readonly newDatabase: () => Promise<string>;
  /** Opens a connection that keeps a read transaction open, like a backup. */
  readonly reader: (url: string, query: string) => Promise<{ readonly end: () => Promise<void> }>;
  /** Writes everything to the files, and removes unneeded write-ahead log segments if the settings allow it. */
  readonly checkpoint: (url: string) => Promise<void>;
  /** Stops the server without a clean shutdown, like a crash. */
  readonly kill: () => Promise<void>;
  /** Starts the server at the same address after {@link PostgresServer.kill}. */
  readonly start: () => Promise<void>;
  /** Suspends all its processes with open connections. @returns resumes them */
  readonly freeze: () => () => void;
  readonly close: () => Promise<void>;
};

const SUPERUSER = 'tester';
const OWNER = 'shop';
const READY = /database system is ready to accept connections/;

/** @param settings of the server; the default `fsync=off` is faster, and safe unless the machine itself fails */
export async function startPostgres(settings: readonly string[] = ['fsync=off']): Promise<PostgresServer> {
  if (POSTGRES === null) throw new Error(WITHOUT_POSTGRES);
  const programs = POSTGRES;
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'task-tamer-postgres-'));
  const user = unprivileged();
  if (user !== null) await chown(folder, user.uid, user.gid);
  const remove = removeAtEnd(folder, 'data/postmaster.pid', 'QUIT');
  const data = join(folder, 'data');
  await ended(
    spawn(
      join(programs, 'initdb'),
      [
        '-D',
        data,
        '-U',
        SUPERUSER,
        '-A',
        'trust',
        '-E',
        'UTF8',
        '--locale=C',
        '--no-sync',
        '--wal-segsize=1',
      ],
      { ...user, stdio: ['ignore', 'ignore', 'inherit'], cwd: folder },
    ),
  );
  const options = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=60',
    ...settings,
  ].flatMap((setting) => ['-c', setting]);
  let server: ChildProcess | null = null;
  let databases = 0;

  async function start(): Promise<void> {
    const started = spawn(join(programs, 'postgres'), ['-D', data, ...options], {
      ...user,
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: folder,
    });
    server = started;
    let log = '';
    await new Promise<void>((resolve, reject) => {
      started.once('exit', (code) => reject(new Error(`postgres ended with ${code}: ${log}`)));
      started.stderr.on('data', (text) => {
        log = (log + String(text)).slice(-5_000);
        if (READY.test(log)) resolve();
      });
    });
  }

  async function stop(signal: NodeJS.Signals): Promise<void> {
    const stopped = server;
    if (stopped === null || stopped.exitCode !== null || stopped.signalCode !== null) return;
    const exited = once(stopped, 'exit');
    stopped.kill(signal);
    await exited;
  }

  await start();
  return {
    folder,
    start,
    kill: () => stop('SIGQUIT'),
    freeze() {
      const processes = family(server?.pid ?? 0);
      for (const each of processes) process.kill(each, 'SIGSTOP');
      return () => {
        for (const each of processes) if (existsSync(`/proc/${each}`)) process.kill(each, 'SIGCONT');
      };
    },
    async newDatabase() {
      const name = `inbox_${(databases += 1)}`;
      const url = `postgres://${OWNER}@127.0.0.1:${port}/${name}`;
      const client = new Client(asSuperuser(url, 'postgres'));
      await client.connect();
      if (databases === 1) await client.query(`create role ${OWNER} login`);
      await client.query(`create database ${name} owner ${OWNER}`);
      await client.end();
      return url;
    },
    async checkpoint(url) {
      const client = new Client(asSuperuser(url));
      await client.connect();
      // A log segment is removed only by the second checkpoint after the server has switched to the next one.
      for (let time = 0; time < 3; time += 1) {
        await client.query('select pg_switch_wal()');
        await client.query('checkpoint');
      }
      await client.end();
    },
    async reader(url, query) {
      const client = new Client(url);
      await client.connect();
      await client.query('begin');
      await client.query(query);
      return { end: () => client.end() };
    },
    close: remove,
  };
}

/** @param database another one than the URL's */
export function asSuperuser(url: string, database?: string): string {
  const address = new URL(url);
  address.username = SUPERUSER;
  if (database !== undefined) address.pathname = database;
  return address.href;
}

type Row = Readonly<Record<string, unknown>>;

/** @param query on the tables of the inbox */
export async function rowsIn(url: string, query: string): Promise<readonly Row[]> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query('set search_path to task_tamer');
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end();
  }
}

/** Postgres refuses to run as root, so it runs as the package's own user, or as `nobody`. */
function unprivileged(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = ['postgres', 'nobody'].flatMap((name) => users.filter(([each]) => each === name))[0];
  return { uid: Number(user?.[2]), gid: Number(user?.[3]) };
}

/** A process and its children. */
function family(parent: number): readonly number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
  return [parent, ...children];
}

function parentOf(pid: number): number | null {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    // The process has ended meanwhile.
    return null;
  }
}

async function ended(child: ChildProcess): Promise<void> {
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${child.spawnfile} ended with ${code}`);
}
