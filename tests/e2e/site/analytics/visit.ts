/** A visitor whose browser passes as an ordinary one, the page's requests, and what the ingest received. */
import { test as base, expect, type Locator, type Page, type Request } from '@playwright/test';
import type { Arrival } from '../../../../demo/stand-ins/analytics/arrivals.ts';
import { CONSENT_KEY } from '../../../../site/consent/stored-choice.ts';
import { TAG } from '../../../../widget/contract.ts';
import { CHROMIUM } from '../../../support/browsers.ts';
import { stir, wholePage } from '../site-visit.ts';

const INGEST = '/stand-ins/analytics';
/** The service drops events of automated browsers, which it detects by user agent and by a flag. */
const ORDINARY_BROWSER = [
  '--user-agent=Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  '--disable-blink-features=AutomationControlled',
];

/** For `test.use`, in each file. */
export const ordinaryBrowser = {
  launchOptions: { ...CHROMIUM, args: [...(CHROMIUM.args ?? []), ...ORDINARY_BROWSER] },
};

export type Visit = {
  /** The page's campaign, which is sent with every choice, so that each test finds the events of its own visit. */
  readonly id: string;
  /** Method and URL of each request so far, without the host if it is the page's own. */
  readonly requests: string[];
  /** Requests without an answer so far. */
  readonly underWay: Set<Request>;
  /** Uncaught errors and unhandled rejections so far. */
  readonly faults: string[];
};

export const test = base.extend<{ readonly visit: Visit }>({
  visit: async ({ page, baseURL }, use) => {
    const visit: Visit = {
      id: `visit-${crypto.randomUUID()}`,
      requests: [],
      underWay: new Set(),
      faults: [],
    };
    page.on('request', (request) => {
      visit.requests.push(`${request.method()} ${request.url().replace(baseURL ?? '', '')}`);
      visit.underWay.add(request);
    });
    page.on('requestfinished', (request) => visit.underWay.delete(request));
    page.on('requestfailed', (request) => visit.underWay.delete(request));
    page.on('pageerror', (error) => visit.faults.push(error.message));
    await use(visit);
    expect(visit.faults, 'uncaught errors and unhandled rejections').toEqual([]);
  },
});

/** Opens the landing page, moves the pointer, and waits until everything deferred has loaded. */
export async function open(page: Page, { id }: Visit, query = ''): Promise<void> {
  await page.goto(`/?utm_campaign=${id}${query}`);
  await untilReady(page);
}

/** Waits for the whole page and the launcher. Turns off opening on scroll, because tests scroll. */
export async function untilReady(page: Page): Promise<void> {
  await stir(page);
  await wholePage(page);
  await expect(launcher(page)).toBeVisible();
  await page.locator(TAG).evaluate((tag) => tag.setAttribute('open-on-scroll', 'off'));
}

export const launcher = (page: Page): Locator =>
  page.locator(TAG).getByRole('button', { name: 'Talk to Erin' });
export const banner = (page: Page): Locator => page.getByRole('region', { name: 'Cookie Consent' });
export const answer = (page: Page, choice: 'Accept' | 'Decline'): Locator =>
  banner(page).getByRole('button', { name: choice });
export const changeButton = (page: Page): Locator => page.getByRole('button', { name: 'Cookie choice' });

export const analyticsRequests = ({ requests }: Visit): readonly string[] =>
  requests.filter((request) => request.includes(INGEST) || /\/(posthog|lazy-recorder)-/.test(request));

/** Waits until all analytics requests so far are answered. */
export const untilTaken = ({ underWay }: Visit): Promise<void> =>
  expect.poll(() => [...underWay].filter((request) => request.url().includes(INGEST))).toEqual([]);

/** The page's local storage, session storage and cookies. */
export const stored = (page: Page): Promise<unknown> =>
  page.evaluate(() => ({
    ...Object.fromEntries([...Object.entries(localStorage), ...Object.entries(sessionStorage)]),
    cookies: document.cookie,
  }));
/** The stored answer, with its date, and no cookies. */
export const remembers = (value: '0' | '1'): object => ({
  [CONSENT_KEY]: expect.stringMatching(new RegExp(`^${value} \\d{4}-`)) as unknown,
  cookies: '',
});

/** One event as it arrived, in a batch or alone. */
export type Event = {
  readonly event: string;
  readonly properties: Readonly<Record<string, unknown>>;
};

export async function arrivals(page: Page, containing: string, since = 0): Promise<readonly Arrival[]> {
  const query = new URLSearchParams({ containing, since: String(since) });
  const answered = await page.request.get(`${INGEST}/events?${String(query)}`);
  return (await answered.json()) as readonly Arrival[];
}

export async function events(page: Page, containing: string, since = 0): Promise<readonly Event[]> {
  return (await arrivals(page, containing, since)).flatMap(({ body }) => eventsOf(body));
}

function eventsOf(body: unknown): readonly Event[] {
  if (Array.isArray(body)) return body.flatMap(eventsOf);
  if (typeof body !== 'object' || body === null) return [];
  if ('batch' in body) return eventsOf(body.batch);
  return 'event' in body ? [body as Event] : [];
}

/** Waits until events of all these names have arrived, and returns every one so far. */
export async function untilArrived(
  page: Page,
  containing: string,
  names: readonly string[],
  since = 0,
): Promise<readonly Event[]> {
  let found: readonly Event[] = [];
  await expect
    .poll(
      async () => {
        found = await events(page, containing, since);
        return [...new Set(found.map(({ event }) => event))];
      },
      { intervals: [200] },
    )
    .toEqual(expect.arrayContaining([...names]));
  return found;
}

export const named = (all: readonly Event[], name: string): readonly Event[] =>
  all.filter(({ event }) => event === name);

/** The number of the newest arrival, to select later ones. */
export async function newest(page: Page): Promise<number> {
  return (await arrivals(page, '')).at(-1)?.id ?? 0;
}
