/** Scope: the owner's appointments, the form of services and hours, and a visitor's page of an appointment match their pictures. */
import { expect, test } from '@playwright/test';
import { createZone, dayNamed } from '../../server/book/rules/zone.ts';
import { slotsOfDay } from '../../server/book/rules/slots.ts';
import { visitPage, type VisitView } from '../../server/book/visits/page.ts';
import { languageOf } from '../../server/book/words/languages.ts';
import { clinicRules } from '../e2e/inbox/clinic-book.ts';
import { SAMPLE_TIME } from '../support/appointment-samples.ts';
import { appointmentRow } from '../unit/server/book/notices/appointment-row.ts';
import { openInbox } from './open-inbox.ts';
import { expectPictures } from './page-pictures.ts';

test.use({ bypassCSP: true });

test('the week of appointments matches its pictures', async ({ page }) => {
  await openInbox(page, 'appointments=');
  await expect(page.getByRole('navigation', { name: 'Week' })).toContainText('Mina Park');
  await expect(page.getByRole('region', { name: 'Who did not come' })).toBeVisible();
  await page.getByText('In your calendar, to read').click();
  await expect(page.getByLabel('Address')).toHaveValue(/^https:/);
  await expectPictures(page, 'appointments-week');
});

test('a day of appointments matches its pictures', async ({ page }) => {
  await openInbox(page, 'appointments=2026-11-24');
  await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible();
  await expectPictures(page, 'appointments-day');
});

test('the form of services and hours matches its pictures', async ({ page }) => {
  await openInbox(page, 'appointments=settings');
  await expect(page.getByRole('region', { name: 'Visitors will be offered' })).toContainText('Check-up');
  await expect(page.getByRole('region', { name: 'Connections' })).toContainText('dav.example.com');
  await expectPictures(page, 'appointments-form');
});

const ROW = appointmentRow({ starts_at: Date.parse('2026-11-24T19:00:00Z') });

const visit = (view: VisitView): Promise<string> =>
  visitPage({
    view,
    language: languageOf('en', 'America/New_York'),
    rules: { ...clinicRules(), location: '12 Main Street', phone: '+1 212 555 0142' },
    business: 'Harbor Vets',
    site: 'https://vets.example',
  });

test('a visitor’s page of an appointment and of other times matches its pictures', async ({ page }) => {
  await page.setContent(await visit({ kind: 'appointment', row: ROW, phase: 'certain' }));
  await expectPictures(page, 'visit');

  const zone = createZone('America/New_York');
  const rules = clinicRules();
  const [service] = rules.services;
  if (service === undefined) throw new Error('The clinic has no service.');
  const now = SAMPLE_TIME.getTime();
  const days = ['2026-11-25', '2026-11-26'].map((date) => {
    const day = dayNamed(date) ?? 0;
    const slots = slotsOfDay(rules, zone, { service, day, now });
    return { day, slots: slots.filter(({ resource }) => resource === 'ann') };
  });
  const next = dayNamed('2026-11-27');
  await page.setContent(await visit({ kind: 'times', row: ROW, isTaken: true, days, next }));
  await expectPictures(page, 'visit-times');
});
