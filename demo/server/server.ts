/** The local server: pages, tag script, call endpoint, businesses and stand-ins on one origin. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Email } from 'postal-mime';
import { createLocalEndpoint, type LocalLimits } from '../call-endpoint/mount.ts';
import { localSettings, USUAL_VARIANT } from '../call-endpoint/settings.ts';
import type { LocalBusinesses } from '../businesses/local-businesses.ts';
import { openLocalInbox, type LocalInbox } from '../inbox/local-inbox.ts';
import { NEXT_REMINDER_PATH } from '../inbox/paths.ts';
import { drain } from '../../server/cli/drain.ts';
import { OpenWork } from '../../server/http/open-work.ts';
import type { BookRules } from '../../server/inbox/inbox.ts';
import { createStandIns, type StandIns } from '../stand-ins/index.ts';
import { CALENDARS, OwnerCalendar } from '../stand-ins/owner-calendar/owner-calendar.ts';
import { DEPLOYED_FOLDER } from '../../site/prerender/build-parts.ts';
import { PAGES_FOLDER, SERVER_PAGES_FOLDER } from './builds.ts';
import { createSite, type HostPage } from './site.ts';

export type ServerOptions = LocalLimits & {
  /** 0 selects a free port. */
  readonly port: number;
  /** The address to listen on. Default: localhost. */
  readonly host?: string;
  /** Additional pages by path, such as host pages of a test. */
  readonly pages?: Readonly<Record<string, HostPage>>;
  /** The folder of the built pages. */
  readonly pagesFolder?: string;
  /** The folder of the built script. */
  readonly scriptFolder?: string;
  /** Receives each mail to the owner. */
  readonly onMail?: (mail: Email) => void;
  /** Of the appointment book in which Erin books. Default: none. */
  readonly book?: BookRules;
  /** Of each business, an IANA name. Default: this machine's. */
  readonly timeZone?: string;
  /** Whether there are also stored businesses, each with a page and an inbox, and the provider's page. Default: no. */
  readonly hasBusinesses?: boolean;
  /** Whether each book's appointments are also in a calendar of Radicale, if this machine has it. Default: no. */
  readonly hasCalendar?: boolean;
};

export type RunningServer = {
  /** Without a trailing slash. */
  readonly url: string;
  /** Whether appointments are also in a calendar. */
  readonly hasCalendar: boolean;
  /** Initializes what is slow at first use, the synthesized voice, and opens the businesses. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
};

const THIS_MACHINE = '127.0.0.1';
/** How long open requests may take when the server closes: some scenarios answer late or never. */
const DRAIN_LIMIT_MS = 2_000;

/**
 * Serves until closed.
 * @throws the errors of `listen`, such as `EADDRINUSE`
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const calendar = options.hasCalendar === true ? await OwnerCalendar.open() : new OwnerCalendar(null);
  const standIns = createStandIns({ calendar });
  const endpoint = createLocalEndpoint(options);
  const site = createSite({
    pages: options.pages ?? {},
    pagesFolder: options.pagesFolder ?? PAGES_FOLDER,
    scriptFolder: options.scriptFolder ?? DEPLOYED_FOLDER,
  });
  let inbox: LocalInbox | null = null;
  let businesses: LocalBusinesses | null = null;
  const answers = new OpenWork();
  const server = createServer((request, response) => {
    const opened = [inbox, businesses].filter((each) => each !== null);
    const services = [endpoint, standIns, reminderPlayer(opened), ...opened];
    void answers.add(answer(services, site, request, response));
  });
  // Never time out an idle connection: closing it can race with a new request. Clients close their connections.
  server.keepAliveTimeout = 0;
  upgradeTo(server, standIns);
  try {
    await listen(server, options.port, options.host ?? THIS_MACHINE);
  } catch (error) {
    await standIns.close();
    await calendar.close();
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  const url = `http://localhost:${port}`;
  const onMail = (mail: Email) => {
    endpoint.mailed(mail);
    options.onMail?.(mail);
  };
  const opened = await openLocalInbox(
    url,
    { ...localSettings(USUAL_VARIANT, port), ...endpoint.counting },
    SERVER_PAGES_FOLDER,
    onMail,
    options.timeZone,
    options.book,
    calendar.address(url, CALENDARS.house),
  );
  inbox = opened;
  endpoint.keepIn(opened.endpoint);
  return {
    url,
    hasCalendar: calendar.address(url, CALENDARS.house) !== null,
    async warmUp() {
      const opening = options.hasBusinesses === true ? openBusinesses(url, onMail, calendar, options) : null;
      [businesses] = await Promise.all([opening, standIns.warmUp()]);
    },
    close: async () => {
      // The stand-ins answer the due work of the inboxes, which close after the last request.
      await standIns.close();
      await Promise.all([opened.end(), businesses?.end()]);
      await drain(server, answers, DRAIN_LIMIT_MS);
      await opened.close();
      await businesses?.close();
      await calendar.close();
    },
  };
}

function upgradeTo(server: Server, standIns: StandIns): void {
  server.on('upgrade', (request, socket, head) => {
    // Clients may disconnect at any time.
    socket.on('error', () => socket.destroy());
    if (!isAddressed(request) || !standIns.upgrade(request, socket, head)) socket.destroy();
  });
}

/** Loaded on demand, because most tests need none. */
async function openBusinesses(
  url: string,
  onMail: (mail: Email) => void,
  owners: OwnerCalendar,
  { timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone }: Pick<ServerOptions, 'timeZone'>,
): Promise<LocalBusinesses> {
  const { openLocalBusinesses } = await import('../businesses/local-businesses.ts');
  const calendar = owners.address(url, CALENDARS.dentist);
  return openLocalBusinesses({ url, pagesFolder: SERVER_PAGES_FOLDER, onMail, calendar, timeZone });
}

/** For the console: sends the next reminder of each inbox. */
const reminderPlayer = (inboxes: readonly Pick<LocalInbox, 'playReminder'>[]): Pick<StandIns, 'handle'> => ({
  handle({ url }, response) {
    if (url !== NEXT_REMINDER_PATH) return null;
    const played = Promise.all(inboxes.map((each) => each.playReminder()));
    return played.then(
      (hasPlayed) => void response.writeHead(hasPlayed.includes(true) ? 204 : 404).end(),
      () => void response.writeHead(500).end(),
    );
  },
});

async function answer(
  services: readonly Pick<StandIns, 'handle'>[],
  site: ReturnType<typeof createSite>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isAddressed(request)) {
    response.writeHead(400, { 'Content-Type': 'text/plain; charset=utf-8' });
    response.end('This is no address.');
    return;
  }
  try {
    for (const service of services) {
      const answered = service.handle(request, response);
      if (answered !== null) return await answered;
    }
    await site(request, response);
  } catch (error) {
    console.error(`${request.method} ${request.url} failed:`, error);
    if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' });
    response.end('The local server failed; its terminal says why.');
  }
}

/** The Host header may contain anything, and a path with two leading slashes would be parsed as another host. */
function isAddressed({ url, headers: { host = 'localhost' } }: IncomingMessage): boolean {
  const origin = `http://${host}`;
  const isHost = /^[^\s/?#@\\]+$/.test(host) && URL.canParse(origin);
  return isHost && url !== undefined && /^\/(?![/\\])/.test(url) && URL.canParse(url, origin);
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening');
}
