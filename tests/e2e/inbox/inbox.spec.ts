/**
 * Scope: the owner's page, `/inbox/`: signing in by mail, the list, and a conversation with its actions. The server's
 * answers and access checks are tested in `unit/server/inbox/`.
 */
import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { OWNER } from '../../../demo/inbox/local-inbox.ts';
import { installAxe } from '../accessibility/audit.ts';
import type { Conversation } from '../../../server/inbox/web/page-contract.ts';
import { expectAccessible, line, lines, open, requestLink, signIn, test, view } from './fixture.ts';
import { MINUTE_MS, seed } from './seeded-inbox.ts';

test('an owner signs in by a mailed link, sees the day and its figures, and signs out', async ({
  page,
  inbox,
}) => {
  await seed(inbox);
  const forged = await fetch(`${inbox.url}/inbox/events/${crypto.randomUUID()}`, {
    method: 'POST',
    body: '{}',
  });
  expect(forged.status).toBe(401);
  await page.goto(`${inbox.url}/inbox/`);
  await expect(page.getByText('Task Tamer')).toBeVisible();
  await signIn(page, inbox);
  expect(new URL(page.url()).hash).toBe('');
  await expect(page.getByRole('region', { name: 'Needs you' }).locator('.line')).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Yesterday' }).locator('.line')).toHaveCount(1);
  await expect(line(page, 'Grace Okafor')).toContainText('Waffles limps on the left front paw');
  await expect(line(page, 'Grace Okafor')).toContainText('Booked: ');
  await expect(line(page, 'Wilhelmina')).toContainText('Check: not confirmed');
  await expect(page).toHaveTitle('(3) Inbox');
  await view(page, 'Missed').click();
  await expect(lines(page)).toHaveCount(2);
  await expect(line(page, 'A caller')).toContainText('Missed: All lines were taken');

  const figures = page.getByRole('region', { name: 'Figures' });
  await expect(figures).toContainText(
    /Today: \$0\.\d\d, \d of 200 calls, \d+ of 2,000 minutes, 0 of 200 text chats, 0 of 200 messages/,
  );
  await expect(figures.getByRole('img')).toHaveAccessibleName('The last 14 days: 3 answered, 2 missed');
  await expect(figures.locator('svg > g')).toHaveCount(14);
  await expect(figures).toContainText('1 report refused in the last seven days: no proof.');
  await expect(figures).toContainText('Conversations are kept for 30 days, then erased.');
  // This business has no book.
  await expect(page.getByRole('link', { name: 'Appointments' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Account' }).click();
  const account = page.getByRole('dialog', { name: 'Account' });
  await expect(account).toContainText(`${OWNER}Owner of this inbox`);
  await expect(account.getByRole('region', { name: 'Where you are signed in' })).toContainText(
    'This browser',
  );
  await account.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByLabel('Your mail address')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Your mail address')).toBeVisible();
});

test('a used link and one of another browser do not sign in, and new ones do, also to the conversation in a mail', async ({
  page,
  inbox,
  browser,
}) => {
  const { booked } = await seed(inbox);
  await signIn(page, inbox);
  const [used = ''] = inbox.links();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByLabel('Your mail address')).toBeVisible();
  await page.goto('about:blank');
  await page.goto(used);
  await expect(page.getByRole('alert')).toContainText('This link does not work any more');
  await requestLink(page);
  await expect.poll(() => inbox.links().length).toBe(2);
  await page.goto('about:blank');
  await page.goto(inbox.links()[1] ?? '');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByLabel('Your mail address')).toBeVisible();

  await requestLink(page);
  await expect.poll(() => inbox.links().length).toBe(3);
  const phone = await browser.newPage();
  await phone.goto(inbox.links()[2] ?? '');
  await expect(phone.getByRole('alert')).toContainText('asked for in another browser');
  await phone.getByRole('button', { name: 'Send me a link for this browser' }).click();
  await expect(phone.getByRole('status').filter({ hasText: 'A link is on its way to you.' })).toBeVisible();
  await expect.poll(() => inbox.links().length).toBe(4);
  await phone.goto('about:blank');
  await phone.goto(inbox.links()[3] ?? '');
  await expect(phone.getByRole('button', { name: 'Account' })).toBeVisible();
  await phone.close();

  await page.goto('about:blank');
  await page.goto(`${inbox.url}/inbox/#conversation=${booked}`);
  await requestLink(page);
  const answer = `If ${OWNER} is one of the owners’ addresses`;
  await expect(page.getByRole('status').filter({ hasText: answer })).toBeFocused();
  await expect.poll(() => inbox.links().length).toBe(5);
  const link = inbox.links()[4] ?? '';
  expect(link).toContain(`conversation=${booked}`);
  await page.goto('about:blank');
  await page.goto(link);
  await expect(open(page).getByRole('heading', { name: 'Grace Okafor' })).toBeFocused();
  expect(new URL(page.url()).hash).toBe(`#conversation=${booked}`);
});

test('a conversation is read and is no longer unread: its summary, booking, contact, lines, consent and recording', async ({
  page,
  inbox,
}) => {
  await seed(inbox);
  await signIn(page, inbox);
  const unread = page.locator('.line.unread');
  await expect(unread).toHaveCount(3);
  await line(page, 'Grace Okafor').click();
  await expect(open(page).getByRole('link', { name: 'Call back' })).toHaveAttribute(
    'href',
    'tel:+12125550187',
  );
  await expect(unread).toHaveCount(2);
  const booking = open(page).getByRole('region', { name: 'Booking' });
  await expect(booking).toContainText('Check-up for Waffles');
  await expect(booking).toContainText('12 Main Street');
  await expect(open(page).getByRole('region', { name: 'Summary' })).toContainText(
    'Keep the X-ray free at ten',
  );
  const said = open(page).getByRole('listitem');
  await expect(said).toHaveCount(6);
  await expect(said.first()).toContainText('Erin');
  await expect(said.nth(1)).toContainText('Grace Okafor');
  // Consecutive lines of one speaker show the name once.
  await expect(said.nth(2)).not.toContainText('Grace Okafor');
  const about = open(page).getByRole('region', { name: 'About this conversation' });
  await expect(about).toContainText('with recording');
  await expect(about).toContainText(/in English \(wording of [A-Z][a-z]+ \d+, \d{4}\)/);

  const recording = open(page).getByRole('group', { name: 'Recording' });
  await recording.getByRole('button', { name: 'Play' }).click();
  await expect(recording).toContainText('of 0:30');
  await expect(recording.getByRole('slider')).not.toHaveValue('0');
  await recording.getByRole('button', { name: 'Pause' }).click();
  await expect(recording.getByRole('button', { name: 'Play' })).toBeVisible();
  await open(page).getByRole('button', { name: 'Play from' }).first().click();
  await expect(recording.getByRole('button', { name: 'Pause' })).toBeVisible();

  await expectDirections(page);
  await line(page, 'Oskar Lind').click();
  await expect(open(page).getByRole('link', { name: 'Write to' })).toHaveAttribute(
    'href',
    'mailto:oskar.lind@mail.example',
  );
  await page.reload();
  await expect(lines(page)).toHaveCount(3);
  await expect(unread).toHaveCount(1);
  await expect(line(page, 'Oskar Lind')).toHaveAccessibleName(/^Call: Oskar Lind/);
  await view(page, 'Missed').click();
  await expect(lines(page)).toHaveCount(2);
  await expect(unread).toHaveCount(0);
});

/** What was said and noted in a script from right to left is shown so, beside what is not. */
async function expectDirections(page: Page): Promise<void> {
  const direction = (text: Locator) => text.evaluate((element) => getComputedStyle(element).direction);
  await page.route('**/api/conversations/*', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    const read = (await response.json()) as Conversation;
    const lines = read.lines.map((each, index) => (index === 1 ? { ...each, text: 'مرحبا' } : each));
    const summary = { ...read.summary, details: 'منذ أمس' };
    await route.fulfill({ response, json: { ...read, lines, summary, note: 'אתמול' } });
  });
  await page.reload();
  const said = open(page).getByRole('listitem').locator('p');
  await expect(said.nth(1)).toContainText('مرحبا');
  expect([await direction(said.nth(0)), await direction(said.nth(1))]).toEqual(['ltr', 'rtl']);
  expect(await direction(open(page).getByText('منذ أمس'))).toBe('rtl');
  expect(await direction(page.getByLabel('Your note'))).toBe('rtl');
  await page.unroute('**/api/conversations/*');
}

test('a note is saved while it is written, a conversation is done and not done after all, and one is erased', async ({
  page,
  inbox,
}) => {
  await seed(inbox);
  await signIn(page, inbox);
  await line(page, 'Oskar Lind').click();
  await page.getByLabel('Your note').pressSequentially('Rabbits are fine');
  await expect(open(page).getByRole('status')).toHaveText('Saved');
  // In the middle, where the caret stays when it is saved.
  const note = page.getByLabel('Your note');
  await note.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(7, 7));
  await page.keyboard.press('!');
  await expect(open(page).getByRole('status')).toHaveText('Saving …');
  await expect(open(page).getByRole('status')).toHaveText('Saved');
  await page.keyboard.press('Backspace');
  await expect(note).toHaveValue('Rabbits are fine');
  await page.keyboard.press('End');
  await note.pressSequentially(', hamsters too');
  // At once, before the pause after which it is saved.
  await line(page, 'Grace Okafor').click();
  await expect(open(page).getByRole('heading', { name: 'Grace Okafor' })).toBeVisible();
  await page.reload();
  await line(page, 'Oskar Lind').click();
  await expect(page.getByLabel('Your note')).toHaveValue('Rabbits are fine, hamsters too');

  await open(page).getByRole('button', { name: 'Done' }).click();
  await expect(lines(page)).toHaveCount(2);
  await view(page, 'Done').click();
  await expect(lines(page)).toHaveCount(1);
  await line(page, 'Oskar Lind').click();
  await open(page).getByRole('button', { name: 'Not done after all' }).click();
  await expect(page.getByText('Nothing is marked as done yet.')).toBeVisible();

  await view(page, 'New').click();
  await line(page, 'Wilhelmina').click();
  await page.getByRole('button', { name: 'Erase this conversation' }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(open(page)).toBeVisible();
  await expectDialogWhileErasing(page);
  await expect(lines(page)).toHaveCount(2);
  await expect(open(page).getByRole('heading', { name: 'Grace Okafor' })).toBeVisible();
  await view(page, 'All').click();
  await expect(lines(page)).toHaveCount(4);
  await expect(line(page, 'Wilhelmina')).toHaveCount(0);
});

/** The dialog stays until it is known whether it is erased, and a conversation that was opened meanwhile stays open. */
async function expectDialogWhileErasing(page: Page): Promise<void> {
  let answer = () => {};
  const slow = new Promise<void>((resolve) => (answer = resolve));
  const isErasure = (route: Route) => route.request().method() === 'DELETE';
  await page.route('**/api/conversations/*', (route) =>
    isErasure(route) ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Erase this conversation' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('cannot be reached');
  await page.unroute('**/api/conversations/*');
  await page.route('**/api/conversations/*', async (route) => {
    if (isErasure(route)) await slow;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
  for (const name of ['Keep it', 'Close']) await dialog.getByRole('button', { name }).click();
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Erasing …' })).toBeVisible();
  const grace = await line(page, 'Grace Okafor').getAttribute('href');
  await page.evaluate((hash) => (location.hash = hash ?? ''), grace);
  await expect(open(page).getByRole('heading', { name: 'Grace Okafor' })).toBeVisible();
  answer();
}

test('what arrives appears without a reload, in an inbox that led to the agent on the owner’s page, and is announced', async ({
  page,
  inbox,
}) => {
  await signIn(page, inbox);
  await expect(page.getByText('Nothing new.')).toBeVisible();
  const link = page.getByRole('link', { name: 'Talk to your agent' });
  await expect(link).toHaveAttribute('href', inbox.url);
  await inbox.call({ name: 'Ada', ago: MINUTE_MS, lines: [['user', 'Hello?']] });
  await expect(line(page, 'Ada')).toBeVisible();
  await expect(link).toBeHidden();
  const announced = page.getByRole('status').filter({ hasText: /\d new conversations?\./ });
  await expect(announced).toHaveText('1 new conversation.');
  await inbox.leaveMessage('Luis Ortega', 'luis@example.com', 'My retainer broke.');
  // The same text would not be announced again.
  await expect(announced).toHaveText('2 new conversations.');
  await line(page, 'Luis Ortega').click();
  const words = open(page).getByLabel('Message');
  await expect(words).toHaveText('My retainer broke.');
  const [message, actions] = await Promise.all([
    words.boundingBox(),
    open(page).getByRole('button', { name: 'Done' }).boundingBox(),
  ]);
  expect(message?.y).toBeLessThan(actions?.y ?? 0);
});

/** Presses Tab until the target has the focus, at most as often as the page has controls. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const controls = await page.locator('a, button, input, textarea').count();
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses <= controls && !(await isFocused()); presses += 1)
    await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

test('an owner signs in, opens and closes a conversation, writes a note and marks as done by keyboard alone', async ({
  page,
  inbox,
}) => {
  await seed(inbox);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${inbox.url}/inbox/`);
  await tabTo(page, page.getByLabel('Your mail address'));
  await page.keyboard.type(OWNER);
  await page.keyboard.press('Enter');
  await expect.poll(() => inbox.links()).toHaveLength(1);
  await page.goto(inbox.links()[0] ?? '');
  await page.getByRole('searchbox').focus();
  await page.keyboard.press('Tab');
  await expect(line(page, 'Grace Okafor')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(open(page).getByRole('heading', { name: 'Grace Okafor' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(open(page).getByRole('link', { name: 'Call back' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'All conversations' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(line(page, 'Grace Okafor')).toBeFocused();

  await tabTo(page, line(page, 'Oskar Lind'));
  await page.keyboard.press('Enter');
  await expect(open(page).getByRole('heading', { name: 'Oskar Lind' })).toBeFocused();

  await tabTo(page, page.getByLabel('Your note'));
  await page.keyboard.type('Rabbits are fine');
  await expect(open(page).getByRole('status')).toHaveText('Saved');
  await page.keyboard.press('Shift+Tab');
  await expect(open(page).getByRole('button', { name: 'Done' })).toBeFocused();
  await page.keyboard.press('Enter');
  // It was the last of the new ones, so the list is shown.
  await expect(lines(page)).toHaveCount(2);
  await expect(view(page, 'New')).toBeFocused();
  await tabTo(page, view(page, 'Done'));
  await page.keyboard.press('Enter');
  await tabTo(page, line(page, 'Oskar Lind'));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Your note')).toHaveValue('Rabbits are fine');
});

test('axe finds nothing in any state, light and dark, and nothing is cut off or too small', async ({
  page,
  inbox,
}) => {
  test.slow();
  await installAxe(page);
  await page.goto(`${inbox.url}/inbox/`);
  await expect(page.getByLabel('Your mail address')).toBeVisible();
  await expectAccessible(page, 'signing in');
  await signIn(page, inbox);
  await expect(page.getByText('Nothing new.')).toBeVisible();
  await expectAccessible(page, 'empty');
  const { booked, claimed } = await seed(inbox);
  await expect(lines(page)).toHaveCount(3);
  await expectAccessible(page, 'list');
  await page.getByRole('searchbox').fill('paw');
  await expect(page.locator('mark').first()).toBeVisible();
  await expectAccessible(page, 'search');
  await page.getByRole('searchbox').fill('');
  await page.goto(`${inbox.url}/inbox/#conversation=${booked}`);
  await expect(open(page)).toBeVisible();
  await expectAccessible(page, 'conversation');
  await page.getByRole('button', { name: 'Erase this conversation' }).click();
  await expectAccessible(page, 'erasing');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Erase everything of' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page, 'erasing a person');
  await page.keyboard.press('Escape');
  await page.route('**/api/conversations/*', (route) => route.abort());
  await page.goto(`${inbox.url}/inbox/#conversation=${claimed}`);
  await expect(page.getByRole('alert')).toContainText('cannot be reached');
  await expectAccessible(page, 'error');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText('KEEP_DAYS')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save the settings' })).toHaveCount(0);
  await expectAccessible(page, 'settings from the environment');
});
