// Scope: finding, exporting and erasing a person whose appointments have no conversation, with notices and texts.
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DEFAULT_BUSINESS_ID } from '../../../../server/businesses/business-id.ts';
import { siteOf } from '../../../../server/inbox/context.ts';
import { inboxSettingsFrom } from '../../../../server/inbox/inbox.ts';
import { createBounces } from '../../../../server/inbox/mail/bounces.ts';
import { openMaintenance } from '../../../../server/inbox/maintenance.ts';
import { openDatabase } from '../../../../server/inbox/store/open-database.ts';
import type { TextRow } from '../../../../server/inbox/store/tables.ts';
import type { FoundPerson } from '../../../../server/inbox/web/page-contract.ts';
import { callingPlatform, DAY_MS, HOUR_MS, ON_POSTGRES, rowsOf } from '../inbox/world.ts';
import { signingIn, type Browser } from '../inbox/web/browser.ts';
import { bookOf } from './example-book.ts';
import { bookFixture, callIn, firstSlot } from './tools-world.ts';

const fixture = bookFixture();
const { file, mailed, mailServer, openBook } = fixture;
const { signedIn } = signingIn(fixture);

const ZEBULON = { name: 'Zebulon', contact: 'zebulon@mail.example', note: 'Waffles limps' };
const INES = { name: 'Inés', contact: 'ines@mail.example', note: '' };
const LUIS = { name: 'Luis', contact: '+1 212 555 0199', note: '' };

async function open() {
  const world = await openBook(callingPlatform(), bookOf(), {}, mailed());
  return { world, browser: await signedIn(world) };
}

async function add(browser: Browser, person: typeof LUIS, at: string): Promise<string> {
  const place = { service: 'check-up', resource: 'ann', at, isWarned: false };
  const answer = await browser.send('/api/book/appointments', { request: randomUUID(), ...place, ...person });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { readonly id: string }).id;
}

const openCommands = () => {
  const place = file().startsWith('postgres') ? { DATABASE_URL: file() } : { INBOX: file() };
  const settings = inboxSettingsFrom(place);
  return openMaintenance(settings, siteOf(settings, { assistant: {}, siteKey: 'site-key' }));
};

const visitors = () =>
  rowsOf(file(), 'appointments').map(({ name, contact, contact_key, note }) => [
    name,
    contact,
    contact_key,
    note,
  ]);
const LUIS_ROW = ['Luis', '+1 212 555 0199', '+12125550199', null];
const NO_ONE = [null, null, null, null];

it('erasing a person whose appointment the owner has added leaves those of others, who also have no conversation', async () => {
  const { world, browser } = await open();
  await add(browser, ZEBULON, '2026-11-23T10:00');
  await add(browser, LUIS, '2026-11-23T11:00');
  const mailsToZebulon = () =>
    mailServer().mails.filter(({ to }) => to?.[0]?.address === ZEBULON.contact).length;
  await world.inbox.work();
  // The confirmation; the reminder, a day before, is not sent.
  expect(mailsToZebulon()).toBe(1);
  const found = await (await browser.send('/api/people/find', { contact: ZEBULON.contact })).json();
  expect(found).toEqual({ conversations: [], appointments: 1, answers: 0 } satisfies FoundPerson);
  await browser.send('/api/people/erase', { contact: ZEBULON.contact });
  expect(new Set(visitors())).toEqual(new Set([LUIS_ROW, NO_ONE]));
  world.pass(5 * HOUR_MS);
  await world.inbox.work();
  expect(mailsToZebulon()).toBe(1);
});

it('a person is found by name alone, and by the command also the appointment by its reference', async () => {
  const { browser } = await open();
  const unreachable = await add(browser, { ...LUIS, contact: '' }, '2026-11-23T10:00');
  await add(browser, LUIS, '2026-11-23T11:00');
  const commands = await openCommands();
  expect((await commands.about('luis')).appointments).toHaveLength(2);
  expect(await commands.erase([unreachable])).toBe(1);
  expect(await commands.erase([unreachable])).toBe(0);
  await commands.close();
  expect(new Set(visitors())).toEqual(new Set([LUIS_ROW, NO_ONE]));
});

it.skipIf(ON_POSTGRES)(
  'no byte of an erased visitor of an appointment remains in the file or its log',
  async () => {
    const { world, browser } = await open();
    await add(browser, ZEBULON, '2026-11-23T10:00');
    await world.inbox.work();
    const bytes = () =>
      [file(), `${file()}-wal`].filter(existsSync).map((name) => readFileSync(name, 'latin1'));
    const left = () =>
      ['zebulon', 'waffles limps'].filter((word) =>
        bytes().some((content) => content.toLowerCase().includes(word)),
      );
    expect(left()).toHaveLength(2);
    await browser.send('/api/people/erase', { contact: ZEBULON.contact });
    await world.inbox.work();
    expect(left()).toEqual([]);
  },
);

type Texted = {
  readonly id: string;
  /** Null for an answer. */
  readonly appointment?: string | null;
  /** Null if it is sent. */
  readonly number: string | null;
  readonly hash: string;
};

/** Texts, and a decision to stop of each number. */
async function keepTexts(...texts: readonly Texted[]): Promise<void> {
  const database = await openDatabase({ database: file() }, 'maintenance');
  const { change: inChange } = database.inBusiness(DEFAULT_BUSINESS_ID);
  const rows = texts.map(({ id, appointment = null, number, hash }): TextRow => ({
    id,
    appointment_id: appointment,
    kind: appointment === null ? 'stopped' : 'booked',
    number_hash: hash,
    number,
    language: 'en',
    state: number === null ? 'delivered' : 'waiting',
    code: null,
    provider_id: null,
    attempts: 0,
    next_at: Date.now() + DAY_MS,
    // Not 0: what is older than the days to keep is erased.
    created_at: Date.now(),
    updated_at: Date.now(),
  }));
  const hashes = [...new Set(texts.map(({ hash }) => hash))];
  const choices = hashes.map(
    (number_hash) => ({ message_id: number_hash, number_hash, choice: 'stop', at: 0 }) as const,
  );
  await inChange(async (change) => {
    await change.insertInto('texts').values(rows).execute();
    await change.insertInto('text_choices').values(choices).execute();
  });
  await database.close();
}

const [NUMBER, OTHER] = ['+12125550199', '+12125550143'];

it('erasing a person deletes the answers to what they have texted, and keeps the decision', async () => {
  const { browser } = await open();
  const appointment = await add(browser, LUIS, '2026-11-23T10:00');
  await keepTexts(
    { id: 't1', appointment, number: null, hash: 'h' },
    { id: 't2', number: null, hash: 'h' },
    { id: 't3', number: OTHER, hash: 'of another' },
  );
  await browser.send('/api/people/erase', { contact: LUIS.contact });
  expect(rowsOf(file(), 'texts')).toMatchObject([{ id: 't3' }]);
  expect(rowsOf(file(), 'text_choices')).toHaveLength(2);
});

it('erasing a person of whom there is only an answer that waits deletes all answers to that number, and keeps the decision', async () => {
  const { world, browser } = await open();
  await keepTexts(
    { id: 't1', number: NUMBER, hash: 'h' },
    { id: 't2', number: null, hash: 'h' },
    { id: 't3', number: OTHER, hash: 'of another' },
  );
  const found = await (await browser.send('/api/people/find', { contact: LUIS.contact })).json();
  expect(found).toEqual({ conversations: [], appointments: 0, answers: 1 } satisfies FoundPerson);
  expect(await (await browser.send('/api/people/erase', { contact: LUIS.contact })).json()).toEqual(found);
  expect(rowsOf(file(), 'texts')).toMatchObject([{ id: 't3' }]);
  expect(rowsOf(file(), 'text_choices')).toHaveLength(2);
  await world.inbox.work();
  if (!ON_POSTGRES)
    for (const name of [file(), `${file()}-wal`].filter(existsSync))
      expect(readFileSync(name, 'latin1')).not.toContain(NUMBER);
});

it('the command finds and erases an answer that waits, by number, and of a person who is found by name', async () => {
  const { browser } = await open();
  await keepTexts({ id: 't1', number: OTHER, hash: 'h1' }, { id: 't2', number: NUMBER, hash: 'h2' });
  await add(browser, LUIS, '2026-11-23T11:00');
  const commands = await openCommands();
  const found = await commands.about('212 555 0143');
  expect(found).toEqual({ conversations: [], appointments: [], answers: ['t1'] });
  expect(await commands.eraseFound(found)).toBe(1);
  expect(await commands.eraseFound(await commands.about('luis'))).toBe(1);
  await commands.close();
  expect(rowsOf(file(), 'texts')).toEqual([]);
});

it('erasing a person forgets that mails to their address have bounced, and no one else’s bounce', async () => {
  const ERASED: readonly ((browser: Browser, contact: string) => Promise<unknown>)[] = [
    (browser, contact) => browser.send('/api/people/erase', { contact }),
    async (_, contact) => {
      const commands = await openCommands();
      await commands.eraseFound(await commands.about(contact));
      await commands.close();
    },
  ];
  const { browser } = await open();
  const database = await openDatabase({ database: file() }, 'maintenance');
  const bounces = createBounces(database.deployment);
  const others = 'luis@mail.example';
  for (const [index, eraseBy] of ERASED.entries()) {
    await add(browser, INES, `2026-11-23T1${index}:00`);
    await bounces.note(
      [INES.contact, others].map((address) => ({ address, kind: 'bounce' as const })),
      0,
    );
    await eraseBy(browser, INES.contact);
    const left = await bounces.among([INES.contact, others]);
    expect(left.map(({ address }) => address)).toEqual([others]);
  }
  await database.close();
});

it('the export has every appointment with its notices, and that of a person has only theirs', async () => {
  const { world, browser } = await open();
  await add(browser, ZEBULON, '2026-11-23T10:00');
  const caller = await callIn(world);
  await caller.use('book', { slot: await firstSlot(caller), name: LUIS.name, contact: LUIS.contact });
  await world.inbox.work();
  const commands = await openCommands();
  const read = async (about: string | null) => {
    const only = about === null ? null : await commands.about(about);
    const chunks: string[] = [];
    for await (const chunk of commands.exported('json', only)) chunks.push(chunk);
    return JSON.parse(chunks.join('')) as readonly Record<string, unknown>[];
  };
  const ofZebulon = {
    conversation: null,
    state: 'booked',
    service: 'check-up',
    with: 'ann',
    startsAt: '2026-11-23T16:00:00.000Z',
    ...ZEBULON,
    notices: [
      { kind: 'booked', channel: 'mail', state: 'sent' },
      { kind: 'reminder', channel: 'mail', state: 'waiting', minutesBefore: 120 },
      { kind: 'reminder', channel: 'mail', state: 'waiting', minutesBefore: 1_440 },
    ].map((each) => expect.objectContaining(each)),
    texts: [],
  };
  const whole = await read(null);
  expect(whole).toMatchObject([
    { id: caller.id, channel: 'voice' },
    ofZebulon,
    { conversation: caller.id, name: 'Luis' },
  ]);
  expect(await read('zebulon')).toEqual([whole[1]]);
  expect(await read('+1 212 555 0199')).toEqual([whole[0], whole[2]]);
  await commands.close();
});
