/** Sends texts about appointments to visitors who have agreed to them. */
import { randomUUID } from 'node:crypto';
import { LEASE_MS } from '../../inbox/background/leases.ts';
import { errorText } from '../../http/reports.ts';
import type { AppointmentRow, Change, NoticeRow } from '../../inbox/store/tables.ts';
import { STOPPED } from '../store/notice-rows.ts';
import { composeText } from './compose.ts';
import { validUntil, type TextsContext } from './context.ts';
import { mayGetTexts, numberHash } from './numbers.ts';
import { mayPass, type TextOutcome } from './provider.ts';
import { noteOutcome, problemOf } from './outcomes.ts';
import { hasStopped, insertText, limitProblem } from './text-rows.ts';

export type VisitTextKind = Exclude<NoticeRow['kind'], 'owner'>;

export type VisitTextResult =
  | { readonly kind: 'accepted' }
  /** For good. */
  | { readonly kind: 'refused'; readonly problem: string }
  /** It was certainly not sent, and may be tried again. */
  | { readonly kind: 'deferred'; readonly problem: string }
  /** It may have been sent, so it must not be tried again. */
  | { readonly kind: 'unknown'; readonly problem: string };

/** Whether the visitor has agreed, with a number that texts are sent to. */
export const isForTexts = (
  { settings }: Pick<TextsContext, 'settings'>,
  { contact_key: number, text_consent: consent }: AppointmentRow,
): boolean => consent !== null && number !== null && mayGetTexts(number, settings.countries);

/** Each call is one text. Never rejects. */
export async function sendVisitText(
  context: TextsContext,
  kind: VisitTextKind,
  appointment: AppointmentRow,
): Promise<VisitTextResult> {
  const number = appointment.contact_key;
  if (number === null || !isForTexts(context, appointment))
    return { kind: 'refused', problem: 'The visitor wants no texts.' };
  const id = randomUUID();
  try {
    const hash = await numberHash(context.key, number);
    const refusal = await context.change((change) => admit(context, change, { id, hash, kind, appointment }));
    if (refusal !== null) return refusal;
  } catch (error) {
    return { kind: 'deferred', problem: errorText(error) };
  }
  const { body } = composeText({
    kind,
    language: appointment.language,
    business: context.business,
    startsAt: appointment.starts_at,
    zone: context.zone,
    link: context.linkTo(appointment),
    phone: context.rules.phone,
  });
  const outcome = await context.send({
    id,
    to: number,
    body,
    validUntil: validUntil(context, appointment.starts_at, appointment.time_zone),
  });
  await context.keep(() => noteOutcome(context, { id, outcome }));
  return resultOf(outcome);
}

type Wanted = {
  readonly id: string;
  readonly hash: string;
  readonly kind: VisitTextKind;
  readonly appointment: AppointmentRow;
};

/** Notes the text before it is sent, so that a report of it finds it, and no failure is forgotten. */
async function admit(
  { settings, now }: TextsContext,
  change: Change,
  { id, hash, kind, appointment }: Wanted,
): Promise<VisitTextResult | null> {
  const at = now();
  if (await hasStopped(change, hash)) return { kind: 'refused', problem: STOPPED };
  const problem = await limitProblem(change, settings, at);
  if (problem !== null) return { kind: 'deferred', problem };
  await insertText(change, {
    id,
    appointment_id: appointment.id,
    kind,
    number_hash: hash,
    number: null,
    language: appointment.language,
    state: 'sending',
    at,
    nextAt: at + LEASE_MS,
  });
  return null;
}

function resultOf(outcome: TextOutcome): VisitTextResult {
  if (outcome.kind === 'accepted') return { kind: 'accepted' };
  const problem = problemOf(outcome);
  if (outcome.kind === 'unknown') return { kind: 'unknown', problem };
  return { kind: mayPass(outcome) ? 'deferred' : 'refused', problem };
}
