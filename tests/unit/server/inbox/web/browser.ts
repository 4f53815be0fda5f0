/** An owner's browser as the server sees it: its cookies and requests. */
import { expect, vi } from 'vitest';
import {
  deliver,
  OWNER,
  PUBLIC_URL,
  REPORT,
  reporting,
  type InboxWorld,
  type inboxFixture,
} from '../world.ts';

/** Headers that browsers add to each request of the page. */
export const OWN_PAGE = { 'sec-fetch-site': 'same-origin' };

type Asked = {
  readonly method?: string;
  readonly body?: unknown;
  /** Instead of `body`: sent as it is. */
  readonly raw?: BodyInit;
  readonly headers?: Record<string, string>;
  /** The client's address. */
  readonly from?: string;
};

/** A browser that stores cookies. */
export class Browser {
  readonly #world: InboxWorld;
  readonly cookies: Map<string, string>;

  /** @param cookies that it already has, perhaps of another inbox on the same host */
  constructor(world: InboxWorld, cookies: Map<string, string> = new Map()) {
    this.#world = world;
    this.cookies = cookies;
  }

  async ask(path: string, { method = 'GET', body, raw, headers = OWN_PAGE, from = '192.0.2.7' }: Asked = {}) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const request = new Request(`${PUBLIC_URL}/inbox${path}`, {
      method,
      headers: { ...headers, cookie },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(raw === undefined ? {} : { body: raw, duplex: 'half' }),
    });
    const answer = await this.#world.inbox.answer({ request, socketAddress: from });
    if (answer === null) throw new Error(`No route answers ${path}`);
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  async read<T>(path: string): Promise<T> {
    const answer = await this.ask(path);
    expect(answer.status).toBe(200);
    return (await answer.json()) as T;
  }

  send = (path: string, body: unknown, more: Asked = {}) => this.ask(path, { method: 'POST', body, ...more });
}

export const tokenOf = (link: string): string => /#sign-in=([\w-]+)/.exec(link)?.[1] ?? '';

export const finish = (browser: Browser, token: string) => browser.send('/api/sign-in/finish', { token });

/** A call from its start to its report. @returns its id in the inbox */
export async function call(world: InboxWorld, number = 0, report: object = REPORT): Promise<string> {
  await world.endpoint.start();
  const destination = reporting(world, number);
  expect((await deliver(world, report, destination))?.status).toBe(200);
  return destination.url.split('/').at(-1) ?? '';
}

/** Signs in with the mails that the fixture's server receives. */
export function signingIn({ mailServer }: Pick<ReturnType<typeof inboxFixture>, 'mailServer'>) {
  const linkFor = (browser: Browser, email: string = OWNER, opens = '') =>
    newLinkFor(browser, { email, opens }, email);

  /**
   * @param request by an address, or by the token of another link
   * @param owner whose link it is
   */
  async function newLinkFor(browser: Browser, request: object, owner: string = OWNER): Promise<string> {
    const links = () => mailServer().mails.filter(({ subject }) => subject === 'Sign in to your inbox');
    const before = links().length;
    expect((await browser.send('/api/sign-in', request)).status).toBe(204);
    // Count only sign-in mails, because a mail about a conversation may arrive in between.
    await vi.waitFor(() => expect(links()).toHaveLength(before + 1), { timeout: 15_000 });
    const mail = links().at(-1);
    expect(mail?.to?.[0]?.address).toBe(owner.trim().toLowerCase());
    return /https:\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  }

  async function signedIn(
    world: InboxWorld,
    browser: Browser = new Browser(world),
    owner: string = OWNER,
  ): Promise<Browser> {
    expect((await finish(browser, tokenOf(await linkFor(browser, owner)))).status).toBe(204);
    return browser;
  }

  return { linkFor, newLinkFor, signedIn };
}
