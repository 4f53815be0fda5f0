/**
 * Scope: a call through the owner's endpoint: a refusal is shown and keeps the form, and the proof is sent once and
 * alone. The endpoint is mocked at the network, with a room of the stand-in platform.
 */
import { expect, type Page, type Route } from '@playwright/test';
import { BY_ENDPOINT, PHONE } from '../visit/by-endpoint.ts';
import { test } from '../visit/fixture.ts';
import {
  callBar,
  consentBox,
  dialog,
  endButton,
  eventsOf,
  expectNothingLeft,
  expectToast,
  nameField,
  openPlain,
  passBotCheck,
  startButton,
  startCall,
  tryAgain,
  untilEmitted,
  VISITOR,
} from '../visit.ts';

/** Two names, because this server answers a path of one as that of a stored business. */
const ENDPOINT = { ...BY_ENDPOINT, 'call-endpoint': '/routed/proved' } as const;

type Refusal = { readonly status: number; readonly error: string; readonly retryAfter?: string };

const REFUSALS: readonly (Refusal & { readonly says: readonly string[] })[] = [
  { status: 401, error: 'bot-check-refused', says: ['The verification was not accepted.'] },
  {
    status: 429,
    error: 'too-many-starts',
    retryAfter: '480',
    says: ['Too many attempts from your network.', 'You can try again in 8 minutes.'],
  },
  {
    status: 402,
    error: 'budget-spent',
    retryAfter: '18000',
    says: ['No more calls can be taken today.', 'You can try again in 5 hours.'],
  },
];

function refuse(route: Route, { status, error, retryAfter }: Refusal): Promise<void> {
  return route.fulfill({
    status,
    json: { message: 'No.', error, statusCode: status },
    headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  });
}

/** An accepting endpoint: it requests the call with its own key and agent. */
async function accept(page: Page, route: Route): Promise<void> {
  const answer = await page.request.post('/stand-ins/platform/call/web', {
    headers: { authorization: 'Bearer private' },
    data: { assistantId: 'erin' },
  });
  const { id, webCallUrl } = (await answer.json()) as Record<'id' | 'webCallUrl', string>;
  await route.fulfill({ status: 201, json: { id, webCallUrl, maxDurationSeconds: 180 } });
}

test("an endpoint's refusals are shown and keep the form, and a proof is sent once for a call of known length", async ({
  page,
}) => {
  const asked: { readonly body: Record<string, unknown>; readonly headers: Record<string, string> }[] = [];
  const pending = [...REFUSALS];
  await page.route('**/proved/calls', (route, request) => {
    asked.push({ body: request.postDataJSON() as Record<string, unknown>, headers: request.headers() });
    const refusal = pending.shift();
    return refusal ? refuse(route, refusal) : accept(page, route);
  });
  await openPlain(page, ENDPOINT);
  await startCall(page);
  for (const { error, says } of REFUSALS) {
    for (const words of says) await expect(dialog(page).getByText(words).first()).toBeVisible();
    await expect(dialog(page).getByRole('link', { name: `Call ${PHONE}` })).toBeVisible();
    // The bot check is repeated where it was refused.
    if (error !== 'bot-check-refused') {
      await tryAgain(page);
      await expect(nameField(page)).toHaveValue(VISITOR);
      await expect(consentBox(page)).toBeChecked();
    }
    await passBotCheck(page);
    await startButton(page).click();
  }
  await expectToast(page, 'Call Started', `Connected for ${VISITOR}`);
  const [receipt] = await eventsOf(page, 'consent');
  for (const { body, headers } of asked) {
    expect(body).toEqual({
      name: VISITOR,
      botCheck: expect.any(String) as unknown,
      consent: receipt,
      sentAt: expect.any(String) as unknown,
      timeZone: expect.any(String) as unknown,
    });
    expect(headers['authorization']).toBeUndefined();
  }
  expect(new Set(asked.map(({ body }) => body['botCheck'])).size).toBe(REFUSALS.length + 1);
  await untilEmitted(page, 'call-start');
  await expect(callBar(page).getByText('3 minutes left').first()).toBeVisible();
  await expect(callBar(page).locator('[aria-live="polite"]')).toHaveText('3 minutes left');
  await endButton(page).click();
  await expectNothingLeft(page);
});
