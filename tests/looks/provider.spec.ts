/** Scope: the provider's list of businesses, one business in each state, and the look at an inbox match their pictures. */
import { expect, test, type Page } from '@playwright/test';
import { PROVIDER_ANSWERS } from '../support/provider-samples.ts';
import { SAMPLE_TIME } from '../support/appointment-samples.ts';
import { expectPictures } from './page-pictures.ts';

test.use({ bypassCSP: true });

async function answer(page: Page): Promise<void> {
  await page.clock.setFixedTime(SAMPLE_TIME);
  await page.route('**/provider/api/**', (route) => {
    const [, path = ''] = new URL(route.request().url()).pathname.split('/api/');
    const known = PROVIDER_ANSWERS[path];
    return known === undefined ? route.abort() : route.fulfill({ json: known });
  });
}

test('the list of businesses, and one that is served, suspended and removed, match their pictures', async ({
  page,
}) => {
  await answer(page);
  await page.goto('/provider/#all');
  await expect(page.getByText('Cannot be served')).toBeVisible();
  await expectPictures(page, 'provider-list');
  await page.goto('/provider/#business=harbor-dental');
  await expect(page.getByRole('region', { name: 'Snippet' })).toBeVisible();
  await expectPictures(page, 'provider-business');
  await page.goto('/provider/#business=route-nine');
  await expect(page.getByText('It stays so until you resume it.')).toBeVisible();
  await expectPictures(page, 'provider-suspended');
  await page.goto('/provider/#business=old-mill');
  await expect(page.getByText('Removed', { exact: true })).toBeVisible();
  await expectPictures(page, 'provider-removed');
});
