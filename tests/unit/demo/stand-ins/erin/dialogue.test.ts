/** Scope: Erin's first message: the default one, or the embedder's. */
import { describe, expect, it } from 'vitest';
import { greetingFor, greetingOf } from '../../../../../demo/stand-ins/erin/dialogue.ts';
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
