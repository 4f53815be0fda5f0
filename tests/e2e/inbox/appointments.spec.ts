/** Scope: the appointments in the owner's inbox: the week, a day, and every change with its way back. */
import { expect, type Locator, type Page } from '@playwright/test';
import { installAxe } from '../accessibility/audit.ts';
import { clinicRules } from './clinic-book.ts';
import { expectAccessible, signIn, test as base } from './fixture.ts';
import { startSeededInbox, type SeededInbox } from './seeded-inbox.ts';

/** Gives each test an inbox with a book. */
const test = base.extend<{ readonly inbox: SeededInbox }>({
  inbox: async ({}, use) => {
    const inbox = await startSeededInbox({}, undefined, undefined, clinicRules());
    await use(inbox);
    await inbox.close();
  },
});

const LONG_NAME = 'Grace Okafor of Cholmondeley-Featherstonehaugh and the Marches';

const week = (page: Page) => page.getByRole('navigation', { name: 'Week' });
const weekLine = (page: Page, name: string) => week(page).getByRole('listitem').filter({ hasText: name });
const appointment = (page: Page, name: string) => page.locator('.appointment').filter({ hasText: name });
const done = (page: Page) => page.locator('.undo');
const undo = (page: Page) => done(page).getByRole('button', { name: 'Undo' });

async function openAppointments(page: Page, inbox: SeededInbox): Promise<void> {
  await signIn(page, inbox);
  await page.getByRole('link', { name: 'Appointments' }).click();
  await expect(week(page)).toBeVisible();
}

/** Adds an appointment today, at a time that may be over. */
async function add(page: Page, name: string, time: string, contact = ''): Promise<void> {
  await page.getByRole('button', { name: 'Add an appointment' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Time').selectOption('Another time …');
  await form.getByLabel('Begins at').fill(time);
  await form.getByLabel('Name').fill(name);
  await expect(form).toContainText('A confirmation is mailed to an email address at once');
  await form.getByLabel('Phone number or email address (optional)').fill(contact);
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(weekLine(page, name)).toBeVisible();
}

test('what an agent books appears in the week, is moved, cancelled and taken back by keyboard and pointer, and leads to its conversation and back, also on a phone', async ({
  page,
  inbox,
}) => {
  test.slow();
  await installAxe(page);
  await openAppointments(page, inbox);
  await expect(page.getByText('Nothing is booked.')).toBeVisible();
  await inbox.book(LONG_NAME, 'check-up');
  await expect(weekLine(page, 'Grace Okafor')).toContainText('Check-up, Dr. Ann Lee');
  const grace = appointment(page, 'Grace Okafor');
  await expectWeeksTurn(page);
  await reachMoveByKeyboard(page, grace);
  await moveAndUndo(page, grace);

  await grace.getByRole('button', { name: 'Cancel' }).click();
  await expectAccessible(page, 'cancelling');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the appointment' }).click();
  await expect(grace).toContainText('Cancelled');
  await expect(weekLine(page, 'Grace Okafor')).toContainText('Cancelled');
  await undo(page).click();
  await expect(grace).not.toContainText('Cancelled');
  await expectAccessible(page, 'day');

  await expect(grace.getByRole('link', { name: '+1 212 555 0142' })).toHaveAttribute(
    'href',
    'tel:+12125550142',
  );
  await grace.getByRole('link', { name: 'Conversation' }).click();
  await expect(page.getByRole('article').getByRole('heading', { name: 'Grace Okafor' })).toBeFocused();
  await page.getByRole('link', { name: /^Among your appointments/ }).click();
  await expect(grace.getByRole('heading')).toBeFocused();

  // A phone shows the week or the day, and going back focuses nothing that is hidden.
  await page.setViewportSize({ width: 360, height: 664 });
  await goBackToWeek(page, grace);
  await weekLine(page, 'Grace Okafor').getByRole('link').click();
  await goBackToWeek(page, grace);
});

async function goBackToWeek(page: Page, grace: Locator): Promise<void> {
  await expect(grace).toBeVisible();
  await expect(week(page)).toBeHidden();
  await page.getByRole('link', { name: '← Week' }).click();
  await expect(week(page)).toBeVisible();
  await expect(page.locator('.appointment')).toBeHidden();
}

async function reachMoveByKeyboard(page: Page, grace: Locator): Promise<void> {
  await weekLine(page, 'Grace Okafor').getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(grace.getByRole('heading')).toBeFocused();
  const move = grace.getByRole('button', { name: 'Move' });
  for (let presses = 0; presses < 6 && !(await move.evaluate((each) => each.matches(':focus'))); presses += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(move).toBeFocused();
}

/** While a day is open beside the week, the buttons turn to other weeks and back. */
async function expectWeeksTurn(page: Page): Promise<void> {
  const heading = week(page).getByRole('heading').first();
  await week(page).getByRole('link', { name: 'Tomorrow' }).click();
  await expect(page.locator('.open').getByRole('heading', { name: 'Tomorrow' })).toBeFocused();
  const later = page.getByRole('button', { name: 'Later' });
  await later.click();
  await expect(heading).not.toContainText('Today');
  await expect(later).toBeFocused();
  const title = (await heading.getByRole('link').textContent()) ?? '';
  // The first day of that week is open beside it.
  await expect(page.locator('.open').getByRole('heading', { name: title })).toBeVisible();
  await page.getByRole('button', { name: 'Earlier' }).click();
  await expect(heading).toContainText('Today');
  await later.click();
  await week(page).getByRole('heading').nth(2).getByRole('link').click();
  await page.getByRole('button', { name: 'From today' }).click();
  await expect(heading).toContainText('Today');
}

/** Times are offered only of the chosen day: not while they load, and not after a failure. */
async function expectFreeTimesOfDay(page: Page, form: Locator): Promise<void> {
  const time = form.getByLabel('Time');
  const options = time.getByRole('option');
  await expect(options.first()).toHaveText('Choose a free time');
  let answer = () => {};
  const slow = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/book/free*', async (route) => {
    await slow;
    await route.abort();
  });
  const day = form.getByLabel('Day');
  const today = await day.inputValue();
  await day.fill(new Date(Date.parse(today) + 24 * 3_600_000).toISOString().slice(0, 10));
  await expect(options).toHaveText(['Loading …', 'Another time …']);
  answer();
  await expect(form.getByRole('alert')).toContainText('cannot be reached');
  await expect(options).toHaveText(['Not loaded', 'Another time …']);
  await expectAccessible(page, 'free times that did not load');
  await page.unroute('**/api/book/free*');
  await form.getByRole('button', { name: 'Try again' }).click();
  await expect(options.first()).toHaveText('Choose a free time');
  await day.fill(today);
  await expect(options.first()).toHaveText('Choose a free time');
}

/** Answers changes only once the page shows them, as over a slow connection. */
async function slowDown(page: Page, until: () => Promise<void>): Promise<void> {
  await page.route(
    '**/api/book/appointments/*',
    async (route) => {
      const response = await route.fetch();
      await until();
      await route.fulfill({ response });
    },
    { times: 1 },
  );
}

async function moveAndUndo(page: Page, grace: Locator): Promise<void> {
  const before = await grace.locator('.time').textContent();
  await grace.getByRole('button', { name: 'Move' }).click();
  const form = page.getByRole('dialog', { name: 'Move Grace Okafor' });
  await expectFreeTimesOfDay(page, form);
  await expect(form).toContainText(/Nothing is sent to Grace Okafor.*: let them know yourself\./);
  await form.getByLabel('Time').selectOption('Another time …');
  await expectAccessible(page, 'moving');
  await form.getByLabel('Time').selectOption('9:30 PM, Bob');
  await slowDown(page, () => expect(grace.locator('.time')).toHaveText('9:30 PM'));
  await form.getByRole('button', { name: 'Move' }).click();
  await expect(form).toBeHidden();
  await expect(grace).toContainText('Check-up, Bob');
  await expect(grace.locator('.time')).toHaveText('9:30 PM');
  await expect(grace.getByRole('button', { name: 'Move' })).toBeFocused();
  await expect(done(page)).toContainText('at 9:30 PM.');
  await undo(page).click();
  await expect(grace.locator('.time')).toHaveText(before ?? '');
  await expect(undo(page)).toBeHidden();
}

test('an owner adds appointments, notes who came, presses twice outside of the hours, is refused a taken time, undoes, and copies the calendar’s address', async ({
  page,
  inbox,
  context,
}) => {
  test.slow();
  await installAxe(page);
  await inbox.book(LONG_NAME, 'check-up');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAppointments(page, inbox);
  await add(page, 'Luis Ortega', '08:00');
  await noteWhoCame(page);
  await add(page, 'Mina Park', '09:00');
  await appointment(page, 'Mina Park').getByRole('button', { name: 'Move' }).click();
  const form = page.getByRole('dialog', { name: 'Move Mina Park' });
  await form.getByLabel('Time').selectOption('Another time …');
  await form.getByLabel('Begins at').fill('08:15');
  await form.getByRole('button', { name: 'Move' }).click();
  await expect(form.getByRole('alert')).toContainText('Another appointment');
  await form.getByLabel('Begins at').fill('06:30');
  await expect(form.getByRole('alert')).toBeHidden();
  await form.getByRole('button', { name: 'Move' }).click();
  await expect(form.getByRole('alert')).toContainText('outside of the hours of Dr. Ann Lee');
  await form.getByRole('button', { name: 'Move anyway' }).click();
  await expect(appointment(page, 'Mina Park').locator('.time')).toHaveText('6:30 AM');

  await addAfterLostAnswer(page);
  await undo(page).click();
  await expect(appointment(page, 'Nora Quist')).toContainText('Cancelled');
  await add(page, 'Omar Rees', '20:00', 'omar@mail.example');
  await appointment(page, 'Omar Rees').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toContainText('Omar Rees, today at 8:00 PM');
  await expect(page.getByRole('dialog')).toContainText('Omar Rees is informed by mail, unless it is over.');
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expectNoNameAfterErasure(page);

  const address = page.getByLabel('Address');
  await expect(address).toHaveValue(/\/inbox\/calendar\/[\w-]{12}\.ics$/);
  const before = await address.inputValue();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(before);
  await page.getByRole('button', { name: 'New address' }).click();
  await expect(page.getByText('The address before no longer works.')).toBeVisible();
  await expect(address).not.toHaveValue(before);
});

/** What is changed after a lost answer is another appointment, and the one before is there as well. */
async function addAfterLostAnswer(page: Page): Promise<void> {
  await page.route(
    '**/api/book/appointments',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Add an appointment' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Time').selectOption('Another time …');
  await form.getByLabel('Begins at').fill('21:00');
  await form.getByLabel('Name').fill('Nora');
  const press = form.getByRole('button', { name: 'Add', exact: true });
  await press.click();
  await expect(form.getByRole('alert')).toContainText('cannot be reached');
  await form.getByLabel('Begins at').fill('21:30');
  await form.getByLabel('Name').fill('Nora Quist');
  await press.click();
  await expect(form).toBeHidden();
  await expect(done(page)).toContainText('Added: Nora Quist, today at 9:30 PM.');
  await expect(appointment(page, 'Nora').locator('.time')).toHaveText(['9:00 PM', '9:30 PM']);
}

async function expectNoNameAfterErasure(page: Page): Promise<void> {
  await expect(done(page)).toContainText('Added: Omar Rees');
  await page.getByRole('button', { name: 'Account' }).click();
  const account = page.getByRole('dialog', { name: 'Account' });
  await account.getByLabel('Phone number or email address', { exact: true }).fill('omar@mail.example');
  await account.getByRole('button', { name: 'Find' }).click();
  await account.getByRole('button', { name: 'Erase 1 appointment' }).click();
  await expect(account.getByRole('status').filter({ hasText: 'Erased 1 appointment.' })).toBeFocused();
  await account.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Omar Rees')).toHaveCount(0);
}

/** One press notes who came and who did not, and another takes it back. */
async function noteWhoCame(page: Page): Promise<void> {
  await expect(weekLine(page, 'Luis Ortega')).toContainText('Came?');
  const came = appointment(page, 'Luis Ortega').getByRole('button', { name: 'Came', exact: true });
  const missed = appointment(page, 'Luis Ortega').getByRole('button', { name: 'Did not come' });
  await missed.click();
  await expect(missed).toHaveAttribute('aria-pressed', 'true');
  await expect(weekLine(page, 'Luis Ortega')).toContainText('Did not come');
  await expect(missed).toBeFocused();
  await slowDown(page, () => expect(came).toHaveAttribute('aria-pressed', 'true'));
  await came.click();
  await expect(done(page)).toContainText('Noted: Luis Ortega came.');
  await undo(page).click();
  await expect(missed).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('region', { name: 'Who did not come' }).getByRole('row').last()).toHaveText(
    'Togethertoo few: 1too few: 0too few: 1',
  );
  await page.getByText('In your calendar, to read').click();
  await expect(page.getByLabel('Address')).toBeVisible();
  await expectAccessible(page, 'week');
  await missed.click();
  await expect(missed).toHaveAttribute('aria-pressed', 'false');
}

test('the overview leads to the conversation of a booking, and to the appointment where there is none', async ({
  page,
  inbox,
}) => {
  await installAxe(page);
  await openAppointments(page, inbox);
  await add(page, 'Nora Quist', '21:00');
  await inbox.book('Grace Okafor', 'check-up');
  await page.getByRole('link', { name: 'Conversations' }).click();
  const booked = page.getByRole('region', { name: 'Booked for today' });
  await expect(booked.getByRole('listitem')).toHaveText([
    / [AP]M Check-up, Dr. Ann Lee, Grace Okafor$/,
    '9:00 PM Check-up, Dr. Ann Lee, Nora Quist',
  ]);
  await expectAccessible(page, 'bookings');
  await booked.getByRole('link', { name: 'Nora Quist' }).click();
  await expect(appointment(page, 'Nora Quist').getByRole('heading')).toBeFocused();
  await page.getByRole('link', { name: 'Conversations' }).click();
  await booked.getByRole('link', { name: 'Grace Okafor' }).click();
  await expect(page.getByRole('article').getByRole('heading', { name: 'Grace Okafor' })).toBeFocused();
});

/** Two presses before the page is drawn again, as a mouse with a worn switch makes them. */
const pressTwice = (button: Locator) =>
  button.evaluate((pressed: HTMLElement) => {
    pressed.click();
    pressed.click();
  });

test('a button that is pressed twice within a moment sends its request once', async ({ page, inbox }) => {
  await inbox.call({ name: 'Ada Byron', ago: 60_000 });
  await openAppointments(page, inbox);
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET') sent.push(`${request.method()} ${pathname.replace(/[\da-f-]{36}/, '…')}`);
  });
  await page.getByRole('button', { name: 'Add an appointment' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Time').selectOption('Another time …');
  await form.getByLabel('Begins at').fill('20:00');
  await form.getByLabel('Name').fill('Nora Quist');
  await pressTwice(form.getByRole('button', { name: 'Add', exact: true }));
  await expect(form).toBeHidden();
  await pressTwice(undo(page));
  await expect(undo(page)).toBeHidden();
  await page.getByRole('link', { name: 'Conversations' }).click();
  await page.getByRole('link', { name: 'Ada Byron' }).click();
  await pressTwice(page.getByRole('article').getByRole('button', { name: 'Done', exact: true }));
  await expect(done(page)).toContainText('Ada Byron is done.');
  await pressTwice(undo(page));
  await expect(undo(page)).toBeHidden();
  expect(sent).toEqual([
    'POST /inbox/api/book/appointments',
    'PATCH /inbox/api/book/appointments/…',
    'PATCH /inbox/api/conversations/…',
    'PATCH /inbox/api/conversations/…',
    'PATCH /inbox/api/conversations/…',
  ]);
});

test('the parts of the page begin at the same edge, with one mark of the open day', async ({
  page,
  inbox,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAppointments(page, inbox);
  const edgeOf = (shown: Locator) =>
    shown.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().left;
    });
  const name = page.locator('.brand');
  const edge = await edgeOf(name);
  await week(page).getByRole('link', { name: 'Today' }).click();
  await expect(week(page).getByRole('link', { name: 'Today' })).toHaveCSS('text-decoration-line', 'none');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  expect(await edgeOf(name)).toBe(edge);
  await page.goBack();
  await page.setViewportSize({ width: 360, height: 664 });
  const back = page.getByRole('link', { name: '← Week' });
  expect(await edgeOf(back)).toBeCloseTo(await edgeOf(page.locator('.open h2')), 0);
});
