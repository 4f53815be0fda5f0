/**
 * Scope: the owner's page, `/inbox/`, when a request fails or is slow, the connection or the session ends, the tab
 * closes, or another tab and new calls change what it shows.
 */
import { expect, type Page } from '@playwright/test';
import { line, lines, open, requestLink, signIn, test, view } from './fixture.ts';
import { MINUTE_MS, seed, startSeededInbox } from './seeded-inbox.ts';

test('a conversation loads slowly, a note and a list fail, another tab erases, and the tab closes, without a loss', async ({
  page,
  inbox,
}) => {
  const { booked, claimed } = await seed(inbox);
  await signIn(page, inbox);
  await expect(lines(page)).toHaveCount(3);
  let answer = () => {};
  const slow = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/conversations/*', async (route) => {
    await slow;
    await route.continue();
  });
  await line(page, 'Oskar Lind').click();
  await expect(page.getByText('Loading …')).toBeVisible();
  await expect(lines(page)).toHaveCount(3);
  answer();
  await expect(open(page).getByRole('heading', { name: 'Oskar Lind' })).toBeVisible();
  await page.unroute('**/api/conversations/*');

  await expectNoteKept(page);
  await expectListOnRetry(page);
  await expectOverviewOnRetry(page);

  await view(page, 'New').click();
  await line(page, 'Grace Okafor').click();
  await expect(open(page).getByRole('heading', { name: 'Grace Okafor' })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`${inbox.url}/inbox/#conversation=${booked}`);
  await other.getByRole('button', { name: 'Erase this conversation' }).click();
  await other.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('There is no such conversation');
  await expect(open(page)).toBeHidden();
  await expect(lines(page)).toHaveCount(2);
  await other.close();

  await line(page, 'Wilhelmina').click();
  await expect(open(page)).toBeVisible();
  // Stops the timer that saves after a pause in typing.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + MINUTE_MS);
  await page.getByLabel('Your note').pressSequentially('Bring the X-ray');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
  const stored = async () =>
    (await page.request.get(`${inbox.url}/inbox/api/conversations/${claimed}`)).text();
  await expect.poll(stored).toContain('"note":"Bring the X-ray"');
});

/** A note that cannot be saved stays, and is saved when the owner returns to it. */
async function expectNoteKept(page: Page): Promise<void> {
  const note = page.getByLabel('Your note');
  await page.route('**/api/conversations/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await note.pressSequentially('Rabbits are fine');
  await expect(open(page).getByRole('status')).toContainText('Not saved. The server cannot be reached.');
  await line(page, 'Grace Okafor').click();
  await expect(open(page).getByRole('heading', { name: 'Grace Okafor' })).toBeVisible();
  await page.unroute('**/api/conversations/*');
  await line(page, 'Oskar Lind').click();
  await expect(note).toHaveValue('Rabbits are fine');
  await note.focus();
  await note.blur();
  await expect(open(page).getByRole('status')).toHaveText('Saved');
}

/** A list that fails to load says so, and loads when the owner tries again. */
async function expectListOnRetry(page: Page): Promise<void> {
  await page.route('**/api/conversations?*', (route) => route.abort());
  await view(page, 'All').click();
  await expect(page.getByRole('alert')).toContainText('cannot be reached');
  await page.unroute('**/api/conversations?*');
  const again = page.getByRole('button', { name: 'Try again' });
  // The button disappears by itself if something else changes, such as a sent mail.
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(lines(page)).toHaveCount(5, { timeout: 2_000 });
  }).toPass();
}

/** Without the overview, which says so, times are those of the business all the same. */
async function expectOverviewOnRetry(page: Page): Promise<void> {
  const times = lines(page).getByRole('time');
  const before = await times.allTextContents();
  await page.route('**/api/overview', (route) => route.abort());
  await page.goto(page.url().replace(/#.*/, '#'));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('cannot be reached');
  await view(page, 'All').click();
  await expect(times).toHaveText(before);
  await page.unroute('**/api/overview');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Figures' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
}

test('earlier conversations are a page away, and a change reloads only the page that is shown', async ({
  page,
  inbox,
}) => {
  for (let ago = 1; ago <= 55; ago += 1) await inbox.call({ name: `Visitor ${ago}`, ago: ago * MINUTE_MS });
  await signIn(page, inbox);
  await expect(lines(page)).toHaveCount(50);
  await page.getByRole('button', { name: 'Show earlier ones' }).press('Enter');
  await expect(lines(page)).toHaveCount(5);
  const earlier = page.getByRole('group', { name: 'Earlier conversations' });
  await expect(earlier).toBeFocused();
  await expect(earlier).toBeInViewport({ ratio: 0.5 });

  const reads: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    // The overview asks for what needs the owner.
    const isList = url.pathname.endsWith('/api/conversations') && url.searchParams.get('view') !== 'needs';
    if (isList) reads.push(url);
  });
  for (let number = 1; number <= 6; number += 1) await inbox.call({ name: `New ${number}`, ago: 0 });
  await expect(view(page, 'New')).toHaveText('New61');
  expect(reads.length).toBeGreaterThan(0);
  expect(reads.every(({ searchParams }) => searchParams.has('after'))).toBe(true);
  await expect(lines(page)).toHaveCount(5);

  await page.getByRole('button', { name: 'Show later ones' }).click();
  await expect(page.getByRole('group', { name: 'Latest conversations' })).toBeFocused();
  await expect(lines(page)).toHaveCount(50);
  await expect(line(page, 'New 6')).toBeVisible();
});

test('an owner whose session has ended signs in again, and is back at the conversation', async ({
  page,
  inbox,
}) => {
  const { claimed } = await seed(inbox);
  let loads = 0;
  page.on('response', (response) => {
    if (response.url().includes('/api/conversations?')) loads += 1;
  });
  await signIn(page, inbox);
  await expect(lines(page)).toHaveCount(3);
  // The stream's first events have reloaded the list: later nothing but the click finds out that the session has ended.
  const isQuiet = async () => {
    const before = loads;
    await page.waitForTimeout(1_500);
    return loads >= 2 && loads === before;
  };
  await expect.poll(isQuiet).toBe(true);
  await page.context().clearCookies();
  await line(page, 'Wilhelmina').click();
  await expect(page.getByRole('alert')).toHaveText('You were signed out.');
  await requestLink(page);
  await expect.poll(() => inbox.links().at(-1)).toContain(`conversation=${claimed}`);
  // In the same tab, where the page is open.
  await page.evaluate((link) => location.assign(link), inbox.links().at(-1) ?? '');
  await expect(open(page).getByRole('heading', { name: 'Wilhelmina' })).toBeFocused();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByLabel('Your mail address')).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('the inbox shows that it is not connected while offline or while the server is down, updates afterwards, and warns of a limit that is nearly used up', async ({
  page,
}) => {
  const inbox = await startSeededInbox({ callsPerDay: 3 });
  await signIn(page, inbox);
  await expect(page.getByText('Nothing new.')).toBeVisible();
  const offline = page.getByText('Not connected: what you see may be old.');
  await page.context().setOffline(true);
  await expect(offline).toBeVisible();
  for (const name of ['Ada', 'Mary', 'Grace']) await inbox.call({ name, ago: MINUTE_MS });
  await page.context().setOffline(false);
  await expect(offline).toBeHidden();
  await expect(line(page, 'Ada')).toBeVisible();
  await expect(page.getByText(/of today’s 3 calls are used|limit of 3 calls is used up/)).toBeVisible();
  await expectYesterdayAtMidnight(page);
  // A phone shows nothing but the open conversation, and still says so.
  await page.setViewportSize({ width: 360, height: 664 });
  await line(page, 'Ada').click();
  await expect(open(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Settings' })).toBeHidden();
  await inbox.close();
  await expect(offline).toBeVisible();
  await expect(open(page)).toBeVisible();
});

/** The server reports changes once in a while, also if there are none, and the day has a new name then. */
async function expectYesterdayAtMidnight(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Today' })).toBeVisible();
  await page.clock.setFixedTime(Date.now() + 24 * 60 * MINUTE_MS);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('region', { name: 'Yesterday' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Today' })).toHaveCount(0);
}

test('eight tabs show the inbox and its changes over HTTP/1, and go on when the one that listens is closed', async ({
  page,
  context,
  inbox,
}) => {
  await signIn(page, inbox);
  const tabs = [page];
  while (tabs.length < 8) {
    const tab = await context.newPage();
    await tab.goto(`${inbox.url}/inbox/`);
    await expect(tab.getByRole('heading', { name: 'Inbox', exact: true })).toBeVisible();
    tabs.push(tab);
  }
  await inbox.call({ name: 'Ada Byron', ago: 0 });
  for (const tab of tabs) await expect(line(tab, 'Ada Byron')).toBeVisible();
  await tabs.pop()?.close();
  await inbox.call({ name: 'Mary Shelley', ago: 0 });
  for (const tab of tabs) await expect(line(tab, 'Mary Shelley')).toBeVisible();
});

test('a page that is older than its server offers a reload, and one that fails says so instead of being empty', async ({
  page,
  inbox,
}) => {
  await signIn(page, inbox);
  const reload = page.getByRole('button', { name: 'Reload' });
  const overview = await page.request.get(`${inbox.url}/inbox/api/overview`);
  const script = await page.locator('script[src]').getAttribute('src');
  expect(script).toBe(`./assets/${overview.headers()['page-version']}`);
  await expect(reload).toHaveCount(0);

  const deployed = { ...overview.headers(), 'page-version': 'inbox-Newer123.js' };
  await page.route('**/api/overview', (route) => route.fulfill({ response: overview, headers: deployed }));
  await inbox.call({ name: 'Ada Byron', ago: 0 });
  await expect(page.getByRole('status').filter({ hasText: 'There is a new version' })).toBeVisible();
  await page.unroute('**/api/overview');
  await reload.click();
  await expect(line(page, 'Ada Byron')).toBeVisible();
  await expect(reload).toHaveCount(0);

  const { counts, ...lacking } = (await overview.json()) as Record<string, unknown>;
  expect(counts).toBeDefined();
  await page.route('**/api/overview', (route) => route.fulfill({ json: lacking }));
  await inbox.call({ name: 'Mary Shelley', ago: 0 });
  await expect(page.getByRole('alert')).toContainText('This page has failed. What was saved is safe.');
  await page.unroute('**/api/overview');
  await reload.click();
  await expect(line(page, 'Mary Shelley')).toBeVisible();
});
