/** Scope: the form of services and hours in the owner's inbox, from nothing to the first appointment. */
import { expect, type Page } from '@playwright/test';
import { installAxe } from '../accessibility/audit.ts';
import { expectAccessible, signIn, test as base } from './fixture.ts';
import { startSeededInbox, type SeededInbox } from './seeded-inbox.ts';

/** Gives each test an inbox with a book without services. */
const test = base.extend<{ readonly inbox: SeededInbox }>({
  inbox: async ({}, use) => {
    const inbox = await startSeededInbox({}, undefined, undefined, 'stored');
    await use(inbox);
    await inbox.close();
  },
});

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const offered = (page: Page) => page.getByRole('region', { name: 'Visitors will be offered' });

const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved.' });
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();

test('an owner comes from nothing to a first appointment', async ({ page, inbox }) => {
  await installAxe(page);
  await signIn(page, inbox);
  await page.getByRole('link', { name: 'Appointments' }).click();
  await expect(page.getByText('Nothing can be booked yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add an appointment' })).toBeHidden();
  await page.getByRole('link', { name: 'Services and hours' }).click();
  await expect(page.getByRole('heading', { name: 'Services and hours' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Auto repair shop' })).toBeVisible();
  await expectAccessible(page, 'templates');
  await page.getByRole('button', { name: 'Dental practice' }).click();
  await expectDaysInOnePiece(page);
  await expect(offered(page)).toContainText(/Toothache.* at \d+:\d\d [AP]M/);
  await save(page);
  await expect(saved(page)).toBeVisible();
  await inbox.book('Grace Okafor', 'toothache');
  await page.getByRole('link', { name: '← Appointments' }).click();
  await page.getByRole('button', { name: 'Add an appointment' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Service').selectOption('Toothache, 30 minutes');
  await form.getByLabel('Time').selectOption('Another time …');
  await form.getByLabel('Begins at').fill('23:00');
  await form.getByLabel('Name').fill('Luis Ortega');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await form.getByRole('button', { name: 'Add anyway' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Luis Ortega' }).first()).toContainText(
    'Toothache',
  );
});

/** On a phone, beside hours that are all in sight. */
async function expectDaysInOnePiece(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  const wednesday = page.locator('.hours label', { hasText: 'Wednesday' }).first();
  const linesOfName = await wednesday.evaluate((label) => {
    const range = document.createRange();
    range.selectNodeContents(label.firstChild ?? label);
    return range.getClientRects().length;
  });
  expect(linesOfName).toBe(1);
  if (before !== null) await page.setViewportSize(before);
}

test('the offered times follow what the owner types, a mistake gets the focus, and what is saved is shown again and not overwritten', async ({
  page,
  inbox,
  context,
}) => {
  test.slow();
  await installAxe(page);
  await signIn(page, inbox);
  await page.goto(`${inbox.url}/inbox/#appointments=settings`);
  await page.getByRole('button', { name: 'Veterinary clinic' }).click();
  await group(page, 'Vaccination').getByLabel('Minutes', { exact: true }).fill('600');
  await expect(offered(page)).toContainText('Never: it fits into no hours.');
  await group(page, 'Vaccination').getByLabel('Minutes', { exact: true }).fill('15');
  await expect(offered(page)).not.toContainText('Never');
  await fillForm(page);
  await expectMistakeNamed(page);
  await expectTypedWhileSaving(page);
  await page.reload();
  await expect(group(page, 'Nail trim').getByLabel('Bob')).toBeChecked();
  await expect(group(page, 'Bob').getByLabel('Monday')).toHaveValue('13:00-17:00');
  await expect(group(page, 'Sick pet')).toHaveCount(0);
  await expect(page.getByLabel('Last day (optional)')).toHaveValue('2026-12-26');
  await expect(page.getByLabel('Phone number for changes (optional)')).toHaveValue('+1 212 555 0142');

  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByLabel('Place (optional)').fill('12 Main Street');
  await save(other);
  await expect(saved(other)).toBeVisible();
  await page.getByLabel('Place (optional)').fill('5 Elm Street');
  await save(page);
  await expect(page.getByRole('alert')).toContainText('Somebody has changed it');
  await other.reload();
  await expect(other.getByLabel('Place (optional)')).toHaveValue('12 Main Street');
  await expectKeptUntilDiscarded(page);
});

/** What is typed while a save is under way is neither replaced nor taken for saved. */
async function expectTypedWhileSaving(page: Page): Promise<void> {
  let answer = () => {};
  const slow = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/book/rules', async (route) => {
    await slow;
    await route.continue();
  });
  await save(page);
  await expect(page.getByRole('button', { name: 'Saving …' })).toBeFocused();
  const place = page.getByLabel('Place (optional)');
  await place.pressSequentially('9 Oak');
  answer();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await place.pressSequentially(' Street');
  await expect(place).toHaveValue('9 Oak Street');
  await expect(saved(page)).toHaveCount(0);
  await page.unroute('**/api/book/rules');
  await place.fill('');
  await save(page);
  await expect(saved(page)).toBeVisible();
}

test('the services and hours that were left during a save are saved on return, without a conflict', async ({
  page,
  inbox,
}) => {
  await signIn(page, inbox);
  await page.goto(`${inbox.url}/inbox/#appointments=settings`);
  await page.getByRole('button', { name: 'Dental practice' }).click();
  const place = page.getByLabel('Place (optional)');
  await place.fill('5 Elm Street');
  let answer = () => {};
  const slow = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/book/rules', async (route) => {
    if (route.request().method() === 'PUT') await slow;
    await route.continue();
  });
  await save(page);
  await page.getByRole('link', { name: '← Appointments' }).click();
  await page.getByRole('link', { name: 'Services and hours' }).click();
  await expect(page.getByRole('button', { name: 'Saving …' })).toBeVisible();
  await place.fill('5 Elm Street, upstairs');
  answer();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await expect(place).toHaveValue('5 Elm Street, upstairs');
  await save(page);
  await expect(saved(page)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

/** What is entered outlives leaving the form, and a reload. */
async function expectKeptUntilDiscarded(page: Page): Promise<void> {
  const place = page.getByLabel('Place (optional)');
  await page.getByRole('link', { name: '← Appointments' }).click();
  await page.getByRole('link', { name: 'Services and hours' }).click();
  await expect(place).toHaveValue('5 Elm Street');
  await page.reload();
  await expect(place).toHaveValue('5 Elm Street');
  await expectAccessible(page, 'form with kept changes');
  await page.getByRole('button', { name: 'Discard the changes' }).click();
  await expect(place).toHaveValue('12 Main Street');
  await expect(page.getByRole('button', { name: 'Discard the changes' })).toHaveCount(0);
  await place.fill('7 Pine Street');
  await save(page);
  await expect(saved(page)).toBeVisible();
}

/** Services, people, own hours and holidays. */
async function fillForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a person or a room' }).click();
  await group(page, 'New entry').getByLabel('Name').fill('Bob');
  await group(page, 'Bob').getByLabel('Has hours of their own').check();
  await group(page, 'Bob').getByLabel('Monday').fill('13:00-17:00');
  await page.getByRole('button', { name: 'Add a service' }).click();
  await group(page, 'New entry').getByLabel('Name').fill('Nail trim');
  await group(page, 'Nail trim').getByLabel('Bob').check();
  await group(page, 'Sick pet').getByRole('button', { name: 'Remove Sick pet' }).click();
  await page.getByRole('button', { name: 'Add days with other hours' }).click();
  await page.getByLabel('Last day (optional)').fill('2026-12-26');
  await page.getByLabel('Phone number for changes (optional)').fill('+1 212 555 0142');
}

/** A mistake is named in a list, which gets the focus and leads to the field, and at the field, and nothing is saved. */
async function expectMistakeNamed(page: Page): Promise<void> {
  const monday = page.getByRole('region', { name: 'Opening hours' }).getByLabel('Monday');
  await monday.fill('nine to five');
  await expect(page.getByText('Something is missing or wrong')).toBeVisible();
  await save(page);
  const wrong = page.getByRole('list', { name: 'What is wrong' });
  await expect(wrong).toBeFocused();
  await wrong.getByRole('button', { name: /^Opening hours: Monday must be a span like/ }).click();
  await expect(monday).toBeFocused();
  await expect(monday).toHaveAccessibleDescription(
    'Monday must be a span like "09:00-17:30" that ends later than it begins',
  );
  await expect(page.getByRole('alert')).toContainText('cannot be saved yet');
  await expectAccessible(page, 'form with mistakes');
  await monday.fill('09:00-17:00');
  await page.getByLabel('First day').fill('2026-12-24');
}
