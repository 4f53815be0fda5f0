/** CalDAV servers for the tests: Radicale and Xandikos, each empty, on a free local port, and stopped afterwards. */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calendarProgram, writeConfig } from '../../demo/stand-ins/owner-calendar/radicale.ts';
import { removeAtEnd, untilReady } from './background.ts';
import { freePort } from '../../demo/server/free-port.ts';
import { TEMPORARY_FILES } from './temporary-files.ts';

export type CalendarProgram = 'radicale' | 'xandikos';

export const CALENDAR_PROGRAMS = ['radicale', 'xandikos'] as const satisfies readonly CalendarProgram[];

/** Prints why tests of a program are skipped. */
export function isInstalled(name: CalendarProgram): boolean {
  const isInstalled = calendarProgram(name) !== null;
  if (!isInstalled)
    console.log(`no ${name} here, so its tests are skipped: npm test installs it on Debian, as root`);
  return isInstalled;
}

export type CalendarServer = {
  /** An empty calendar. */
  readonly settings: {
    readonly kind: 'caldav';
    readonly url: string;
    readonly user: string;
    readonly password: string;
  };
  /** A request to a path of the calendar, such as the name of an event's file. */
  readonly ask: (
    method: string,
    path?: string,
    body?: string,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Response>;
  /** Writes an event's file as the owner's own program does. */
  readonly write: (name: string, file: string) => Promise<void>;
  /** The folder of Radicale's event files, which may be written before the first request. */
  readonly files: string;
  readonly close: () => Promise<void>;
};

const USER = 'ann';
const PASSWORD = 'cal:dav';

export async function startCalendarServer(name: CalendarProgram): Promise<CalendarServer> {
  const program = calendarProgram(name);
  if (program === null) throw new Error(`There is no ${name} here.`);
  const port = await freePort();
  // Radicale waits for the disk after each event.
  const folder = await mkdtemp(join(TEMPORARY_FILES.TMPDIR, `task-tamer-${name}-`));
  const remove = removeAtEnd(folder, 'pid', 'TERM');
  const { args, path } = await SETUPS[name](folder, port);
  const child = spawn(program, args, { stdio: 'ignore', cwd: folder });
  await writeFile(join(folder, 'pid'), String(child.pid));
  const base = `http://127.0.0.1:${port}`;
  const authorization = `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString('base64')}`;
  const url = `${base}${path}`;
  const ask: CalendarServer['ask'] = (method, file = '', body = '', headers = {}) =>
    fetch(`${url}${file}`, {
      method,
      ...(body === '' ? {} : { body }),
      headers: { authorization, ...headers },
    });
  await untilReady(child, async () => (await ask('OPTIONS').catch(() => null)) !== null);
  // Xandikos has made it already.
  await ask('MKCALENDAR');
  return {
    settings: { kind: 'caldav', url, user: USER, password: PASSWORD },
    ask,
    async write(file, content) {
      const { status } = await ask('PUT', file, content, { 'content-type': 'text/calendar; charset=utf-8' });
      if (status >= 300) throw new Error(`${name} answered ${status} to the event ${file}.`);
    },
    files: join(folder, 'data', 'collection-root', USER, 'practice'),
    close: remove,
  };
}

type Setup = (
  folder: string,
  port: number,
) => Promise<{ readonly args: readonly string[]; readonly path: string }>;

const SETUPS: Readonly<Record<CalendarProgram, Setup>> = {
  async radicale(folder, port) {
    await mkdir(join(folder, 'data'));
    await writeConfig(folder, port, { user: USER, password: PASSWORD });
    return { args: ['--config', join(folder, 'config')], path: `/${USER}/practice/` };
  },
  async xandikos(folder, port) {
    await mkdir(join(folder, 'data'));
    const args = ['--defaults', '-d', join(folder, 'data'), '-l', '127.0.0.1', '-p', String(port)];
    return { args, path: '/user/calendars/calendar/' };
  },
};
