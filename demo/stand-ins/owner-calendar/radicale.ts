/** Runs Radicale, a real CalDAV server, if this machine has it: with empty calendars, in a temporary folder. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../server/free-port.ts';

export type Radicale = {
  /** Of the server, without a trailing slash. */
  readonly origin: string;
  /** Of the calendars on it, with a slash at both ends. */
  readonly path: string;
  /** Resolves once it answers. @throws if it does not start */
  readonly ready: Promise<void>;
  readonly close: () => Promise<void>;
};

export type CalendarUser = { readonly user: string; readonly password: string };

export const CALENDAR_USER: CalendarUser = { user: 'owner', password: 'stand-in' };
const CALENDARS_PATH = `/${CALENDAR_USER.user}/`;
const START_LIMIT_MS = 30_000;
const TRY_EVERY_MS = 100;

/** Ends Radicale and removes its folder once the input is closed, however this process ends. */
const RUN = `"$0" --config "$1/config" & server=$!
cat > /dev/null
kill $server; wait $server; rm -rf "$1"`;

/** Null if it is not installed. @param calendars their names */
export async function startRadicale(calendars: readonly string[]): Promise<Radicale | null> {
  const program = calendarProgram('radicale');
  if (program === null) return null;
  const folder = await mkdtemp(join(tmpdir(), 'task-tamer-calendar-'));
  const port = await freePort();
  for (const calendar of calendars) await writeCalendar(folder, calendar);
  await writeConfig(folder, port, CALENDAR_USER);
  const shell = spawn('sh', ['-c', RUN, program, folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Ctrl-C reaches it only through this process.
    detached: true,
  });
  const ended = once(shell, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  const ready = untilAnswering(origin);
  // Reported where it is awaited.
  ready.catch(() => undefined);
  return {
    origin,
    path: CALENDARS_PATH,
    ready,
    async close() {
      shell.stdin.end();
      await ended;
    },
  };
}

/** Where a program is; null if it is not installed. */
export function calendarProgram(name: 'radicale' | 'xandikos'): string | null {
  const places = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name));
  const given = process.env[`${name.toUpperCase()}_PATH`] ?? '';
  return [given, ...places].find((path) => path !== '' && existsSync(path)) ?? null;
}

/** The calendar is made in the storage, so that nothing has to wait until the server answers. */
async function writeCalendar(folder: string, name: string): Promise<void> {
  const calendar = join(folder, 'data', 'collection-root', CALENDARS_PATH, name);
  await mkdir(calendar, { recursive: true });
  await writeFile(join(calendar, '.Radicale.props'), JSON.stringify({ tag: 'VCALENDAR' }));
}

/** Writes `config` into the folder: a Radicale of one user, with its data in `data`. */
export async function writeConfig(
  folder: string,
  port: number,
  { user, password }: CalendarUser,
): Promise<void> {
  await writeFile(join(folder, 'users'), `${user}:${password}\n`);
  const config = [
    `[server]\nhosts = 127.0.0.1:${port}`,
    `[auth]\ntype = htpasswd\nhtpasswd_filename = ${join(folder, 'users')}\nhtpasswd_encryption = plain`,
    `[storage]\nfilesystem_folder = ${join(folder, 'data')}`,
  ];
  await writeFile(join(folder, 'config'), `${config.join('\n')}\n`);
}

async function untilAnswering(origin: string): Promise<void> {
  const latest = Date.now() + START_LIMIT_MS;
  while ((await fetch(origin, { method: 'OPTIONS' }).catch(() => null)) === null) {
    if (Date.now() > latest) throw new Error('Radicale did not start.');
    await pause(TRY_EVERY_MS);
  }
}
