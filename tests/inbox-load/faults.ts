/** Checks what is stored after thousands of calls with lost and repeated reports and killed processes. */
import { setTimeout as wait } from 'node:timers/promises';
import { CONSENT_VERSION } from '../../widget/contract-endpoint.ts';
import { rowsBy, rowsOf, type Row } from '../support/inbox/rows.ts';
import { startLoadPlatform, type LoadPlatform, type PlatformCall } from './platform.ts';
import { startInbox, type InboxProcess } from './processes.ts';

export type FaultsGiven = {
  readonly database: string;
  readonly processes: number;
  readonly calls: number;
  readonly kills: number;
};

export type FaultsResult = {
  /** The platform's calls. */
  readonly calls: number;
  readonly events: LoadPlatform['events'];
  readonly kills: number;
  readonly missing: readonly string[];
  readonly twice: readonly string[];
  /** Conversations with another call's lines. */
  readonly wrong: readonly string[];
  /** Starts that failed before the platform was asked. */
  readonly neverBegan: number;
  readonly seconds: number;
};

const ENDED = `select count(*) as count from conversations where status = 'ended'`;
const PAGE = 'https://shop.example';
const CONCURRENT_VISITORS = 16;
/** Longer than the inbox waits for a report. */
const CLOCK_AHEAD_MS = 6 * 60_000;
const MAX_WAIT_MS = 240_000; // ms, for calls whose end the inbox has to request from the platform
const POLL_INTERVAL_MS = 500; // ms

export async function callWithFaults(given: FaultsGiven): Promise<FaultsResult> {
  const began = Date.now();
  const processes: InboxProcess[] = [];
  const platform = await startLoadPlatform(() => processes.map(({ url }) => url));
  try {
    for (let number = 0; number < given.processes; number += 1)
      processes.push(await startInbox(given.database, platform.url));
    await Promise.all([
      ...Array.from({ length: CONCURRENT_VISITORS }, (_, visitor) =>
        visit(given, platform, processes, visitor),
      ),
      killAlong(given, platform, processes),
    ]);
    await platform.settled();
    for (const each of processes) await each.restart(CLOCK_AHEAD_MS);
    await untilAllEnded(given.database, platform);
    return {
      ...compare(given.database, platform.calls),
      kills: given.kills,
      events: platform.events,
      seconds: (Date.now() - began) / 1_000,
    };
  } finally {
    for (const each of processes) await each.kill();
    await platform.close();
  }
}

/** Starts calls until the platform has enough, and retries failed starts like a visitor. */
async function visit(
  { calls }: FaultsGiven,
  platform: LoadPlatform,
  processes: readonly InboxProcess[],
  visitor: number,
): Promise<void> {
  for (let number = 0; platform.calls.length < calls; number += 1) {
    const { url } = processes[(visitor + number) % processes.length] ?? { url: '' };
    const isBegun = await start(url, `${visitor}-${number}`);
    if (!isBegun) await wait(50);
  }
}

/** What a visitor sends to begin a call or a chat. */
export function opening(token: string, name = `Visitor ${token}`): object {
  const at = new Date().toISOString();
  const consent = {
    version: CONSENT_VERSION,
    textHash: 'ab'.repeat(32),
    language: 'en',
    at,
    recording: false,
  };
  return { name, botCheck: token, consent, sentAt: at };
}

export const ask = (url: string, body: object): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { origin: PAGE, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** @returns false if the connection broke */
export async function start(url: string, token: string, name?: string): Promise<boolean> {
  try {
    const answer = await ask(`${url}/calls`, opening(token, name));
    const said = await answer.text();
    if (answer.status !== 201) throw new Refused(answer.status, said);
    return true;
  } catch (error) {
    if (error instanceof Refused) throw error;
    return false;
  }
}

export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;

  constructor(status: number, said: string) {
    super(`A start was refused with ${status}: ${said}`);
    this.status = status;
  }
}

async function killAlong(
  { calls, kills }: FaultsGiven,
  platform: LoadPlatform,
  processes: readonly InboxProcess[],
): Promise<void> {
  for (let kill = 1; kill <= kills; kill += 1) {
    while (platform.calls.length < (calls * kill) / (kills + 1)) await wait(5);
    await processes[kill % processes.length]?.restart();
  }
}

async function untilAllEnded(database: string, platform: LoadPlatform): Promise<void> {
  for (let waited = 0; waited < MAX_WAIT_MS; waited += POLL_INTERVAL_MS) {
    const [{ count } = { count: 0 }] = rowsBy(database, ENDED);
    if (Number(count) >= platform.calls.length) return;
    await wait(POLL_INTERVAL_MS);
  }
}

export function grouped(rows: readonly Row[], column: string): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = String(row[column]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

function compare(database: string, calls: readonly PlatformCall[]) {
  const rows = rowsOf(database, 'conversations');
  const lines = grouped(rowsOf(database, 'lines'), 'conversation_id');
  const byCall = grouped(rows, 'platform_id');
  const known = new Set(calls.map(({ id }) => id));
  const isWhole = (call: PlatformCall) => {
    const said = lines.get(call.assistantOverrides.metadata.conversation) ?? [];
    return said.length === 4 && said.some(({ text }) => text === call.said);
  };
  const kept = calls.filter(({ id }) => byCall.get(id)?.some(({ status }) => status === 'ended'));
  return {
    calls: calls.length,
    missing: calls.filter((call) => !kept.includes(call)).map(({ id }) => id),
    twice: [...byCall].filter(([id, all]) => known.has(id) && all.length > 1).map(([id]) => id),
    wrong: kept.filter((call) => !isWhole(call)).map(({ id }) => id),
    neverBegan: byCall.get('null')?.length ?? 0,
  };
}
