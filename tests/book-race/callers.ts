/** Callers who all want one of a few appointments, and what their agent was told. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { ask, opening } from '../inbox-load/faults.ts';
import { messagesOf, type LoadPlatform, type PlatformCall } from '../inbox-load/platform.ts';

/** An answer with `"booked": true`, after which the agent says that it is booked. */
export type SaidBooking = { readonly reference: string; readonly start: string };

export type Said = {
  readonly booked: SaidBooking[];
  /** References of appointments whose cancellation was answered, or perhaps only its answer lost. */
  readonly cancelled: Set<string>;
  /** Requested only, because the calendar did not answer in time. */
  requested: number;
  taken: number;
  full: number;
  broken: number;
};

export const nothingSaid = (): Said => ({
  booked: [],
  cancelled: new Set(),
  requested: 0,
  taken: 0,
  full: 0,
  broken: 0,
});

type Answer = {
  readonly booked?: boolean;
  readonly requested?: boolean;
  readonly reference?: string;
  readonly start?: string;
  readonly booking?: string;
  readonly slots?: readonly { readonly slot: string }[];
};

type Tool = {
  readonly server: { readonly url: string; readonly headers: Readonly<Record<string, string>> };
};

export type CallersGiven = {
  readonly platform: LoadPlatform;
  /** Addresses of the processes. */
  readonly urls: readonly string[];
  /** From 0 to 1. */
  readonly random: () => number;
};

const HOLDING_SHARE = 0.4;
const ABANDONING_SHARE = 0.1;
const CANCELLING_SHARE = 0.8;
const PAGING_SHARE = 0.5;
const MAX_ATTEMPTS = 3;
/** A minute: a busy machine needs many seconds to start a killed process again. */
const MAX_STARTS = 600;
const RETRY_MS = 100;

/** A whole call: the caller asks for a time, perhaps has it held, books, perhaps cancels, and hangs up. */
export async function callOnce(given: CallersGiven, said: Said): Promise<void> {
  const call = await begin(given);
  const tool = (name: string, args: object) => callTool(given, call, name, args);
  await wish(given, tool, said);
  await hangUp(given, call);
}

type CallTool = (name: string, args: object) => Promise<Answer | null>;

async function wish({ random }: CallersGiven, tool: CallTool, said: Said): Promise<void> {
  let slots = (await offered(tool, random)) ?? [];
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const slot = slots[Math.floor(random() * slots.length)]?.slot;
    if (slot === undefined) return void (said.full += 1);
    if (random() < HOLDING_SHARE) await tool('hold_slot', { slot });
    if (random() < ABANDONING_SHARE) return;
    const answer = await tool('book', { slot, name: 'Grace', contact: '2125550142' });
    if (answer === null) return void (said.broken += 1);
    if (answer.requested === true) return void (said.requested += 1);
    if (answer.booked === true) return booked(tool, said, answer, random);
    said.taken += 1;
    slots = answer.slots ?? [];
  }
}

async function booked(tool: CallTool, said: Said, answer: Answer, random: () => number): Promise<void> {
  const { reference = '', start = '', booking } = answer;
  said.booked.push({ reference, start });
  if (random() > CANCELLING_SHARE) return;
  said.cancelled.add(reference);
  await tool('cancel', { booking });
}

/** Callers ask for later times as well, so that not all of them want the first ones. */
async function offered(tool: CallTool, random: () => number): Promise<Answer['slots']> {
  let found = await tool('find_slots', { service: 'visit', day: 'soonest' });
  while (random() < PAGING_SHARE) {
    const after = found?.slots?.at(-1)?.slot;
    if (after === undefined) break;
    const later = await tool('find_slots', { service: 'visit', day: 'soonest', after });
    if ((later?.slots?.length ?? 0) === 0) break;
    found = later;
  }
  return found?.slots;
}

/** Tried again until a process is back, as a visitor does. */
async function begin({ platform, urls, random }: CallersGiven): Promise<PlatformCall> {
  for (let attempt = 0; attempt < MAX_STARTS; attempt += 1) {
    const url = urls[Math.floor(random() * urls.length)] ?? '';
    const answer = await ask(`${url}/calls`, opening(randomUUID())).catch(() => null);
    const body = answer === null ? null : ((await answer.json().catch(() => null)) as { id?: string } | null);
    const call = platform.calls.find(({ id }) => id === body?.id);
    if (call !== undefined) return call;
    await wait(RETRY_MS);
  }
  throw new Error('No call could be started.');
}

/** As the platform does: once more after a lost connection, with the same id. Null if that fails as well. */
async function callTool(
  { urls, random }: CallersGiven,
  call: PlatformCall,
  name: string,
  args: object,
): Promise<Answer | null> {
  const id = randomUUID();
  const body = JSON.stringify({
    message: {
      type: 'tool-calls',
      toolCallList: [{ id, type: 'function', function: { name, arguments: args } }],
    },
  });
  const { 'tools:append': tools = [] } = call.assistantOverrides as { 'tools:append'?: readonly Tool[] };
  const [first] = tools;
  if (first === undefined) throw new Error('The call has no tools.');
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const url = urls[Math.floor(random() * urls.length)] ?? '';
    const path = new URL(first.server.url).pathname;
    try {
      const answer = await fetch(`${url}${path}`, { method: 'POST', headers: first.server.headers, body });
      const { results } = (await answer.json()) as {
        readonly results: readonly { readonly result: string }[];
      };
      return JSON.parse(results[0]?.result ?? '{}') as Answer;
    } catch {
      await wait(RETRY_MS);
    }
  }
  return null;
}

async function hangUp({ urls }: CallersGiven, call: PlatformCall): Promise<void> {
  const { url, headers } = call.assistantOverrides.server;
  const body = JSON.stringify({ message: messagesOf(call).at(-1) });
  for (let attempt = 0; attempt < MAX_STARTS; attempt += 1) {
    const address = urls[attempt % urls.length] ?? '';
    const path = new URL(url).pathname;
    const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok === true) return;
    await wait(RETRY_MS);
  }
}
