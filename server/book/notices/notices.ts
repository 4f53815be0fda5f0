/**
 * The notices of appointments. They are planned in the transaction of each change, and sent afterwards. A notice is
 * noted before it is sent and is not repeated after a crash, so that it never arrives twice.
 */
import { afterFailure } from '../../inbox/background/backoff.ts';
import { holding, LEASE_MS } from '../../inbox/background/leases.ts';
import type { BusinessRows } from '../../inbox/store/database.ts';
import type { AppointmentRow, Change, NoticeRow } from '../../inbox/store/tables.ts';
import type { OnChange } from '../store/appointments.ts';
import { decide, plan, type Channel, type Decision, type NoticeRules, type PlannedNotice } from './plan.ts';

export type SendResult =
  | { readonly kind: 'accepted' }
  /** For good. `problem` names no visitor. */
  | { readonly kind: 'refused'; readonly problem: string }
  /** It was certainly not sent, and is tried again. */
  | { readonly kind: 'deferred'; readonly problem: string }
  /** It may have been sent, so it is not tried again. */
  | { readonly kind: 'unknown'; readonly problem: string };

/** Never rejects. */
export type SendNotice = (notice: NoticeRow, appointment: AppointmentRow) => Promise<SendResult>;

export type NoticeSender = {
  readonly send: SendNotice;
  /** Whether the visitor of an appointment is reached by it, and wants to be. */
  readonly isFor: (appointment: AppointmentRow) => boolean;
};

export type NoticeContext = Pick<BusinessRows, 'change' | 'read'> &
  NoticeRules & {
    readonly now: () => number;
    readonly senders: Partial<Readonly<Record<Channel, NoticeSender>>>;
    /** Whether an appointment is certain: one that the owner's calendar does not have yet is only requested. */
    readonly isCertain: (change: Change, appointment: string) => Promise<boolean>;
    readonly report: (problem: string) => void;
  };

const MAX_BATCH_ROWS = 10;
/** A notice about a requested appointment is decided again when the request is twice as old, within these limits. */
const UNCERTAIN_DELAY_MS = { shortest: 2_000, longest: 15_000 } as const;
/** A calendar refuses a move within seconds, and it is taken back. After that, owners need to know of it in any case. */
const MAX_OWNER_DELAY_MS = 60_000;
const NEW = { state: 'waiting', attempts: 0, last_error: null } as const;

/** Replaces what was planned before. What is being sent meanwhile is as it was when it was due. */
export const planNotices =
  (context: NoticeContext): OnChange =>
  async (change, before, after, isTakenBack) => {
    for (const [channel, sender] of sendersOf(context)) {
      const planned = plan(before, after, context, { channel, now: context.now() });
      if (planned === null || after === null) continue;
      await change
        .deleteFrom('notices')
        .where('appointment_id', '=', after.id)
        .where('channel', '=', channel)
        .where('state', '=', 'waiting')
        .execute();
      if (isTakenBack) await keepSent(change, after, channel);
      if (sender.isFor(after)) await insert(change, after, channel, planned);
    }
  };

/** What was sent before a change that is taken back is still true, and is not sent again. */
async function keepSent(change: Change, { id, sequence }: AppointmentRow, channel: Channel): Promise<void> {
  await change
    .updateTable('notices')
    .set({ sequence })
    .where('appointment_id', '=', id)
    .where('channel', '=', channel)
    .where('kind', '<>', 'owner')
    // The change was one, and taking it back is another.
    .where('sequence', '=', sequence - 2)
    .execute();
}

/** Informs the owners by mail of what the visitor has changed. */
export const informOwners =
  ({ now }: Pick<NoticeContext, 'now'>): OnChange =>
  async (change, before, after, isTakenBack) => {
    if (isTakenBack || after === null || before?.sequence === after.sequence) return;
    await insert(change, after, 'mail', [{ kind: 'owner', minutes_before: 0, at: now() }]);
  };

async function insert(
  change: Change,
  { id: appointment_id, sequence }: AppointmentRow,
  channel: Channel,
  planned: readonly PlannedNotice[],
): Promise<void> {
  if (planned.length === 0) return;
  const rows = planned.map(({ at: next_at, ...each }) => ({
    appointment_id,
    sequence,
    channel,
    next_at,
    ...each,
    ...NEW,
  }));
  await change
    .insertInto('notices')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Those by which the visitor of an appointment is reached, and wants to be. */
export const channelsTo = (
  context: Pick<NoticeContext, 'senders'>,
  appointment: AppointmentRow,
): readonly Channel[] =>
  sendersOf(context).flatMap(([channel, sender]) => (sender.isFor(appointment) ? channel : []));

const sendersOf = ({ senders }: Pick<NoticeContext, 'senders'>) =>
  (['mail', 'text'] as const).flatMap((channel) => {
    const sender = senders[channel];
    return sender === undefined ? [] : [[channel, sender] as const];
  });

type Due = { readonly notice: NoticeRow; readonly appointment: AppointmentRow };

/** Sends some of the due notices. Resolves with whether more are due. */
export async function deliverNotices(context: NoticeContext): Promise<boolean> {
  if (!(await isAnyDue(context))) return false;
  await context.change((change) => giveUpLost(change, context.now()));
  const { due, count } = await context.change((change) => takeDue(context, change));
  await Promise.all(
    due.map((each) =>
      holding(
        () => context.change((change) => note(change, each.notice, { next_at: context.now() + LEASE_MS })),
        () => deliverOne(context, each),
      ),
    ),
  );
  return count === MAX_BATCH_ROWS;
}

/** Without writing, because the answer is seldom yes. */
const isAnyDue = async ({ read, now }: NoticeContext): Promise<boolean> => {
  const due = await read((db) =>
    db
      .selectFrom('notices')
      .select('appointment_id')
      .where('state', 'in', ['waiting', 'sending'])
      .where('next_at', '<=', now())
      .limit(1)
      .executeTakeFirst(),
  );
  return due !== undefined;
};

/** The process that sent them has ended. */
async function giveUpLost(change: Change, now: number): Promise<void> {
  await change
    .updateTable('notices')
    .set({ state: 'unknown', last_error: 'The server ended while it was sent' })
    .where('state', '=', 'sending')
    .where('next_at', '<=', now)
    .execute();
}

async function takeDue(
  context: NoticeContext,
  change: Change,
): Promise<{ readonly due: readonly Due[]; readonly count: number }> {
  const channels = sendersOf(context).map(([channel]) => channel);
  if (channels.length === 0) return { due: [], count: 0 };
  const rows = await change
    .selectFrom('notices')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('next_at', '<=', context.now())
    .where('channel', 'in', channels)
    .orderBy('next_at')
    .limit(MAX_BATCH_ROWS)
    .forUpdate()
    .skipLocked()
    .execute();
  const due: Due[] = [];
  for (const notice of rows) {
    const appointment = await appointmentOf(change, notice);
    const decision = await decisionOn(context, change, notice, appointment);
    await apply(change, notice, decision, context.now());
    if (decision.kind === 'send' && appointment !== undefined)
      due.push({ notice: { ...notice, attempts: notice.attempts + 1 }, appointment });
  }
  return { due, count: rows.length };
}

/** An appointment that is only requested has no notices. */
async function decisionOn(
  context: NoticeContext,
  change: Change,
  notice: NoticeRow,
  appointment: AppointmentRow | undefined,
): Promise<Decision> {
  const now = context.now();
  const decision = decide(notice, appointment, context, now);
  // The owner may have switched the channel off since it was planned.
  const isFor = appointment !== undefined && context.senders[notice.channel]?.isFor(appointment);
  if (notice.kind !== 'owner' && isFor === false) return { kind: 'drop' };
  if (decision.kind !== 'send' || appointment === undefined || appointment.state === 'cancelled')
    return decision;
  const ageMs = now - appointment.updated_at;
  if (notice.kind === 'owner' && ageMs > MAX_OWNER_DELAY_MS) return decision;
  if (await context.isCertain(change, notice.appointment_id)) return decision;
  const { shortest, longest } = UNCERTAIN_DELAY_MS;
  return { kind: 'postpone', at: now + Math.min(Math.max(ageMs, shortest), longest) };
}

const appointmentOf = (
  change: Change,
  { appointment_id: id }: NoticeRow,
): Promise<AppointmentRow | undefined> =>
  change.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirst();

async function apply(change: Change, notice: NoticeRow, decision: Decision, now: number): Promise<void> {
  switch (decision.kind) {
    case 'send': {
      const attempts = notice.attempts + 1;
      return note(change, notice, { state: 'sending', attempts, next_at: now + LEASE_MS });
    }
    case 'postpone':
      return note(change, notice, { next_at: decision.at });
    case 'drop':
      await keyed(change.deleteFrom('notices'), notice).execute();
  }
}

async function deliverOne(context: NoticeContext, { notice, appointment }: Due): Promise<void> {
  const { senders, now, report } = context;
  const sender = senders[notice.channel];
  if (sender === undefined) return;
  const result = await sender.send(notice, appointment);
  await context.change((change) => note(change, notice, resultOf(result, notice.attempts, now())));
  if (result.kind !== 'accepted')
    report(
      `A ${notice.channel} about an appointment was not sent (try ${notice.attempts}): ${result.problem}`,
    );
}

function resultOf(result: SendResult, attempts: number, now: number): Partial<NoticeRow> {
  switch (result.kind) {
    case 'accepted':
      return { state: 'sent', last_error: null };
    case 'refused':
    case 'unknown':
      return { state: result.kind, last_error: result.problem };
    case 'deferred': {
      const { state, next_at } = afterFailure(attempts, now);
      return { state: state === 'waiting' ? state : 'refused', next_at, last_error: result.problem };
    }
  }
}

async function note(change: Change, notice: NoticeRow, result: Partial<NoticeRow>): Promise<void> {
  await keyed(change.updateTable('notices').set(result), notice).execute();
}

type Keyed<Query> = {
  readonly where: (
    column: 'appointment_id' | 'sequence' | 'kind' | 'channel' | 'minutes_before',
    operator: '=',
    value: string | number,
  ) => Query;
};

/** The statement, for one row. */
const keyed = <Query extends Keyed<Query>>(query: Query, notice: NoticeRow): Query =>
  query
    .where('appointment_id', '=', notice.appointment_id)
    .where('sequence', '=', notice.sequence)
    .where('kind', '=', notice.kind)
    .where('channel', '=', notice.channel)
    .where('minutes_before', '=', notice.minutes_before);
