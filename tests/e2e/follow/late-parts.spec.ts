/** Scope: the module build on a page that resumes a call, while its parts load late or fail to load. */
import { expect, type Page, type Route } from '@playwright/test';
import { MISSING_PART } from '../../../widget/i18n/missing-part.ts';
import { installAxe, targetSizes, violations } from '../accessibility/audit.ts';
import { moduleOf } from '../host-pages/embed.ts';
import type { HostServer } from '../host-pages/host-server.ts';
import { recordOf, test } from '../visit/fixture.ts';
import { installProbe } from '../visit/page-probe.ts';
import { EVENTS } from '../../../widget/contract.ts';
import { agent, callBar, endButton, expectNothingLeft, expectState, launcher } from '../visit.ts';
import { callOn, ended, follow, hearCalls, resumed, serveSite, stored, type Site } from './site.ts';

/** The parts that a call needs, except the one with the bar of the waiting call. */
const PARTS = /\/task-tamer-agent\.(dialog|session|view|engine)-[\w-]+\.mjs(\?\d+)?$/;
const ANY_PART = /\/task-tamer-agent\.[\w-]+-[\w-]+\.mjs(\?\d+)?$/;

async function siteFor(page: Page, server: HostServer, name: string): Promise<Site> {
  await page.addInitScript(installProbe, EVENTS);
  return serveSite(server, name, {}, moduleOf);
}

/** Violations of the host page itself, which has no landmarks and a field without a label. */
const HOST_VIOLATIONS = /^(label: input|landmark-one-main: html|region: (h1|a|input))\b/;

/** Holds the parts back from now on. Returns a function that releases them. */
async function holdParts(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(PARTS, async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}

const refuse = (route: Route): Promise<void> => route.fulfill({ status: 404, body: 'Not found' });

test('the bar of the resumed call replaces that of the waiting call, whose End Call ends the call at the platform once the parts are loaded', async ({
  page,
  context,
  hostServer,
}) => {
  const heard = await hearCalls(context);
  await installAxe(page);
  const site = await siteFor(page, hostServer, 'late-end');
  const id = await callOn(page, site);
  const releaseFirst = await holdParts(page);
  await follow(page, 'prices');
  await page.waitForURL(site.prices);
  await expect(endButton(page)).toBeVisible();
  releaseFirst();
  await resumed(page);
  await expectState(page, 'live');
  await expect(callBar(page)).toHaveCount(1);

  const release = await holdParts(page);
  await follow(page, 'home');
  await page.waitForURL(site.home);
  await expect(callBar(page)).toContainText('In a call with Erin');
  await expect(launcher(page)).toBeHidden();
  expect((await violations(page)).filter((one) => !HOST_VIOLATIONS.test(one))).toEqual([]);
  for (const { height } of await targetSizes(callBar(page))) expect(height).toBeGreaterThanOrEqual(44);
  await endButton(page).press('Enter');
  await expect(callBar(page)).toHaveCount(0);
  await expect(launcher(page)).toBeFocused();
  await expect
    .poll(() => heard)
    .toEqual(['call-start {}', 'call-start {"resumed":true}', 'call-end {"reason":"customer-ended-call"}']);
  expect(await recordOf(id)).toMatchObject({ status: 'in-progress' });
  release();
  await ended(id, 'customer-ended-call');
  expect(await stored(page)).toBeNull();
  expect(heard).toHaveLength(3);
  await expectNothingLeft(page);
});

for (const [which, parts] of Object.entries({
  'the parts are': PARTS,
  'every file but the entry is': ANY_PART,
}))
  test(`when ${which} missing, the call ends with a message, and the next page ends it at the platform`, async ({
    page,
    context,
    hostServer,
  }) => {
    const heard = await hearCalls(context);
    const site = await siteFor(page, hostServer, `gone-${String(parts === PARTS)}`);
    const id = await callOn(page, site);
    await page.route(parts, refuse);
    await follow(page, 'prices');
    await page.waitForURL(site.prices);
    const notice = agent(page)
      .getByRole('alert')
      .filter({ hasText: MISSING_PART.en.text('Erin') });
    await expect(notice).toBeVisible();
    await expect(launcher(page)).toBeVisible();
    await expect(callBar(page)).toHaveCount(0);
    await expect
      .poll(() => heard)
      .toEqual([
        'call-start {}',
        'call-end {"reason":"not-resumed"}',
        expect.stringMatching(/^call-error .*"interface-error".*"network"/),
      ]);
    await page.unroute(parts);
    await follow(page, 'home');
    await page.waitForURL(site.home);
    await ended(id, 'customer-ended-call');
    expect(await stored(page)).toBeNull();
    expect(heard).toHaveLength(3);
    await expect(callBar(page)).toHaveCount(0);
  });
