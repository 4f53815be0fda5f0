/** Scope: the account with stopped mails, and the inbox while the provider looks at it, match their pictures. */
import { expect, test } from '@playwright/test';
import type { Listed, Session } from '../../server/inbox/web/page-contract.ts';
import { APPOINTMENT_ANSWERS } from '../support/appointment-samples.ts';
import { CALL, MESSAGE } from '../support/mail-samples.ts';
import { openInbox } from './open-inbox.ts';
import { expectPictures } from './page-pictures.ts';

test.use({ bypassCSP: true });

const SESSION = APPOINTMENT_ANSWERS['session'] as Session;

test('the account with stopped mails matches its pictures', async ({ page }) => {
  await openInbox(page, '', {
    sessions: [
      { browser: 'Firefox on Windows', beganAt: Date.parse('2026-11-24T13:02:00Z'), isThis: true },
      { browser: 'Safari on iPhone', beganAt: Date.parse('2026-11-09T20:40:00Z'), isThis: false },
    ],
    'stopped-mails': {
      stopped: [
        {
          address: 'front.desk@harbor-veterinary.example',
          kind: 'bounce',
          at: Date.parse('2026-11-22T18:20:00Z'),
        },
        { address: 'owner@shop.example', kind: 'complaint', at: Date.parse('2026-11-20T08:15:00Z') },
      ],
    },
    looks: [{ actor: 'pat@provider.example', beganAt: Date.parse('2026-11-23T16:20:00Z') }],
    businesses: [],
  });
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('region', { name: 'Stopped mails' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Erase a person' })).toBeVisible();
  await expectPictures(page, 'account');
});

test('the inbox while the provider looks at it matches its pictures', async ({ page }) => {
  const lookUntil = Date.parse('2026-11-24T15:20:00Z');
  await openInbox(page, '', {
    session: { ...SESSION, owner: 'pat@provider.example', role: 'provider', lookUntil } satisfies Session,
    conversations: {
      conversations: [
        { ...CALL, isUnread: true, passage: null },
        { ...MESSAGE, isUnread: false, passage: null },
      ],
      after: null,
    } satisfies Listed,
  });
  await expect(page.getByRole('region', { name: 'Looking as the provider' })).toBeVisible();
  await expectPictures(page, 'inbox-look');
});
