/** Scope: a network that does not come back, in real time: the visitor is informed within 30 s and can call again. */
import { expect } from '@playwright/test';
import { en } from '../../../widget/i18n/en.ts';
import { BY_ENDPOINT } from '../visit/by-endpoint.ts';
import { test } from '../visit/fixture.ts';
import { agent, callBar, expectNothingLeft, openPlain, startCall, untilEmitted } from '../visit.ts';

/** The limit that the console states, and a tolerance for a busy machine. */
const LIMIT_MS = 30_000;
const SLACK_MS = 3_000;

const SETUPS = {
  'the owner’s endpoint': { ...BY_ENDPOINT, 'call-endpoint': '/call-endpoint/drops-for-good' },
  'a public key': { assistant: 'drops-for-good' },
} as const;

for (const [setup, attributes] of Object.entries(SETUPS))
  test(`a call through ${setup} whose network is lost ends within 30 s and offers another call`, async ({
    page,
  }) => {
    await openPlain(page, attributes);
    await startCall(page);
    await expect(callBar(page).getByText(en.call.reconnecting)).toBeVisible({ timeout: 30_000 });
    const droppedAt = Date.now();
    await untilEmitted(page, 'call-end', { reason: 'connection-lost' });
    expect(Date.now() - droppedAt).toBeLessThan(LIMIT_MS + SLACK_MS);
    const toast = agent(page)
      .locator('.toast')
      .filter({ hasText: 'What was said last may not have arrived.' });
    await expect(toast.getByRole('button', { name: en.call.again })).toBeVisible();
    await expectNothingLeft(page);
  });
