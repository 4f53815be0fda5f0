// Scope: the owner's inbox: what is kept of each conversation, what the owner is notified of, and what is erased.
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  ON_POSTGRES,
  OWNER,
  REPORT,
  deliver,
  inboxFixture,
  reporting,
  rowsOf,
  type PlatformAnswers,
} from './world.ts';
import { proof, refusalOf, request } from '../world.ts';

const { close, file, kept, mailed, mailServer, openWorld } = inboxFixture();

it('the inbox mails the owner once: who called, why and what was booked, with a calendar file', async () => {
  const before = mailServer().mails.length;
  const world = await openWorld({ inbox: mailed() });
  await world.endpoint.start();
  expect((await deliver(world, REPORT, reporting(world)))?.status).toBe(200);
  await world.inbox.work();
  await deliver(world, REPORT, reporting(world));
  await world.inbox.work();
  const [mail, ...others] = mailServer().mails.slice(before);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Grace called: A limping dog');
  expect(mail?.to?.map(({ address }) => address)).toEqual([OWNER]);
  for (const body of [mail?.text, mail?.html])
    for (const words of [
      'Grace, with Waffles',
      'This week',
      'Check-up',
      'Tuesday, November 24',
      '10:00',
      'My dog Waffles limps.',
    ])
      expect(body).toContain(words);
  expect(mail?.text).not.toContain('Check:');
  expect(mail?.text).not.toContain('the prompt');
  const [calendar] = mail?.attachments ?? [];
  expect(calendar?.filename).toBe('booking.ics');
  expect(Buffer.from(calendar?.content as ArrayBuffer).toString()).toContain('DTSTART:20261124T150000Z');
});

it('the mail says that a booking was only claimed', async () => {
  const before = mailServer().mails.length;
  const world = await openWorld({ inbox: mailed() });
  await world.endpoint.start();
  const messages = REPORT.artifact.messages.filter(({ role }) => !role.startsWith('tool'));
  await deliver(world, { ...REPORT, artifact: { ...REPORT.artifact, messages } }, reporting(world));
  await world.inbox.work();
  expect(mailServer().mails[before]?.text).toContain('no booking tool confirmed it');
});

it('the mail escapes what a visitor says', async () => {
  const before = mailServer().mails.length;
  const world = await openWorld({ inbox: mailed() });
  await world.endpoint.start({ name: '<img src=x>' });
  await deliver(
    world,
    { ...REPORT, artifact: { messages: [{ role: 'user', message: '<b>"Hi"</b>' }] } },
    reporting(world),
  );
  await world.inbox.work();
  const { html } = mailServer().mails[before] ?? {};
  expect(html).toContain('&lt;img src=x&gt;');
  expect(html).toContain('&lt;b&gt;&quot;Hi&quot;&lt;/b&gt;');
});

it('the mail’s subject shows a name as the visitor wrote it, even one that mail programs would decode', async () => {
  const before = mailServer().mails.length;
  const world = await openWorld({ inbox: mailed() });
  await world.endpoint.start({ name: '=?utf-8?q?Your_bank?=' });
  await deliver(world, REPORT, reporting(world));
  await world.inbox.work();
  const [mail] = mailServer().mails.slice(before);
  expect(mail?.subject).toContain('utf-8?q?Your_bank');
});

it('the inbox sends a refused mail later, even after a restart', async () => {
  const before = mailServer().mails.length;
  mailServer().refuse(true);
  const world = await openWorld({ inbox: mailed() });
  await world.endpoint.start();
  await deliver(world, REPORT, reporting(world));
  await world.inbox.work();
  expect(mailServer().mails).toHaveLength(before);
  expect(world.problems.join()).toMatch(/mail to an owner was not sent.*451/);
  await close(world);
  mailServer().refuse(false);
  const again = await openWorld({ inbox: mailed() });
  again.pass(HOUR_MS);
  await again.inbox.work();
  expect(mailServer().mails).toHaveLength(before + 1);
});

it('the inbox stores refused and missed conversations without a name', async () => {
  const world = await openWorld({ settings: { limits: { callsPerDay: 1 } } });
  await world.endpoint.start();
  await deliver(
    world,
    { ...REPORT, startedAt: undefined, artifact: { messages: [] }, endedReason: 'customer-did-not-join' },
    reporting(world),
  );
  expect(await refusalOf(await world.endpoint.start())).toEqual([402, 'budget-spent']);
  const rows = await kept(world);
  expect(rows).toMatchObject([
    { status: 'missed', missed_reason: 'customer-did-not-join', name: null },
    { status: 'missed', missed_reason: 'budget-spent', name: null },
  ]);
  expect(rowsOf(file(), 'deliveries')).toEqual([]);
});

it.each([
  [429, 'platform-busy'],
  [402, 'platform-unpaid'],
] as const)(
  'the inbox stores a call that the platform refused with %i as %s, without a name',
  async (status, reason) => {
    const platform = { 'POST /call/web': () => Response.json({ message: 'No' }, { status }) };
    const world = await openWorld({ platform });
    await world.endpoint.start({ name: 'Zebulon' });
    expect(await kept(world)).toMatchObject([{ status: 'missed', missed_reason: reason, name: null }]);
  },
);

it('the inbox stores no visitor who failed the bot check or started too often, because programs cause that at will', async () => {
  const world = await openWorld();
  await world.endpoint.start({ botCheck: 'spent' });
  const refused = await world.endpoint.start({ name: 'Zebulon', botCheck: 'spent' });
  expect(await refusalOf(refused)).toEqual([401, 'bot-check-refused']);
  const statuses = [];
  for (let starts = 0; starts < 5; starts += 1)
    statuses.push((await world.endpoint.start({ botCheck: 'spent' })).status);
  expect(statuses).toEqual([401, 401, 401, 429, 429]);
  expect(await kept(world)).toMatchObject([{ status: 'live', name: 'Grace' }]);
});

it('the inbox stores one missed visitor for each address and day', async () => {
  const world = await openWorld({ settings: { limits: { callsPerDay: 1, startsIn10Minutes: 99 } } });
  await world.endpoint.start();
  const failed = () => world.endpoint.ask({ failed: 'microphone-denied' }, { path: 'feedback' });
  for (let starts = 0; starts < 3; starts += 1) await world.endpoint.start();
  expect((await failed()).status).toBe(204);
  await world.endpoint.start({}, { address: '203.0.113.8' });
  // Sorted, because a database promises no order.
  expect((await kept(world)).map(({ missed_reason }) => String(missed_reason)).toSorted()).toEqual([
    'budget-spent',
    'budget-spent',
    'null',
  ]);
});

it('the inbox stores that a visitor’s microphone was refused, so that no call began, without a name', async () => {
  const world = await openWorld();
  const tell = (failed: string) => world.endpoint.ask({ failed, name: 'Grace' }, { path: 'feedback' });
  expect((await tell('microphone-denied')).status).toBe(204);
  expect(await refusalOf(await tell('Grace'))).toEqual([400, 'bad-request']);
  expect(world.endpoint.platform).toEqual([]);
  expect(await kept(world)).toMatchObject([
    { channel: 'voice', status: 'missed', missed_reason: 'microphone-denied', name: null, platform_id: null },
  ]);
});

const chatPlatform: PlatformAnswers = {
  'POST /session': () => Response.json({ id: 'session-1' }),
  'PATCH /session/session-1': () => Response.json({}),
  'POST /chat': () =>
    new Response(
      ['Hel', 'lo.']
        .map((delta) => `data: ${JSON.stringify({ id: 'a', path: 'chat.output[0].content', delta })}\n\n`)
        .join(''),
      { headers: { 'content-type': 'text/event-stream' } },
    ),
};

it('the inbox stores a text chat line by line, and mails it when it ends', async () => {
  const before = mailServer().mails.length;
  const world = await openWorld({ platform: chatPlatform, inbox: mailed() });
  const ask = (body: object) => world.endpoint.send(request(body, { path: 'chats' }));
  const opened = await ask({ ...proof(), input: 'Are you open?' });
  await opened.text();
  const pass = opened.headers.get('task-tamer-pass');
  await (await ask({ pass, input: 'And on Sunday?' })).text();
  await world.inbox.work();
  expect(mailServer().mails).toHaveLength(before);
  expect((await ask({ pass, end: true })).status).toBe(204);
  await world.inbox.work();
  expect(mailServer().mails[before]?.subject).toBe('Grace wrote');
  expect(mailServer().mails[before]?.text).toContain('Grace: And on Sunday?');
  expect(await kept(world)).toMatchObject([
    { status: 'ended', channel: 'writing', platform_id: 'session-1' },
  ]);
  expect(rowsOf(file(), 'lines').map(({ speaker, text }) => [speaker, text])).toEqual([
    ['visitor', 'Are you open?'],
    ['agent', 'Hello.'],
    ['visitor', 'And on Sunday?'],
    ['agent', 'Hello.'],
  ]);
});

const BOOKED = { booked: true, title: 'Check-up', start: '2026-11-24T10:00:00-05:00' };
const answered = (id: string, name: string, content: object) =>
  `data: ${JSON.stringify({ output: [{ role: 'tool', tool_call_id: id, name, content }] })}\n\n`;

it('the inbox stores what a text chat booked once, and mails it with a calendar file', async () => {
  const before = mailServer().mails.length;
  const answers = [
    answered('tool-1', 'bookAppointment', BOOKED),
    answered('tool-1', 'bookAppointment', BOOKED) + answered('tool-2', 'lookUp', BOOKED),
    answered('tool-3', 'bookAppointment', { ...BOOKED, title: 'Cleaning' }),
  ];
  const platform = {
    ...chatPlatform,
    'POST /chat': () =>
      new Response(answers.shift() ?? '', { headers: { 'content-type': 'text/event-stream' } }),
  };
  const world = await openWorld({ platform, inbox: mailed() });
  const ask = (body: object) => world.endpoint.send(request(body, { path: 'chats' }));
  const opened = await ask({ ...proof(), input: 'A check-up, please.' });
  await opened.text();
  const pass = opened.headers.get('task-tamer-pass');
  for (const input of ['Is that booked?', 'And a cleaning.']) await (await ask({ pass, input })).text();
  await ask({ pass, end: true });
  await world.inbox.work();
  const mail = mailServer().mails[before];
  expect(mail?.text).toContain('Booked: Check-up\nTuesday, November 24, 10:00');
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['booking.ics', 'booking-2.ics']);
  const [row] = await kept(world);
  expect(JSON.parse(String(row?.['bookings']))).toMatchObject([{ what: 'Check-up' }, { what: 'Cleaning' }]);
});

it('the inbox ends a text chat that stays idle', async () => {
  const before = mailServer().mails.length;
  const world = await openWorld({ platform: chatPlatform, inbox: mailed() });
  await (await world.endpoint.send(request({ ...proof(), input: 'Hi' }, { path: 'chats' }))).text();
  world.pass(16 * MINUTE_MS);
  await world.inbox.work();
  expect(mailServer().mails).toHaveLength(before + 1);
  expect(await kept(world)).toMatchObject([{ status: 'ended' }]);
});

it('the inbox stores whether a call helped', async () => {
  const world = await openWorld();
  await world.endpoint.start();
  await world.endpoint.send(request({ id: 'call-1', helped: true }, { path: 'feedback' }));
  expect(await kept(world)).toMatchObject([{ helped: 1 }]);
});

it.skipIf(ON_POSTGRES)(
  'the inbox erases conversations after the set days, retries at the platform until it succeeds, and keeps a proof',
  async () => {
    let erasing: Response[] = [Response.json({}, { status: 503 }), Response.json({})];
    const platform = { 'DELETE /call/call-1': () => erasing.shift() ?? Response.json({}, { status: 404 }) };
    const world = await openWorld({ platform, inbox: { keepDays: 1 } });
    await world.endpoint.start({ name: 'Zebulon' });
    await deliver(world, REPORT, reporting(world));
    world.pass(2 * DAY_MS);
    await world.inbox.work();
    world.pass(HOUR_MS);
    await world.inbox.work();
    world.pass(DAY_MS);
    await world.inbox.work();
    expect(world.asked().filter((asked) => asked.startsWith('DELETE'))).toHaveLength(2);
    // Also check the write-ahead log that SQLite keeps beside the file.
    for (const name of [file(), `${file()}-wal`])
      expect((await readFile(name)).includes('Zebulon')).toBe(false);
    expect((await deliver(world, { ...REPORT, cost: 9 }, reporting(world)))?.status).toBe(401);
    expect(await kept(world)).toEqual([]);
    expect(rowsOf(file(), 'lines')).toEqual([]);
    expect(rowsOf(file(), 'erasures')).toMatchObject([{ platform_id: null, next_at: null, attempts: 2 }]);
    erasing = [];
  },
);

it.skipIf(ON_POSTGRES)('the inbox refuses a second process and an older version', async () => {
  const world = await openWorld();
  await expect(openWorld()).rejects.toThrow('another process has it open');
  await close(world);
  const { DatabaseSync } = await import('node:sqlite');
  const later = new DatabaseSync(file());
  later.exec(`insert into kysely_migration (name, timestamp) values ('999', '2030-01-01')`);
  later.close();
  await expect(openWorld()).rejects.toThrow('later version');
});

it('the endpoint starts calls without the inbox when it cannot be written, or none if the owner chose that', async () => {
  for (const required of [false, true]) {
    const world = await openWorld({ inbox: { required } });
    await close(world);
    const answer = await world.endpoint.start();
    expect(answer.status).toBe(required ? 503 : 201);
    expect(world.endpoint.platform).toHaveLength(required ? 0 : 1);
    expect(world.problems.join()).toMatch(/The inbox cannot (keep|store)/);
  }
});

it('the inbox logs no name and no conversation text', async () => {
  const world = await openWorld({ inbox: { ...mailed() } });
  mailServer().refuse(true);
  await world.endpoint.start({ name: 'Zebulon' });
  await deliver(world, REPORT, reporting(world));
  await world.inbox.work();
  await close(world);
  await world.endpoint.start({ name: 'Zebulon' });
  expect(world.problems.length).toBeGreaterThan(1);
  for (const word of ['Zebulon', 'Waffles', OWNER]) expect(world.problems.join()).not.toContain(word);
});
