/** Fifty slots of one person on one day, for which many calls race. */
import { slotsOfDay, type Slot } from '../../../../server/book/rules/slots.ts';
import { createZone, dayNamed } from '../../../../server/book/rules/zone.ts';
import { bookOf } from './example-book.ts';

export const RACE_NOW = Date.parse('2026-11-22T12:00:00Z');

export const raceRules = bookOf({
  services: [{ id: 'visit', name: 'Visit', minutes: 10 }],
  resources: [{ id: 'ann', name: 'Ann' }],
  hours: { tuesday: ['09:00-17:20'] },
  gridMinutes: 10,
});

export function raceSlots(): readonly Slot[] {
  const [service] = raceRules.services;
  const day = dayNamed('2026-11-24');
  if (service === undefined || day === null) throw new Error('The race has no slots.');
  return slotsOfDay(raceRules, createZone('America/Chicago'), { service, day, now: RACE_NOW });
}
