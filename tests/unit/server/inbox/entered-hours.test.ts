// Scope: the preview of the opening hours that an owner types.
import { expect, it } from 'vitest';
import { hoursShown } from '../../../../server/inbox/page/settings/entered-hours.ts';

it('the preview shows what can be read of the lines, as visitors read it', () => {
  const text = 'Tuesday: 13:00–17:30\nmonday: 9:00-12:00, 13:00\nsomeday: 9:00-12:00\nfriday: closed';
  expect(hoursShown(text).map((line) => line.replace(/\s/g, ' '))).toEqual([
    'Monday: 9:00 AM – 12:00 PM',
    'Tuesday: 1:00 PM – 5:30 PM',
  ]);
  expect(hoursShown('')).toEqual([]);
});
