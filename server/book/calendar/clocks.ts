/** Converts between instants and the wall time that an event of a calendar file is written in. Pure. */
import ICAL from 'ical.js';
import { createZone, type Zone } from '../rules/zone.ts';

/** Wall time is a number, as in `zone.ts`. */
export type Clock = {
  readonly wallOf: (at: number) => number;
  readonly instantOf: (wall: number) => number;
};

const UTC: Clock = { wallOf: (at) => at, instantOf: (wall) => wall };
/** A calendar has few zones; a file can name any number. */
const MAX_REMEMBERED_ZONES = 200;

/** @param own the business's zone, for whole days and for times without a zone */
export function createClocks(own: Zone) {
  const known = new Map<string, Clock>();
  const ownClock = clockOfZone(own);
  return {
    own: ownClock,
    /** The clock of a property such as DTSTART. */
    of(property: ICAL.Property): Clock {
      const value = property.getFirstValue();
      const time = value instanceof ICAL.Period ? value.start : value;
      if (time instanceof ICAL.Time && time.zone === ICAL.Timezone.utcTimezone) return UTC;
      const name = property.getFirstParameter('tzid');
      if (typeof name !== 'string' || name === '') return ownClock;
      const clock = known.get(name) ?? clockNamed(name) ?? clockOfFile(property, name);
      if (clock === null) return ownClock;
      // A zone that the file defines itself may be another one in the next file.
      if (known.size < MAX_REMEMBERED_ZONES && isNamed(name)) known.set(name, clock);
      return clock;
    },
  };
}

export type Clocks = ReturnType<typeof createClocks>;

/** As a number, without its zone. */
export const wallTimeOf = ({ year, month, day, hour, minute, second }: ICAL.Time): number =>
  Date.UTC(year, month - 1, day, hour, minute, second);

export function timeOfWall(wall: number, isDate: boolean): ICAL.Time {
  const date = new Date(wall);
  return new ICAL.Time(
    {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      hour: date.getUTCHours(),
      minute: date.getUTCMinutes(),
      second: date.getUTCSeconds(),
      isDate,
    },
    ICAL.Timezone.localTimezone,
  );
}

/** Skipped times are those that the clocks would have shown without the change (RFC 5545, 3.3.5). */
const clockOfZone = (zone: Zone): Clock => ({
  wallOf: zone.wallOf,
  instantOf(wall) {
    const { at, exists } = zone.firstInstantOf(wall);
    return exists ? at : wall - zone.offsetOf(at - 1);
  },
});

/** A prefix is common, such as `/freeassociation.sourceforge.net/Europe/Berlin`. */
const ianaName = (name: string): string =>
  /[A-Za-z_]+\/[A-Za-z_+\-\d]+(?:\/[A-Za-z_]+)?$/.exec(name)?.[0] ?? name;

const isNamed = (name: string): boolean => clockNamed(name) !== null;

function clockNamed(name: string): Clock | null {
  try {
    return clockOfZone(createZone(ianaName(name)));
  } catch {
    return null;
  }
}

/** The zone as the file defines it, for names such as `W. Europe Standard Time`. */
function clockOfFile(property: ICAL.Property, name: string): Clock | null {
  let top: ICAL.Component | null = property.parent;
  while (top?.parent) top = top.parent;
  const definition = top
    ?.getAllSubcomponents('vtimezone')
    .find((each) => each.getFirstPropertyValue('tzid') === name);
  if (definition === undefined) return null;
  const zone = new ICAL.Timezone(definition);
  return {
    wallOf: (at) => wallTimeOf(ICAL.Time.fromJSDate(new Date(at), true).convertToZone(zone)),
    instantOf(wall) {
      const time = timeOfWall(wall, false);
      time.zone = zone;
      return time.toUnixTime() * 1_000;
    },
  };
}
