/** Keeps since when the owner's calendar cannot be read, for all processes. */
import type { BusinessRows } from '../../inbox/store/database.ts';

export type HealthContext = Pick<BusinessRows, 'change' | 'read'> & { readonly now: () => number };

export const THE_CALENDAR_ID = 1;

export async function noteReachable({ read, change: inChange }: HealthContext): Promise<void> {
  const row = await read((db) => db.selectFrom('calendars').select('problem').executeTakeFirst());
  if ((row?.problem ?? null) === null) return;
  await inChange((change) =>
    change
      .updateTable('calendars')
      .set({ problem: null, problem_since: null, warned_at: null })
      .where('problem', 'is not', null)
      .execute(),
  );
}

export async function noteUnreachable(
  { change: inChange, now }: HealthContext,
  problem: string,
): Promise<void> {
  const since = now();
  await inChange((change) =>
    change
      .insertInto('calendars')
      .values({ id: THE_CALENDAR_ID, problem, problem_since: since, warned_at: null })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({
          problem,
          problem_since: eb.fn.coalesce('calendars.problem_since', eb.val(since)),
        })),
      )
      .execute(),
  );
}
