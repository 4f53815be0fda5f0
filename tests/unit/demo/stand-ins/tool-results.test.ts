// Scope: the stand-in of the platform takes the answers of tools that the platform takes, and the documented one is one.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { answerOf, NO_RESULT, resultOf } from '../../../../demo/stand-ins/platform/tool-results.ts';
import { readAnswer } from '../../../../widget/booking/booking.ts';
import { NOW } from '../../booking/messages.ts';

const MANUAL = readFileSync(new URL('../../../../docs/features/bookings.md', import.meta.url), 'utf8');

it('the documented answer of a booking tool is taken, and is a booking', () => {
  const [, body = ''] = /```json\n(\{\n {2}"results"[^]*?)```/.exec(MANUAL) ?? [];
  const result = resultOf('call_1', { status: 200, body });
  expect(readAnswer(result, null, NOW)).toMatchObject({
    kind: 'booked',
    booking: { reference: 'B-17', what: 'Cleaning', where: '12 Main St', phone: '+1 212 555 0142' },
  });
});

const one = (result: unknown) => JSON.stringify({ results: [{ name: 'book', toolCallId: 'a', result }] });

it.each([
  ['a string of one line', 200, one('{"booked":true}'), '{"booked":true}'],
  ['an error', 200, JSON.stringify({ results: [{ name: 'book', toolCallId: 'a', error: 'full' }] }), 'full'],
  ['another status', 201, one('{"booked":true}'), NO_RESULT],
  ['an object', 200, one({ booked: true }), NO_RESULT],
  ['a string of several lines', 200, one('{\n  "booked": true\n}'), NO_RESULT],
  ['a result of another call', 200, answerOf('b', 'book', { booked: true }).body, NO_RESULT],
  ['the booking itself', 200, '{"booked":true}', NO_RESULT],
  ['text', 200, 'Booked.', NO_RESULT],
])('the platform’s stand-in reads %s like the platform', (_, status, body, result) => {
  expect(resultOf('a', { status, body })).toBe(result);
});
