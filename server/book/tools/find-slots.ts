/** Chooses the few free times that an agent offers. */
import { DAY_MS } from '../../admission/days.ts';
import type { BusyTime } from '../calendar/calendar.ts';
import { takesTime } from '../rules/busy-slot.ts';
import type { Service } from '../rules/book-rules.ts';
import { freePosition, slotsOfDay, type Occupied, type Slot } from '../rules/slots.ts';
import type { DayNumber } from '../rules/zone.ts';
import { occupiedIn } from '../store/appointments.ts';
import type { Actor, ToolsContext } from './context.ts';
import { isIn, type PartOfDay } from './days.ts';

/** More cannot be remembered when they are spoken. */
const MAX_OFFERED_SLOTS = 3;
const MAX_FIRST_DAY_SLOTS = 2;
/** Appointments that begin before a range may reach into it. */
const MAX_BUSY_DAYS = 3;

export type Search = {
  readonly service: Service;
  /** In order. */
  readonly days: readonly DayNumber[];
  readonly part: PartOfDay;
  /** The id of a resource. If null, any that is free. */
  readonly resource: string | null;
  /** Only later ones; 0 for all. */
  readonly after: number;
  /** The id of an appointment that is to be moved, which takes no time then; null for none. */
  readonly moved: string | null;
};

/** At most {@link MAX_OFFERED_SLOTS}, in order, spread over the day and, of several days, over two of them. */
export async function findSlots(
  context: ToolsContext,
  actor: Actor,
  search: Search,
): Promise<readonly Slot[]> {
  const { days, after, moved } = search;
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const range = { from: (first - 1) * DAY_MS, to: (last + MAX_BUSY_DAYS) * DAY_MS };
  const now = context.now();
  const all = await context.read((db) => occupiedIn(db, range, { conversation: actor.conversation, now }));
  const own = all.find(({ id }) => id === moved) ?? null;
  const occupied = all.filter((each) => each !== own);
  const busy = (await context.calendar?.busyIn(range)) ?? [];
  const offered: Slot[] = [];
  for (const day of days) {
    const free = freeOfDay(context, search, day, { occupied, busy, own });
    const wanted =
      days.length > 1 && offered.length === 0 && after === 0 ? MAX_FIRST_DAY_SLOTS : MAX_OFFERED_SLOTS;
    const left = Math.min(wanted, MAX_OFFERED_SLOTS - offered.length);
    offered.push(...(after > 0 ? free.slice(0, left) : spread(free, left)));
    if (offered.length >= MAX_OFFERED_SLOTS) break;
  }
  return offered;
}

/** One for each time: with the first person who is free then. */
function freeOfDay(
  { rules, zone, now }: ToolsContext,
  { service, part, resource, after }: Search,
  day: DayNumber,
  taken: {
    readonly occupied: readonly Occupied[];
    readonly busy: readonly BusyTime[];
    /** The appointment that is to be moved. Its own time is offered only with another person. */
    readonly own: Occupied | null;
  },
): readonly Slot[] {
  const { own } = taken;
  const isOwn = (slot: Slot) =>
    own?.busyFrom === slot.busyFrom && (resource === null || own.resource === resource);
  const times = new Set<number>();
  return slotsOfDay(rules, zone, { service, day, now: now() }).filter((slot) => {
    const isWanted =
      (resource === null || slot.resource === resource) &&
      slot.startsAt > after &&
      !isOwn(slot) &&
      !times.has(slot.startsAt) &&
      isIn(part, zone.wallOf(slot.startsAt)) &&
      !taken.busy.some((each) => takesTime(each, slot)) &&
      freePosition(rules, slot, taken.occupied) !== null;
    if (isWanted) times.add(slot.startsAt);
    return isWanted;
  });
}

/** Selects slots at equal distances, including the first and the last. */
function spread(slots: readonly Slot[], count: number): readonly Slot[] {
  if (slots.length <= count) return slots;
  const step = count > 1 ? (slots.length - 1) / (count - 1) : 0;
  return Array.from({ length: count }, (_, index) => slots[Math.round(index * step)]).filter(
    (slot) => slot !== undefined,
  );
}
