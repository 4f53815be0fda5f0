/** The platform's webhooks about a call, and its artifact. */
import { BOOKING_TOOL } from '../../erin/booking-tool.ts';
import type { Appointment } from '../../erin/dialogue.ts';
import type { ReportFault } from '../../faults.ts';
import type { UsedTool } from '../tool-server.ts';
import type { WebCallRequest } from './web-call-request.ts';

/** Times are milliseconds since 1970. */
export type SpokenMessage = { readonly role: string; readonly message: string; readonly time: number };
export type MadeBooking = Appointment & { readonly time: number };

type Call = {
  readonly id: string;
  readonly request: Pick<WebCallRequest, 'overrides' | 'name'>;
  readonly messages: readonly SpokenMessage[];
  readonly bookings: readonly MadeBooking[];
  readonly toolUses: readonly UsedTool[];
};

type Fields = Readonly<Record<string, unknown>>;

/** About the platform's list price. */
const DOLLARS_PER_MINUTE = 0.1;
/** Retry delays for a webhook that fails, if the call requests retries, ms. */
const RETRIES = [500, 2_000, 8_000];

const fields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

export const costOf = (billedSeconds: number): number =>
  Math.round((billedSeconds / 60) * DOLLARS_PER_MINUTE * 10_000) / 10_000;

/** The call's artifact, with the platform's field names. */
export function artifactOf(call: Call): object {
  const plan = fields(fields(call.request.overrides)['artifactPlan']);
  const isRecorded = plan['recordingEnabled'] !== false;
  return {
    messages: [
      ...call.messages.map(spoken),
      ...call.bookings.flatMap(booked),
      ...call.toolUses.flatMap(used),
    ].toSorted((one, other) => one.time - other.time),
    ...(isRecorded ? { recordingUrl: `https://storage.example/${call.id}.wav` } : {}),
    structuredOutputs: structuredOutputs(call, plan['structuredOutputs']),
  };
}

const spoken = ({ role, message, time }: SpokenMessage) => ({
  role: role === 'assistant' ? 'bot' : role,
  message,
  time,
});

/** The tool call and its answer. */
function booked({ time, startsAt: start, ...booking }: MadeBooking, index: number) {
  const id = `tool-${index + 1}`;
  const { timeZone, title, durationMinutes, location } = booking;
  const result = JSON.stringify({ booked: true, start, timeZone, title, durationMinutes, location });
  return [
    { role: 'tool_calls', toolCalls: [{ id, function: { name: BOOKING_TOOL, arguments: '{}' } }], time },
    { role: 'tool_call_result', toolCallId: id, name: BOOKING_TOOL, result, time },
  ];
}

const used = ({ id, name, given, result, time }: UsedTool) => [
  { role: 'tool_calls', toolCalls: [{ id, function: { name, arguments: JSON.stringify(given) } }], time },
  { role: 'tool_call_result', toolCallId: id, name, result, time },
];

/** A model would infer these from the conversation; here they contain what is known without one. */
function structuredOutputs(call: Call, asked: unknown): object {
  const outputs: readonly unknown[] = Array.isArray(asked) ? asked : [];
  const said = call.messages.filter(({ role }) => role === 'user').map(({ message }) => message);
  const isBooked =
    call.bookings.length > 0 || call.toolUses.some(({ result }) => result.startsWith('{"booked":true'));
  const result = {
    who: typeof call.request.name === 'string' ? call.request.name : '',
    reason: call.bookings[0]?.title ?? said[0] ?? '',
    details: said.slice(0, 3).join(' '),
    urgency: '',
    nextStep: isBooked ? 'Nothing: it is booked.' : said.length > 0 ? 'Call back.' : '',
    promised: '',
    bookingClaimed: isBooked,
  };
  return Object.fromEntries(
    outputs.map((output, index) => [`output-${index}`, { name: fields(output)['name'], result }]),
  );
}

type Message = { readonly headers: Fields; readonly body: string };
/** Selects the messages to send now. @param earlier the messages held back so far */
type Sending = (message: Message, isReport: boolean, earlier: readonly Message[]) => readonly Message[];

const LATE_REPORT_DELAY_MS = 20_000;
/** More bytes than an inbox reads. */
const HUGE_BODY_BYTES = 5 * 1_048_576;

const cut = ({ body, ...message }: Message) => ({ ...message, body: body.slice(0, body.length / 2) });
/** Pads with whitespace, which JSON allows. */
const filled = ({ body, ...message }: Message) => ({ ...message, body: body.padEnd(HUGE_BODY_BYTES + 1) });
const forged = ({ headers, ...message }: Message) => ({
  ...message,
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `${String(value)}x`])),
});

/** How each fault changes the messages. By default they are sent in order. */
const SENDING: Readonly<Partial<Record<ReportFault, Sending>>> = {
  never: () => [],
  twice: (message) => [message, message],
  'wrong-proof': (message) => [forged(message)],
  huge: (message, isReport) => [isReport ? filled(message) : message],
  truncated: (message, isReport) => [isReport ? cut(message) : message],
  reordered: (message, isReport, earlier) => (isReport ? [message, ...earlier.toReversed()] : []),
};

/** Sends webhooks in order to the server named in the call's overrides, if any. */
export class ServerMessages {
  #sending = Promise.resolve();
  readonly #earlier: Message[] = [];
  readonly #call: Call;
  readonly #fault: ReportFault | undefined;

  constructor(call: Call, fault: ReportFault | undefined) {
    this.#call = call;
    this.#fault = fault;
  }

  /** @param type one of the platform's `serverMessages` */
  send(type: 'status-update' | 'end-of-call-report', more: object): void {
    const overrides = fields(this.#call.request.overrides);
    const { url, headers, backoffPlan } = fields(overrides['server']);
    const wanted = overrides['serverMessages'];
    if (typeof url !== 'string' || (Array.isArray(wanted) && !wanted.includes(type))) return;
    const body = JSON.stringify({ message: { type, timestamp: Date.now(), ...more } });
    const message = { headers: fields(headers), body };
    const isReport = type === 'end-of-call-report';
    const sending = this.#fault === undefined ? undefined : SENDING[this.#fault];
    const messages = sending?.(message, isReport, this.#earlier) ?? [message];
    this.#earlier.push(message);
    const first = this.#fault === 'late' && isReport ? LATE_REPORT_DELAY_MS : 0;
    const waits = [first, ...(backoffPlan === undefined ? [] : RETRIES)];
    for (const each of messages) this.#sending = this.#sending.then(() => deliver(url, each, waits));
  }
}

async function deliver(url: string, { headers, body }: Message, waits: readonly number[]): Promise<void> {
  for (const wait of waits) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...(headers as Record<string, string>) },
        body,
        signal: AbortSignal.timeout(20_000),
      });
      await answer.body?.cancel();
      if (answer.ok) return;
    } catch {
      // A retry may reach it.
    }
  }
}
