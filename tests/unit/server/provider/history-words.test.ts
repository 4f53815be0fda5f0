// Scope: what the history of a business says of a record.
import { expect, it } from 'vitest';
import { actionText, detailText } from '../../../../server/provider/page/words.ts';

it('a change names what was changed in words, and not as in the settings', () => {
  const detail = { fields: ['people'], settings: ['callsPerDay'], secrets: ['webhookSecret'] };
  expect(detailText(JSON.stringify(detail))).toBe('people, calls per day, webhook secret');
});

it('an addition has the slug, an erasure its number of conversations and its proof, and a look nothing', () => {
  expect(detailText('{"slug":"paws"}')).toBe('paws');
  expect(detailText('{"conversations":1,"hash":"9c0e"}')).toBe('1 conversation, proof 9c0e');
  expect(detailText('{}')).toBe('');
});

it('a resumed business is not said to be “active”, and an unknown action is said as it is', () => {
  expect(['active', 'looked', 'exported'].map(actionText)).toEqual([
    'resumed',
    'looked at its inbox',
    'exported',
  ]);
});
