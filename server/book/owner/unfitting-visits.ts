/** Warns the owner of visits to come that changed services and hours do not fit. They stay booked, and are reminded. */
import type { AppointmentRow, Reader } from '../../inbox/store/tables.ts';
import type { BookRules } from '../rules/book-rules.ts';
import { titleOf } from '../rules/names.ts';
import { isWithinHours } from '../rules/slots.ts';
import { createWords } from '../rules/words.ts';
import type { OwnerContext } from './context.ts';

const MAX_NAMED_VISITS = 5;

/** Null if all fit. @param changed the services and hours that the owner is about to save */
export async function unfittingVisits(
  { read, rules, zone, now }: OwnerContext,
  changed: BookRules,
): Promise<string | null> {
  const visits = await read((db) => visitsToCome(db, now()));
  const unfitting = visits.filter(
    ({ service, resource, starts_at: startsAt, ends_at: endsAt }) =>
      changed.services.every(({ id, resources }) => id !== service || !resources.includes(resource)) ||
      !isWithinHours(changed, zone, { resource, startsAt, endsAt }),
  );
  if (unfitting.length === 0) return null;
  const words = createWords('en', zone, now());
  const named = unfitting
    .slice(0, MAX_NAMED_VISITS)
    .map((row) => [words.time(row.starts_at), titleOf(rules, row), row.name ?? []].flat().join(', '));
  const more = unfitting.length - named.length;
  const count = unfitting.length === 1 ? '1 visit is' : `${unfitting.length} visits are`;
  return [
    `${count} already booked outside of these services and hours. They stay booked until you move or cancel them:`,
    ...named,
    ...(more > 0 ? [`and ${more} more`] : []),
  ].join('\n');
}

type Visit = Pick<AppointmentRow, 'service' | 'resource' | 'starts_at' | 'ends_at' | 'name'>;

const visitsToCome = (db: Reader, now: number): Promise<readonly Visit[]> =>
  db
    .selectFrom('appointments')
    .select(['service', 'resource', 'starts_at', 'ends_at', 'name'])
    .where('state', 'in', ['booked', 'moved'])
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .execute();
