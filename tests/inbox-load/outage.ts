/**
 * Calls and text chats at three processes, each of which is killed once, while first Redis and then Postgres is away: one
 * process is killed meanwhile, and another one right after Postgres is back. Counts what is stored, mailed and sent.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { CHAT_PASS_HEADER } from '../../widget/contract-endpoint.ts';
import { startMailServer } from '../../demo/stand-ins/mail-server.ts';
import { rowsBy, rowsOf, type Row } from '../support/inbox/rows.ts';
import { startCounterServer, type CounterServer } from '../support/counter-server.ts';
import type { PostgresServer } from '../support/postgres-server.ts';
import { startReceiver } from '../unit/server/inbox/webhooks/webhook-receiver.ts';
import { ask, grouped, opening, Refused, start } from './faults.ts';
import { startLoadPlatform, type LoadPlatform, type PlatformCall, type PlatformSession } from './platform.ts';
import { startInbox, type InboxProcess } from './processes.ts';

export type OutageResult = {
  readonly calls: number;
  readonly chats: number;
  /** Calls that are not stored once, with name, consent and lines. */
  readonly badCalls: readonly string[];
  /** Chats that are stored without the visitor's words, and chats that are not. */
  readonly wordlessChats: readonly string[];
  readonly lostChats: readonly string[];
  /** Conversations that are still starting or live after four hours. */
  readonly unfinished: readonly string[];
  /** Mails and webhooks that were stored and not sent, or sent more than once again. */
  readonly badMails: readonly string[];
  readonly badWebhooks: readonly string[];
  readonly repeatedMails: number;
};

const CONCURRENT_VISITORS = 8;
const PROCESSES = 3;
/** While Redis is away, no start can be counted, and visitors are told to try again. */
const NOT_COUNTED_STATUS = 503;
const OUTAGE_MS = 1_500;
const AHEAD_MS = 4 * 3_600_000;
const MAX_WAIT_MS = 120_000;
const POLL_INTERVAL_MS = 500;
/** A process may be killed between the mail server's answer and its note. */
const MAX_SENT_TIMES = 2;

export async function callThroughOutage(
  postgres: PostgresServer,
  database: string,
  conversations: number,
): Promise<OutageResult> {
  const sentMails: string[] = [];
  const mailServer = await startMailServer(({ messageId }) => sentMails.push(messageId ?? ''));
  const receiver = await startReceiver();
  const counters = await startCounterServer();
  const outbound = { mailUrl: mailServer.url, webhooks: receiver.settings };
  const processes: InboxProcess[] = [];
  const platform = await startLoadPlatform(() => processes.map(({ url }) => url));
  try {
    for (let number = 0; number < PROCESSES; number += 1)
      processes.push(await startInbox(database, platform.url, outbound, counters.url));
    await Promise.all([
      ...Array.from({ length: CONCURRENT_VISITORS }, (_, visitor) =>
        visit(platform, processes, visitor, conversations),
      ),
      interrupt({ postgres, counters }, platform, processes, conversations),
    ]);
    await platform.settled();
    for (const each of processes) await each.restart(AHEAD_MS);
    await untilFinished(database, platform);
    const sentWebhooks = receiver.received.map(({ headers }) => String(headers['webhook-id']));
    return {
      ...compare(database, platform),
      badMails: miscounted(deliveriesIn(database, 'deliveries'), sentMails),
      badWebhooks: miscounted(deliveriesIn(database, 'webhooks'), sentWebhooks),
      repeatedMails: sentMails.length - new Set(sentMails).size,
    };
  } finally {
    for (const each of processes) await each.kill();
    await platform.close();
    await receiver.close();
    await mailServer.close();
    await counters.close();
  }
}

const begun = ({ calls, sessions }: LoadPlatform): number => calls.length + sessions.length;

async function visit(
  platform: LoadPlatform,
  processes: readonly InboxProcess[],
  visitor: number,
  conversations: number,
): Promise<void> {
  for (let number = 0; begun(platform) < conversations; number += 1) {
    const urls = [0, 1].map((place) => processes[(visitor + number + place) % processes.length]?.url ?? '');
    const token = `${visitor}-${number}`;
    const isBegun = await (number % 3 === 0 ? chat(urls, token) : start(urls[0] ?? '', token)).catch(orLater);
    if (!isBegun) await wait(50);
  }
}

/** @throws if a start was refused for another reason than that it cannot be counted now */
function orLater(error: unknown): false {
  if (error instanceof Refused && error.status === NOT_COUNTED_STATUS) return false;
  throw error;
}

/** Two messages, to one process each. @returns false if a connection broke */
async function chat([first = '', second = '']: readonly string[], token: string): Promise<boolean> {
  try {
    const id = `message-${token}`;
    const answer = await ask(`${first}/chats`, { ...opening(token), input: `Words of ${token}`, id });
    const said = await answer.text();
    const pass = answer.headers.get(CHAT_PASS_HEADER);
    if (pass === null) throw new Refused(answer.status, said);
    const more = { pass, input: `More of ${token}`, id: `${id}-2` };
    await (await ask(`${second}/chats`, more)).text();
    return true;
  } catch (error) {
    if (error instanceof Refused) throw error;
    return false;
  }
}

async function interrupt(
  { postgres, counters }: { readonly postgres: PostgresServer; readonly counters: CounterServer },
  platform: LoadPlatform,
  [first, second, third]: readonly InboxProcess[],
  conversations: number,
): Promise<void> {
  const reached = async (share: number) => {
    while (begun(platform) < conversations * share) await wait(5);
  };
  await reached(1 / 6);
  await first?.restart();
  await reached(1 / 3);
  await counters.kill();
  await wait(OUTAGE_MS);
  await counters.start();
  await reached(1 / 2);
  await postgres.kill();
  await wait(OUTAGE_MS / 2);
  await second?.kill();
  await wait(OUTAGE_MS / 2);
  await postgres.start();
  await third?.kill();
  await Promise.all([second?.restart(), third?.restart()]);
}

/** Calls of which no report has arrived are found at the platform, a while after the start. */
async function untilFinished(database: string, platform: LoadPlatform): Promise<void> {
  for (let waited = 0; waited < MAX_WAIT_MS; waited += POLL_INTERVAL_MS) {
    const { badCalls, unfinished } = compare(database, platform);
    const open = [
      ...badCalls,
      ...unfinished,
      ...rowsBy(database, `select state from deliveries where state = 'waiting'`),
      ...rowsBy(database, `select state from webhooks where state = 'waiting'`),
    ];
    if (open.length === 0) return;
    await wait(POLL_INTERVAL_MS);
  }
}

function compare(database: string, { calls, sessions }: LoadPlatform) {
  const rows = rowsOf(database, 'conversations');
  const texts = grouped(rowsOf(database, 'lines'), 'conversation_id');
  const rowsByPlatform = grouped(rows, 'platform_id');
  const says = (row: Row | undefined, text: string) =>
    texts.get(String(row?.['id']))?.some((line) => line['text'] === text) === true;
  /** What is wrong with a call; null if nothing is. */
  const wrongWith = ({ id, said }: PlatformCall): string | null => {
    const [row, ...others] = rowsByPlatform.get(id) ?? [];
    if (row === undefined) return 'missing';
    if (others.length > 0) return 'twice';
    if (row['name'] === null || row['consent'] === null) return 'nameless';
    return says(row, said) ? null : `wordless and ${String(row['status'])}`;
  };
  const rowOf = ({ name }: PlatformSession) => rows.find(({ id }) => id === name);
  const written = sessions.filter(({ chats }) => chats.length > 0);
  const isWordless = (session: PlatformSession) =>
    session.chats.some(({ input }) => !says(rowOf(session), input));
  return {
    calls: calls.length,
    chats: written.length,
    badCalls: calls.flatMap((call) => {
      const wrong = wrongWith(call);
      return wrong === null ? [] : [`${call.id} (${wrong})`];
    }),
    wordlessChats: written
      .filter((each) => rowOf(each) !== undefined && isWordless(each))
      .map(({ id }) => id),
    lostChats: written.filter((each) => rowOf(each) === undefined).map(({ id }) => id),
    unfinished: rows
      .filter(({ status }) => status === 'starting' || status === 'live')
      .map(({ id, channel, status }) => `${String(id)} (${String(channel)}, ${String(status)})`),
  };
}

const deliveriesIn = (database: string, table: 'deliveries' | 'webhooks'): number =>
  rowsOf(database, table).filter(({ state }) => state === 'delivered').length;

/** @param sent the ids of what was sent. @returns ids that were sent too often, and how many are missing */
function miscounted(stored: number, sent: readonly string[]): readonly string[] {
  const times = new Map<string, number>();
  for (const id of sent) times.set(id, (times.get(id) ?? 0) + 1);
  const often = [...times].filter(([, count]) => count > MAX_SENT_TIMES).map(([id]) => id);
  return times.size === stored ? often : [...often, `${times.size} instead of ${stored}`];
}
