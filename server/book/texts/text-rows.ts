/** Stores texts, and what people decide about them. */
import { DAY_MS } from '../../admission/days.ts';
import { LEASE_MS } from '../../inbox/background/leases.ts';
import type { Change, Reader, TextChoiceRow, TextRow } from '../../inbox/store/tables.ts';
import type { TextSettings } from './settings.ts';
import { advanced, type TextState } from './text-state.ts';

type NewText = Pick<
  TextRow,
  'id' | 'appointment_id' | 'kind' | 'number_hash' | 'number' | 'language' | 'state'
> & {
  readonly at: number;
  readonly nextAt: number;
};

export async function insertText(change: Change, { at, nextAt, ...text }: NewText): Promise<void> {
  await change
    .insertInto('texts')
    .values({
      ...text,
      code: null,
      provider_id: null,
      attempts: text.state === 'sending' ? 1 : 0,
      next_at: nextAt,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

export const textNamed = (db: Reader, id: string): Promise<TextRow | undefined> =>
  db.selectFrom('texts').selectAll().where('id', '=', id).executeTakeFirst();

/** Notes a later state. An earlier one changes nothing. */
export async function advanceText(
  change: Change,
  id: string,
  next: TextState,
  {
    code = null,
    providerId = null,
    at,
  }: { readonly code?: string | null; readonly providerId?: string | null; readonly at: number },
): Promise<void> {
  const row = await change
    .selectFrom('texts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return;
  const state = advanced(row.state, next) ?? row.state;
  await change
    .updateTable('texts')
    .set({
      state,
      code: state === row.state ? row.code : code,
      provider_id: row.provider_id ?? providerId,
      // What is sent needs its number no longer.
      number: state === 'waiting' || state === 'sending' ? row.number : null,
      updated_at: at,
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteText(change: Change, id: string): Promise<void> {
  await change.deleteFrom('texts').where('id', '=', id).execute();
}

/** What was being sent when its process ended may have been sent. */
export async function giveUpLostTexts(change: Change, now: number): Promise<void> {
  await change
    .updateTable('texts')
    .set({ state: 'unknown', code: 'interrupted', number: null, updated_at: now })
    .where('state', '=', 'sending')
    .where('next_at', '<=', now)
    .execute();
}

/** Up to so many answers that are due, which are then `sending`. */
export async function takeReplies(change: Change, now: number, most: number): Promise<readonly TextRow[]> {
  const due = await change
    .selectFrom('texts')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { id, attempts } of due)
    await change
      .updateTable('texts')
      .set({ state: 'sending', attempts: attempts + 1, next_at: now + LEASE_MS, updated_at: now })
      .where('id', '=', id)
      .execute();
  return due.map((row) => ({ ...row, attempts: row.attempts + 1 }));
}

export async function postponeText(change: Change, id: string, nextAt: number): Promise<void> {
  await change.updateTable('texts').set({ state: 'waiting', next_at: nextAt }).where('id', '=', id).execute();
}

/** Whether any is due, without writing, because the answer is seldom yes. */
export async function isTextDue(db: Reader, now: number): Promise<boolean> {
  const due = await db
    .selectFrom('texts')
    .select('id')
    .where('state', 'in', ['waiting', 'sending'])
    .where('next_at', '<=', now)
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}

/** Why no more texts may be sent now; null if more may. Counts those of the last 24 hours to everybody, answers as well. */
export async function limitProblem(
  db: Reader,
  { perDay }: Pick<TextSettings, 'perDay'>,
  now: number,
): Promise<string | null> {
  const { count } = await db
    .selectFrom('texts')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('created_at', '>', now - DAY_MS)
    // It was never sent.
    .where('state', '<>', 'dropped')
    .executeTakeFirstOrThrow();
  return Number(count) < perDay ? null : `The ${perDay} texts of TEXTS_PER_DAY are used up.`;
}

/** The kinds of the answers that a number has got in the last 24 hours. */
export async function repliesTo(
  db: Reader,
  numberHash: string,
  now: number,
): Promise<readonly TextRow['kind'][]> {
  const rows = await db
    .selectFrom('texts')
    .select('kind')
    .where('number_hash', '=', numberHash)
    .where('appointment_id', 'is', null)
    .where('created_at', '>', now - DAY_MS)
    .execute();
  return rows.map(({ kind }) => kind);
}

/** @returns false if the same text was noted before */
export async function insertChoice(change: Change, choice: TextChoiceRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await change
    .insertInto('text_choices')
    .values(choice)
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Two decisions at the same time stop texts. */
export async function hasStopped(db: Reader, numberHash: string): Promise<boolean> {
  const last = await db
    .selectFrom('text_choices')
    .select('choice')
    .where('number_hash', '=', numberHash)
    .orderBy('at', 'desc')
    .orderBy('choice', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.choice === 'stop';
}
