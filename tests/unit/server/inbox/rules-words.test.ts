// Scope: the words in which the owner reads what is wrong with services and hours.
import { expect, it } from 'vitest';
import { draftOf } from '../../../../server/inbox/page/appointments/rules-draft.ts';
import { problemWords } from '../../../../server/inbox/page/appointments/rules-words.ts';

const DRAFT = draftOf({
  services: [
    { id: 'check-up', name: 'Check-up', minutes: 30 },
    { id: 'new', name: '', minutes: 30 },
  ],
  resources: [{ id: 'bob', name: 'Bob', hours: {} }],
  hours: {},
  exceptions: [{ from: '2026-12-24', to: '2026-12-23' }],
});

it.each([
  ['services.0.minutes must be 5', 'Check-up: Minutes must be 5.'],
  ['services.1.name must be a text', 'New entry: Name must be a text.'],
  ['resources.0.hours.monday.1 must be a span', 'Bob: Monday must be a span.'],
  ['hours.monday.0 must be a span', 'Opening hours: Monday must be a span.'],
  ['exceptions.0.to must be a date', 'The entry from 2026-12-24: Last day must be a date.'],
  ['exceptions.0 must not end before it begins', 'The entry from 2026-12-24 must not end before it begins.'],
  ['services must have at least one service', 'Services must have at least one service.'],
  ['remindHoursBefore.0 must be a number', 'Hours before the start must be a number.'],
  ['quietHours must be a span', 'No reminders between must be a span.'],
])('the problem “%s” is said without its path', (problem, says) => {
  expect(problemWords(problem, DRAFT).says).toBe(says);
});
