/** Erases everything of a person: conversations, the visitor of appointments without one, and answers to texts. */
import { idBatches } from '../store/id-batches.ts';
import type { Change, TextRow } from '../store/tables.ts';
import { erase, eraseVisitorOf, type Erasing } from './erasing.ts';
import { theirAppointments, type Found } from './people.ts';

/** @returns how many conversations, appointments and answers there were */
export async function eraseFound(context: Erasing, found: Found): Promise<number> {
  let count = await context.change((change) => deleteAnswers(change, found));
  if (count > 0) await context.scrub();
  for (const id of found.conversations) if (await erase(context, id)) count += 1;
  for (const id of found.appointments) if (await eraseVisitorOf(context, id)) count += 1;
  return count;
}

/**
 * Answers to what a person has texted belong to no appointment: they are found by the number, or by its hash once they are sent.
 * @returns how many of those found there were
 */
async function deleteAnswers(change: Change, found: Found): Promise<number> {
  const hashes = new Set<string>();
  for (const [column, ids] of theirAppointments(found))
    for (const { number_hash: hash } of await textsOf(change, column, ids)) hashes.add(hash);
  let count = 0;
  for (const ids of idBatches(found.answers)) {
    const rows = await change.selectFrom('texts').select('number_hash').where('id', 'in', ids).execute();
    for (const { number_hash: hash } of rows) hashes.add(hash);
    count += rows.length;
  }
  for (const some of idBatches([...hashes]))
    await change
      .deleteFrom('texts')
      .where('number_hash', 'in', some)
      .where('appointment_id', 'is', null)
      .execute();
  return count;
}

/** Texts about appointments, and waiting ones to the numbers of their visitors. */
function textsOf(
  change: Change,
  column: 'conversation_id' | 'id',
  ids: readonly string[],
): Promise<readonly Pick<TextRow, 'number_hash'>[]> {
  const theirs = change.selectFrom('appointments').where(column, 'in', ids);
  return change
    .selectFrom('texts')
    .select('number_hash')
    .where((eb) =>
      eb.or([
        eb('appointment_id', 'in', theirs.select('id')),
        eb('number', 'in', theirs.select('contact_key')),
      ]),
    )
    .execute();
}
