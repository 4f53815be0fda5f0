/** Scope: Erin's first message: the default one, or the embedder's; and the time that she books. */
import { describe, expect, it } from 'vitest';
import { bookBy } from '../../../../../demo/stand-ins/erin/booking-tool.ts';
import { greetingFor, greetingOf, nextAppointment } from '../../../../../demo/stand-ins/erin/dialogue.ts';
import { readAnswer } from '../../../../../widget/booking/booking.ts';
import { timeText } from '../../../../../widget/ui/conversation/booking-time.ts';
import { parseWebCallRequest } from '../../../../../demo/stand-ins/platform/calls/web-call-request.ts';

const OWN = 'Hi Ann, this is Erin from Task Tamer. Shall we book your free consultation?';
const variableValues = { name: 'Ann' };

const heard = (fields: Record<string, unknown>): string =>
  greetingFor(greetingOf(parseWebCallRequest({ assistantId: 'erin', ...fields })));

describe('Erin’s first message', () => {
  it('is the default one unless another is requested', () => {
    expect(heard({ assistantOverrides: { variableValues } })).toBe(OWN);
  });

  it('comes from the overrides, with the visitor’s name filled in', () => {
    const firstMessage = 'Paws and Claws, {{name}}! {{name}}?';
    expect(heard({ assistantOverrides: { variableValues, firstMessage } })).toBe('Paws and Claws, Ann! Ann?');
  });

  it('comes from an inline definition, unless overridden', () => {
    const assistant = { firstMessage: 'Hello.' };
    expect(heard({ assistant })).toBe('Hello.');
    expect(heard({ assistant, assistantOverrides: { firstMessage: 'Good day.' } })).toBe('Good day.');
  });

  it.each([7, '', ' ', '***', null, {}])(
    'is the default one in place of %j, which cannot be spoken',
    (firstMessage) => {
      expect(heard({ assistantOverrides: { variableValues, firstMessage } })).toBe(OWN);
    },
  );

  it('is cut to a minute', () => {
    expect(heard({ assistantOverrides: { firstMessage: 'a'.repeat(1_000_000) } })).toHaveLength(1_000);
  });
});

it.each(['America/New_York', 'Asia/Tokyo', 'Europe/Berlin'])(
  'Erin says the time that the card shows to a visitor in %s',
  (zone) => {
    const appointment = nextAppointment(new Date());
    const answer = readAnswer(
      bookBy({ kind: 'none' }, appointment, () => undefined),
      null,
    );
    if (answer.kind !== 'booked') throw new Error('Erin’s answer is not a booking.');
    expect(appointment.spoken).toMatch(/, at 10 in the morning$/);
    expect(timeText({ id: '1', ...answer.booking }, 'en-US', zone).clock).toMatch(/^10:00\D/);
  },
);
