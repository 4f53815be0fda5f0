/** The states of the tag in the pictures. The session's reducer computes each from a list of events. */
import { readAnswer, type Booking } from '../../widget/booking/booking.ts';
import { UNDISTURBED, type CallCondition } from '../../widget/call/client-status.ts';
import { IDLE, type CallState } from '../../widget/call/lifecycle.ts';
import type { AgentConfig } from '../../widget/config/config.ts';
import type { FailureReason } from '../../widget/contract.ts';
import type { Snapshot } from '../../widget/session/state/snapshot.ts';
import { snapshotOf } from '../../widget/session/state/derived.ts';
import { INITIAL_STATE, reduceSession, type SessionEvent } from '../../widget/session/state/state.ts';

/** The texts in the pictures: English, long words as in German, and a language from right to left. */
export const TEXT_VARIANTS = ['en', 'long', 'ar'] as const;
export type TextVariant = (typeof TEXT_VARIANTS)[number];

/** The fixed time of the page's clock in the pictures, in milliseconds since 1970. */
export const NOW = Date.UTC(2026, 10, 24, 15, 4);
const ELAPSED_MS = 83_000;

const CALL_ID = 'call';
const LIVE: CallState = { status: 'live', callId: CALL_ID, since: NOW - ELAPSED_MS };

type Disturbed = Partial<CallCondition> & { readonly muted?: boolean };

const voice = (call: CallState, { muted = false, ...condition }: Disturbed = {}): SessionEvent => ({
  type: 'voice',
  status: { call, muted, ...UNDISTURBED, ...condition },
});
const named: SessionEvent = { type: 'form', event: { type: 'name-changed', name: 'Grace' } };
const live = (disturbed?: Disturbed): readonly SessionEvent[] => [
  named,
  { type: 'starting', channel: 'voice', origin: 'form' },
  voice({ status: 'starting', stage: 'daily-call-join' }),
  voice({ status: 'joined', callId: CALL_ID }),
  voice(LIVE, disturbed),
  { type: 'speech', speaker: 'assistant', speaking: true },
];

const opened: readonly SessionEvent[] = [
  { type: 'panel-shown', trigger: 'launcher' },
  { type: 'bot-check', event: { type: 'loaded' } },
];
const shown = (channel: 'writing' | 'message'): readonly SessionEvent[] => [
  ...opened,
  { type: 'channel-shown', channel },
];
const failed = (reason: FailureReason, retryAfter?: number): readonly SessionEvent[] => [
  ...opened,
  named,
  { type: 'attempt-failed', failure: { reason, retryAfter: retryAfter ?? null }, at: NOW },
];

const said = (role: 'assistant' | 'user', text: string, secondsAgo: number): SessionEvent => ({
  type: 'conversation',
  event: { type: 'spoken', role, text, final: true, at: NOW - secondsAgo * 1000 },
});
const talk: readonly SessionEvent[] = [
  said('assistant', 'Hello, this is Erin at Harbor Dental. How can I help?', 70),
  said('user', 'Do you have anything free on Thursday afternoon? My tooth hurts.', 52),
  said('assistant', 'I am sorry to hear that. Thursday has 2:30 and 4:15. Which one suits you?', 31),
];
const captions: SessionEvent = { type: 'writing', event: { type: 'shown' } };

const written = (id: number, text: string, answer: string): readonly SessionEvent[] => [
  { type: 'conversation', event: { type: 'written', text, at: NOW - 60_000 } },
  { type: 'conversation', event: { type: 'delivered', id } },
  {
    type: 'conversation',
    event: { type: 'answered', to: id, part: 0, text: answer, final: true, cut: false, at: NOW - 50_000 },
  },
];
const writing: readonly SessionEvent[] = [
  ...shown('writing'),
  { type: 'starting', channel: 'writing', origin: 'form' },
  ...written(1, 'Are you open on Saturday?', 'Yes, from 9 to 1. Shall I book a time for you?'),
];
const undelivered: readonly SessionEvent[] = [
  { type: 'conversation', event: { type: 'written', text: 'Ten o’clock, please.', at: NOW - 9000 } },
  { type: 'conversation', event: { type: 'undelivered', id: 3 } },
  { type: 'writing', event: { type: 'problem', problem: 'network' } },
];
const answering: readonly SessionEvent[] = [
  { type: 'conversation', event: { type: 'written', text: 'Ten o’clock, please.', at: NOW - 9000 } },
  { type: 'conversation', event: { type: 'delivered', id: 3 } },
  { type: 'writing', event: { type: 'agent', agent: 'writing' } },
];

const BOOKING: Booking = (() => {
  const answer = readAnswer(
    {
      booked: true,
      title: 'Dental checkup with Dr. Okafor',
      start: '2026-11-26T14:30:00-05:00',
      durationMinutes: 45,
      timeZone: 'America/New_York',
      location: '12 Harbor Street, Portland',
      businessPhone: '+1 (207) 555-0142',
    },
    null,
    NOW,
  );
  if (answer.kind !== 'booked') throw new Error('The booking for the pictures was not recognized.');
  return { id: 'booking', ...answer.booking };
})();
const booked: SessionEvent = { type: 'booking', booking: BOOKING };

const QUESTIONS = 'Book an appointment | Opening hours | What does a cleaning cost, and is it covered?';
const asked = (question: string | null): SessionEvent => ({ type: 'chosen', question });
const offered: SessionEvent = {
  type: 'replies',
  replies: [
    { text: 'Thursday at 2:30', link: null },
    { text: 'Thursday at 4:15', link: null },
    {
      text: 'Directions',
      link: { href: 'https://harbor-dental.example/directions', target: 'harbor-dental.example' },
    },
  ],
};
const formatted = [
  'We have **two** times on Thursday:',
  '- **2:30**, with Dr. Okafor',
  '- **4:15**, with Dr. Lindqvist, who speaks Spanish',
  '',
  'See [what to bring](https://harbor-dental.example/first-visit), or call tel:+12075550142.',
].join('\n');

const over: SessionEvent = voice(IDLE);
const ended: readonly SessionEvent[] = [
  ...live(),
  { type: 'call-ended', reason: 'assistant-ended-call', steadyAt: NOW },
  over,
];

/** The events that lead to each state, by the name of its picture. */
export const STATES: Readonly<Record<string, readonly SessionEvent[]>> = {
  launcher: [],
  'launcher-two': [],
  'launcher-answered': [
    ...writing,
    { type: 'writing', event: { type: 'hidden' } },
    { type: 'writing', event: { type: 'arrived' } },
  ],
  form: opened,
  'form-languages': opened,
  'form-questions': [...opened, asked(null)],
  'form-question-chosen': [
    ...opened,
    { type: 'channel-shown', channel: 'writing' },
    asked('Opening hours'),
    { type: 'refused', missing: ['name', 'bot-check', 'consent'] },
  ],
  'form-incomplete': [...opened, { type: 'refused', missing: ['name', 'bot-check', 'consent'] }],
  'form-check-slow': [
    ...opened,
    { type: 'bot-check', event: { type: 'asked' } },
    { type: 'bot-check', event: { type: 'timed-out' } },
  ],
  'form-microphone-refused': failed('microphone-denied'),
  'form-busy': failed('rate-limited', 120),
  'form-check-refused': failed('bot-check-refused'),
  'form-no-call-possible': failed('page-forbids-microphone'),
  'form-writing': shown('writing'),
  message: shown('message'),
  'message-incomplete': [
    ...shown('message'),
    { type: 'refused', missing: ['name', 'contact', 'text', 'bot-check', 'consent'] },
  ],
  'message-not-sent': [
    ...shown('message'),
    { type: 'message-failed', failure: { reason: 'network' }, at: NOW },
  ],
  'message-not-sent-closed': [
    ...shown('message'),
    { type: 'panel-hidden' },
    { type: 'message-failed', failure: { reason: 'network' }, at: NOW },
  ],
  'message-sent': [
    ...shown('message'),
    { type: 'message', event: { type: 'contact-changed', contact: 'grace@example.com' } },
    { type: 'message', event: { type: 'sending' } },
    { type: 'message', event: { type: 'sent' } },
  ],
  starting: [
    { type: 'starting', channel: 'voice', origin: 'form' },
    voice({ status: 'starting', stage: 'mobile-permissions' }),
  ],
  joined: [
    { type: 'starting', channel: 'voice', origin: 'form' },
    voice({ status: 'starting', stage: 'daily-call-join' }),
    voice({ status: 'joined', callId: CALL_ID }),
  ],
  live: [...live(), ...talk],
  'live-muted': live({ muted: true }),
  'live-reconnecting': live({ connected: false }),
  'live-weak': live({ weak: true }),
  'live-needs-tap': live({ audioBlocked: true }),
  'live-microphone-lost': live({ microphoneLost: true }),
  'live-not-heard': live({ finding: 'silent' }),
  'live-echo': live({ finding: 'echo' }),
  'live-paused': live({ paused: 'call' }),
  'live-time-limit': live({ minutesLeft: 2 }),
  'live-looking-up': [
    ...live(),
    { type: 'speech', speaker: 'assistant', speaking: false },
    { type: 'looking-up', isLookingUp: true },
  ],
  ending: [...live(), voice({ status: 'ending', reason: 'customer-ended-call' })],
  captions: [...live(), ...talk, captions],
  'captions-booking-toast': [...live(), { type: 'call-started' }, ...talk, captions, booked],
  'captions-replies': [...live(), ...talk, captions, offered],
  'live-replies': [...live(), ...talk, offered],
  booking: [...live(), ...talk, booked],
  ended: ended,
  'ended-booking': [
    ...live(),
    ...talk,
    booked,
    { type: 'call-ended', reason: 'assistant-ended-call', steadyAt: NOW },
    over,
  ],
  lost: [...live(), { type: 'call-error', reason: 'connection-lost' }, over],
  'lost-conversation': [...live(), ...talk, { type: 'call-error', reason: 'connection-lost' }, over],
  offered: [{ type: 'offered', until: NOW + 40_000 }],
  writing: writing,
  'writing-questions': [...shown('writing'), { type: 'starting', channel: 'writing', origin: 'form' }],
  'writing-replies': [...writing, ...written(3, 'Do you have anything on Thursday?', formatted), offered],
  'writing-answering': [...writing, ...answering],
  'writing-failed': [...writing, ...undelivered],
  'writing-booking': [...writing, booked],
  'writing-over': [...writing, { type: 'writing', event: { type: 'ended' } }],
  'inline-resting': [],
  'inline-two': [],
  'inline-form': opened,
  'inline-starting': [
    { type: 'starting', channel: 'voice', origin: 'form' },
    voice({ status: 'starting', stage: 'mobile-permissions' }),
  ],
  'inline-live': [...live(), { type: 'call-started' }],
  'inline-captions': [...live(), ...talk, captions],
  'inline-writing': writing,
  'inline-ended': ended,
  'inline-lost': [...live(), { type: 'call-error', reason: 'connection-lost' }, over],
};

/** What the call endpoint answers, from Monday: long days, two spans, and closed at the weekend. */
const OPEN: AgentConfig['endpoint'] = {
  status: 'known',
  channels: ['voice', 'writing', 'message'],
  hours: [
    [],
    [[480, 1_080]],
    [[480, 1_080]],
    [
      [480, 720],
      [780, 1_020],
    ],
    [[480, 1_080]],
    [[480, 960]],
    [],
  ],
};
/** The states in which the business's hours are known. */
const WITH_HOURS: ReadonlySet<string> = new Set(['message', 'form-no-call-possible']);

/** Whether the state is shown in an inline card. */
export const isInline = (name: string): boolean => name.startsWith('inline-');

export function pictured(name: string, config: AgentConfig): Snapshot {
  const events = STATES[name];
  if (events === undefined) throw new Error(`There is no state "${name}".`);
  const prompts = name.includes('question') ? QUESTIONS : null;
  const languages = name.includes('languages') ? 'all' : null;
  const launcher = name.endsWith('-two') ? 'two' : config.launcher;
  const endpoint = WITH_HOURS.has(name) ? OPEN : config.endpoint;
  const shown = { ...config, prompts, languages, launcher, endpoint };
  return snapshotOf(events.reduce(reduceSession, { ...INITIAL_STATE, config: shown }));
}
