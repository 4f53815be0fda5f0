// Scope: what the owner's calendar says about an appointment whose service and person the owner has removed.
import { expect, it } from 'vitest';
import { wantedEntry } from '../../../../../server/book/calendar/wanted.ts';
import { NOW } from '../../world.ts';
import { bookOf, PRACTICE } from '../example-book.ts';
import { appointmentRow } from '../notices/appointment-row.ts';

it.each([
  [true, 'Check-up, Dr. Ann Lee, Grace'],
  [false, 'Check-up, Dr. Ann Lee'],
])('an entry has the last names of what was removed (with the visitor’s name: %s)', (hasNames, title) => {
  const former = bookOf();
  const rules = {
    ...bookOf({
      ...PRACTICE,
      services: PRACTICE.services.filter(({ id }) => id !== 'check-up'),
      resources: [PRACTICE.resources[1], { id: 'eve', name: 'Eve' }],
    }),
    former: { services: former.services, resources: former.resources },
  };
  const words = { rules, hasNames, linkOf: (id: string) => id, people: new Set<string>() };
  expect(wantedEntry(words, appointmentRow(), NOW)?.title).toBe(title);
});
