/** Scope: the landing page, the setup page, the console and the mails match the committed pictures. */
import { expect, test } from '@playwright/test';
import { TAG } from '../../widget/contract.ts';
import { visitSite } from '../e2e/site/site-visit.ts';
import { openDemo } from '../e2e/visit.ts';
import { MAILS } from '../support/mail-samples.ts';
import { FACE } from './fonts.ts';
import { expectPictures } from './page-pictures.ts';

test.use({ bypassCSP: true });

test('the landing page matches its pictures', async ({ page }) => {
  await visitSite(page);
  await expectPictures(page, 'home');
});

test('the setup page matches its pictures', async ({ page }) => {
  await page.goto('/setup/');
  await expect(page.frameLocator('iframe').locator(TAG)).toBeAttached();
  await expectPictures(page, 'setup');
});

test('the console matches its pictures', async ({ page }) => {
  await openDemo(page);
  // Masks the code, which contains the server's port, and the timeline, which contains the times of requests.
  await expectPictures(page, 'console', { mask: [page.getByRole('tabpanel')] });
});

const PICTURED_MAILS = [
  'call',
  'claimed',
  'message',
  'digest',
  'sign-in',
  'booked',
  'cancelled',
  'reminder',
] as const;

test('the mails match their pictures', async ({ page }) => {
  for (const kind of PICTURED_MAILS) {
    const { html } = await MAILS[kind]();
    await page.setContent(html);
    await page.addStyleTag({ content: `* { font-family: ${FACE} !important; }` });
    await expectPictures(page, `mail-${kind}`);
  }
});
