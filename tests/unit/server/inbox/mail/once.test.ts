// Scope: that a mail is sent once: while other processes look for due mails, and when the database fails after it was sent.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { DEFAULT_BUSINESS_ID } from '../../../../../server/businesses/business-id.ts';
import { createContext } from '../../../../../server/context.ts';
import { LEASE_MS } from '../../../../../server/inbox/background/leases.ts';
import type { InboxContext, InboxSettings } from '../../../../../server/inbox/context.ts';
import { blank } from '../../../../../server/inbox/conversations/blank-row.ts';
import { deliverDigests } from '../../../../../server/inbox/mail/digest.ts';
import { deliverMails, type SendMail } from '../../../../../server/inbox/mail/mails.ts';
import { openDatabase } from '../../../../../server/inbox/store/open-database.ts';
import type { DeliveryRow } from '../../../../../server/inbox/store/tables.ts';
import { NOW } from '../../world.ts';
import { HOUR_MS, inboxFixture, rowsOf } from '../world.ts';

const { file } = inboxFixture();
const OWNERS = ['ann@shop.example', 'bob@shop.example'];
const RENEWAL_MS = LEASE_MS / 3;

afterEach(() => void vi.useRealTimers());

/** An inbox with one conversation, about which each owner has a due mail. */
async function opened(kind: DeliveryRow['kind']) {
  let time = NOW;
  let failures = 0;
  const database = await openDatabase({ database: file() }, 'server');
  onTestFinished(database.close);
  const { inBusiness, scrub, ...shared } = database;
  const rows = inBusiness(DEFAULT_BUSINESS_ID);
  const now = () => time;
  const problems: string[] = [];
  const context: InboxContext = {
    ...shared,
    ...rows,
    change: async (work) => {
      if (failures > 0) {
        failures -= 1;
        throw new Error('The connection was terminated.');
      }
      return rows.change(work);
    },
    businessId: DEFAULT_BUSINESS_ID,
    scrub: () => scrub(0),
    settings: {
      owners: OWNERS,
      publicUrl: null,
      reportsTo: null,
      mails: 'daily',
      digestAt: 0,
      timeZone: 'America/New_York',
      country: 'US',
    } as unknown as InboxSettings,
    members: async () => OWNERS.map((email) => ({ email, role: 'owner', since: 0 })),
    endpoint: createContext({
      privateKey: 'private-key',
      assistant: {},
      botCheckSecret: 'bot-check-secret',
      siteKey: 'site-key',
      origins: ['https://shop.example'],
      log: { warn: (_, message) => void problems.push(message), error: () => undefined },
      now,
    }),
    now,
  };
  const conversation_id = crypto.randomUUID();
  const ended = { status: 'ended', started_at: NOW - HOUR_MS, ended_at: NOW, ends: 1 } as const;
  await rows.change(async (change) => {
    const row = { ...blank(conversation_id, 'message', NOW - HOUR_MS), ...ended };
    await change.insertInto('conversations').values(row).execute();
    const waiting = { end_number: 1, state: 'waiting', attempts: 0, next_at: NOW, last_error: null } as const;
    const mails = OWNERS.map((recipient) => ({ conversation_id, kind, recipient, ...waiting }));
    await change.insertInto('deliveries').values(mails).execute();
  });
  return {
    context,
    problems,
    pass: (ms: number) => (time += ms),
    failNext: (count: number) => (failures = count),
    leasedUntil: (recipient: string) =>
      rowsOf(file(), 'deliveries').find((row) => row['recipient'] === recipient)?.['next_at'],
  };
}

async function deliverAll(
  deliver: (context: InboxContext, send: SendMail) => Promise<boolean>,
  context: InboxContext,
  send: SendMail,
): Promise<void> {
  while (await deliver(context, send));
}

it('the daily mail of each owner is sent by one process, however long the mail of the owner before takes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { context, pass, leasedUntil } = await opened('digest');
  const sent: string[] = [];
  const slow: SendMail = async (to) => {
    if (to === OWNERS[0])
      for (let renewal = 0; renewal < 4; renewal += 1) {
        pass(RENEWAL_MS);
        vi.advanceTimersByTime(RENEWAL_MS);
        while (leasedUntil(to) !== context.now() + LEASE_MS) await nextTurn();
        await deliverAll(deliverDigests, context, async (other) => void sent.push(`other process: ${other}`));
      }
    sent.push(`slow process: ${to}`);
  };
  await deliverAll(deliverDigests, context, slow);
  expect(sent).toEqual([`other process: ${OWNERS[1]}`, `slow process: ${OWNERS[0]}`]);
});

it.each([
  ['mail', 'a conversation', deliverMails],
  ['digest', 'the day', deliverDigests],
] as const)(
  'a %s about %s is sent once although the database fails just after it was sent',
  async (kind, _, deliver) => {
    const { context, pass, failNext, problems } = await opened(kind);
    const sent: string[] = [];
    const send: SendMail = async (to) => {
      sent.push(to);
      failNext(2);
    };
    await deliverAll(deliver, context, send);
    pass(HOUR_MS);
    await deliverAll(deliver, context, send);
    expect(sent.toSorted()).toEqual(OWNERS);
    expect(problems).toEqual([]);
    expect(rowsOf(file(), 'deliveries')).toMatchObject(
      OWNERS.map(() => ({ state: 'delivered', attempts: 1, last_error: null })),
    );
  },
);

it.each([
  ['mail', deliverMails],
  ['digest', deliverDigests],
] as const)(
  'a %s that another process has sent meanwhile stays sent when this one fails',
  async (kind, deliver) => {
    const { context } = await opened(kind);
    await deliverAll(deliver, context, async () => {
      await context.change((change) =>
        change.updateTable('deliveries').set({ state: 'delivered' }).execute(),
      );
      throw new Error('The connection was lost.');
    });
    expect(rowsOf(file(), 'deliveries')).toMatchObject(OWNERS.map(() => ({ state: 'delivered' })));
  },
);
