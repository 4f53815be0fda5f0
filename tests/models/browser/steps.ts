/** Every action on a tag in a real page, as data that is played inside the page. */
import fc from 'fast-check';
import type { ScenarioId } from '../../../demo/stand-ins/scenarios.ts';

/** Fast scenarios, one of which each sequence starts with. */
const SCENARIOS = [
  'erin',
  'erin',
  'erin',
  'recording',
  'processor-error',
  'observer-error',
  'http-500',
  'no-url',
  'connection-reset',
  'join-refused',
  'join-hangs',
  'hostile-messages',
] as const satisfies readonly ScenarioId[];

const COMMANDS = [
  'open',
  'close',
  'begin a call',
  'press Start Call',
  'press End Call',
  'endCall',
  'mute',
  'unmute',
  'say',
  'send',
  'platform ends the call',
  'remove',
  'insert',
  'move',
  'page hides',
  'offline',
  'online',
] as const;

const ATTRIBUTES = {
  assistant: [...SCENARIOS, null],
  'public-key': ['demo-key', 'another-key', 'key with blanks', null],
  'noise-cancellation': ['off', null, 'odd'],
  name: ['Grace', null],
  theme: ['dark', null],
  language: ['es', 'en'],
  'agent-name': ['Ada', null, '<b>Ada</b>'],
  launcher: ['off', null],
} as const;

export type Attribute = readonly [name: string, value: string | null];
export type Step = {
  readonly act: (typeof COMMANDS)[number] | Attribute;
  /** What to wait for before the next step. */
  readonly until: 'at once' | 'a frame' | 'state change' | 'live' | 'really live';
};
export type Steps = readonly Step[];

const attribute: fc.Arbitrary<Attribute> = fc.oneof(
  ...Object.entries(ATTRIBUTES).map(([name, values]) =>
    fc.constantFrom(...values).map((value): Attribute => [name, value]),
  ),
);
const until = fc.constantFrom<Step['until']>('at once', 'a frame', 'state change', 'state change', 'live');
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.oneof({ arbitrary: fc.constantFrom(...COMMANDS), weight: 4 }, { arbitrary: attribute, weight: 1 }),
  until,
});

/** A control: this sequence must reach a call, or the random ones prove nothing. */
export const ORDINARY_CALL: Steps = [{ act: 'begin a call', until: 'really live' }];

/**
 * The element is removed and reinserted before its dialog or call is torn down, so it must keep the mute state set
 * meanwhile.
 */
export const MUTED_AND_INSERTED_AGAIN: readonly Steps[] = [
  [
    ...Array.from({ length: 4 }, () => ({ act: 'open', until: 'a frame' }) as const),
    { act: 'mute', until: 'at once' },
    { act: 'remove', until: 'at once' },
    { act: 'insert', until: 'at once' },
    ...ORDINARY_CALL,
  ],
  [
    ...ORDINARY_CALL,
    { act: 'remove', until: 'at once' },
    { act: 'mute', until: 'at once' },
    { act: 'insert', until: 'at once' },
  ],
];

/** A scenario, a call that begins, and up to five steps after it. */
export const sequences: fc.Arbitrary<Steps> = fc
  .tuple(fc.constantFrom(...SCENARIOS), until, fc.array(step, { minLength: 1, maxLength: 5, size: 'max' }))
  .map(([scenario, until, steps]) => [
    { act: ['assistant', scenario], until: 'at once' },
    { act: 'begin a call', until },
    ...steps,
  ]);
