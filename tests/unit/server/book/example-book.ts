/** A veterinary practice with two people and one X-ray machine. */
import { readBook } from '../../../../server/book/rules/book-file.ts';
import type { BookRules } from '../../../../server/book/rules/book-rules.ts';

export const PRACTICE = {
  services: [
    { id: 'check-up', name: 'Check-up', minutes: 30, bufferAfter: 15 },
    { id: 'x-ray', name: 'X-ray', minutes: 20, atOnce: 1 },
    { id: 'nails', name: 'Nail trim', minutes: 15, resources: ['bob'] },
  ],
  resources: [
    { id: 'ann', name: 'Dr. Ann Lee' },
    { id: 'bob', name: 'Bob', hours: { tuesday: ['13:00-17:00'], wednesday: ['09:00-12:00'] } },
  ],
  hours: {
    monday: ['09:00-12:00', '13:00-17:00'],
    tuesday: ['09:00-12:00', '13:00-17:00'],
    wednesday: ['09:00-12:00'],
    thursday: ['09:00-12:00', '13:00-17:00'],
    friday: ['09:00-12:00'],
  },
  exceptions: [{ date: '2026-11-26' }],
  noticeMinutes: 120,
  horizonDays: 60,
  gridMinutes: 15,
  location: '12 Main Street',
  phone: '+1 212 555 0142',
} as const;

/** @throws if the example is wrong */
export function bookOf(file: object = PRACTICE): BookRules {
  const { rules, problems } = readBook(JSON.stringify(file));
  if (rules === null) throw new Error(problems.join('\n'));
  return rules;
}
