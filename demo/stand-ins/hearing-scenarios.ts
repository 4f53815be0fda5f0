/** Scenarios in which the call continues but one side cannot hear the other well. */
import type { RawMessage, Scenario } from './faults.ts';

/** The call machine's network quality message. */
const network = (state: string, ...reasons: readonly string[]): RawMessage => ({
  action: 'network-quality-change',
  state: { state, reasons },
});

export const HEARING_SCENARIOS = {
  'microphone-dead': {
    title: 'The microphone gives no sound',
    expect:
      'After 4 s the call bar says that the visitor is not heard; one press tries the other microphones.',
    fault: { kind: 'microphone-dead' },
  },
  'not-understood': {
    title: 'Erin makes no word of what she hears',
    expect:
      'Once she has asked and the visitor has spoken, the call bar says after 10 s that she makes nothing of it.',
    fault: { kind: 'not-understood' },
  },
  echo: {
    title: 'Erin hears herself over the loudspeaker',
    expect:
      'Erin breaks off again and again; once, the call bar says that headphones or a lower volume help.',
    fault: { kind: 'echo' },
  },
  'word-times': {
    title: 'The platform tells when each word is spoken',
    expect: 'With captions on, the word that Erin says is underlined.',
    fault: { kind: 'word-times' },
  },
  'network-weak': {
    title: 'The network is weak for a while',
    expect: 'After 5 s the call bar says so, and takes it back after 10 s that are good.',
    fault: {
      kind: 'after-greeting',
      steps: [
        { afterMs: 500, post: network('bad', 'sendPacketLoss') },
        { afterMs: 6_000, post: network('good') },
      ],
    },
  },
} as const satisfies Readonly<Record<string, Scenario>>;
