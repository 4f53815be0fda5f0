/**
 * `POST /inbox/mail-events/TOKEN`: what mail services report about mails that they have taken. Only final bounces and
 * complaints matter. The token in the URL is the proof, because the services sign in four different ways, one of them not at all.
 */
import { isObject, parseJson } from '../../../widget/platform/json.ts';
import { readBody } from '../../http/body.ts';
import { fieldOf } from '../../http/fields.ts';
import { errorText, type Report } from '../../http/reports.ts';
import { isSameSecret } from '../same-secret.ts';
import type { Bounce, BounceKind, Bounces } from './bounces.ts';

/** Amazon quotes up to ten kilobytes of headers. */
const LIMITS = { maxBytes: 262_144, seconds: 10 } as const;
const MAX_ADDRESS_CHARACTERS = 320;
const MAX_ADDRESSES = 100;
const SUBSCRIPTION_LIMIT_MS = 10_000;

const PATH = /\/inbox\/mail-events\/([^/]+)$/;
/** Nothing else is fetched, even if an event names it. */
const SUBSCRIPTION_URL = /^https:\/\/sns\.[a-z\d-]+\.amazonaws\.com(?:\.cn)?\//;

export type MailEventsParts = {
  /** Null if no service reports. */
  readonly token: string | null;
  readonly bounces: Bounces;
  readonly now: () => number;
  readonly report: Report;
  readonly fetch?: typeof globalThis.fetch;
};

/** Answers null for another path. Never rejects. */
export type AnswerMailEvent = (request: Request) => Promise<Response | null>;

export function createMailEvents({ token, bounces, now, report, fetch }: MailEventsParts): AnswerMailEvent {
  const keep = async (request: Request): Promise<Response> => {
    const event = parseJson(await readBody(request, LIMITS));
    if (!isObject(event)) return problem(400, 'The body is not a JSON object.');
    const subscription = fieldOf(event, 'Type') === 'SubscriptionConfirmation' ? event['SubscribeURL'] : null;
    if (typeof subscription === 'string' && SUBSCRIPTION_URL.test(subscription))
      await (fetch ?? globalThis.fetch)(subscription, { signal: AbortSignal.timeout(SUBSCRIPTION_LIMIT_MS) });
    const found = bouncesIn(event);
    await bounces.note(found, now());
    if (found.length > 0)
      report('inbox-mail', `No more mails are sent to ${found.length} address(es) that take none`);
    return new Response(null, { status: 204 });
  };
  return async (request) => {
    const given = PATH.exec(new URL(request.url).pathname)?.[1];
    if (given === undefined) return null;
    if (token === null || !isSameSecret(given, token)) return problem(404, 'There is no such path.');
    if (request.method !== 'POST') return problem(405, 'Only POST is answered here.', { allow: 'POST' });
    try {
      return await keep(request);
    } catch (error) {
      report('inbox-mail', `A report of the mail service could not be kept: ${errorText(error)}`);
      // The service will send it again.
      return problem(503, 'The report could not be kept.');
    }
  };
}

const problem = (status: number, message: string, headers: Record<string, string> = {}): Response =>
  Response.json({ message }, { status, headers });

/** The addresses that an event of any of the services says take no mail, for good. */
export function bouncesIn(event: object): readonly Bounce[] {
  // Amazon's notification contains the event as text.
  const message = fieldOf(event, 'Message');
  const own = typeof message === 'string' ? parseJson(message) : event;
  if (!isObject(own)) return [];
  const found = READERS.map((read) => read(own)).find((each) => each !== null) ?? null;
  if (found === null) return [];
  return found.addresses
    .filter((address) => typeof address === 'string')
    .filter((address) => address.includes('@') && address.length <= MAX_ADDRESS_CHARACTERS)
    .slice(0, MAX_ADDRESSES)
    .map((address) => ({ address, kind: found.kind }));
}

type Found = { readonly kind: BounceKind; readonly addresses: readonly unknown[] } | null;

const READERS: readonly ((event: object) => Found)[] = [resend, postmark, brevo, ses];

function resend(event: object): Found {
  const type = fieldOf(event, 'type');
  const addresses = listOf(fieldOf(event, 'data', 'to'));
  if (type === 'email.complained') return { kind: 'complaint', addresses };
  const isFinal = type === 'email.bounced' && fieldOf(event, 'data', 'bounce', 'type') === 'Permanent';
  return isFinal ? { kind: 'bounce', addresses } : null;
}

function postmark(event: object): Found {
  const addresses = [fieldOf(event, 'Email')];
  const record = fieldOf(event, 'RecordType');
  if (record === 'SpamComplaint') return { kind: 'complaint', addresses };
  const isFinal = ['HardBounce', 'BadEmailAddress'].includes(String(fieldOf(event, 'Type')));
  return record === 'Bounce' && isFinal ? { kind: 'bounce', addresses } : null;
}

function brevo(event: object): Found {
  const name = fieldOf(event, 'event');
  const addresses = [fieldOf(event, 'email')];
  if (name === 'spam' || name === 'complaint') return { kind: 'complaint', addresses };
  return name === 'hard_bounce' || name === 'invalid_email' ? { kind: 'bounce', addresses } : null;
}

function ses(event: object): Found {
  // Two kinds of Amazon's reports name it differently.
  const type = fieldOf(event, 'notificationType') ?? fieldOf(event, 'eventType');
  const addressesIn = (...path: string[]) =>
    listOf(fieldOf(event, ...path)).map((each) => fieldOf(each, 'emailAddress'));
  if (type === 'Complaint')
    return { kind: 'complaint', addresses: addressesIn('complaint', 'complainedRecipients') };
  const isFinal = type === 'Bounce' && fieldOf(event, 'bounce', 'bounceType') === 'Permanent';
  return isFinal ? { kind: 'bounce', addresses: addressesIn('bounce', 'bouncedRecipients') } : null;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
