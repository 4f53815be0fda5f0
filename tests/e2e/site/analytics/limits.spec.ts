/**
 * Scope: the request limits of the page's analytics, observed on the network under a fast clock: refused requests are
 * not repeated, failed ones are retried a limited number of times, errors are rate-limited, flags are requested once.
 */
import { expect, type Page } from '@playwright/test';
import { ERROR_LIMIT } from '../../../../site/analytics/error-limit.ts';
import { COMPILED_IN } from '../../../../site/analytics/settings.ts';
import { catchLibrary } from './library.ts';
import { events, named, open, ordinaryBrowser, test, untilArrived, untilTaken, type Visit } from './visit.ts';

test.use(ordinaryBrowser);

const SECOND_MS = 1000;

/** A visitor who accepted earlier. The page's clock runs until it is paused. */
test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await page.addInitScript((key) => localStorage.setItem(key, '1'), 'tt_cookie_consent');
});

/** Answers every request to a path of the service with this status, and counts them. */
async function refuse(page: Page, path: string, status: number): Promise<{ count: number }> {
  const asked = { count: 0 };
  await page.route(`**/stand-ins/analytics${path}**`, async (route) => {
    asked.count += 1;
    await route.fulfill({ status, json: { detail: 'refused' } });
  });
  return asked;
}

/** Advances the page's clock second by second, so that its answers keep pace with its timers. */
async function pass(page: Page, seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 1) await page.clock.runFor(SECOND_MS);
}

/** Advances the page's clock until the count exceeds `than`, because a retry waits for an answer. */
async function passUntilMore(page: Page, count: () => number, than: number): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(SECOND_MS);
      return count();
    })
    .toBeGreaterThan(than);
}

function warnings(page: Page): string[] {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning' && message.text().includes('nalytics')) logged.push(message.text());
  });
  return logged;
}

for (const status of [404, 400])
  test(`the surveys, experiments and early access are not requested again after a ${status}`, async ({
    page,
    visit,
  }) => {
    const logged = warnings(page);
    const asked = await refuse(page, '/api/', status);
    await open(page, visit);
    await expect.poll(() => asked.count).toBe(3);
    const once = [expect.stringContaining(`answered ${status}`)];
    await expect.poll(() => logged).toEqual(once);
    await pass(page, 8);
    expect(asked.count).toBe(3);
    expect(logged).toEqual(once);
  });

test('the surveys are requested again after a server failure, at growing intervals, and it is logged once', async ({
  page,
  visit,
}) => {
  const logged = warnings(page);
  const asked = await refuse(page, '/api/surveys/', 503);
  await open(page, visit);
  await passUntilMore(page, () => asked.count, 2);
  // The fourth and fifth come 21 and 45 s after the first.
  await pass(page, 30);
  expect(asked.count).toBeGreaterThan(3);
  expect(asked.count).toBeLessThan(6);
  expect(logged).toEqual([expect.stringContaining('answered 503')]);
});

test('only the console logs that the analytics service is unreachable, once', async ({ page, visit }) => {
  const logged = warnings(page);
  let tries = 0;
  await page.route('**/stand-ins/analytics/**', async (route) => {
    tries += 1;
    await route.abort('connectionrefused');
  });
  await open(page, visit);
  await passUntilMore(page, () => tries, 3);
  expect(logged).toEqual([expect.stringContaining('no answer')]);
});

test('ten errors of a burst are reported, then one every ten seconds while they continue', async ({
  page,
  visit,
}) => {
  await open(page, visit);
  const first = await untilArrived(page, visit.id, ['$pageview']);
  const session = String(first[0]?.properties['$session_id']);
  const reported = async () => named(await events(page, session), '$exception').length;
  const began = await throwErrors(page, 12);
  await pass(page, 4);
  await expect.poll(reported).toBe(ERROR_LIMIT.burst);

  let last = began;
  while (last - began < 25 * SECOND_MS) {
    await page.clock.runFor(SECOND_MS);
    last = await throwErrors(page, 1);
  }
  await pass(page, 4);
  const refills = Math.floor((last - began) / (ERROR_LIMIT.refillSeconds * SECOND_MS));
  await expect.poll(reported).toBe(ERROR_LIMIT.burst + refills);
  visit.faults.length = 0;
});

test('the events that the server fails to accept are sent again ten times at most', async ({
  page,
  visit,
}) => {
  const asked = await refuse(page, '/i/v0/e/', 500);
  await open(page, visit);
  await expect.poll(() => asked.count).toBeGreaterThan(0);
  const retries = () =>
    Math.max(0, ...visit.requests.map((request) => Number(/retry_count=(\d+)/.exec(request)?.[1] ?? 0)));
  for (let retry = 1; retry <= COMPILED_IN.retriesAtMost; retry += 1) {
    // The delay varies by up to a quarter, and the library checks every three seconds.
    const longest = 1.25 * COMPILED_IN.retryFirstDelayMs * 2 ** (retry - 1) + 3 * SECOND_MS;
    await answersRead(page, visit);
    await page.clock.fastForward(longest);
    await expect.poll(retries).toBe(retry);
  }
  for (let hour = 1; hour <= 3; hour += 1) {
    await answersRead(page, visit);
    await page.clock.fastForward('01:00:00');
  }
  await pass(page, 4);
  expect(retries()).toBe(COMPILED_IN.retriesAtMost);
});

test('the flags are requested once, despite simultaneous calls', async ({ page, visit }) => {
  const library = await catchLibrary(page);
  await open(page, visit);
  await untilArrived(page, visit.id, ['$pageview']);
  const asked = () => flagRequests(visit);
  await expect.poll(asked).toBeGreaterThan(0);
  await page.clock.pauseAt(Date.now() + 60 * SECOND_MS);
  const before = asked();
  await library.reloadFlags(5);
  await page.clock.runFor(COMPILED_IN.flagsDebounceMs - 1);
  expect(asked()).toBe(before);
  await page.clock.runFor(1);
  await expect.poll(asked).toBe(before + 1);
});

/**
 * Resolves when the page has read the answers to all its requests. If its clock jumps before, the library's timeout
 * aborts the request, and it retries an aborted one only three times.
 */
async function answersRead(page: Page, visit: Visit): Promise<void> {
  await untilTaken(visit);
  await page.evaluate(() => fetch('/robots.txt').then((answer) => answer.text()));
}

const flagRequests = ({ requests }: Visit): number =>
  requests.filter((request) => request.includes('/flags/')).length;

/** Reports uncaught errors of one kind. Returns the page's time. */
function throwErrors(page: Page, count: number): Promise<number> {
  return page.evaluate((times) => {
    for (let left = times; left > 0; left -= 1) reportError(new TypeError('An error on purpose.'));
    return Date.now();
  }, count);
}
