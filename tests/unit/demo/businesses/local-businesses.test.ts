// Scope: the businesses of `npm start`: each has a page, an agent and an inbox of its own, the dentist’s also a book and a calendar.
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BusinessList } from '../../../../demo/businesses/directory.ts';
import { PROVIDER_PERSON } from '../../../../demo/businesses/demo-businesses.ts';
import { NEXT_REMINDER_PATH } from '../../../../demo/inbox/paths.ts';
import { startServer, type RunningServer } from '../../../../demo/server/server.ts';
import { CALENDARS } from '../../../../demo/stand-ins/owner-calendar/owner-calendar.ts';
import { fetchPage } from '../../../../server/provider/fetch-page.ts';
import { readAnswer } from '../../../../widget/booking/booking.ts';
import { isInstalled } from '../../../support/calendar-server.ts';
import { openDay, zoneAtNoon } from '../../../support/open-day.ts';
import { eventsOf } from '../server/owner-events.ts';
import { chatWith } from '../call-endpoint/chat.ts';

/** Where texts may be sent now. */
const TIME_ZONE = zoneAtNoon();

let server: RunningServer;
const mails: Email[] = [];

beforeAll(async () => {
  server = await startServer({
    port: 0,
    pagesFolder: '/nowhere',
    hasBusinesses: true,
    hasCalendar: true,
    timeZone: TIME_ZONE,
    onMail: (mail) => void mails.push(mail),
  });
  await server.warmUp();
});
afterAll(() => server.close());

const DENTIST = {
  at: '/bright-smile',
  names: { businessName: 'Bright Smile Dental', agentName: 'Ava' },
};
const GARAGE = { at: '/miller-auto', names: { businessName: 'Miller Auto Repair', agentName: 'Gus' } };
/** A confirmation that is due before the calendar has the appointment waits for a quarter of a minute. */
const WAIT = { timeout: 60_000 };
const TEST_LIMIT_MS = 150_000;
const VISITOR = 'grace@visitor.example';
const mailsToVisitor = () => mails.filter(({ to }) => to?.some(({ address }) => address === VISITOR));

const list = async (): Promise<BusinessList> =>
  (await (await fetch(`${server.url}/businesses.json`)).json()) as BusinessList;

async function signInMail(page: string, email: string): Promise<Email> {
  const before = mails.length;
  const { pathname } = new URL(page);
  const asked = await fetch(`${server.url}${pathname}api/sign-in`, {
    method: 'POST',
    headers: { origin: server.url, 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  expect(asked.status).toBeLessThan(300);
  await expect.poll(() => mails.length).toBeGreaterThan(before);
  const mail = mails.at(-1);
  if (mail === undefined) throw new Error('No mail came.');
  return mail;
}

it('the directory lists two businesses with their pages and inboxes, and the provider’s page', async () => {
  const { businesses, provider } = await list();
  expect(businesses.map(({ name, status }) => [name, status])).toEqual([
    ['Bright Smile Dental', 'active'],
    ['Miller Auto Repair', 'active'],
  ]);
  expect(provider.people).toEqual([PROVIDER_PERSON]);
  for (const { page } of businesses) expect(await (await fetch(page)).text()).toContain('<task-tamer-agent');
  expect((await fetch(`${server.url}/businesses/unknown/`)).status).toBe(404);
});

it('each business has a page at the root of its first origin, to which its links lead, and which the provider’s check reads', async () => {
  const { port } = new URL(server.url);
  for (const slug of ['bright-smile', 'miller-auto']) {
    const origin = `http://${slug}.localhost:${port}`;
    const read = await fetchPage(`${origin}/`, { origins: [origin], allowsPrivate: true });
    expect(read).toMatchObject({
      html: expect.stringContaining(`call-endpoint="${server.url}/${slug}"`),
    });
    const asked = await fetch(`${server.url}/${slug}/calls`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect(asked.headers.get('access-control-allow-origin')).toBe(origin);
  }
  expect((await fetch(server.url)).status).toBe(404);
});

it('the endpoint of a business names each booking tool once, and none without a book', async () => {
  const configAt = async (slug: string): Promise<unknown> =>
    (await fetch(`${server.url}/${slug}/config`)).json();
  expect(await configAt('bright-smile')).toMatchObject({ bookingTools: ['book', 'move', 'cancel'] });
  expect(await configAt('miller-auto')).toMatchObject({ bookingTools: [] });
});

it('the agent of each business greets with its own name', async () => {
  const [first] = await chatWith(server, DENTIST, ['Hello']);
  expect(first?.text).toContain('Hi Grace, this is Ava at Bright Smile Dental.');
  const [other] = await chatWith(server, GARAGE, ['Hello']);
  expect(other?.text).toContain('Hey Grace, Gus at Miller Auto Repair.');
});

it('the garage, which has no book, takes a request: its agent says of nothing that it is booked', async () => {
  const lines = ['Hello', 'I need an oil change', 'Grace, 212 555 0177, tomorrow at 10', 'No, thank you'];
  const heard = await chatWith(server, GARAGE, lines);
  const said = heard.map(({ text }) => text).join('\n');
  expect(said).toContain('Somebody will call you and confirm the time.');
  expect(said).not.toMatch(/booked|opening/i);
  expect(heard.flatMap(({ answers }) => answers)).toEqual([]);
});

it('sign-in mails carry the name of their business', async () => {
  const { businesses, provider } = await list();
  for (const { name, inbox } of businesses)
    expect((await signInMail(inbox.page, inbox.people[0] ?? '')).from).toMatchObject({ name });
  const mail = await signInMail(provider.page, PROVIDER_PERSON);
  expect(mail.text).toContain(`${provider.page}#sign-in=`);
});

it(
  'the dentist’s agent offers two times for a cleaning on the wanted day, books one, and confirms and reminds by mail',
  async () => {
    const day = openDay(TIME_ZONE);
    const lines = [`I would like a cleaning on ${day}`, `The second one. I am ${VISITOR}`];
    const [, offer, confirmation] = await chatWith(server, DENTIST, ['Hello', ...lines]);
    const [, first = '', second = ''] = /I have (.*), or (.*)\. Which/.exec(offer?.text ?? '') ?? [];
    expect([first, second]).toEqual([expect.stringContaining(day), expect.stringContaining(day)]);
    expect(confirmation?.text).toContain(`You are booked for ${second}. Your code is`);
    expect(readAnswer(confirmation?.answers[0] ?? '', null, Date.now())).toMatchObject({
      kind: 'booked',
      booking: { what: 'Cleaning, Maya Brooks', where: 'At the front desk' },
    });
    await expect
      .poll(() => mailsToVisitor().map(({ from }) => from?.name), WAIT)
      .toEqual([DENTIST.names.businessName]);
    expect(mailsToVisitor()[0]?.text).toContain('Cleaning');

    const played = await fetch(`${server.url}${NEXT_REMINDER_PATH}`, { method: 'POST' });
    expect(played.status).toBe(204);
    await expect.poll(() => mailsToVisitor().length, WAIT).toBe(2);
    expect(mailsToVisitor()[1]?.subject).toContain('A reminder of your appointment');
  },
  TEST_LIMIT_MS,
);

it.skipIf(!isInstalled('radicale'))(
  'what the dentist’s agent books is in the calendar of the practice alone, where the owner may move it',
  async () => {
    const dentistEvents = () => eventsOf(server, CALENDARS.dentist);
    await expect
      .poll(dentistEvents, WAIT)
      .toMatchObject([{ summary: expect.stringContaining('Cleaning'), status: 'CONFIRMED' }]);
    expect(await eventsOf(server, CALENDARS.house)).toEqual([]);
    const [event] = await dentistEvents();
    const moved = await fetch(`${server.url}/stand-ins/owner-calendar`, {
      method: 'POST',
      body: event?.name ?? '',
    });
    expect(moved.status).toBe(204);
    await expect.poll(dentistEvents).toMatchObject([{ startsAt: (event?.startsAt ?? 0) + 3_600_000 }]);
  },
  TEST_LIMIT_MS,
);

it(
  'a visitor who agrees to the dentist’s texts gets them with its name, and the dentist takes the answer',
  async () => {
    const lines = [`I would like a cleaning on ${openDay(TIME_ZONE)}`, 'Yes, the first one'];
    const [, offer] = await chatWith(server, DENTIST, ['Hello', ...lines]);
    expect(offer?.text).toContain('Bright Smile Dental');
    const phone = `${server.url}/stand-ins/carrier/phone`;
    const texts = async () => {
      const read = (await (await fetch(phone)).json()) as {
        texts: readonly { from: string; to: string; body: string }[];
      };
      return read.texts;
    };
    const bodies = async () => (await texts()).map(({ body }) => body).join('\n');
    await expect.poll(bodies, WAIT).toContain('Bright Smile Dental: you are booked');
    expect((await fetch(`${server.url}${NEXT_REMINDER_PATH}`, { method: 'POST' })).status).toBe(204);
    await expect.poll(bodies, WAIT).toContain('Bright Smile Dental: see you');
    const [first] = await texts();
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ from: first?.to, body: 'STOP' });
    expect((await fetch(phone, { method: 'POST', headers, body })).ok).toBe(true);
    await expect.poll(bodies, WAIT).toContain('no more texts');
  },
  TEST_LIMIT_MS,
);
