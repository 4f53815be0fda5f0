/**
 * Scope: the analytics data as received: after Accept, on later visits, after Decline, when the choice changes; what
 * recordings show and omit; the running library's settings; and that its failures are invisible.
 */
import { expect, type Page } from '@playwright/test';
import { ANALYTICS_OPTIONS, MASK_ATTRIBUTE } from '../../../../site/analytics/settings.ts';
import { TAG } from '../../../../widget/contract.ts';
import { en } from '../../../../widget/i18n/en.ts';
import { callBar, expectState, startCall, VISITOR } from '../../visit.ts';
import {
  analyticsRequests,
  answer,
  arrivals,
  banner,
  changeButton,
  events,
  launcher,
  named,
  newest,
  open,
  ordinaryBrowser,
  remembers,
  stored,
  test,
  untilArrived,
  untilReady,
  untilTaken,
  type Event,
} from './visit.ts';
import { catchLibrary } from './library.ts';
import { fillFields, OPEN_VALUE, SECRETS, useTheAgent } from './secrets.ts';

test.use(ordinaryBrowser);

test('Accept sends every call, identified events, and a recording without private data', async ({
  page,
  visit,
}) => {
  await open(page, visit);
  await answer(page, 'Accept').click();
  const first = await untilArrived(page, visit.id, ['$opt_in', '$pageview']);
  const session = String(first[0]?.properties['$session_id']);
  const calls = () => analyticsRequests(visit).map((request) => request.replace(/[?&]_=\d+/, ''));
  await expect
    .poll(calls)
    .toEqual(
      expect.arrayContaining([
        'GET /stand-ins/analytics/array/demo-project/config?token=demo-project',
        'POST /stand-ins/analytics/flags/?v=2',
        'GET /stand-ins/analytics/api/surveys/?token=demo-project',
        'GET /stand-ins/analytics/api/web_experiments/?token=demo-project',
        'GET /stand-ins/analytics/api/early_access_features/?token=demo-project',
      ]),
    );
  const flags = (await arrivals(page, visit.id)).filter(({ call }) => call === 'POST /flags/');
  expect(flags.at(-1)?.body).toMatchObject({
    token: 'demo-project',
    distinct_id: expect.any(String),
    groups: {},
    person_properties: expect.any(Object),
    group_properties: {},
  });
  expect(named(first, '$opt_in')).toHaveLength(1);
  expect(named(first, '$pageview')).toHaveLength(1);

  await useTheAgent(page);
  await fillFields(page);
  await page.getByRole('button', { name: 'Contact Sales' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('An error of the page, on purpose.');
    });
  });
  const all = await untilArrived(page, session, [
    'agent_opened',
    'call_failed',
    'call_started',
    'booking_made',
    'call_ended',
    '$autocapture',
    '$exception',
    '$snapshot',
    '$$heatmap',
    '$web_vitals',
  ]);
  expect(visit.faults.splice(0)).toEqual(['An error of the page, on purpose.']);
  expect(named(all, 'call_failed')[0]?.properties).toMatchObject({
    stage: 'daily-call-join',
    reason: 'timeout',
  });
  expect(named(all, 'booking_made')).toHaveLength(1);
  expect(named(all, 'call_ended')[0]?.properties).toMatchObject({ reason: 'connection-lost' });

  const chains = named(all, '$autocapture').map(({ properties }) => String(properties['$elements_chain']));
  expect(chains).toContainEqual(expect.stringContaining('Contact Sales'));
  expect(chains.filter((chain) => chain.includes(TAG))).toEqual([]);

  await page.getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page).toHaveURL('/terms');
  await expect
    .poll(async () => named(await events(page, session), '$pageview').at(-1)?.properties['$pathname'])
    .toBe('/terms');
  const sent = JSON.stringify(await arrivals(page, session));
  expect(sent).toContain(OPEN_VALUE);
  for (const secret of SECRETS) expect(sent.includes(secret), `${secret} is private`).toBe(false);
  expect(await stored(page)).toEqual({ ...remembers('1'), 'task-tamer-opened': '1' });

  await page.reload();
  await untilArrived(page, session, ['$pageleave']);
});

test('a later visit is recorded from the start, as a new person', async ({ page, visit }) => {
  await page.addInitScript((key) => localStorage.setItem(key, '1'), 'tt_cookie_consent');
  await open(page, visit);
  const first = await untilArrived(page, visit.id, ['$pageview']);
  expect(named(first, '$opt_in')).toEqual([]);
  await untilRecorded(page, first);
  await expect(banner(page)).toBeHidden();
  await page.reload();
  await expect
    .poll(async () => new Set(named(await events(page, visit.id), '$pageview').map(idOf)).size)
    .toBe(2);
  expect(await stored(page)).toEqual(remembers('1'));
});

test('Decline counts page views without identity, and the choice can change twice', async ({
  page,
  visit,
}) => {
  const since = await newest(page);
  await open(page, visit);
  await answer(page, 'Decline').click();
  const declined = await untilArrived(page, visit.id, ['$pageview']);
  await page.getByRole('link', { name: 'Terms of Service' }).click();
  const isTerms = async () =>
    (await events(page, '/terms', since)).some(({ properties }) => properties['$cookieless_mode'] === true);
  await expect.poll(isTerms).toBe(true);
  for (const { properties } of declined) {
    expect(properties['distinct_id']).toBe('$posthog_cookieless');
    expect(properties).not.toHaveProperty('$session_id');
    expect(properties['$device_id'] ?? null).toBeNull();
  }
  expect(
    analyticsRequests(visit).filter((request) => /lazy-recorder|\/s\/|surveys|early_access/.test(request)),
  ).toEqual([]);
  expect(await stored(page)).toEqual(remembers('0'));

  await page.goBack();
  await changeButton(page).click();
  await answer(page, 'Accept').click();
  const accepted = await untilArrived(page, visit.id, ['$opt_in']);
  await untilRecorded(page, named(accepted, '$opt_in'));
  const optIn = named(accepted, '$opt_in')[0];
  expect(optIn?.properties['distinct_id']).not.toBe('$posthog_cookieless');
  expect(optIn?.properties['$session_id']).toBeTruthy();

  await changeButton(page).click();
  await answer(page, 'Decline').click();
  const declinedAt = await page.evaluate(() => Date.now());
  await untilTaken(visit);
  const changed = await newest(page);
  await launcher(page).click();
  const after = named(await untilArrived(page, visit.id, ['agent_opened'], changed), 'agent_opened');
  expect(after.map(idOf)).toEqual(['$posthog_cookieless']);
  // Earlier recordings are compressed in a worker, and may be sent afterwards.
  const recorded = recordedAt(await events(page, String(optIn?.properties['$session_id'])));
  expect(recorded.length).toBeGreaterThan(0);
  expect(recorded.every((time) => time <= declinedAt)).toBe(true);
});

const PERSONAL =
  '&email=grace%40visitor.example&gclid=clicked-by-grace&fbclid=grace-in-a-feed#token=of-grace';
const OF_GRACE = /visitor\.example|grace/;

test('Decline sends no query of the page but its campaign, in events or in requests for flags', async ({
  page,
  visit,
}) => {
  await open(page, visit, PERSONAL);
  await answer(page, 'Decline').click();
  await launcher(page).click();
  await untilArrived(page, visit.id, ['$pageview', 'agent_opened']);
  await expect
    .poll(() => analyticsRequests(visit))
    .toContainEqual(expect.stringContaining('/stand-ins/analytics/flags/'));
  await page.reload();
  await untilArrived(page, visit.id, ['$pageleave']);
  await untilTaken(visit);
  expect(JSON.stringify(await arrivals(page, visit.id))).not.toMatch(OF_GRACE);
  expect(visit.requests.filter((request) => OF_GRACE.test(request) && request.includes('analytics'))).toEqual(
    [],
  );
});

test('under Global Privacy Control nothing is loaded or sent, unless the visitor accepts, and not after a Decline', async ({
  page,
  visit,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
  );
  await open(page, visit, PERSONAL);
  await launcher(page).click();
  await page.locator(TAG).getByRole('button', { name: en.dialog.close }).click();
  await untilTaken(visit);
  expect(analyticsRequests(visit)).toEqual([]);
  expect(await arrivals(page, visit.id)).toEqual([]);
  await changeButton(page).click();
  await answer(page, 'Accept').click();
  await untilArrived(page, visit.id, ['$opt_in', '$pageview']);
  await changeButton(page).click();
  await answer(page, 'Decline').click();
  // This click is still counted, and sent a little later.
  await expect.poll(async () => JSON.stringify(await events(page, visit.id))).toContain('"Decline"');
  const declined = await newest(page);
  await launcher(page).click();
  await page.reload();
  await untilReady(page);
  expect(await arrivals(page, visit.id, declined)).toEqual([]);
});

test('Accept sends the query, and masks the identifiers of clicks on advertisements in events', async ({
  page,
  visit,
}) => {
  await open(page, visit, PERSONAL);
  await answer(page, 'Accept').click();
  const counted = await untilArrived(page, visit.id, ['$opt_in', '$pageview']);
  expect(JSON.stringify(counted)).not.toMatch(/clicked-by-grace|grace-in-a-feed/);
  expect(named(counted, '$pageview')[0]?.properties['$current_url']).toContain('visitor.example');
});

/** Starts a call, opens a native modal dialog of the page, and uses the call's bar, which moves into that dialog. */
async function callInDialog(page: Page): Promise<void> {
  await startCall(page);
  await expectState(page, 'live');
  await callBar(page).getByRole('button', { name: en.writing.write }).click();
  await page.evaluate(() => {
    const modal = document.createElement('dialog');
    modal.innerHTML = '<h2>Ours</h2>';
    document.body.append(modal);
    modal.showModal();
  });
  const bar = page.locator('body > dialog > div .call-bar');
  await expect(bar).toBeVisible();
  const box = page.locator('body > dialog > div').getByRole('textbox', { name: 'Message' });
  await box.fill('I like pepper');
  await box.press('Enter');
  await box.pressSequentially('lagoon');
  await bar.getByRole('button', { name: en.call.mute, exact: true }).click();
  await bar.getByRole('button', { name: en.call.end }).click();
  await expect(bar).toHaveCount(0);
  await page.evaluate(() => document.querySelector('body > dialog')?.remove());
}

for (const choice of ['Accept', 'Decline'] as const)
  test(`a call whose bar moves into a dialog of the page is neither recorded nor captured after ${choice}`, async ({
    page,
    visit,
  }) => {
    const since = await newest(page);
    await open(page, visit);
    await answer(page, choice).click();
    const [first] = await untilArrived(page, visit.id, ['$pageview']);
    if (choice === 'Accept') await untilRecorded(page, first ? [first] : []);
    await callInDialog(page);
    // The conversation covers the button.
    await changeButton(page).press('Enter');
    const session = choice === 'Accept' ? String(first?.properties['$session_id']) : visit.id;
    const all = await untilArrived(page, session, ['call_ended', '$autocapture'], since);
    const sent = JSON.stringify(all);
    for (const word of [VISITOR, 'pepper', 'lagoon']) expect(sent.includes(word), word).toBe(false);
    const chains = named(all, '$autocapture').map(({ properties }) => String(properties['$elements_chain']));
    expect(chains.filter((chain) => /call-bar|message-box/.test(chain))).toEqual([]);
  });

test('the running analytics library has the configured settings and limits a flood', async ({
  page,
  visit,
}) => {
  const library = await catchLibrary(page);
  await open(page, visit);
  await answer(page, 'Accept').click();
  await untilArrived(page, visit.id, ['$pageview']);
  const { session_recording: recording, ...options } = ANALYTICS_OPTIONS;
  expect(await library.config(Object.keys(options))).toEqual(options);
  expect(await library.recording()).toMatchObject(recording);
  expect(await library.mask(MASK_ATTRIBUTE)).toEqual({ marked: '****', plain: 'open', password: '****' });

  await library.flood(300);
  const flooded = await untilArrived(page, visit.id, ['flood', '$$client_ingestion_warning']);
  const count = named(flooded, 'flood').length;
  expect(count).toBeGreaterThan(80);
  expect(count).toBeLessThanOrEqual(ANALYTICS_OPTIONS.rate_limiting.events_burst_limit + 20);
});

test('a blocker of the analytics code, its extensions or its requests has no visible effect', async ({
  page,
  visit,
}) => {
  let blocked = 0;
  const block = (pattern: RegExp) =>
    page.route(pattern, async (route) => {
      blocked += 1;
      await route.abort('blockedbyclient');
    });
  await block(/\/assets\/posthog-/);
  await open(page, visit);
  await answer(page, 'Accept').click();
  await expect.poll(() => blocked).toBe(1);
  await useTheAgent(page);
  await page.getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Terms');
  await page.unrouteAll();

  await block(/\/stand-ins\/analytics\/|\/assets\/(lazy-recorder|surveys|web-vitals|exception|dead-clicks)/);
  await open(page, visit);
  await expect(banner(page)).toBeHidden();
  await expect.poll(() => blocked).toBeGreaterThan(3);
  await useTheAgent(page);
  await changeButton(page).click();
  await answer(page, 'Decline').click();
  await expect(banner(page)).toBeHidden();
});

/** Moves the pointer until a recording arrives, because the recorder sends nothing before the first movement. */
async function untilRecorded(page: Page, known: readonly Event[]): Promise<void> {
  const session = String(known[0]?.properties['$session_id']);
  let moves = 0;
  const snapshots = async () => {
    moves += 1;
    await page.mouse.move(100, 100 + moves);
    await page.mouse.wheel(0, moves % 2 === 0 ? 10 : -10);
    return named(await events(page, session), '$snapshot').length;
  };
  await expect.poll(snapshots).toBeGreaterThan(0);
}

/** When each change of the page was recorded, ms. */
const recordedAt = (all: readonly Event[]): readonly number[] =>
  named(all, '$snapshot').flatMap(({ properties }) =>
    (properties['$snapshot_data'] as readonly { readonly timestamp: number }[]).map(
      ({ timestamp }) => timestamp,
    ),
  );

const idOf = ({ properties }: Event): unknown => properties['distinct_id'];
