/**
 * Scope: the verified path, end to end: the landing page as served by `npm start` makes a call with a verified bot
 * check, a consent receipt, and no key in the page. The endpoint without a browser is in `unit/demo/call-endpoint/`.
 */
import { expect } from '@playwright/test';
import { en } from '../../../widget/i18n/en.ts';
import { BY_ENDPOINT, PHONE } from '../visit/by-endpoint.ts';
import { baseUrl, recordOf, test } from '../visit/fixture.ts';
import { visitSite } from '../site/site-visit.ts';
import {
  agent,
  dialog,
  endButton,
  eventsOf,
  expectNothingLeft,
  expectState,
  nameField,
  openDemo,
  openPlain,
  passBotCheck,
  startButton,
  startCall,
  tryAgain,
  untilEmitted,
  VISITOR,
} from '../visit.ts';

test('a new visitor calls from the landing page with bot check and consent, without a key in the page', async ({
  page,
  traffic,
}) => {
  const source = await (await fetch(baseUrl())).text();
  expect(source).toContain('call-endpoint="/call-endpoint"');
  expect(source).not.toMatch(/public-key|assistant=|api-url="\/stand-ins\/platform/);

  const asked = page.waitForRequest('**/call-endpoint/calls');
  await visitSite(page);
  await startCall(page);
  const proof = (await asked).postDataJSON() as { readonly consent: object };
  await expectState(page, 'live');
  expect(traffic.sent).toEqual(['JOIN']);

  const { receipts } = (await (await fetch(`${baseUrl()}/call-endpoint/record`)).json()) as {
    readonly receipts: readonly { readonly id: string; readonly consent: object }[];
  };
  const receipt = receipts.find(({ consent }) => JSON.stringify(consent) === JSON.stringify(proof.consent));
  expect(receipt).toMatchObject({ agent: 'erin', channel: 'voice' });
  expect(await recordOf(receipt?.id ?? '')).toMatchObject({
    openedWith: 'private key',
    maxDurationSeconds: 600,
    assistantOverrides: { variableValues: { name: VISITOR } },
    metadata: { consent: proof.consent },
  });
  await endButton(page).click();
  await expectState(page, 'idle');
});

test('a refused bot check is requested again with the reason, and the next one starts the call', async ({
  page,
}) => {
  await openDemo(page, { start: 'call-endpoint', scenario: 'check-spent' });
  await startCall(page);
  await untilEmitted(page, 'call-start-failed');
  const problem = dialog(page).locator('[data-reason="bot-check-refused"]');
  await expect(problem).toContainText(en.problems['bot-check-refused'].what);
  await expect(nameField(page), 'only the check is shown').toHaveCount(0);

  await page.getByLabel('Scenario').selectOption('erin');
  await expect(agent(page)).toHaveAttribute('call-endpoint', '/call-endpoint/erin');
  await passBotCheck(page);
  await startButton(page).click();
  await untilEmitted(page, 'call-start-success');
  await endButton(page).click();
  await expectNothingLeft(page);
  expect((await eventsOf(page, 'call-start-failed')).map(({ reason }) => reason)).toEqual([
    'bot-check-refused',
  ]);

  await page.getByRole('tab', { name: 'Endpoint' }).click();
  const view = page.getByRole('tabpanel', { name: 'Endpoint' });
  const refused = view.getByRole('row').filter({ hasText: /POST calls.*bot-check-refused/ });
  await expect(refused.first()).toContainText('401');
  await expect(view.getByRole('row').filter({ hasText: 'Calls today' })).toContainText('of 500');
  // Other tests leave receipts at the same endpoint.
  await expect(view.getByRole('group').filter({ hasText: 'erin voice, agreed in en' }).first()).toBeVisible();
});

for (const { scenario, status, reason } of [
  { scenario: 'http-429', status: 423, reason: 'rate-limited' },
  { scenario: 'http-402', status: 424, reason: 'payment-required' },
] as const)
  test(`a platform that answers the endpoint with ${scenario} is shown to the visitor as ${reason}`, async ({
    page,
  }) => {
    await openPlain(page, { ...BY_ENDPOINT, 'call-endpoint': `/call-endpoint/${scenario}` });
    const answered = page.waitForResponse('**/calls');
    await startCall(page);
    expect((await answered).status()).toBe(status);
    const problem = dialog(page).locator(`[data-reason="${reason}"]`);
    await expect(problem).toContainText(en.problems[reason].what.slice(0, -1));
    await expect(dialog(page).getByRole('link', { name: `Call ${PHONE}` })).toBeVisible();
    await tryAgain(page);
    await expect(nameField(page)).toHaveValue(VISITOR);
    await expectNothingLeft(page);
  });
