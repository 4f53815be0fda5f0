/**
 * Scope: text chat through a local owner's endpoint: a proof opens one conversation, a refused check is requested
 * again, bookings are shown, and ends and limits are announced.
 */
import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { ENDPOINT_REFUSALS, type EndpointRefusal } from '../../../widget/contract-endpoint.ts';
import { BY_ENDPOINT, PHONE } from '../visit/by-endpoint.ts';
import { test } from '../visit/fixture.ts';
import {
  agent,
  consentBox,
  dialog,
  eventsOf,
  fillForm,
  nameField,
  openDialog,
  openPlain,
  passBotCheck,
  untilEmitted,
  VISITOR,
} from '../visit.ts';

const PROVED = { ...BY_ENDPOINT, 'call-endpoint': '/call-endpoint/erin' } as const;

type Body = Readonly<Record<string, unknown>>;

const panel = (page: Page): Locator => agent(page).getByRole('dialog', { name: 'Conversation with Erin' });
const log = (page: Page): Locator => panel(page).getByRole('log');

/** Collects the bodies of all posts to the endpoint's `chats` from now on. */
function chatsOf(page: Page): readonly Body[] {
  const bodies: Body[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/chats'))
      bodies.push(request.postDataJSON() as Body);
  });
  return bodies;
}

async function startWriting(page: Page): Promise<void> {
  await openDialog(page);
  await fillForm(page);
  await passBotCheck(page);
  await dialog(page).getByRole('button', { name: 'Write instead' }).click();
}

async function write(page: Page, text: string): Promise<void> {
  await panel(page).getByRole('textbox', { name: 'Message' }).fill(text);
  await panel(page).getByRole('button', { name: 'Send' }).click();
}

/** Passes the check that the dialog requests again. */
async function proveAgain(page: Page): Promise<void> {
  await expect(nameField(page)).toHaveValue(VISITOR);
  if (!(await consentBox(page).isChecked())) await consentBox(page).check();
  await passBotCheck(page);
  await dialog(page).getByRole('button', { name: 'Write to Erin' }).click();
}

const PROOF = ['name', 'botCheck', 'consent', 'sentAt', 'timeZone'];
const STRING: unknown = expect.any(String);

test('a proof opens the text chat, later messages need none, and a booking is shown, and emitted without a name', async ({
  page,
  traffic,
}) => {
  const bodies = chatsOf(page);
  await openPlain(page, PROVED);
  await startWriting(page);
  const answers = [
    'Shall we book',
    'What kind of business',
    'takes up most',
    'next opening',
    'You are booked',
  ];
  for (const answer of answers) {
    await write(page, 'Yes');
    await expect(log(page).getByText(answer)).toBeVisible();
  }
  const [first, ...later] = bodies.map((body) => Object.keys(body));
  expect(first).toEqual([...PROOF, 'id', 'input']);
  expect(later).toEqual(answers.slice(1).map(() => ['id', 'input', 'pass']));
  // The key stays with the endpoint, so the page sends nothing to the platform.
  expect(traffic.sent).toEqual([]);
  const card = agent(page).getByRole('dialog', { name: 'Booked', exact: true });
  await expect(card).toContainText(/Booked\s*Free consultation\s*\w+, \w+ \d+, \d{4}\s*10:00.*10:30/);
  await untilEmitted(page, 'booking');
  expect(await eventsOf(page, 'booking')).toEqual([
    { what: 'Free consultation', start: STRING, end: STRING, timeZone: STRING, where: 'By video' },
  ]);
  await card.getByRole('button', { name: 'Dismiss' }).click();
  await expect(panel(page).getByRole('textbox', { name: 'Message' })).toBeVisible();
  await panel(page).getByRole('button', { name: 'End conversation' }).click();
  await untilEmitted(page, 'chat-end', { reason: 'customer-ended-chat' });
});

test('a spent bot check is requested again, and so is one for a text chat that has ended at the endpoint, which continues with all lines', async ({
  page,
}) => {
  const bodies = chatsOf(page);
  await openPlain(page, PROVED);
  await startWriting(page);
  const toRefuse = (route: Route) =>
    route.continue({ url: route.request().url().replace('/erin/', '/check-spent/') });
  await page.route('**/erin/chats', toRefuse, { times: 1 });
  await write(page, 'Hello');
  await untilEmitted(page, 'chat-error', { refusal: 'bot-check-refused' });
  await proveAgain(page);
  await panel(page).getByRole('button', { name: 'Try again' }).click();
  await expect(log(page).getByText(/Shall we book/)).toBeVisible();
  const checks = bodies.map(({ botCheck }) => botCheck);
  expect(new Set(checks).size).toBe(2);

  await page.route('**/chats', (route) => refuse(route, 'conversation-ended'), { times: 1 });
  await write(page, 'Yes please');
  await untilEmitted(page, 'chat-error', { refusal: 'conversation-ended' });
  await proveAgain(page);
  await expect(log(page).locator('.line[data-role="assistant"]')).toHaveCount(2);
  expect(bodies.at(-1)).toMatchObject({
    input: 'Yes please',
    lines: [
      { role: 'user', text: 'Hello' },
      { role: 'assistant', text: expect.stringMatching(/Shall we book/) as unknown },
    ],
  });
});

/** Seconds. */
const RETRY_AFTER_SECONDS = 8 * 60 - 20;

function refuse(route: Route, error: EndpointRefusal): Promise<void> {
  const status = ENDPOINT_REFUSALS[error];
  return route.fulfill({
    status,
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
    json: { message: 'No.', error, statusCode: status },
  });
}

const REFUSALS = [
  {
    error: 'too-many-starts',
    says: 'Too many attempts from your network. You can try again in 8 minutes.',
    offersPhone: true,
  },
  { error: 'platform-busy', says: 'All lines are busy.', offersPhone: false },
  { error: 'budget-spent', says: 'Writing is not available right now.', offersPhone: true },
  { error: 'platform-unpaid', says: 'Writing is not available right now.', offersPhone: true },
] as const;

test('each refusal is shown in the text chat, and nothing written is lost', async ({ page }) => {
  await openPlain(page, PROVED);
  await startWriting(page);
  await page.route('**/chats', (route) => refuse(route, REFUSALS[0].error), { times: 1 });
  await write(page, 'Hello');
  for (const [place, { error, says, offersPhone }] of REFUSALS.entries())
    await test.step(error, async () => {
      await expect(panel(page).getByRole('status').filter({ hasText: says }), error).toBeVisible();
      const phone = panel(page).getByRole('link', { name: `Call ${PHONE}` });
      await expect(phone, error).toHaveCount(offersPhone ? 1 : 0);
      const next = REFUSALS[place + 1];
      if (next) await page.route('**/chats', (route) => refuse(route, next.error), { times: 1 });
      await panel(page).getByRole('button', { name: 'Try again' }).click();
    });
  await expect(log(page).getByText(/Shall we book/)).toBeVisible();
});
