// Scope: the services and hours that an owner sets on the page: trying, saving, and taking them up without a restart.
import { expect, it } from 'vitest';
import type {
  Agenda,
  RulesForm,
  RulesPreview,
  RulesProblem,
} from '../../../../../server/book/owner/contract.ts';
import type { BookRulesSetting } from '../../../../../server/book/rules/book-rules.ts';
import { PRACTICE, bookOf } from '../../book/example-book.ts';
import { bookFixture, callIn, firstSlot, GRACE, overridesIn } from '../../book/tools-world.ts';
import { callingPlatform, MANY_STARTS, ON_POSTGRES } from '../world.ts';
import { Browser, signingIn } from './browser.ts';

const fixture = bookFixture();
const { signedIn } = signingIn(fixture);

const ROOM = { id: 'room', name: 'Room' };

async function open(book: BookRulesSetting = 'stored') {
  const world = await fixture.openWorld({
    book,
    platform: callingPlatform(),
    settings: MANY_STARTS,
    inbox: { ...fixture.mailed(), timeZone: 'America/Chicago' },
  });
  return { world, browser: await signedIn(world) };
}

const form = (browser: Browser) => browser.read<RulesForm>('/api/book/rules');
const save = (browser: Browser, basedOn: number, file: object = PRACTICE) =>
  browser.ask('/api/book/rules', { method: 'PUT', body: { basedOn, file } });
const preview = async (browser: Browser, file: object) =>
  (await (await browser.send('/api/book/rules/preview', { file })).json()) as RulesPreview;

it('a book without services offers the agent no tools, until the owner has set some: no restart is needed', async () => {
  const { world, browser } = await open();
  expect(await form(browser)).toEqual({ decidedBy: 'page', version: 0, file: null });
  await world.endpoint.start();
  expect(overridesIn(world, 0)['tools:append']).toBeUndefined();
  expect((await save(browser, 0)).status).toBe(204);
  expect(await form(browser)).toEqual({ decidedBy: 'page', version: 1, file: PRACTICE });
  const caller = await callIn(world);
  expect((await caller.use('book', { slot: await firstSlot(caller), ...GRACE })).booked).toBe(true);
  const { services } = await browser.read<Agenda>('/api/book/appointments');
  expect(services.map(({ name }) => name)).toEqual(['Check-up', 'X-ray', 'Nail trim']);
});

it('what the owner changes applies to a call that is running, and a withdrawn time is no longer booked', async () => {
  const { world, browser } = await open();
  await save(browser, 0);
  const caller = await callIn(world);
  const slot = await firstSlot(caller);
  await save(browser, 1, { ...PRACTICE, hours: { friday: ['09:00-12:00'] } });
  const { booked, error } = await caller.use('book', { slot, ...GRACE });
  expect({ booked, error }).toEqual({
    booked: false,
    error: 'This slot is no longer offered. Use find_slots again.',
  });
});

it('the services and hours are kept, version by version, when the server stops', async () => {
  const { world, browser } = await open();
  await save(browser, 0);
  await save(browser, 1, { ...PRACTICE, noticeMinutes: 0 });
  await fixture.close(world);
  const again = await open();
  expect(await form(again.browser)).toMatchObject({ version: 2, file: { noticeMinutes: 0 } });
  expect((await (await callIn(again.world)).use('find_slots', { service: 'check-up' })).slots).not.toEqual(
    [],
  );
});

it.runIf(ON_POSTGRES)('another process takes up what one has saved', async () => {
  const { browser } = await open();
  const other = await open();
  await save(browser, 0);
  expect((await (await callIn(other.world)).use('find_slots', { service: 'check-up' })).slots).not.toEqual(
    [],
  );
});

it('a book of 100 services, each of which 24 people do, is previewed and saved', async () => {
  const { browser } = await open();
  const resources = Array.from({ length: 24 }, (_, number) => ({
    id: `person-${number + 10}`,
    name: `Person ${number}`,
  }));
  const ids = resources.map(({ id }) => id);
  const services = Array.from({ length: 100 }, (_, number) => ({
    id: `service-${number}`,
    name: `Service ${number}`,
    minutes: 30,
    resources: ids,
  }));
  const file = { ...PRACTICE, services, resources };
  expect(JSON.stringify(file).length).toBeGreaterThan(32_768);
  expect((await preview(browser, file)).problems).toEqual([]);
  expect((await save(browser, 0, file)).status).toBe(204);
  expect(await form(browser)).toMatchObject({ version: 1, file: { services, resources } });
});

it('a book of more than 256 KiB is refused', async () => {
  const { browser } = await open();
  const refused = await save(browser, 0, { ...PRACTICE, location: 'x'.repeat(256 * 1_024) });
  expect(refused.status).toBe(413);
});

it('of two owners who change the same version, the second one is told', async () => {
  const { browser } = await open();
  await save(browser, 0);
  const answers = await Promise.all(
    [0, 60].map((noticeMinutes) => save(browser, 1, { ...PRACTICE, noticeMinutes })),
  );
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
  const stale = (await (await save(browser, 0)).json()) as RulesProblem;
  expect(stale.message).toMatch(/^Somebody has changed it/);
});

it('what is saved again because the answer was lost counts as saved, and is the same version', async () => {
  const { browser } = await open();
  await save(browser, 0);
  const changed = { ...PRACTICE, noticeMinutes: 0 };
  await save(browser, 1, changed);
  expect((await save(browser, 1, changed)).status).toBe(204);
  expect(await form(browser)).toEqual({ decidedBy: 'page', version: 2, file: changed });
  expect((await save(browser, 0, changed)).status).toBe(409);
});

it('the owner’s mistakes are named with the sentences of the file, in the preview and when saving, and nothing is saved', async () => {
  const { browser } = await open();
  const wrong = { ...PRACTICE, gridMinutes: 1, hours: { monday: ['9-12'] } };
  const problems = [
    'hours.monday.0 must be a span like "09:00-17:30" that ends later than it begins',
    'gridMinutes must be a whole number from 5 to 1440',
  ];
  expect((await preview(browser, wrong)).problems).toEqual(problems);
  const refused = await save(browser, 0, wrong);
  expect(refused.status).toBe(409);
  expect(((await refused.json()) as RulesProblem).problems).toEqual(problems);
  expect(await form(browser)).toMatchObject({ version: 0 });
  expect((await browser.send('/api/book/rules/preview', { file: 'none' })).status).toBe(400);
});

it('the preview shows the next three times that visitors would be offered, without those that are taken', async () => {
  const { world, browser } = await open();
  await save(browser, 0);
  const caller = await callIn(world);
  await caller.use('book', { slot: await firstSlot(caller, { day: 'monday', person: 'ann' }), ...GRACE });
  const onlyAnn = { ...PRACTICE, resources: [PRACTICE.resources[0]], services: [PRACTICE.services[0]] };
  expect((await preview(browser, onlyAnn)).offers).toEqual([
    {
      service: 'Check-up',
      times: [
        'Monday, November 23 at 9:45 AM',
        'Monday, November 23 at 10:00 AM',
        'Monday, November 23 at 10:15 AM',
      ],
    },
  ]);
  const never = { ...onlyAnn, services: [{ id: 'course', name: 'Course', minutes: 300 }] };
  expect((await preview(browser, never)).offers).toEqual([{ service: 'Course', times: [] }]);
});

it('a visit of a removed service and person keeps their last names, also when the server has started again', async () => {
  const { world, browser } = await open();
  await save(browser, 0);
  const caller = await callIn(world);
  await caller.use('book', { slot: await firstSlot(caller, { person: 'ann' }), ...GRACE });
  const [checkUp, ...services] = PRACTICE.services;
  const [ann, ...resources] = PRACTICE.resources;
  const renamed = { ...PRACTICE, services: [{ ...checkUp, name: 'Health check' }, ...services] };
  await save(browser, 1, renamed);
  const bath = { id: 'bath', name: 'Bath', minutes: 30 };
  await save(browser, 2, { ...PRACTICE, services: [bath, ...services], resources: [...resources, ROOM] });
  await save(browser, 3, { ...PRACTICE, services: [bath], resources: [...resources, ROOM] });
  const titles = async (asked: Browser) =>
    (await asked.read<Agenda>('/api/book/appointments')).days.flatMap(({ appointments }) =>
      appointments.map(({ title }) => title),
    );
  expect(await titles(browser)).toEqual([`Health check, ${ann.name}`]);
  await fixture.close(world);
  expect(await titles((await open()).browser)).toEqual([`Health check, ${ann.name}`]);
});

it('the preview lists visits to come that changed services and hours do not fit, and saving is possible', async () => {
  const { world, browser } = await open();
  await save(browser, 0);
  expect((await preview(browser, PRACTICE)).warning).toBeNull();
  const caller = await callIn(world);
  await caller.use('book', { slot: await firstSlot(caller, { day: 'monday', person: 'ann' }), ...GRACE });
  const { warning, problems } = await preview(browser, { ...PRACTICE, exceptions: [{ date: '2026-11-23' }] });
  expect(problems).toEqual([]);
  expect(warning).toBe(
    [
      '1 visit is already booked outside of these services and hours. They stay booked until you move or cancel them:',
      'Monday, November 23 at 9:00 AM, Check-up, Dr. Ann Lee, Grace',
    ].join('\n'),
  );
  const withoutAnn = { ...PRACTICE, resources: [PRACTICE.resources[1]] };
  expect((await preview(browser, withoutAnn)).warning).toContain('Dr. Ann Lee');
  const byBob = PRACTICE.services.map((each) => ({ ...each, resources: ['bob'] }));
  expect((await preview(browser, { ...PRACTICE, services: byBob })).warning).toContain('Dr. Ann Lee');
  const withoutCheckUps = { ...PRACTICE, services: PRACTICE.services.slice(1) };
  expect((await preview(browser, withoutCheckUps)).warning).toContain('Check-up');
  expect((await save(browser, 1, withoutCheckUps)).status).toBe(204);
  expect((await preview(browser, withoutCheckUps)).warning).toContain('Check-up');
});

it('with BOOK_FILE the file decides, and the page says so', async () => {
  const { browser } = await open(bookOf());
  const shown = await form(browser);
  expect(shown.decidedBy).toBe('file');
  const refused = await save(browser, 0);
  expect(((await refused.json()) as RulesProblem).message).toMatch(/BOOK_FILE/);
});

it('the owner sees to what the book is connected, and a test says in words what is wrong with it', async () => {
  const provider = {
    kind: 'twilio',
    apiUrl: 'https://texts.example',
    accountSid: 'AC1',
    authToken: 'token',
    from: '+12125550199',
  } as const;
  const first = await open();
  await fixture.close(first.world);
  const world = await fixture.openWorld({
    book: 'stored',
    platform: {
      ...callingPlatform(),
      'GET /2010-04-01/Accounts/AC1.json': () => Response.json({}, { status: 401 }),
    },
    settings: { ...MANY_STARTS, businessName: 'Paws' },
    inbox: {
      ...fixture.mailed(),
      texts: { provider, countries: ['US'], perDay: 5, allowsPrivate: false },
      calendar: {
        kind: 'caldav',
        url: 'http://127.0.0.1:1/ann/',
        user: 'ann',
        password: 'secret',
        hasNames: false,
      },
    },
  });
  const browser = new Browser(world, first.browser.cookies);
  expect(await browser.read('/api/book/connections')).toEqual({
    mails: true,
    calendar: '127.0.0.1:1',
    texts: 'Twilio',
  });
  const test = async (which: string) =>
    (await browser.send(`/api/book/connections/${which}/test`, {})).json();
  expect(await test('calendar')).toMatchObject([
    { verdict: 'wrong', says: expect.stringContaining('CALENDAR_URL must be the address') },
  ]);
  expect(await test('texts')).toMatchObject([
    { verdict: 'good' },
    { verdict: 'wrong', says: 'Twilio refuses the account. Check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.' },
  ]);
  expect(JSON.stringify([await test('calendar'), await test('texts')])).not.toContain('secret');
  expect((await browser.send('/api/book/connections/mails/test', {})).status).toBe(404);
});
