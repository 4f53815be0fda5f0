/** A server of stored businesses with their inboxes, a scripted platform, and a real mail server. */
import { afterAll, afterEach, beforeAll } from 'vitest';
import { startMailServer, type MailServer } from '../../../../demo/stand-ins/mail-server.ts';
import type { BusinessId } from '../../../../server/businesses/business-id.ts';
import { newBusinessIn } from '../../../../server/businesses/store/input.ts';
import { addBusiness, type StoreContext } from '../../../../server/businesses/store/writing.ts';
import { memoryStore } from '../../../../server/counters/memory-store.ts';
import type { ProgramLog } from '../../../../server/cli/program-log.ts';
import type { Served } from '../../../../server/cli/serve-one.ts';
import { openStored } from '../../../../server/cli/serve-stored.ts';
import { openDatabase } from '../../../../server/inbox/store/open-database.ts';
import { temporaryInbox } from '../../../support/inbox/temporary-inbox.ts';
import { postgresFixture } from '../../../support/postgres-fixture.ts';
import { bodyOf, consent, logTo, NOW, PAGE, passed, PLATFORM_CALL, proof, type Sent } from '../world.ts';
import { DEPLOYMENT, keysIn, newKey, paws } from './stores.ts';

export const HOST = 'https://calls.example';
/** In the URL at which the mail service reports bounces. */
export const MAIL_EVENTS_TOKEN = 'a-token-of-more-than-thirty-two-letters';

type Answering = (sent: Sent) => Response | null | Promise<Response>;

export type StoredWorld = Omit<Served, 'inbox'> & {
  /** As a command beside the server has it. */
  readonly store: StoreContext;
  /** Where the database is. */
  readonly where: string;
  readonly sent: readonly Sent[];
  readonly problems: readonly string[];
  readonly pass: (ms: number) => void;
  readonly now: () => number;
  /** @param id a random one by default */
  readonly add: (slug: string, changes?: object, id?: BusinessId) => Promise<BusinessId>;
  readonly ask: (path: string, asked?: Asked) => Promise<Response>;
  /** Starts a call at this slug. */
  readonly call: (slug: string) => Promise<Response>;
};

export type Asked = {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly from?: string;
};

export const business = (changes: object = {}): object =>
  paws({
    settings: {
      assistant: 'erin',
      siteKey: 'site-key',
      origins: [PAGE],
      consentVersions: ['own'],
      limits: {
        startsIn10Minutes: 1_000_000,
        startsPerDay: 1_000_000,
        callsPerDay: 1_000_000,
        minutesPerDay: 10_000_000,
      },
      keepServer: false,
    },
    ...changes,
  });

const PROVIDER = { publicUrl: HOST, pageFolder: import.meta.dirname };

type Given = {
  /** `Postgres` or `SQLite`. */
  readonly on?: string;
  readonly platform?: Answering;
  /** PROVIDER_PEOPLE; without them, there is no provider's page. */
  readonly provider?: readonly string[];
  /** A world that is closed, whose businesses this one serves. */
  readonly former?: Pick<StoredWorld, 'store' | 'where'>;
};

export function storedFixture() {
  const postgres = postgresFixture();
  let mailServer: MailServer;
  const closers: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    mailServer = await startMailServer();
  });
  afterEach(async () => {
    for (const close of closers.splice(0).toReversed()) await close();
    mailServer.refuse(false);
  });
  afterAll(() => mailServer.close());

  async function newDatabase(kind: string): Promise<string> {
    if (kind === 'Postgres') return postgres().newDatabase();
    const { file, remove } = await temporaryInbox();
    closers.push(remove);
    return file;
  }

  async function open({
    on = 'SQLite',
    platform = () => null,
    provider = [],
    former,
  }: Given = {}): Promise<StoredWorld> {
    let time = NOW;
    const now = () => time;
    const where = former?.where ?? (await newDatabase(on));
    const sent: Sent[] = [];
    const problems: string[] = [];
    let calls = 0;
    const fetch = async (url: string | URL | Request, init: RequestInit = {}) => {
      const asked = new Request(url, { ...init, signal: null });
      const { method, headers, redirect } = asked;
      if (asked.url.includes('siteverify')) return passed();
      const each = { url: asked.url, method, headers, redirect, body: await asked.text() };
      sent.push(each);
      const answer = await platform(each);
      if (answer !== null) return answer;
      if (method === 'POST')
        return Response.json({ ...PLATFORM_CALL, id: `call-${(calls += 1)}` }, { status: 201 });
      return Response.json({ message: 'Not found' }, { status: method === 'DELETE' ? 200 : 404 });
    };
    const keys = former?.store.keys ?? keysIn(newKey());
    const deployment = { ...DEPLOYMENT, fetch, now };
    const lines = logTo(problems);
    const log = { ...lines, child: () => lines } as unknown as ProgramLog;
    const quiet = { onReceipt: () => undefined, onFeedback: () => undefined };
    const served = await openStored(
      {
        businesses: 'store',
        provider: provider.length === 0 ? null : { people: provider, ...PROVIDER, mailUrl: mailServer.url },
        place: { database: where },
        inbox: {
          publicUrl: HOST,
          mailUrl: mailServer.url,
          mailFrom: 'agents@provider.example',
          mailEventsToken: MAIL_EVENTS_TOKEN,
          mails: 'each',
          digestAt: 480,
          summary: false,
          keepDays: 30,
          twilio: { apiUrl: 'https://api.twilio.com', allowsPrivate: false },
          required: false,
          pageFolder: import.meta.dirname,
        },
        keys,
        deployment,
        port: 0,
        host: null,
        redisUrl: null,
        redisPrefix: null,
        receiptsFile: null,
        accessLog: false,
        logLevel: 'warn',
      },
      { log, hooksFor: (own) => ({ log: own, ...quiet }), store: memoryStore() },
    );
    let closing: Promise<void> | null = null;
    const closeOnce = () => (closing ??= served.close());
    closers.push(closeOnce);
    const { businesses: db, close } = await openDatabase({ database: where }, 'maintenance');
    closers.push(close);
    const store = { db, keys, deployment, actor: 'test', now };
    const ask: StoredWorld['ask'] = (path, { method = 'GET', body, headers = {}, from = '192.0.2.7' } = {}) =>
      served.answer(
        new Request(`${HOST}${path}`, {
          method,
          headers,
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
        { address: from },
      );
    return {
      ...served,
      close: closeOnce,
      store,
      where,
      sent,
      problems,
      now,
      pass: (ms) => (time += ms),
      add: (slug, changes = {}, id) =>
        addBusiness(store, newBusinessIn(business({ slug, name: slug, ...changes })), id),
      ask,
      call: (slug) =>
        ask(`/${slug}/calls`, {
          method: 'POST',
          body: ownProof(time),
          headers: { origin: PAGE, 'content-type': 'application/json' },
        }),
    };
  }

  return { open, mailServer: () => mailServer };
}

/** Its consent texts are not checked, because their version is the business's own. */
export function ownProof(now: number): object {
  const at = new Date(now).toISOString();
  return proof({ consent: consent({ at, version: 'own' }), sentAt: at });
}

type Reporting = { readonly url: string; readonly headers: Record<string, string> };

/** Where the platform reports the last call. */
export function reportingOf(
  { sent }: Pick<StoredWorld, 'sent'>,
  number = -1,
): Reporting & { readonly id: string } {
  const calls = sent.filter(({ method, url }) => method === 'POST' && url.endsWith('/call/web'));
  const { server } = bodyOf(calls.at(number))['assistantOverrides'] as { readonly server: Reporting };
  return { ...server, id: server.url.split('/').at(-1) ?? '' };
}

/** The platform reports something. */
export const report = (world: StoredWorld, { url, headers }: Reporting, message: object): Promise<Response> =>
  world.ask(new URL(url).pathname, { method: 'POST', headers, body: { message } });

/** A person's browser at the inbox of a business. */
export class StoredBrowser {
  readonly #world: StoredWorld;
  readonly #path: string;
  readonly #from: string;
  readonly cookies: Map<string, string>;

  /** @param place the id of the business in the path */
  constructor(world: StoredWorld, place: string, cookies = new Map<string, string>(), from = '192.0.2.7') {
    this.#world = world;
    this.#path = `/${place}/inbox`;
    this.cookies = cookies;
    this.#from = from;
  }

  async ask(path: string, asked: Asked = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.#world.ask(`${this.#path}${path}`, {
      from: this.#from,
      ...asked,
      headers: { 'sec-fetch-site': 'same-origin', cookie },
    });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  send = (path: string, body: unknown): Promise<Response> => this.ask(path, { method: 'POST', body });

  async read<T>(path: string): Promise<T> {
    const answer = await this.ask(path);
    if (answer.status !== 200) throw new Error(`${path} is answered with ${answer.status}`);
    return (await answer.json()) as T;
  }
}
