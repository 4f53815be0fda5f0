/**
 * Scope: a call that ends in a booking: the card, its calendar file and copy; a failed booking; the question after the
 * call.
 */
import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import ICAL from 'ical.js';
import { EVENTS } from '../../../widget/contract.ts';
import { en } from '../../../widget/i18n/en.ts';
import { visitSite } from '../site/site-visit.ts';
import { bookByCall } from '../visit/book.ts';
import { installProbe } from '../visit/page-probe.ts';
import { test } from '../visit/fixture.ts';
import { agent, BRIEF, endButton, eventsOf, openPlain, untilEmitted } from '../visit.ts';

const card = (page: Page): Locator => agent(page).getByRole('dialog', { name: 'Booked', exact: true });

async function savedFile(page: Page, browserName: string): Promise<string> {
  const save = card(page).getByRole('button', { name: 'Add to calendar' });
  if (browserName === 'chromium') {
    const saving = page.waitForEvent('download');
    await save.click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe('booking.ics');
    return readFile(await file.path(), 'utf8');
  }
  // Firefox's driver reports no downloads, so read the blob that the file is made of.
  await page.evaluate(() => {
    const usual = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (blob) => {
      if (blob instanceof Blob) Object.assign(window, { saved: blob.text() });
      return usual(blob);
    };
  });
  await save.click();
  return page.evaluate(() => Reflect.get(window, 'saved') as Promise<string>);
}

/** The steps that were pushed to the data layer, in order. */
const stepsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    (Reflect.get(window, 'dataLayer') as { event: string; task_tamer?: { step: string } }[]).map(
      ({ event, task_tamer: pushed }) => pushed?.step ?? event,
    ),
  );

test('a booking is shown, and stays after the call until it is dismissed', async ({
  page,
  context,
  browserName,
}) => {
  // Firefox has a preference instead of this permission.
  if (browserName === 'chromium')
    await context.grantPermissions(['microphone', 'clipboard-read', 'clipboard-write']);
  // A stub that records what is printed, in every frame.
  await page.addInitScript(() => {
    window.print = () => {
      Object.assign(window.parent, { printed: document.body.innerText });
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  await openPlain(page, { ...BRIEF, 'data-layer': 'dataLayer' });
  await page.evaluate(() => Object.assign(window, { dataLayer: [] }));
  await bookByCall(page);
  await expect(card(page)).toContainText(/Booked\s*Free consultation\s*\w+, \w+ \d+, \d{4}\s*10:00.*10:30/);
  await expect(agent(page).getByRole('status').filter({ hasText: 'Booked: Free consultation' })).toHaveCount(
    1,
  );
  expect(await eventsOf(page, 'booking')).toEqual([
    {
      what: 'Free consultation',
      start: expect.any(String),
      end: expect.any(String),
      timeZone: expect.any(String),
      where: 'By video',
    },
  ]);
  await endButton(page).click();
  await untilEmitted(page, 'call-end');

  const toast = agent(page).locator('.toast').filter({ hasText: 'Did this help?' });
  await page.setViewportSize({ width: 320, height: 480 });
  const [head, message] = [await card(page).boundingBox(), await toast.boundingBox()];
  expect(
    (head?.y ?? Infinity) + (head?.height ?? 0),
    'the card does not overlap the toast',
  ).toBeLessThanOrEqual(message?.y ?? 0);
  await page.setViewportSize({ width: 1280, height: 720 });

  const calendar = new ICAL.Component(ICAL.parse(await savedFile(page, browserName)));
  const [event] = calendar.getAllSubcomponents('vevent');
  expect(new ICAL.Event(event)).toMatchObject({ summary: 'Free consultation', location: 'By video' });
  await card(page).getByRole('button', { name: 'Copy' }).click();
  await expect(card(page).getByRole('status')).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /Free consultation[\s\S]*By video[\s\S]*To change it, call \+1 212 555 0142/,
  );

  const frames = page.frames().length;
  await card(page).getByRole('button', { name: 'Print' }).click();
  await page.waitForFunction(() => Reflect.has(window, 'printed'));
  expect(await page.evaluate(() => Reflect.get(window, 'printed') as string)).toMatch(
    /^Booked\s+Free consultation[\s\S]*\+1 212 555 0142$/,
  );
  await expect.poll(() => page.frames().length).toBe(frames);

  await toast.getByRole('button', { name: 'Yes' }).click();
  await expect(toast).toHaveCount(0);
  await untilEmitted(page, 'call-feedback', { helped: true });

  await card(page).getByRole('button', { name: 'Copy' }).focus();
  await page.keyboard.press('Escape');
  await expect(card(page)).toHaveCount(0);
  // Not `toBeFocused`, because Firefox's window is no longer active after printing.
  await expect
    .poll(() => agent(page).evaluate((tag) => tag.shadowRoot?.activeElement?.className))
    .toBe('launcher');
  expect(await stepsOf(page)).toEqual(['opened', 'started', 'booked', 'generate_lead', 'ended', 'feedback']);
});

/** One element ends above the other, and both are on the screen. */
async function expectApart(page: Page, above: Locator, below: Locator): Promise<void> {
  for (const [width, height] of [
    [390, 664],
    [320, 640],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(async () => {
      const [one, other] = [await above.boundingBox(), await below.boundingBox()];
      if (one === null || other === null) throw new Error('One of the two elements is not on the screen');
      expect(one.y, `at ${width} px`).toBeGreaterThanOrEqual(0);
      expect(one.y + one.height, `at ${width} px`).toBeLessThanOrEqual(other.y);
      expect(other.y + other.height, `at ${width} px`).toBeLessThanOrEqual(height + 1);
    }).toPass({ timeout: 5_000 });
  }
}

test('on phones the booking is a line of the open conversation, and a card again without it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openPlain(page, BRIEF);
  await bookByCall(page);
  await agent(page).getByRole('button', { name: 'Write', exact: true }).click();
  const panel = agent(page).locator('.conversation');
  const toast = agent(page).locator('.toast').first();
  await expect(panel).toBeVisible();
  // The toast about the start of the call goes by itself.
  await expect(toast).toHaveCount(0);
  const line = panel.getByRole('log').getByRole('group', { name: 'Booked', exact: true });
  await expect(line).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  await expectApart(page, panel, endButton(page));
  await endButton(page).click();
  await expect(toast).toBeVisible();
  await expect(endButton(page)).toHaveCount(0);
  await expectApart(page, panel, toast);
  await panel.getByRole('button', { name: 'Hide conversation' }).click();
  await expectApart(page, card(page), toast);
});

test('a booking that the agent only mentions, because its tool refused it, is not shown', async ({
  page,
}) => {
  await openPlain(page, { ...BRIEF, assistant: 'booking-fails', 'data-layer': 'dataLayer' });
  await page.evaluate(() => Object.assign(window, { dataLayer: [] }));
  await bookByCall(page);
  await untilEmitted(page, 'call-message', {});
  await endButton(page).click();
  await untilEmitted(page, 'call-end');
  expect(await eventsOf(page, 'booking')).toEqual([]);
  await expect(card(page)).toHaveCount(0);
  expect(await stepsOf(page)).toEqual(['opened', 'started', 'ended']);
});

test('the landing page shows a booking in the same card', async ({ page }) => {
  await page.addInitScript(installProbe, EVENTS);
  await visitSite(page);
  await bookByCall(page);
  await expect(card(page)).toContainText(/Booked\s*Free consultation/);
  await endButton(page).click();
  await untilEmitted(page, 'call-end');
  await card(page).getByRole('button', { name: en.notices.dismiss }).click();
  await expect(card(page)).toHaveCount(0);
});

test.describe('in a browser that drops downloads', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1',
  });

  test('a visitor in another time zone reads both times, the business’s first, and adds the booking by a link', async ({
    page,
  }) => {
    // Differs from the time zone of the test browsers.
    await openPlain(page, { ...BRIEF, 'time-zone': 'Pacific/Auckland' });
    await bookByCall(page);
    const own = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(own).not.toBe('Pacific/Auckland');
    await expect(card(page)).toContainText(/(NZ[SD]T|GMT\+1[23])[\s\S]*Your time: /);
    expect(await eventsOf(page, 'booking')).toEqual([
      expect.objectContaining({ timeZone: 'Pacific/Auckland' }),
    ]);
    // Not followed: the page is Google's.
    const google = card(page).getByRole('link', { name: 'Google Calendar' });
    await expect(google).toHaveAttribute(
      'href',
      /text=Free\+consultation&dates=\d{8}T\d{6}Z%2F\d{8}T\d{6}Z&/,
    );
    await expect(google).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(card(page).getByRole('button', { name: 'Add to calendar' })).toHaveCount(0);
  });
});
