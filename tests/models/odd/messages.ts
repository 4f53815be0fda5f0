/** App messages as text: valid, almost valid, and odd. */
import fc from 'fast-check';
import { nearly, oddText } from './values.ts';

const message = nearly({
  type: fc.constantFrom(
    'transcript',
    'speech-update',
    'conversation-update',
    'user-interrupted',
    'status-update',
    'assistant.speechStarted',
  ),
  turn: fc.nat(3),
  text: fc.string({ unit: 'grapheme' }),
  timing: nearly({
    type: fc.constantFrom('word-alignment', 'word-progress'),
    words: fc.array(fc.string({ unit: 'grapheme' })),
    wordsStartTimesMs: fc.array(fc.nat(2_000)),
    wordsSpoken: fc.nat(9),
  }),
  role: fc.constantFrom('assistant', 'user'),
  // Without "ended", which rightly ends the call.
  status: fc.constantFrom('started', 'stopped', 'in-progress'),
  transcript: fc.string({ unit: 'grapheme' }),
  transcriptType: fc.constantFrom('partial', 'final'),
  endedReason: fc.constantFrom('customer-ended-call', 'assistant-said-goodbye'),
});

export const messageData: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: message.map((fields) => JSON.stringify(fields)), weight: 3 },
  { arbitrary: oddText, weight: 1 },
);
