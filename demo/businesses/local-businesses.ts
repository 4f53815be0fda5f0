/** Serves stored businesses and the provider's page by the program's own code, from a temporary database. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Email } from 'postal-mime';
import { runBusinesses } from '../../server/cli/businesses.ts';
import { createProgramLog } from '../../server/cli/program-log.ts';
import { openStored } from '../../server/cli/serve-stored.ts';
import { readStoreEnvironment, type StoreSettings } from '../../server/cli/store-environment.ts';
import { memoryStore } from '../../server/index.ts';
import { LOCAL_LIMITS, USUAL_VARIANT } from '../call-endpoint/settings.ts';
import { createInboxClock } from '../inbox/inbox-clock.ts';
import { CHECK_SECRET } from '../stand-ins/bot-check/siteverify.ts';
import { startMailServer } from '../stand-ins/mail-server.ts';
import { CARRIER, CARRIER_PATH } from '../stand-ins/carrier/carrier.ts';
import type { CalendarAddress } from '../stand-ins/owner-calendar/owner-calendar.ts';
import { PRIVATE_KEY } from '../stand-ins/platform/keys.ts';
import { DEMO_BUSINESSES, PROVIDER_PERSON, type DemoBusiness } from './demo-businesses.ts';
import type { BusinessList } from './directory.ts';
import { BUSINESSES_PATH, DIRECTORY_PATH, shopOrigin } from './paths.ts';
import { shopPage } from './shop-page.ts';

export type LocalBusinesses = {
  /** Answers the paths of the businesses, their pages and the provider's page; null for the others. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void> | null;
  /** Sends the next reminder. @returns whether there is one */
  readonly playReminder: () => Promise<boolean>;
  /** Ends open streams and the due work, so that the server can stop. Resolves when what had begun is done. */
  readonly end: () => Promise<void>;
  /** After the last request. */
  readonly close: () => Promise<void>;
};

export type BusinessesOptions = {
  /** This server's URL, which must answer: the agents are created at the platform's stand-in. */
  readonly url: string;
  /** Of the built inbox and provider's page. */
  readonly pagesFolder: string;
  readonly onMail: (mail: Email) => void;
  /** Of the business with a book; null without one. */
  readonly calendar: CalendarAddress | null;
  /** Of each business, an IANA name. */
  readonly timeZone: string;
};

/** What the program answers; everything else of this server has other paths. */
const SERVED =
  /^\/(?:provider(?:\/.*)?|[a-z\d-]{3,40}\/(?:calls|chats|messages|feedback|checks|config|inbox(?:\/.*)?))$/;
const PAGE = new RegExp(`^${BUSINESSES_PATH}/([a-z\\d-]{3,40})/$`);
const SHOP_HOST = /^([a-z\d-]{3,40})\.localhost(?::\d+)?$/;
const KEY_BYTES = 32;

export async function openLocalBusinesses(options: BusinessesOptions): Promise<LocalBusinesses> {
  const folder = await mkdtemp(join(tmpdir(), 'task-tamer-businesses-'));
  const mailServer = await startMailServer(options.onMail);
  const database = join(folder, 'businesses.db');
  const clock = createInboxClock(database);
  const settings = settingsOf(options, database, mailServer.url, clock.now);
  const log = createProgramLog('error');
  const served = await openStored(settings, { log, hooksFor: () => ({ log }), store: memoryStore() });
  for (const each of DEMO_BUSINESSES) await add(settings, options, each);
  const answer = getRequestListener(
    (request, { incoming: { socket } }) =>
      served.answer(request, socket.remoteAddress === undefined ? {} : { address: socket.remoteAddress }),
    { overrideGlobalObjects: false },
  );
  const ownAnswer = getRequestListener((request) => answerOwn(settings, options.url, new URL(request.url)), {
    overrideGlobalObjects: false,
  });
  return {
    handle(request, response) {
      const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
      const isOwn = path === DIRECTORY_PATH || slugOf(request.headers.host, path) !== null;
      if (!isOwn && !SERVED.test(path)) return null;
      return (isOwn ? ownAnswer : answer)(request, response);
    },
    end: served.end,
    playReminder: () => clock.playNextReminder(served.work),
    async close() {
      await served.close();
      await mailServer.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function settingsOf(
  { url, pagesFolder }: BusinessesOptions,
  database: string,
  mailUrl: string,
  now: () => number,
): StoreSettings {
  const { settings, problems } = readStoreEnvironment({
    BUSINESSES: 'store',
    INBOX: database,
    MASTER_KEY: randomBytes(KEY_BYTES).toString('base64'),
    SECRET: randomBytes(KEY_BYTES).toString('base64'),
    PRIVATE_KEY,
    SITE_KEY: USUAL_VARIANT.siteKey,
    BOT_CHECK_SECRET: CHECK_SECRET,
    API_URL: `${url}/stand-ins/platform`,
    SITEVERIFY_URL: `${url}/stand-ins/bot-check/siteverify/${USUAL_VARIANT.assistant}`,
    TEST: 'true',
    PUBLIC_URL: url,
    MAIL_URL: mailUrl,
    MAIL_FROM: 'agents@provider.example',
    TWILIO_URL: `${url}${CARRIER_PATH}`,
    TEXTS_PRIVATE: 'true',
    PROVIDER_PEOPLE: PROVIDER_PERSON,
  });
  if (settings === null || settings.provider === null)
    throw new Error(`The demo's businesses cannot be served: ${problems?.join(', ')}`);
  return {
    ...settings,
    inbox: { ...settings.inbox, pageFolder: pagesFolder },
    provider: { ...settings.provider, pageFolder: pagesFolder },
    deployment: { ...settings.deployment, limits: LOCAL_LIMITS, now },
  };
}

async function add(
  settings: StoreSettings,
  { url, calendar, timeZone }: BusinessesOptions,
  { agent, business, book }: DemoBusiness,
): Promise<void> {
  const created = await fetch(`${url}/stand-ins/platform/assistant`, {
    method: 'POST',
    headers: { authorization: `Bearer ${PRIVATE_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(agent),
  });
  const { id: assistant } = (await created.json()) as { readonly id: string };
  const ofBook = book === null ? NO_BOOK : bookSettings(calendar);
  const origins = [shopOrigin(url, business.slug), url];
  await command(settings, ['add'], {
    ...business,
    timeZone,
    settings: { ...business.settings, ...ofBook.settings, assistant, origins, keepServer: false },
    secrets: ofBook.secrets,
    ...(book === null ? {} : { rules: book }),
  });
}

const NO_BOOK = { settings: {}, secrets: {} } as const;

function bookSettings(calendar: CalendarAddress | null) {
  const { accountSid: twilioAccountSid, authToken: twilioAuthToken, dentistNumber: textsFrom } = CARRIER;
  const texts = { book: true, texts: 'twilio', twilioAccountSid, textsFrom, textsCountries: ['US'] };
  if (calendar === null) return { settings: texts, secrets: { twilioAuthToken } };
  const { url: calendarUrl, user: calendarUser, password: calendarPassword } = calendar;
  return {
    settings: { ...texts, calendarUrl, calendarUser, calendarNames: true },
    secrets: { twilioAuthToken, calendarPassword },
  };
}

/** @param input of the command @returns the values that it writes @throws with the problems that it prints */
async function command(
  settings: StoreSettings,
  words: readonly string[],
  input: object = {},
): Promise<readonly unknown[]> {
  const values: unknown[] = [];
  const problems: string[] = [];
  await runBusinesses(settings, words, {
    print: (line) => void problems.push(line),
    write: (line) => void values.push(JSON.parse(line)),
    read: () => Promise.resolve(JSON.stringify(input)),
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return values;
}

/** What the command `show` writes. */
type ShownBusiness = {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly kind: string;
  readonly status: string;
  readonly settings: {
    readonly agentName?: string;
    readonly contactPhone?: string;
    readonly siteKey?: string;
    readonly origins?: readonly string[];
  };
  readonly people: readonly { readonly email: string }[];
};

/** Null if it is the page of no business. */
function slugOf(host: string | undefined, path: string): string | null {
  return (path === '/' ? SHOP_HOST.exec(host ?? '') : PAGE.exec(path))?.[1] ?? null;
}

async function answerOwn(settings: StoreSettings, url: string, { host, pathname }: URL): Promise<Response> {
  const slug = slugOf(host, pathname);
  if (slug === null) return Response.json(await listOf(settings, url));
  const shown = await show(settings, slug);
  if (shown === null) return new Response('There is no such business.\n', { status: 404 });
  const { agentName = 'Erin', contactPhone = null, siteKey = USUAL_VARIANT.siteKey } = shown.settings;
  return new Response(shopPage({ ...shown, url, agentName, phone: contactPhone, siteKey }), {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
}

async function listOf(settings: StoreSettings, url: string): Promise<BusinessList> {
  const all = (await command(settings, ['list'])) as readonly ShownBusiness[];
  const shown = await Promise.all(
    all.filter(({ status }) => status !== 'removed').map(({ id }) => show(settings, id)),
  );
  return {
    provider: { page: `${url}/provider/`, people: [PROVIDER_PERSON] },
    businesses: shown
      .filter((each) => each !== null)
      .map(({ id, slug, name, status, people, settings: { origins } }) => ({
        name,
        status,
        // Where the agent answers: a business that the provider adds may have its own host alone.
        page:
          origins?.includes(url) === false
            ? `${shopOrigin(url, slug)}/`
            : `${url}${BUSINESSES_PATH}/${slug}/`,
        inbox: { page: `${url}/${id}/inbox/`, people: people.map(({ email }) => email) },
      })),
  };
}

/** Null if there is no such business. */
async function show(settings: StoreSettings, name: string): Promise<ShownBusiness | null> {
  const [shown] = await command(settings, ['show', name]).catch(() => []);
  return (shown as ShownBusiness | undefined) ?? null;
}
