/** Scope: a call goes with its visitor from page to page of a site, and is over wherever it cannot. */
import { expect } from '@playwright/test';
import { test } from '../host-pages/fixture.ts';
import { recordOf } from '../visit/fixture.ts';
import { callBar, endButton, eventsOf, expectNothingLeft, expectState, say, untilTold } from '../visit.ts';
import { callOn, goTo, serveSite } from './site.ts';

test('a link within the site: the call goes on at once, with its lines, and is ended there', async ({
  page,
  hostServer,
  complaints,
}) => {
  const site = serveSite(hostServer, 'link');
  const id = await callOn(page, site);
  const ends: string[] = [];
  await page.exposeFunction('ended', (reason: string) => ends.push(reason));
  await goTo(page, 'prices');
  await page.waitForURL(site.prices);
  await untilTold(page, 'call-start', { resumed: true });
  await expect(endButton(page)).toBeVisible();
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('task-tamer-call');
  expect(await say(page, 'Welcome back.')).toBe(true);
  await untilTold(page, 'transcript', { text: 'Welcome back.', final: true });
  await callBar(page).getByRole('button', { name: 'Captions' }).click();
  await expect(callBar(page).getByRole('log')).toContainText('Hi Grace');
  await endButton(page).click();
  await untilTold(page, 'call-end', { reason: 'customer-ended-call' });
  await expectNothingLeft(page);
  expect(await recordOf(id)).toMatchObject({ status: 'ended', endedReason: 'customer-ended-call' });
  expect(await eventsOf(page, 'call-end')).toHaveLength(1);
  expect(complaints).toEqual([]);
  await expectState(page, 'idle');
});
