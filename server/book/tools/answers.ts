/** The tools' answers. Each is one line of JSON that a model reads; those of bookings are also read by the tag. */
import type { Fields } from '../../http/fields.ts';
import type { AppointmentRow } from '../../inbox/store/tables.ts';
import { resourceName, titleOf } from '../rules/names.ts';
import type { Slot } from '../rules/slots.ts';
import { createWords } from '../rules/words.ts';
import { MINUTE_MS } from '../rules/zone.ts';
import type { Actor, ToolsContext } from './context.ts';
import { bookingIdOf, codeOf, slotIdOf } from './ids.ts';

const HOUR_MINUTES = 60;

export const offerOf = (context: ToolsContext, actor: Actor, slots: readonly Slot[]): readonly Fields[] => {
  const words = createWords(actor.language, context.zone, context.now());
  return slots.map((slot) => ({
    slot: slotIdOf(context, actor, slot),
    say: words.time(slot.startsAt),
    with: resourceName(context.rules, slot),
  }));
};

/** In the tag's own format of a booking. */
export function bookedAnswer(context: ToolsContext, actor: Actor, row: AppointmentRow): Fields {
  const { zone, rules, now } = context;
  const { location, phone } = rules;
  return {
    booked: true,
    reference: row.id,
    start: isoOf(context, row.starts_at),
    end: isoOf(context, row.ends_at),
    timeZone: zone.name,
    title: titleOf(context.rules, row),
    ...(location === null ? {} : { location }),
    ...(phone === null ? {} : { businessPhone: phone }),
    say: createWords(actor.language, zone, now()).time(row.starts_at),
    code: codeOf(context, row),
    booking: bookingIdOf(context, actor, row),
  };
}

export const foundAnswer = (context: ToolsContext, actor: Actor, row: AppointmentRow): Fields => ({
  found: true,
  booking: bookingIdOf(context, actor, row),
  say: createWords(actor.language, context.zone, context.now()).time(row.starts_at),
  title: titleOf(context.rules, row),
});

/** ISO 8601 with the zone's offset, such as 2026-11-24T10:00:00-06:00. */
function isoOf({ zone }: ToolsContext, at: number): string {
  const offset = zone.offsetOf(at);
  const minutes = Math.abs(offset) / MINUTE_MS;
  const digits = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const wall = new Date(at + offset).toISOString().slice(0, 19);
  return `${wall}${offset < 0 ? '-' : '+'}${digits(minutes / HOUR_MINUTES)}:${digits(minutes % HOUR_MINUTES)}`;
}
