/** The provider's page on a database in a file, with a mail server, a platform and a browser. */
import { dirname } from 'node:path';
import { onTestFinished } from 'vitest';
import type { BusinessId } from '../../../../server/businesses/business-id.ts';
import { newBusinessIn } from '../../../../server/businesses/store/input.ts';
import { addBusiness, type StoreContext } from '../../../../server/businesses/store/writing.ts';
import { LinkMails } from '../../../../server/inbox/mail/link-mails.ts';
import { createBounces } from '../../../../server/inbox/mail/bounces.ts';
import { createMails } from '../../../../server/inbox/mail/mails.ts';
import { openDatabase } from '../../../../server/inbox/store/open-database.ts';
import type { OpenedBusiness, OpenedDraft } from '../../../../server/provider/page-contract.ts';
import { openProvider } from '../../../../server/provider/provider.ts';
import { startMailServer } from '../../../../demo/stand-ins/mail-server.ts';
import { temporaryInbox } from '../../../support/inbox/temporary-inbox.ts';
import { DEPLOYMENT, keysIn, newKey, paws } from '../businesses/stores.ts';
import { NOW } from '../world.ts';

export const PERSON = 'pat@provider.example';
export const PUBLIC_URL = 'https://calls.provider.example';
export const PLATFORM_URL = 'https://platform.example';

export type PlatformAnswer = (request: Request) => Response | Promise<Response>;

const NO_PLATFORM: PlatformAnswer = () => Response.json({ message: 'Not found' }, { status: 404 });

type Options = {
  readonly platform?: PlatformAnswer;
  readonly deployment?: object;
  readonly people?: readonly string[];
  /** Of an earlier world, which is closed. */
  readonly database?: string;
};

export async function openWorld({ platform = NO_PLATFORM, deployment = {}, people, database }: Options = {}) {
  let time = NOW;
  const { file, remove } = await temporaryInbox();
  const mailServer = await startMailServer();
  const opened = await openDatabase({ database: database ?? file }, 'server');
  const mails = await createMails(mailServer.url, 'calls@provider.example', createBounces(opened.deployment));
  const keys = keysIn(newKey());
  const now = () => time;
  const whole = {
    ...DEPLOYMENT,
    apiUrl: PLATFORM_URL,
    ...deployment,
    now,
    fetch: async (...request: Parameters<typeof fetch>) => platform(new Request(...request)),
  };
  const log: string[] = [];
  const provider = await openProvider({
    settings: {
      people: people ?? [PERSON],
      publicUrl: PUBLIC_URL,
      mailUrl: mailServer.url,
      pageFolder: dirname(file),
    },
    inboxes: { database: opened, mails, linkMails: new LinkMails() },
    keys,
    deployment: whole,
    log: {
      warn: (_, message) => void log.push(message),
      error: (_, message) => void log.push(message),
    },
  });
  onTestFinished(async () => {
    provider.close();
    mails.close();
    await opened.close();
    await mailServer.close();
    await remove();
  });
  const store: StoreContext = { db: opened.businesses, keys, deployment: whole, actor: 'test', now };
  return {
    provider,
    store,
    database: opened,
    log,
    mails: mailServer.mails,
    pass: (ms: number) => (time += ms),
    add: (changes: object = {}) => addBusiness(store, newBusinessIn(paws(changes))),
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;

/** Keeps cookies, as a browser with the page open. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  async ask(
    path: string,
    {
      headers,
      ...init
    }: Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> } = {},
  ): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const request = new Request(`${PUBLIC_URL}/provider/${path}`, {
      ...init,
      headers: { cookie, 'sec-fetch-site': 'same-origin', ...headers },
    });
    const answer = await this.#world.provider.answer({ request, socketAddress: '192.0.2.1' });
    if (answer === null) throw new Error(`${path} is not the provider's.`);
    for (const header of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  send(path: string, body: object = {}, method = 'POST'): Promise<Response> {
    return this.ask(path, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  }

  async read<T>(path: string): Promise<T> {
    return (await (await this.ask(path)).json()) as T;
  }

  /** Signs in by a mailed link. */
  async signIn(email = PERSON): Promise<void> {
    const { mails } = this.#world;
    const before = mails.length;
    await this.send('api/sign-in', { email });
    while (mails.length === before) await new Promise((resolve) => setTimeout(resolve, 5));
    const token = /#sign-in=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
    const answer = await this.send('api/sign-in/finish', { token });
    if (answer.status !== 204) throw new Error(`Signing in was answered with ${answer.status}.`);
  }
}

/** Changes settings of a business as its page shows them now. */
export async function change(browser: Browser, id: BusinessId, draft: object): Promise<Response> {
  const { revision } = await browser.read<OpenedBusiness>(`api/businesses/${id}`);
  return browser.send(`api/businesses/${id}/settings`, { basedOn: revision, draft }, 'PATCH');
}

let lastRevision = 0;

/** Saves a draft in place of its present revision, as a page that shows it does. */
export async function saveDraft(browser: Browser, id: string, draft: object): Promise<Response> {
  const present = await browser.ask(`api/drafts/${id}`);
  const shown = present.ok ? ((await present.json()) as OpenedDraft).revision : null;
  const revision = ++lastRevision;
  return browser.send(`api/drafts/${id}`, { revision, basedOn: [shown], draft }, 'PUT');
}

export async function signedIn(world: World): Promise<Browser> {
  const browser = new Browser(world);
  await browser.signIn();
  return browser;
}
