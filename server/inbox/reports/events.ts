/**
 * Receives the platform's reports of calls. `POST /inbox/events/{id}` is for a call that this server began, and
 * requires the proof of that call. `POST /inbox/events` is for any other, such as a telephone call, and requires the
 * credential that the owner set at the platform.
 */
import { parseJson } from '../../../widget/platform/json.ts';
import { readBody, TooLongError } from '../../http/body.ts';
import { fieldOf, textOf, type Fields } from '../../http/fields.ts';
import { Gate, KeyedGate } from '../../http/gate.ts';
import { nameOfDay } from '../../admission/days.ts';
import type { IncomingRequest } from '../../admission/admission.ts';
import { bookingRules, type InboxContext } from '../context.ts';
import { addressOf, countAttempt, hasUsedAttempts } from '../attempts.ts';
import { conversationOfCall, type StoreReport } from './call-reports.ts';
import { bodyProblem, headersProblem, type CredentialProblem } from './platform-credentials.ts';
import { readEndReport, SUMMARY_OUTPUT, type CallReport } from './report.ts';

/** Anyone can send events, so that more are not written: a flood must not keep the disk busy. */
const MAX_COUNTED_PER_DAY = 1_000;
const PROOF_HEADER = 'x-task-tamer-proof';
/** The limit of a report, which contains everything that the platform stores of a call. */
const MAX_BYTES = 5 * 1_048_576;
/** How long after the longest possible call its report is accepted. */
const GRACE_MS = 24 * 3_600_000;
/** Requested explicitly, because the platform does not retry by default. */
const BACKOFF = { type: 'exponential', maxRetries: 8, baseDelaySeconds: 2 } as const;

type BodyProblem = 'too large' | 'not readable';
type UnprovenProblem = BodyProblem | 'too many at once';
type RefusalReason = 'no proof' | 'wrong proof' | 'expired proof' | 'another call' | BodyProblem;
/** Shown to owners as a telephone event, because such an event has no proof of ours. */
type TelephoneRefusal =
  `telephone: ${CredentialProblem | UnprovenProblem | 'not set up' | 'too many attempts'}`;

const STATUS: Readonly<Record<RefusalReason | TelephoneRefusal, number>> = {
  'no proof': 401,
  'wrong proof': 401,
  'expired proof': 401,
  'too large': 413,
  'not readable': 400,
  'another call': 409,
  'telephone: not set up': 401,
  'telephone: no credential': 401,
  'telephone: wrong signature': 401,
  'telephone: wrong token': 401,
  'telephone: expired signature': 401,
  'telephone: too many attempts': 429,
  'telephone: too large': 413,
  'telephone: too many at once': 503,
  'telephone: not readable': 400,
};
/** The platform's messages that report the course of a call. The others need no answer from the inbox. */
const REPORTS: readonly unknown[] = ['status-update', 'end-of-call-report'];

/** Fields of `assistantOverrides` that make the platform report this call here, without settings in its dashboard. */
export function overridesOf({ settings, endpoint, now }: InboxContext, id: string): Fields {
  const { reportsTo, summary } = settings;
  const metadata = { conversation: id };
  const artifactPlan = summary ? { artifactPlan: { structuredOutputs: [SUMMARY_OUTPUT] } } : {};
  if (reportsTo === null) return { metadata, ...artifactPlan };
  const expiry = now() + endpoint.settings.limits.callSeconds * 1_000 + GRACE_MS;
  const proof = `${expiry}.${endpoint.secrets.sign(signedText(id, expiry))}`;
  return {
    metadata,
    ...artifactPlan,
    server: { url: `${reportsTo}/${id}`, headers: { [PROOF_HEADER]: proof }, backoffPlan: BACKOFF },
    serverMessages: ['status-update', 'end-of-call-report'],
  };
}

const signedText = (id: string, expiry: number) => `inbox event:${id}:${expiry}`;

/** Repeated events are answered with 200, too, so that the platform stops sending them. */
export async function answerEvent(
  context: InboxContext,
  store: StoreReport,
  request: Request,
  id: string,
): Promise<Response> {
  const reason = proofProblem(context, request.headers.get(PROOF_HEADER), id);
  if (reason !== null) return refuse(context, reason);
  const { text, problem } = await textIn(request, context.endpoint.settings.timeLimits.body);
  if (problem !== null) return refuse(context, problem);
  const message = messageIn(text);
  if (message === null) return refuse(context, 'not readable');
  const report = reportIn(context, message);
  if (report === null) return refuse(context, 'not readable');
  if ((await store({ id, report, isPolled: false })) === 'another call')
    return refuse(context, 'another call');
  return new Response(null, { status: 200 });
}

/** Handles an event of a call that this server did not begin. */
export async function answerOwnEvent(
  context: InboxContext,
  store: StoreReport,
  incoming: IncomingRequest,
  readUnproven: ReadUnproven,
): Promise<Response> {
  const { request } = incoming;
  const { settings, now, endpoint } = context;
  const { credentials, publicUrl } = settings;
  if (credentials === null) return refuse(context, 'telephone: not set up');
  const url = publicUrl === null ? request.url : `${publicUrl}/inbox/events`;
  const sent = { headers: request.headers, url, now: now() };
  if (await hasUsedAttempts(context, 'event', incoming))
    return refuse(context, 'telephone: too many attempts');
  const early = headersProblem(credentials, sent);
  if (early !== null) return refuseCredential(context, early, incoming);
  const address = addressOf(context, incoming);
  const { text, problem } = await readUnproven(request, address, endpoint.settings.timeLimits.body);
  if (problem !== null) {
    // Too many at once may be those of other senders.
    if (problem !== 'too many at once') await countAttempt(context, 'event', incoming);
    return refuse(context, `telephone: ${problem}`);
  }
  const late = bodyProblem(credentials, sent, text);
  if (late !== null) return refuseCredential(context, late, incoming);
  const message = messageIn(text);
  if (message === null) return refuse(context, 'telephone: not readable');
  if (!REPORTS.includes(fieldOf(message, 'type'))) return new Response(null, { status: 200 });
  const report = reportIn(context, message);
  if (report === null) return refuse(context, 'telephone: not readable');
  await store({ id: await conversationOfCall(context, report), report, isPolled: false });
  return new Response(null, { status: 200 });
}

async function refuseCredential(
  context: InboxContext,
  reason: CredentialProblem,
  incoming: IncomingRequest,
): Promise<Response> {
  if (reason === 'wrong signature' || reason === 'wrong token')
    await countAttempt(context, 'event', incoming);
  return refuse(context, `telephone: ${reason}`);
}

function proofProblem(
  { endpoint: { secrets }, now }: InboxContext,
  proof: string | null,
  id: string,
): RefusalReason | null {
  if (proof === null) return 'no proof';
  const [, digits = '', signature = ''] = /^(\d{1,16})\.([\w-]{1,100})$/.exec(proof) ?? [];
  const expiry = Number(digits);
  if (digits === '' || !secrets.isSigned(signedText(id, expiry), signature)) return 'wrong proof';
  return expiry < now() ? 'expired proof' : null;
}

type ReadText<Problem> =
  | { readonly text: string; readonly problem: null }
  | { readonly text: null; readonly problem: Problem };

async function textIn(request: Request, seconds: number): Promise<ReadText<BodyProblem>> {
  try {
    return { text: await readBody(request, { maxBytes: MAX_BYTES, seconds }), problem: null };
  } catch (error) {
    return { text: null, problem: error instanceof TooLongError ? 'too large' : 'not readable' };
  }
}

/** An unproven body is kept in memory before it is known who sent it, so only a few are read at the same time. */
const MAX_UNPROVEN_BODIES = 8;

/** Else one sender of slow bodies would delay the reports of all businesses. */
const MAX_ADDRESS_BODIES = 2;

export type ReadUnproven = (
  request: Request,
  address: string,
  seconds: number,
) => Promise<ReadText<UnprovenProblem>>;

export function createUnprovenReader(): ReadUnproven {
  const gate = new Gate(MAX_UNPROVEN_BODIES);
  const addresses = new KeyedGate(MAX_ADDRESS_BODIES);
  return (request, address, seconds) => {
    const arrived = performance.now();
    const read = async (): Promise<ReadText<UnprovenProblem>> => {
      const left = seconds - (performance.now() - arrived) / 1_000;
      return left > 0 ? textIn(request, left) : { text: null, problem: 'too many at once' };
    };
    return addresses.through(address, () => gate.through(read));
  };
}

function messageIn(text: string): object | null {
  const message = fieldOf(parseJson(text), 'message');
  return typeof message === 'object' ? message : null;
}

function reportIn(context: InboxContext, message: object): CallReport | null {
  if (textOf(fieldOf(message, 'type'), 100) === null) return null;
  const report = readEndReport(message, bookingRules(context));
  if (report === null || fieldOf(message, 'type') === 'end-of-call-report') return report;
  const endedAt = fieldOf(message, 'status') === 'ended' ? (report.endedAt ?? context.now()) : null;
  return { ...report, isOver: false, endedAt };
}

/** Shows the owner that an event was refused, and why. A call that began here is requested later anyway. */
async function refuse(
  { change: inChange, now, endpoint }: InboxContext,
  reason: RefusalReason | TelephoneRefusal,
): Promise<Response> {
  const at = now();
  endpoint.report('inbox-event', `An event that claims to be the voice platform’s was refused: ${reason}.`);
  await inChange((change) =>
    change
      .insertInto('refused_events')
      .values({ day: nameOfDay(at), reason, count: 1, last_at: at })
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'reason'])
          .doUpdateSet((eb) => ({ count: eb('refused_events.count', '+', 1), last_at: at }))
          .where('refused_events.count', '<', MAX_COUNTED_PER_DAY),
      )
      .execute(),
  );
  return Response.json({ message: `The event is refused: ${reason}.` }, { status: STATUS[reason] });
}
