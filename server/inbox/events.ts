/** `POST /inbox/events/{id}`: the platform reports a call. Only what carries the proof of this one call is believed. */
import { parseJson } from '../../widget/platform/json.ts';
import { readText, TooLongError } from '../http/body.ts';
import { fieldOf, textOf, type Fields } from '../http/fields.ts';
import { waitedFor } from '../http/time-limit.ts';
import { nameOfDay } from '../admission/days.ts';
import { bookingRules, type InboxContext } from './context.ts';
import { report } from './conversations.ts';
import { readEndReport, SUMMARY_OUTPUT, type CallReport } from './report.ts';

const PROOF_HEADER = 'x-task-tamer-proof';
/** Of a whole call with everything that the platform has of it. */
const MOST_BYTES = 5 * 1_048_576;
/** How long after the longest call its report may still come, ms. */
const GRACE = 24 * 3_600_000;
/** Beyond what the platform does by itself, which is nothing. */
const BACKOFF = { type: 'exponential', maxRetries: 8, baseDelaySeconds: 2 } as const;

type RefusalReason =
  'no proof' | 'wrong proof' | 'expired proof' | 'too large' | 'not readable' | 'another call';

const STATUS: Readonly<Record<RefusalReason, number>> = {
  'no proof': 401,
  'wrong proof': 401,
  'expired proof': 401,
  'too large': 413,
  'not readable': 400,
  'another call': 409,
};

/** Fields of `assistantOverrides`: the platform reports this call here, and needs nothing in its dashboard for it. */
export function overridesOf({ settings, endpoint, now }: InboxContext, id: string): Fields {
  const { reportsTo, summary } = settings;
  const metadata = { conversation: id };
  const artifactPlan = summary ? { artifactPlan: { structuredOutputs: [SUMMARY_OUTPUT] } } : {};
  if (reportsTo === null) return { metadata, ...artifactPlan };
  const expiry = now() + endpoint.settings.limits.callSeconds * 1_000 + GRACE;
  const proof = `${expiry}.${endpoint.secrets.sign(signedText(id, expiry))}`;
  return {
    metadata,
    ...artifactPlan,
    server: { url: `${reportsTo}/${id}`, headers: { [PROOF_HEADER]: proof }, backoffPlan: BACKOFF },
    serverMessages: ['status-update', 'end-of-call-report'],
  };
}

const signedText = (id: string, expiry: number) => `inbox event:${id}:${expiry}`;

/** Known events are answered with 200, whether they are new or not: nobody is to send them again. */
export async function answerEvent(context: InboxContext, request: Request, id: string): Promise<Response> {
  const reason = proofProblem(context, request.headers.get(PROOF_HEADER), id);
  if (reason !== null) return refuse(context, reason);
  const message = await messageIn(request, context.endpoint.settings.timeLimits.body);
  if (typeof message === 'string') return refuse(context, message);
  const kind = kindOf(message);
  const told = reportIn(context, message);
  if (kind === null || told === null) return refuse(context, 'not readable');
  if (await isOfAnother(context, id, told)) return refuse(context, 'another call');
  await report(context, id, kind, told);
  return new Response(null, { status: 200 });
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

async function messageIn(request: Request, seconds: number): Promise<object | RefusalReason> {
  if (Number(request.headers.get('content-length') ?? 0) > MOST_BYTES) return 'too large';
  try {
    const body = parseJson(await waitedFor(seconds, () => readText(request.body, MOST_BYTES)));
    const message = fieldOf(body, 'message');
    return typeof message === 'object' && message !== null ? message : 'not readable';
  } catch (error) {
    return error instanceof TooLongError ? 'too large' : 'not readable';
  }
}

/** Each is taken once. */
function kindOf(message: object): string | null {
  const type = textOf(fieldOf(message, 'type'), 100);
  const status = textOf(fieldOf(message, 'status'), 100);
  return type === 'status-update' && status !== null ? `${type}: ${status}` : type;
}

function reportIn(context: InboxContext, message: object): CallReport | null {
  const { now } = context;
  const told = readEndReport(message, bookingRules(context));
  if (told === null || fieldOf(message, 'type') === 'end-of-call-report') return told;
  const endedAt = fieldOf(message, 'status') === 'ended' ? (told.endedAt ?? now()) : null;
  return { ...told, isOver: false, endedAt };
}

async function isOfAnother({ db }: InboxContext, id: string, { platformId }: CallReport): Promise<boolean> {
  const row = await db
    .selectFrom('conversations')
    .select('platform_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined && row.platform_id !== null && row.platform_id !== platformId;
}

/** The owner sees that there was something, and why it was not believed; the call itself is asked for later anyway. */
async function refuse({ db, now, endpoint }: InboxContext, reason: RefusalReason): Promise<Response> {
  const at = now();
  endpoint.report('inbox-event', `An event that claims to be the voice platform’s was refused: ${reason}.`);
  await db
    .insertInto('refused_events')
    .values({ day: nameOfDay(at), reason, count: 1, last_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'reason'])
        .doUpdateSet((eb) => ({ count: eb('refused_events.count', '+', 1), last_at: at })),
    )
    .execute();
  return Response.json({ message: `The event is refused: ${reason}.` }, { status: STATUS[reason] });
}
