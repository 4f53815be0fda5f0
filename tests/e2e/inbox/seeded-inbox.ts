/** An inbox as `npm start` serves it, with a day's conversations and a fake platform. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openLocalInbox, type LocalInbox } from '../../../demo/inbox/local-inbox.ts';
import { SERVER_PAGES_FOLDER } from '../../../demo/server/builds.ts';
import { toWav } from '../../../demo/stand-ins/voice/pcm.ts';
import type { BookRules } from '../../../server/inbox/inbox.ts';
import type { EndpointSettings } from '../../../server/index.ts';
import { CONSENT_VERSION } from '../../../widget/contract-endpoint.ts';

export const MINUTE_MS = 60_000;

export type SeededCall = {
  readonly name: string;
  /** How long ago it began, ms. */
  readonly ago: number;
  readonly lines?: readonly (readonly ['user' | 'bot', string])[];
  readonly summary?: Readonly<Record<string, string | boolean>>;
  /** The answer of the booking tool. */
  readonly booked?: Readonly<Record<string, unknown>>;
  /** Whether the tool has cancelled this booking later in the call. */
  readonly isCancelled?: boolean;
  readonly isRecorded?: boolean;
  readonly cost?: number;
};

export type SeededInbox = {
  readonly url: string;
  /** @returns its id */
  readonly call: (call: SeededCall) => Promise<string>;
  /** A call that books the first free time of a service, and goes on. @returns the appointment's and the call's id */
  readonly book: (
    name: string,
    service: string,
    contact?: string,
  ) => Promise<{ readonly appointment: string; readonly conversation: string }>;
  readonly leaveMessage: (name: string, contact: string, text: string) => Promise<void>;
  readonly turnAway: LocalInbox['endpoint']['refused'];
  /** The links of all sign-in mails, oldest first. */
  readonly links: () => readonly string[];
  /** The links in all mails to visitors, oldest first. */
  readonly visitLinks: () => readonly string[];
  readonly close: () => Promise<void>;
};

/** A tone of half a minute. */
const RATE_HZ = 8_000;
const TONE = toWav(
  Int16Array.from(
    { length: 30 * RATE_HZ },
    (_, index) => 8_000 * Math.sin((index / RATE_HZ) * 2 * Math.PI * 440),
  ),
  RATE_HZ,
);

const platform: NonNullable<EndpointSettings['fetch']> = async (url, { method = 'GET', headers } = {}) => {
  if (new Request(url).url.endsWith('/mono-recording')) return part(new Headers(headers).get('range'));
  if (method === 'GET' && new URL(new Request(url).url).pathname === '/session') return Response.json([]);
  return method === 'DELETE' ? Response.json({}) : Response.json({ message: 'Not found' }, { status: 404 });
};

/** Answers a range request as storage does, with the requested part and the total length. */
function part(range: string | null): Response {
  const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  const end = to === '' ? TONE.length : Number(to) + 1;
  const content = new Uint8Array(TONE.subarray(Number(from), end));
  const headers = {
    'content-type': 'audio/wav',
    'accept-ranges': 'bytes',
    'content-length': `${content.length}`,
  };
  const which = { 'content-range': `bytes ${from}-${end - 1}/${TONE.length}` };
  return range === null
    ? new Response(content, { headers })
    : new Response(content, { status: 206, headers: { ...headers, ...which } });
}

/** A time zone in which it is early afternoon, so that the calls of the last two hours are today's. */
function zoneOfAfternoon(): string {
  const offset = 13 - new Date().getUTCHours();
  // The sign of these names is inverted: Etc/GMT-3 is UTC+3.
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}

/**
 * @param limits the endpoint's daily limits
 * @param pageFolder the folder of the built page
 * @param timeZone the business's time zone
 * @param book of the appointment book; null without one
 */
export async function startSeededInbox(
  limits: EndpointSettings['limits'] = {},
  pageFolder = SERVER_PAGES_FOLDER,
  timeZone = zoneOfAfternoon(),
  book: BookRules | 'stored' | null = null,
): Promise<SeededInbox> {
  let inbox: LocalInbox | null = null;
  const server = createServer((request, response) => {
    if ((inbox?.handle(request, response) ?? null) === null) response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const settings: EndpointSettings = {
    privateKey: 'private-key',
    assistant: 'erin',
    botCheckSecret: 'secret',
    siteKey: 'site-key',
    origins: [url],
    bookingTools: ['bookAppointment'],
    limits,
    timeZone,
    fetch: platform,
  };
  const opened = await openLocalInbox(url, settings, pageFolder, () => undefined, timeZone, book);
  inbox = opened;
  return {
    url,
    call: (call) => report(opened, url, call),
    book: (name, service, contact) => bookIn(opened, name, service, contact),
    async leaveMessage(name, contact, text) {
      await opened.endpoint.messageLeft({
        id: randomUUID(),
        name,
        contact,
        text,
        consent: consentOf(Date.now(), false),
      });
    },
    turnAway: opened.endpoint.refused,
    links: () => opened.mails.flatMap(({ text }) => /https?:\S+#sign-in=\S+/.exec(text ?? '')?.[0] ?? []),
    visitLinks: () =>
      opened.mails.flatMap(({ text }) => /https?:\S+\/visits\/\S+/.exec(text ?? '')?.[0] ?? []),
    async close() {
      await opened.end();
      server.closeAllConnections();
      server.close();
      await opened.close();
    },
  };
}

const consentOf = (at: number, recording: boolean) => ({
  version: CONSENT_VERSION,
  textHash: 'ab'.repeat(32),
  language: 'en',
  at: new Date(at).toISOString(),
  recording,
});

async function bookIn({ endpoint }: LocalInbox, name: string, service: string, contact = '+1 212 555 0142') {
  const id = randomUUID();
  const reservation = { channel: 'voice', day: '2026-01-01', seconds: 600 } as const;
  await endpoint.begin({
    id,
    channel: 'voice',
    name,
    consent: consentOf(Date.now(), false),
    timeZone: null,
    reservation,
  });
  await endpoint.began(id, `call-${id}`);
  const tools = await endpoint.toolsOf(id, 'en');
  const [tool] = tools['tools:append'] as readonly { readonly server: ToolServer }[];
  if (tool === undefined) throw new Error('This inbox has no book.');
  const use = async (function_: string, given: object) => {
    const call = { id: randomUUID(), type: 'function', function: { name: function_, arguments: given } };
    const body = JSON.stringify({ message: { type: 'tool-calls', toolCallList: [call] } });
    const answer = await fetch(tool.server.url, { method: 'POST', headers: tool.server.headers, body });
    const { results } = (await answer.json()) as { readonly results: readonly { readonly result: string }[] };
    return JSON.parse(results[0]?.result ?? '') as {
      readonly reference: string;
      readonly slots: readonly { readonly slot: string }[];
    };
  };
  const { slots } = await use('find_slots', { service, day: 'soonest' });
  const { reference } = await use('book', { slot: slots[0]?.slot, name, contact });
  return { appointment: reference, conversation: id };
}

type ToolServer = { readonly url: string; readonly headers: Record<string, string> };

async function report({ endpoint }: LocalInbox, url: string, call: SeededCall): Promise<string> {
  const id = randomUUID();
  const platformId = `call-${id}`;
  const startedAt = Date.now() - call.ago;
  const lines = call.lines ?? [];
  const endedAt = startedAt + Math.max(1, lines.length) * 20_000;
  const consent = consentOf(startedAt, call.isRecorded === true);
  const reservation = { channel: 'voice', day: '2026-01-01', seconds: 600 } as const;
  await endpoint.begin({ id, channel: 'voice', name: call.name, consent, timeZone: null, reservation });
  await endpoint.began(id, platformId);
  const { server } = endpoint.overridesOf(id) as { server: { headers: Record<string, string> } };
  const answer = await fetch(`${url}/inbox/events/${id}`, {
    method: 'POST',
    headers: server.headers,
    body: JSON.stringify({
      message: {
        type: 'end-of-call-report',
        call: { id: platformId },
        startedAt: new Date(startedAt).toISOString(),
        endedAt: new Date(endedAt).toISOString(),
        endedReason: 'customer-ended-call',
        cost: call.cost ?? 0.08,
        artifact: {
          ...(call.isRecorded === true ? { recordingUrl: 'https://files.example/a.wav' } : {}),
          messages: [
            ...lines.map(([role, message], index) => ({ role, message, time: startedAt + index * 20_000 })),
            ...toolOf(call, endedAt),
          ],
          structuredOutputs: { one: { name: 'task_tamer_summary', result: call.summary ?? {} } },
        },
      },
    }),
  });
  if (!answer.ok) throw new Error(`The inbox refused the report: ${await answer.text()}`);
  return id;
}

function toolOf({ booked, isCancelled = false }: SeededCall, time: number) {
  if (booked === undefined) return [];
  const cancelled = { booked: false, cancelled: true, reference: booked['reference'] };
  return [booked, ...(isCancelled ? [cancelled] : [])].flatMap((answer, index) => [
    { role: 'tool_calls', toolCalls: [{ id: `t${index}`, function: { name: 'bookAppointment' } }], time },
    {
      role: 'tool_call_result',
      toolCallId: `t${index}`,
      name: 'bookAppointment',
      result: JSON.stringify(answer),
      time,
    },
  ]);
}

/** A morning at a veterinary clinic. */
export async function seed(
  inbox: SeededInbox,
): Promise<{ readonly booked: string; readonly claimed: string }> {
  const tomorrow = new Date(Date.now() + 24 * 60 * MINUTE_MS).toISOString().slice(0, 10);
  await inbox.call({
    name: 'Oskar Lind',
    ago: 26 * 60 * MINUTE_MS,
    lines: [
      ['bot', 'Paws Veterinary, this is Erin.'],
      ['user', 'Do you also see rabbits? You can write to oskar.lind@mail.example.'],
    ],
    summary: {
      who: 'Oskar Lind',
      reason: 'Asked whether rabbits are treated',
      nextStep: 'Write to him about rabbits',
    },
  });
  await inbox.turnAway('voice', 'platform-busy');
  const claimed = await inbox.call({
    name: 'Wilhelmina van den Berg-Oosterhuis',
    ago: 95 * MINUTE_MS,
    lines: [
      ['bot', 'Paws Veterinary, this is Erin. How can I help?'],
      ['user', 'Luna needs her vaccination, any time on Friday.'],
      ['bot', 'I have booked you for Friday at three.'],
    ],
    summary: { who: 'Wilhelmina', reason: 'A vaccination for Luna, the cat', bookingClaimed: true },
  });
  const booked = await inbox.call({
    name: 'Grace Okafor',
    ago: 12 * MINUTE_MS,
    isRecorded: true,
    lines: [
      ['bot', 'Paws Veterinary, this is Erin. How can I help you today?'],
      ['user', 'Hi, my dog Waffles limps since yesterday evening.'],
      ['user', 'He does not want to put any weight on the left front paw.'],
      ['bot', 'I am sorry to hear that. I can offer tomorrow at ten. May I have a number to call you back?'],
      ['user', 'Sure, it is 212 555 0187.'],
      ['bot', 'Thank you. You are booked for tomorrow at ten.'],
    ],
    summary: {
      who: 'Grace Okafor, with Waffles, a dog',
      reason: 'Waffles limps on the left front paw',
      details: 'Since yesterday evening, no weight on the paw, no wound to be seen.',
      urgency: 'This week',
      nextStep: 'Keep the X-ray free at ten',
      promised: 'A call back if an earlier time is free',
      bookingClaimed: true,
    },
    booked: {
      booked: true,
      title: 'Check-up for Waffles',
      start: `${tomorrow}T10:00:00-05:00`,
      timeZone: 'America/New_York',
      location: '12 Main Street',
    },
  });
  // Failed bot checks are not kept, because a program could cause any number of them.
  await inbox.turnAway('writing', 'budget-spent');
  return { booked, claimed };
}
