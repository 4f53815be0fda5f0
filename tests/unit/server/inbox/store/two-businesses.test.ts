/**
 * Scope: random sequences of everything that reads or changes the inbox, for two businesses in one database, with each
 * other's ids: no change reaches the other's rows, and no answer contains a word of theirs.
 */
import { expect, it } from 'vitest';
import { createContext } from '../../../../../server/context.ts';
import type { BusinessId } from '../../../../../server/businesses/business-id.ts';
import { countAttempt, hasUsedAttempts } from '../../../../../server/inbox/attempts.ts';
import type { InboxContext, InboxSettings } from '../../../../../server/inbox/context.ts';
import * as conversations from '../../../../../server/inbox/conversations/conversations.ts';
import { eraseOld, erase } from '../../../../../server/inbox/conversations/erasing.ts';
import { exported } from '../../../../../server/inbox/conversations/exporting.ts';
import { everythingWith } from '../../../../../server/inbox/conversations/people.ts';
import { deliverDigests } from '../../../../../server/inbox/mail/digest.ts';
import { readConversation, listedById } from '../../../../../server/inbox/presentation/reading.ts';
import { conversationOfCall, createReports } from '../../../../../server/inbox/reports/call-reports.ts';
import { readEndReport } from '../../../../../server/inbox/reports/report.ts';
import { openDatabase } from '../../../../../server/inbox/store/open-database.ts';
import { isRefused, type Database } from '../../../../../server/inbox/store/database.ts';
import { list, overview } from '../../../../../server/inbox/web/listing.ts';
import { Sessions } from '../../../../../server/inbox/web/sign-in/sessions.ts';
import { deliverWebhooks } from '../../../../../server/inbox/webhooks/webhooks.ts';
import { randomFrom } from '../../../../support/random.ts';
import { consent, NOW } from '../../world.ts';
import { DAY_MS, inboxFixture, newChat, REPORT } from '../world.ts';

const OWNER = 'ann@example.com';
const { file } = inboxFixture();

const STEPS = 400;
const TABLES = [
  'conversations',
  'lines',
  'searched',
  'deliveries',
  'webhooks',
  'erasures',
  'sessions',
  'attempts',
] as const;
const HOOK = 'https://crm.example/hook';

/** A repeatable sequence of whole numbers below a count. */
function diceFrom(seed: number): (count: number) => number {
  const random = randomFrom(seed);
  return (count) => Math.floor(random() * count);
}

type Party = {
  readonly context: InboxContext;
  /** In every text of its visitors. */
  readonly word: string;
  readonly store: ReturnType<typeof createReports>;
};

function party(database: Database, businessId: BusinessId, word: string, now: () => number): Party {
  const endpoint = createContext({
    privateKey: 'private-key',
    assistant: {},
    botCheckSecret: 'bot-check-secret',
    siteKey: 'site-key',
    origins: ['https://shop.example'],
    log: { warn: () => undefined, error: () => undefined },
    now,
  });
  const settings = {
    reportsTo: null,
    publicUrl: null,
    owners: ['owner@shop.example'],
    mailUrl: 'smtp://mail.example',
    mails: 'daily',
    digestAt: 0,
    webhooks: { urls: [HOOK], secrets: [], allowsPrivate: false },
    keepDays: 30,
    timeZone: 'America/New_York',
    country: 'US',
  } as unknown as InboxSettings;
  const { inBusiness, scrub, ...shared } = database;
  const rows = inBusiness(businessId);
  const context: InboxContext = {
    ...shared,
    ...rows,
    businessId,
    scrub: () => scrub(0),
    settings,
    members: () => Promise.resolve([{ email: 'owner@shop.example', role: 'owner', since: 0 }]),
    endpoint,
    now,
  };
  return { context, word, store: createReports(context) };
}

const rowsOf = ({ context }: Party): Promise<string> =>
  context.read(async (db) => {
    const all: unknown[] = [];
    for (const table of TABLES) all.push(await db.selectFrom(table).selectAll().execute());
    return JSON.stringify(all.map((rows) => (rows as unknown[]).map((row) => JSON.stringify(row)).sort()));
  });

/** What an actor does to an id, which may be the other's. Its answer is what it learns. */
type Act = (actor: Party, id: string, platformId: string) => Promise<unknown>;

const collected = async (texts: AsyncIterable<string>): Promise<string> => {
  let all = '';
  for await (const text of texts) all += text;
  return all;
};

/** The database may refuse, as for a platform's id that another conversation of the same business has. */
const orRefusal = (answer: Promise<unknown> | undefined): Promise<unknown> =>
  Promise.resolve(answer).catch((error: unknown) => {
    if (!isRefused(error)) throw error;
    return String(error);
  });

const incoming = { request: new Request('https://api.shop.example/'), socketAddress: '192.0.2.1' };

const ACTS: readonly Act[] = [
  ({ context }, id) => conversations.begin(context, newChat(id, 'Ann')),
  ({ context }, id, platformId) => conversations.began(context, id, platformId),
  ({ context }, id) => conversations.didNotBegin(context, id, 'platform-busy', true),
  ({ context, word }, _, platformId) => conversations.say(context, platformId, 'visitor', `${word} limps`),
  ({ context }, _, platformId) => conversations.leave(context, platformId),
  ({ context }, _, platformId) => conversations.rate(context, platformId, true),
  ({ context, word }, id) => conversations.mark(context, id, { note: word, isDone: true, readBy: OWNER }),
  ({ context }) => conversations.refuse(context, 'voice', 'platform-busy'),
  async ({ context, word }, id) => {
    // The id of a message is the endpoint's own, never a visitor's.
    if ((await readConversation(context, id, OWNER)) !== null) return;
    await conversations.leaveMessage(context, {
      id: crypto.randomUUID(),
      name: word,
      contact: '+1 202 555 0100',
      text: word,
      consent: consent(),
    });
  },
  async ({ context, store }, id, platformId) => {
    const report = readEndReport(
      { ...REPORT, call: { id: platformId } },
      { tools: [], timeZone: 'UTC', now: context.now() },
    );
    if (report === null) throw new Error('The report cannot be read.');
    await store({ id: await conversationOfCall(context, report), report, isPolled: false });
    return store({ id, report, isPolled: true });
  },
  ({ context }, id) => erase(context, id),
  ({ context }) => eraseOld(context),
  ({ context }, id) => readConversation(context, id, OWNER),
  ({ context }, id) => listedById(context, [id]),
  ({ context }) => list(context, { view: 'all', search: '', after: null }, OWNER),
  ({ context }) => list(context, { view: 'all', search: 'limps', after: null }, OWNER),
  ({ context }) => overview(context, null),
  ({ context }) => everythingWith(context.read, () => true),
  ({ context }) => collected(exported(context.read, 'json')),
  async ({ context }) => {
    const sent: unknown[] = [];
    await deliverDigests(context, async (...mail) => void sent.push(mail));
    return sent;
  },
  async ({ context }) => {
    const sent: unknown[] = [];
    await deliverWebhooks(context, HOOK, async (...hook) => (sent.push(hook), 200));
    return sent;
  },
  ({ context }) => countAttempt(context, 'finish', incoming),
  ({ context }) => hasUsedAttempts(context, 'finish', incoming),
  async ({ context }) => {
    await new Sessions(context).begin(new Request('https://calls.example/'), 'owner@shop.example');
  },
];

it.each([1, 2])(
  'two businesses in one database never reach each other’s rows, with seed %i',
  { timeout: 240_000 },
  async (seed) => {
    const random = diceFrom(seed);
    let time = NOW;
    const database = await openDatabase({ database: file() }, 'server');
    const parties = [
      party(database, '11111111-1111-4111-8111-111111111111' as BusinessId, 'Rutabaga', () => time),
      party(database, '22222222-2222-4222-8222-222222222222' as BusinessId, 'Croissants', () => time),
    ] as const;
    const ids = Array.from({ length: 8 }, (_, number) => `${number}${crypto.randomUUID().slice(1)}`);
    const learned = new Map<Party, string>(parties.map((each) => [each, '']));
    for (let step = 0; step < STEPS; step += 1) {
      time += random(50) === 0 ? 20 * DAY_MS : 60_000;
      const [actor, other] = random(2) === 0 ? parties : ([parties[1], parties[0]] as const);
      const before = await rowsOf(other);
      const act = ACTS[random(ACTS.length)];
      const answer = await orRefusal(act?.(actor, ids[random(ids.length)] ?? '', `platform-${random(4)}`));
      expect({ step, rows: await rowsOf(other) }).toEqual({ step, rows: before });
      learned.set(actor, (learned.get(actor) ?? '') + JSON.stringify(answer ?? null));
    }
    for (const [actor, all] of learned) {
      const [foreign] = parties.filter((each) => each !== actor).map(({ word }) => word);
      // Not the texts themselves, which are long.
      expect([all.includes(actor.word), all.includes(foreign ?? '')]).toEqual([true, false]);
    }
    await database.close();
  },
);
