/** The owner moves, cancels, adds and marks appointments. A refusal is a sentence for the owner. */
import { DAY_MS } from '../../admission/days.ts';
import type { AppointmentRow } from '../../inbox/store/tables.ts';
import { isWithinHours, slotAt, type Slot } from '../rules/slots.ts';
import { dayNamed, MINUTE_MS } from '../rules/zone.ts';
import { NO_CONTACT } from '../store/appointment.ts';
import { book, cancel, move, type Changed, type Moved } from '../store/appointments.ts';
import { note, OWNER, restore } from '../store/owner-changes.ts';
import { contactOf, nameOf, noteOf } from '../tools/contact.ts';
import type { OwnerContext } from './context.ts';
import type { AppointmentChange, NewAppointment } from './contract.ts';

export type Refused = {
  readonly kind: 'refused';
  readonly message: string;
  /** The owner may repeat it, being warned. */
  readonly isWarning: boolean;
};
export type OwnerResult = { readonly kind: 'done'; readonly row: AppointmentRow } | Refused;

const HOUR_MINUTES = 60;

export const refused = (message: string, isWarning = false): Refused => ({
  kind: 'refused',
  message,
  isWarning,
});

const TAKEN = 'Another appointment, or a visitor who is booking just now, has this time.';
const GONE = 'There is no such appointment any more.';

export async function changeAppointment(
  context: OwnerContext,
  id: string,
  change: AppointmentChange,
): Promise<OwnerResult> {
  switch (change.type) {
    case 'move':
      return moveTo(context, id, change);
    case 'cancel':
      return resultOf(await cancel(context, id), 'Only an appointment that is booked can be cancelled.');
    case 'restore':
      return resultOf(await restore(context, id), 'This appointment is not cancelled.');
    case 'came':
    case 'missed':
      return resultOf(await note(context, id, change.type), 'This can be noted once it has begun.');
    case 'unmark':
      return resultOf(await note(context, id, 'unmarked'), 'Nothing was noted for this appointment.');
  }
}

export async function addAppointment(context: OwnerContext, added: NewAppointment): Promise<OwnerResult> {
  const place = await placeOf(context, added.service, added);
  if (place.kind === 'refused') return place;
  const name = nameOf(added.name);
  if (name === null) return refused('Enter a name.');
  const contact = added.contact.trim() === '' ? NO_CONTACT : contactOf(added.contact, context.country);
  if (contact === null) return refused('The contact is neither a telephone number nor a mail address.');
  const person = { name, ...contact, note: noteOf(added.note) };
  const { slot } = place;
  const result = await book(
    context,
    { ...OWNER, language: context.language },
    { slot, toolCallId: added.request, person },
  );
  return kept(context, place, resultOf(result, GONE));
}

async function moveTo(
  context: OwnerContext,
  id: string,
  to: Extract<AppointmentChange, { readonly type: 'move' }>,
): Promise<OwnerResult> {
  const row = await context.read((db) =>
    db.selectFrom('appointments').select('service').where('id', '=', id).executeTakeFirst(),
  );
  if (row === undefined) return refused(GONE);
  const place = await placeOf(context, row.service, to);
  if (place.kind === 'refused') return place;
  const moved = await move(context, OWNER, { id, slot: place.slot });
  return kept(context, place, resultOf(moved, 'Only an appointment that is booked can be moved.'));
}

/** The calendar gets it as well, beside its event. */
async function kept(
  { calendar }: OwnerContext,
  { hasEvent }: Place,
  result: OwnerResult,
): Promise<OwnerResult> {
  if (result.kind === 'done' && hasEvent) await calendar?.insist(result.row.id);
  return result;
}

function resultOf(changed: Changed | Moved, otherwise: string): OwnerResult {
  switch (changed.kind) {
    case 'done':
      return changed;
    case 'taken':
      return refused(TAKEN);
    case 'not-booked':
    case 'other-service':
      return refused(otherwise);
  }
}

type Place = { readonly kind: 'place'; readonly slot: Slot; readonly hasEvent: boolean };

/** The slot at a wall time, which need not be one that visitors are offered. */
async function placeOf(
  { rules, zone, calendar }: OwnerContext,
  serviceId: string,
  { at, resource: resourceId, isWarned }: Pick<NewAppointment, 'at' | 'resource' | 'isWarned'>,
): Promise<Place | Refused> {
  const service = rules.services.find(({ id }) => id === serviceId);
  if (service === undefined)
    return refused('This service is no longer offered. Cancel the appointment, and add another one.');
  const resource = rules.resources.find(({ id }) => id === resourceId);
  if (resource === undefined) return refused('Choose with whom it is.');
  const wall = wallIn(at);
  if (wall === null) return refused('Enter a date and a time.');
  const start = zone.firstInstantOf(wall);
  if (!start.exists) return refused('The clocks skip this time on that day.');
  const slot = slotAt(service, resource, start.at);
  const hasEvent = (await calendar?.isBusyAt(slot)) ?? false;
  // Named together, because the next press keeps it.
  const warnings = [
    ...(isWithinHours(rules, zone, slot) ? [] : [`this is outside of the hours of ${resource.name}`]),
    ...(hasEvent ? ['your calendar has an event then'] : []),
  ];
  if (!isWarned && warnings.length > 0)
    return refused(`${sentence(warnings.join(', and '))} Press again to keep it anyway.`, true);
  return { kind: 'place', slot, hasEvent };
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** @param text such as `2026-11-24T09:00` */
function wallIn(text: string): number | null {
  const [, date = '', hour, minute] = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  const day = dayNamed(date);
  return day === null ? null : day * DAY_MS + (Number(hour) * HOUR_MINUTES + Number(minute)) * MINUTE_MS;
}
