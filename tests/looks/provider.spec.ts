/** Scope: the provider's list of businesses, one business in each state, and the look at an inbox match their pictures. */
import { expect, test, type Page } from '@playwright/test';
import { PROVIDER_ANSWERS } from '../support/provider-samples.ts';
import { SAMPLE_TIME } from '../support/appointment-samples.ts';
import { expectPictures } from './page-pictures.ts';

test.use({ bypassCSP: true });

async function openProvider(page: Page, fragment: string): Promise<void> {
  await page.clock.setFixedTime(SAMPLE_TIME);
  await page.route('**/provider/api/**', (route) => {
    const [, path = ''] = new URL(route.request().url()).pathname.split('/api/');
    const answer = PROVIDER_ANSWERS[path];
    return answer === undefined ? route.abort() : route.fulfill({ json: answer });
  });
  await page.goto(`/provider/#${fragment}`);
}

test('the list of businesses matches its pictures', async ({ page }) => {
  await openProvider(page, 'all');
  await expect(page.getByText('Cannot be served')).toBeVisible();
  await expectPictures(page, 'provider-list');
});

test('a business that is served matches its pictures', async ({ page }) => {
  await openProvider(page, 'business=harbor-dental');
  await expect(page.getByRole('region', { name: 'Snippet' })).toBeVisible();
  await expectPictures(page, 'provider-business');
});

test('a suspended business matches its pictures', async ({ page }) => {
  await openProvider(page, 'business=route-nine');
  await expect(page.getByText('Only you can resume it.')).toBeVisible();
  await expectPictures(page, 'provider-suspended');
});

test('a removed business matches its pictures', async ({ page }) => {
  await openProvider(page, 'business=old-mill');
  await expect(page.getByText('Removed', { exact: true })).toBeVisible();
  await expectPictures(page, 'provider-removed');
});
