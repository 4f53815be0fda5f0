// Scope: what owners see and change of their business in the inbox, and who else may.
import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../../support/inbox/rows.ts';
import type { ProblemsBody } from '../../../../server/inbox/web/form-contract.ts';
import type { SettingsForm, SettingsSaved } from '../../../../server/inbox/web/settings/contract.ts';
import { BUSINESS_SECRETS, BUSINESS_SETTINGS } from '../../../../server/businesses/business-settings.ts';
import { INBOX_SECRETS, INBOX_SETTINGS } from '../../../../server/businesses/inbox-settings.ts';
import { createBounces } from '../../../../server/inbox/mail/bounces.ts';
import { openDatabase } from '../../../../server/inbox/store/open-database.ts';
import type { StoppedMails } from '../../../../server/inbox/web/page-contract.ts';
import { settingsOf } from '../../../../server/businesses/store/reading.ts';
import { owner, signedInAt, staff } from './stored-people.ts';
import { storedFixture, type StoredBrowser } from './stored-world.ts';

const fixture = storedFixture();
const PATIENCE_MS = 90_000;
const SLOW_MS = 30_000;

type Form = Extract<SettingsForm, { readonly decidedBy: 'page' }>;

async function opened() {
  const world = await fixture.open();
  const id = await world.add('paws', { people: [owner('ann'), owner('bob'), staff('sam')] });
  const signIn = (email: string) => signedInAt(fixture.mailServer(), world, id, email);
  return { world, id, signIn, ann: await signIn('ann@shop.example') };
}

const formOf = (browser: StoredBrowser) => browser.read<Form>('/api/settings');

const put = (browser: StoredBrowser, path: string, body: object) =>
  browser.ask(path, { method: 'PUT', body });

async function save(browser: StoredBrowser, draft: object): Promise<SettingsSaved> {
  const { revision } = await formOf(browser);
  const answer = await put(browser, '/api/settings', { basedOn: revision, draft });
  expect(answer.status).toBe(200);
  return (await answer.json()) as SettingsSaved;
}

describe('the settings of a business', { timeout: PATIENCE_MS }, () => {
  it('are changed by its owners, and the audit log names the person', async () => {
    const { world, id, ann } = await opened();
    const colors = 'accent: #0e6b57\npaper: light-dark(#ffffff, #101010)';
    await save(ann, { name: 'Paws & Co', keepDays: '14', mails: 'daily', colors, recording: 'true' });
    const { settings } = await settingsOf(world.store.db, id);
    expect(settings).toMatchObject({
      keepDays: 14,
      mails: 'daily',
      recording: true,
      colors: { accent: '#0e6b57', paper: 'light-dark(#ffffff, #101010)' },
      assistant: 'erin',
    });
    expect((await formOf(ann)).draft).toMatchObject({ name: 'Paws & Co', keepDays: '14', colors });
    await save(ann, { colors: '' });
    expect((await settingsOf(world.store.db, id)).settings.colors).toBeUndefined();
    const changes = rowsOf(world.where, 'audit_log').filter(({ action }) => action === 'changed');
    expect(changes.map(({ actor }) => actor)).toEqual(['ann@shop.example', 'ann@shop.example']);
  });

  it('have the opening hours that visitors read, a day per line', async () => {
    const { world, id, ann } = await opened();
    const entered = 'Monday: 9:00-12:00, 13:00-17:30\n\nsunday:';
    await save(ann, { openingHours: entered });
    const { settings } = await settingsOf(world.store.db, id);
    expect(settings.openingHours).toEqual({ monday: ['9:00-12:00', '13:00-17:30'], sunday: [] });
    expect((await formOf(ann)).draft['openingHours']).toBe('monday: 9:00-12:00, 13:00-17:30\nsunday: ');
    const { revision: basedOn } = await formOf(ann);
    const draft = { openingHours: 'monday: all day' };
    const answer = await put(ann, '/api/settings', { basedOn, draft });
    expect(((await answer.json()) as ProblemsBody).problems).toEqual([
      {
        field: 'openingHours',
        text: 'must be spans by weekday, such as monday: 09:00-12:00, 13:00-17:30',
      },
    ]);
  });

  it('are refused beside their fields, in the sentences of the commands', async () => {
    const { ann } = await opened();
    const { revision: basedOn } = await formOf(ann);
    const draft = { keepDays: 'many', digestAt: '25:00', colors: 'accent', replyTo: 'ann' };
    const answer = await put(ann, '/api/settings', { basedOn, draft });
    expect(answer.status).toBe(422);
    const { problems } = (await answer.json()) as ProblemsBody;
    expect(problems).toEqual([
      { field: 'colors', text: expect.stringContaining('must be an object of colors') as string },
      { field: 'digestAt', text: 'must be a time of day such as 07:30' },
      { field: 'keepDays', text: 'must be a number of days, 1 to 3650' },
      { field: 'replyTo', text: 'must be a mail address' },
    ]);
  });

  it('that are the provider’s, such as where the agent, its keys and the calendar are, are no owner’s to set', async () => {
    const { world, id, ann } = await opened();
    const { revision: basedOn, draft: shown } = await formOf(ann);
    const before = await settingsOf(world.store.db, id);
    const all = [...BUSINESS_SETTINGS, ...BUSINESS_SECRETS, ...INBOX_SETTINGS, ...INBOX_SECRETS];
    const providers = all.filter((name) => !(name in shown));
    for (const name of [
      'assistant',
      'origins',
      'privateKey',
      'limits',
      'book',
      'calendarUrl',
      'webhookSecret',
    ])
      expect(providers).toContain(name);
    for (const name of providers) {
      const foreign = await put(ann, '/api/settings', { basedOn, draft: { [name]: 'https://evil.example' } });
      expect([name, foreign.status]).toEqual([name, 400]);
    }
    expect(await settingsOf(world.store.db, id)).toEqual(before);
  });

  it('are not changed by someone who has not seen the last change, nor by staff', async () => {
    const { signIn, ann } = await opened();
    const bob = await signIn('bob@shop.example');
    const { revision: basedOn } = await formOf(bob);
    await save(ann, { keepDays: '14' });
    expect((await put(bob, '/api/settings', { basedOn, draft: { keepDays: '90' } })).status).toBe(409);
    expect((await formOf(bob)).draft['keepDays']).toBe('14');
    const sam = await signIn('sam@shop.example');
    expect((await sam.ask('/api/settings')).status).toBe(403);
    const { revision } = await formOf(ann);
    for (const [path, body] of [
      ['/api/settings', { draft: { keepDays: '90' } }],
      ['/api/settings/people', { people: [staff('sam')] }],
    ] as const)
      expect((await put(sam, path, { basedOn: revision, ...body })).status).toBe(403);
  });
});

describe('the webhooks of a business', { timeout: PATIENCE_MS }, () => {
  it('get a secret with their first address, which is shown once, and another one on request', async () => {
    const { ann } = await opened();
    const first = await save(ann, { webhookUrls: 'https://crm.example/hook' });
    expect(first.webhookSecret).toMatch(/^whsec_/);
    const form = await formOf(ann);
    expect(form.hasWebhookSecret).toBe(true);
    expect(form.webhooks).toEqual([{ url: 'https://crm.example/hook', last: null }]);
    expect(JSON.stringify(form)).not.toContain('whsec_');
    const again = await save(ann, { webhookUrls: 'https://crm.example/other' });
    expect(again.webhookSecret).toBeNull();
    const { revision } = await formOf(ann);
    const answer = await ann.send('/api/settings/webhook-secret', { basedOn: revision });
    const { webhookSecret } = (await answer.json()) as SettingsSaved;
    expect(webhookSecret).toMatch(/^whsec_/);
    expect(webhookSecret).not.toBe(first.webhookSecret);
  });
});

describe('the people of a business', { timeout: PATIENCE_MS }, () => {
  it('get no invitation at an address that has refused mails, and the page names it', async () => {
    const { world, ann } = await opened();
    const { deployment, close } = await openDatabase({ database: world.where }, 'maintenance');
    await createBounces(deployment).note([{ address: 'gone@shop.example', kind: 'bounce' }], world.now());
    await close();
    const count = fixture.mailServer().mails.length;
    const { revision: basedOn } = await formOf(ann);
    const people = [owner('ann'), staff('gone')];
    const answer = await put(ann, '/api/settings/people', { basedOn, people });
    expect(await answer.json()).toMatchObject({ uninvited: ['gone@shop.example'] });
    expect(fixture.mailServer().mails).toHaveLength(count);
    expect(await ann.read<StoppedMails>('/api/stopped-mails')).toMatchObject({
      stopped: [{ address: 'gone@shop.example' }],
    });
  });

  it('are invited by mail, and signed out at once when they are removed', async () => {
    const { signIn, ann } = await opened();
    const sam = await signIn('sam@shop.example');
    const { revision: basedOn } = await formOf(ann);
    const people = [owner('ann'), staff('New')];
    const answer = await put(ann, '/api/settings/people', { basedOn, people });
    expect(await answer.json()).toEqual({ webhookSecret: null, uninvited: [] });
    expect((await sam.ask('/api/overview')).status).toBe(401);
    const invitation = fixture.mailServer().mails.at(-1);
    expect(invitation?.to?.[0]?.address).toBe('new@shop.example');
    expect(invitation?.subject).toBe('You may open the inbox of paws');
    await expect
      .poll(async () => (await formOf(ann)).people, { timeout: SLOW_MS })
      .toEqual([
        { email: 'ann@shop.example', role: 'owner' },
        { email: 'new@shop.example', role: 'staff' },
      ]);
  });

  it('keep an owner', async () => {
    const { ann } = await opened();
    const { revision: basedOn } = await formOf(ann);
    const people = [{ ...owner('ann'), role: 'staff' }];
    const answer = await put(ann, '/api/settings/people', { basedOn, people });
    expect(answer.status).toBe(422);
    const { problems } = (await answer.json()) as ProblemsBody;
    expect(problems).toEqual([{ field: 'people', text: 'must have at least one owner' }]);
    expect((await formOf(ann)).people).toHaveLength(3);
  });
});
