/** Reads the platform's account of a call: its server messages, and `GET /call/{id}`, which has the same. Pure. */
import {
  findBookings,
  NO_CALLS,
  type BookingRules,
  type BookingsFound,
} from '../../../widget/booking/tool-calls.ts';
import type { ConsentReceipt } from '../../../widget/contract-endpoint.ts';
import { isObject } from '../../../widget/platform/json.ts';
import { readConsent } from '../../admission/consent.ts';
import type { Speaker } from '../../routes/endpoint-inbox.ts';
import { fieldOf, textOf } from '../../http/fields.ts';
import { withChange, type KeptBooking } from './booking-list.ts';

export type Line = { readonly speaker: Speaker; readonly text: string; readonly at: number };

/** What an owner needs to know first. A field is null if the conversation does not say. */
export type Summary = {
  readonly who: string | null;
  readonly reason: string | null;
  readonly details: string | null;
  readonly urgency: string | null;
  readonly nextStep: string | null;
  readonly promised: string | null;
};

export type CallReport = {
  readonly platformId: string;
  readonly isOver: boolean;
  /** Null if no visitor joined. */
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly endedReason: string | null;
  readonly cost: number | null;
  readonly lines: readonly Line[];
  readonly summary: Summary | null;
  readonly bookings: readonly KeptBooking[];
  readonly bookingClaimed: boolean;
  /** A tool reported a booking at an impossible time. */
  readonly isDoubtful: boolean;
  readonly hasRecording: boolean;
  /** The caller's number of a telephone call, empty if withheld. Null for a call from a page. */
  readonly caller: string | null;
  /** The platform's data about a telephone caller, or the name that a visitor gave on the page. */
  readonly name: string | null;
  /** The visitor's, which is attached to calls that this server starts. */
  readonly consent: ConsentReceipt | null;
  /** Our id, which is attached to calls that this server starts. */
  readonly conversation: string | null;
};

const MAX_ID_CHARACTERS = 200;
const MAX_LINE_CHARACTERS = 20_000;
const MAX_LINES = 2_000;
const MAX_NUMBER_CHARACTERS = 100;
/** Matches the `type` of the platform's telephone calls. */
const TELEPHONE = /PhoneCall$/;
const MAX_FIELD_CHARACTERS = 2_000;

/** Identifies our output among the owner's. */
const SUMMARY_NAME = 'task_tamer_summary';

const SUMMARY_FIELDS = {
  who: 'Who called, in a few words, as far as they said.',
  reason: 'Why they called, in one short sentence.',
  details: 'What the business has to know to help: dates, animals, cars, symptoms, numbers.',
  urgency: 'How urgent it is, in a few words.',
  nextStep: 'What the business should do next, in one short sentence.',
  promised: 'Anything that the agent promised, in one short sentence.',
} as const satisfies Record<keyof Summary, string>;

/** The analysis that each call requests from the platform. */
export const SUMMARY_OUTPUT = {
  type: 'ai',
  name: SUMMARY_NAME,
  description:
    'For the owner of the business that was called. Empty text where the conversation says nothing.',
  schema: {
    type: 'object',
    properties: {
      ...Object.fromEntries(
        Object.entries(SUMMARY_FIELDS).map(([name, description]) => [name, { type: 'string', description }]),
      ),
      bookingClaimed: {
        type: 'boolean',
        description: 'Whether the agent said that an appointment is booked, changed or canceled.',
      },
    },
    required: [...Object.keys(SUMMARY_FIELDS), 'bookingClaimed'],
  },
} as const;

/** @param call from `GET /call/{id}` @returns null if it is not a call */
export function readCall(call: unknown, rules: BookingRules): CallReport | null {
  return readReport(call, call, fieldOf(call, 'status') === 'ended', rules);
}

/** @param message of the type `end-of-call-report` @returns null if it is not one */
export function readEndReport(message: unknown, rules: BookingRules): CallReport | null {
  return readReport(fieldOf(message, 'call'), message, true, rules);
}

function readReport(call: unknown, said: unknown, isOver: boolean, rules: BookingRules): CallReport | null {
  const platformId = textOf(fieldOf(call, 'id'), MAX_ID_CHARACTERS);
  if (platformId === null) return null;
  // Older calls have their messages beside the artifact.
  const artifact = fieldOf(said, 'artifact') ?? said;
  const cost = fieldOf(said, 'cost') ?? fieldOf(call, 'cost');
  const output = summaryOutput(artifact);
  const metadata = fieldOf(call, 'assistantOverrides', 'metadata');
  const startedAt = timeOf(fieldOf(said, 'startedAt') ?? fieldOf(call, 'startedAt'));
  const { changes, isDoubtful } = bookingsIn(artifact, { ...rules, now: startedAt ?? rules.now });
  return {
    platformId,
    isOver,
    startedAt,
    endedAt: timeOf(fieldOf(said, 'endedAt') ?? fieldOf(call, 'endedAt')),
    endedReason: textOf(fieldOf(said, 'endedReason'), MAX_ID_CHARACTERS),
    cost: typeof cost === 'number' && Number.isFinite(cost) && cost >= 0 ? cost : null,
    lines: linesIn(artifact),
    summary: summaryOf(output) ?? ownSummary(said),
    bookings: changes.reduce(withChange, []),
    isDoubtful,
    bookingClaimed: fieldOf(output, 'bookingClaimed') === true,
    hasRecording: ['recording', 'recordingUrl'].some((name) => Boolean(fieldOf(artifact, name))),
    ...callerOf(call, said),
    consent: readConsent(fieldOf(metadata, 'consent')),
    conversation: textOf(fieldOf(metadata, 'conversation'), MAX_ID_CHARACTERS),
  };
}

/** A message may also have the customer beside the call. */
function callerOf(call: unknown, said: unknown): Pick<CallReport, 'caller' | 'name'> {
  const customer = (field: string) =>
    fieldOf(call, 'customer', field) ?? fieldOf(said, 'customer', field) ?? '';
  const number = textOf(customer('number'), MAX_NUMBER_CHARACTERS)?.trim() ?? '';
  const isByTelephone = TELEPHONE.test(String(fieldOf(call, 'type'))) || number !== '';
  if (isByTelephone) return { caller: number, name: shortText(customer('name')) };
  return { caller: null, name: shortText(fieldOf(call, 'assistantOverrides', 'variableValues', 'name')) };
}

const SPEAKERS: Readonly<Record<string, Speaker>> = { user: 'visitor', bot: 'agent', assistant: 'agent' };

/** What was said, in order. */
export function linesIn(artifact: unknown): readonly Line[] {
  const messages = fieldOf(artifact, 'messages');
  if (!Array.isArray(messages)) return [];
  return messages.slice(-MAX_LINES).flatMap((message: unknown) => {
    const role = fieldOf(message, 'role');
    const speaker = typeof role === 'string' && Object.hasOwn(SPEAKERS, role) ? SPEAKERS[role] : undefined;
    const text = fieldOf(message, 'message') ?? fieldOf(message, 'content');
    if (speaker === undefined || typeof text !== 'string' || text.trim() === '') return [];
    return [
      { speaker, text: text.trim().slice(0, MAX_LINE_CHARACTERS), at: timeOf(fieldOf(message, 'time')) ?? 0 },
    ];
  });
}

export type ReportedBookings = Pick<BookingsFound, 'changes' | 'isDoubtful'>;

/** Finds bookings in a call's artifact, or in the answers of a text chat's tools. */
export function bookingsIn(artifact: unknown, rules: BookingRules): ReportedBookings {
  if (!isObject(artifact)) return { changes: [], isDoubtful: false };
  const { messages, messagesOpenAIFormatted } = artifact;
  const message = { type: 'conversation-update', messages, messagesOpenAIFormatted };
  const { changes, isDoubtful } = findBookings(NO_CALLS, message, rules);
  return { changes, isDoubtful };
}

function summaryOutput(artifact: unknown): unknown {
  const outputs = fieldOf(artifact, 'structuredOutputs');
  if (!isObject(outputs)) return undefined;
  const ours = Object.values(outputs).find((output) => fieldOf(output, 'name') === SUMMARY_NAME);
  return fieldOf(ours, 'result');
}

function summaryOf(output: unknown): Summary | null {
  if (!isObject(output)) return null;
  const field = (name: keyof Summary) => shortText(output[name]);
  return {
    who: field('who'),
    reason: field('reason'),
    details: field('details'),
    urgency: field('urgency'),
    nextStep: field('nextStep'),
    promised: field('promised'),
  };
}

/** The paragraph of the owner's own analysis plan. */
function ownSummary(said: unknown): Summary | null {
  const details = shortText(fieldOf(said, 'analysis', 'summary') ?? fieldOf(said, 'summary'));
  if (details === null) return null;
  return { who: null, reason: null, details, urgency: null, nextStep: null, promised: null };
}

export function shortText(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return text === '' ? null : text.slice(0, MAX_FIELD_CHARACTERS);
}

/** ISO 8601, or milliseconds since 1970. */
function timeOf(value: unknown): number | null {
  const time = typeof value === 'string' ? Date.parse(value) : value;
  return typeof time === 'number' && time > 0 && time < 8.64e15 ? Math.floor(time) : null;
}
