/**
 * The scenarios: faults of external services, selected by the assistant's ID. Data only; the demo shows the same table
 * in its picker.
 */
import { BOOKING_SCENARIOS } from './booking-scenarios.ts';
import { CHECK_SCENARIOS } from './check-scenarios.ts';
import type { BookFault, FaultStep, RawMessage, Scenario } from './faults.ts';
import { HEARING_SCENARIOS } from './hearing-scenarios.ts';
import { REPORT_SCENARIOS } from './report-scenarios.ts';
import { WRITING_SCENARIOS } from './writing-scenarios.ts';

/** The call engine's path, and one where it is missing. */
export const ENGINE_PATH = '/stand-ins/call-machine';
export const MISSING_ENGINE_PATH = '/stand-ins/missing';
export const DAILY_CONFIG = { bundlePathOverride: ENGINE_PATH, avoidEval: true } as const;

export const INTERRUPTED: RawMessage = {
  action: 'network-connection',
  type: 'signaling',
  event: 'interrupted',
};
const CONNECTED: RawMessage = { action: 'network-connection', type: 'signaling', event: 'connected' };

/** The call machine's message that the room, or the visitor's place in it, is gone. */
export const lost = (type: string, msg: string): RawMessage => ({
  action: 'error',
  errorMsg: msg,
  error: { type, msg },
});
/** The call machine's message that the microphone is gone. */
export const NO_MICROPHONE: RawMessage = {
  action: 'camera-error',
  errorMsg: { errorMsg: 'The microphone is gone.', audioOk: false, videoOk: true },
  error: { type: 'not-found', msg: 'The microphone is gone.', missingMedia: ['audio'] },
};

const afterGreeting = (...steps: readonly FaultStep[]) => ({ kind: 'after-greeting', steps }) as const;

const http = (status: number, error: string, message: string) =>
  ({ kind: 'http', status, error, message }) as const;

export const SCENARIOS = {
  erin: {
    title: 'Erin answers',
    expect: 'Erin greets the visitor by name, books an appointment and says goodbye.',
    fault: { kind: 'none' },
  },
  'http-400': {
    title: 'Request refused (400)',
    expect: 'The agent is not set up correctly; other ways to reach the business.',
    fault: http(400, 'Bad Request', 'assistant.model should not be empty'),
  },
  'http-401': {
    title: 'Key refused (401)',
    expect: 'The agent is not set up correctly; other ways to reach the business.',
    fault: http(401, 'Unauthorized', 'Invalid Key. Hot tip, you may be using the private key.'),
  },
  'http-402': {
    title: 'Payment required (402)',
    expect: 'The agent is unavailable; other ways to reach the business.',
    fault: http(402, 'Payment Required', 'Wallet balance is too low.'),
  },
  'http-403': {
    title: 'Origin not allowed (403)',
    expect: 'The agent is not set up correctly; other ways to reach the business.',
    fault: http(403, 'Forbidden', 'Key does not allow this origin.'),
  },
  'http-404': {
    title: 'No such assistant (404)',
    expect: 'The agent is not set up correctly; other ways to reach the business.',
    fault: http(404, 'Not Found', 'Assistant not found.'),
  },
  'http-429': {
    title: 'Too many calls (429)',
    expect: 'Erin is busy; try again in a minute.',
    fault: { ...http(429, 'Too Many Requests', 'Over concurrency limit.'), retryAfterSeconds: 60 },
  },
  'http-500': {
    title: 'Server error (500)',
    expect: 'Unable to connect; try again.',
    fault: http(500, 'Internal Server Error', 'Internal server error'),
  },
  'bad-json': {
    title: 'The answer is not JSON',
    expect: 'Unable to connect; try again.',
    fault: { kind: 'bad-json' },
  },
  'no-url': {
    title: 'The answer names no room',
    expect: 'Unable to connect; try again.',
    fault: { kind: 'no-url' },
  },
  slow: {
    title: 'The answer takes 30 s',
    expect: 'Taking too long, and it can be cancelled meanwhile.',
    fault: { kind: 'slow', seconds: 30 },
  },
  'connection-reset': {
    title: 'The connection is reset',
    expect: 'Unable to connect; try again.',
    fault: { kind: 'reset' },
  },
  'engine-missing': {
    title: 'The call engine is missing',
    expect: 'A blocker stopped the call.',
    fault: { kind: 'engine-missing' },
    dailyConfig: { bundlePathOverride: MISSING_ENGINE_PATH, avoidEval: true },
  },
  'join-hangs': {
    title: 'Joining never ends',
    expect: 'Taking too long, and it can be cancelled meanwhile.',
    fault: { kind: 'join-hangs' },
  },
  'join-refused': {
    title: 'Joining is refused',
    expect: 'The call could not be joined.',
    fault: { kind: 'join-refused', type: 'not-allowed', message: 'You are not allowed to join this meeting' },
  },
  'room-full': {
    title: 'The room is full',
    expect: 'The call could not be joined.',
    fault: { kind: 'join-refused', type: 'meeting-full', message: 'Meeting is full' },
  },
  'room-gone': {
    title: 'The room is gone',
    expect: 'The call could not be joined.',
    fault: {
      kind: 'join-refused',
      type: 'no-room',
      message: "The meeting you're trying to join does not exist.",
    },
  },
  'room-expired': {
    title: 'The room has expired',
    expect: 'The call could not be joined.',
    fault: {
      kind: 'join-refused',
      type: 'exp-room',
      message: "The meeting you're trying to join has ended.",
    },
  },
  'meeting-ended': {
    title: 'The meeting ends after the greeting',
    expect: 'The call has ended.',
    fault: afterGreeting({ afterMs: 500, eject: 'Meeting has ended' }),
  },
  ejected: {
    title: 'Ejected after the greeting',
    expect: 'The other side closed the call.',
    fault: afterGreeting({ afterMs: 500, eject: 'You were removed from the meeting' }),
  },
  'room-expires': {
    title: 'The room expires after the greeting',
    expect: 'The other side closed the call.',
    fault: afterGreeting({ afterMs: 500, post: lost('exp-room', 'The meeting has expired.') }),
  },
  'engine-gives-up': {
    title: 'The call engine loses the room for good',
    expect: 'The connection is lost and the call ends immediately.',
    fault: afterGreeting({ afterMs: 500, post: lost('connection-error', 'Could not reconnect.') }),
  },
  'microphone-lost': {
    title: 'The microphone goes during the call',
    expect: 'The call bar says so, Erin stays audible, and one press switches to another microphone.',
    fault: afterGreeting({ afterMs: 500, post: NO_MICROPHONE }),
  },
  'hangs-up': {
    title: 'Erin hangs up',
    expect: 'Erin says goodbye after her greeting, and the call ends without an error.',
    fault: { kind: 'says-goodbye' },
  },
  'drops-and-returns': {
    title: 'The network drops for 3 s',
    expect: 'Reconnecting; then the call continues.',
    fault: afterGreeting(
      { afterMs: 500, deafen: true },
      { afterMs: 0, post: INTERRUPTED },
      { afterMs: 3_000, deafen: false },
      { afterMs: 0, post: CONNECTED },
    ),
  },
  'drops-for-good': {
    title: 'The network drops for good',
    expect: 'Reconnecting; within 30 s the connection is lost and the call ends.',
    fault: afterGreeting({ afterMs: 500, cut: 'for good' }),
  },
  'agent-absent': {
    title: 'The agent does not answer',
    expect: 'The room is joined, Erin never joins, and the visitor sees that the call failed.',
    fault: { kind: 'agent-absent' },
  },
  'processor-error': {
    title: 'Noise cancellation fails',
    expect: 'The call continues without noise cancellation, and a muted visitor stays muted.',
    fault: { kind: 'processor-error' },
  },
  'observer-error': {
    title: 'Loudness cannot be observed',
    expect: 'The call continues; only the volume display does not move.',
    fault: { kind: 'observer-error' },
  },
  video: {
    title: 'Erin has a picture',
    expect: 'A moving picture is shown beside the sound.',
    fault: { kind: 'video' },
  },
  recording: {
    title: 'The call is recorded',
    expect: 'The recording starts, and only then Erin greets.',
    fault: { kind: 'recording' },
  },
  'recording-error': {
    title: 'The recording fails',
    expect: 'The call continues without a recording.',
    fault: { kind: 'recording-error' },
  },
  'hostile-messages': {
    title: 'Messages of every odd shape',
    expect: 'The call continues, and the message is ignored.',
    fault: { kind: 'hostile-messages' },
  },
  ...HEARING_SCENARIOS,
  ...BOOKING_SCENARIOS,
  ...WRITING_SCENARIOS,
  ...CHECK_SCENARIOS,
  ...REPORT_SCENARIOS,
} as const satisfies Readonly<Record<string, Scenario>>;

export type ScenarioId = keyof typeof SCENARIOS;
export const SCENARIO_IDS = Object.keys(SCENARIOS) as readonly ScenarioId[];

/** The scenarios that affect calls in every setup, and the one without a fault. */
export const CALL_SCENARIO_IDS = SCENARIO_IDS.filter(
  (id): id is CallScenarioId =>
    ![WRITING_SCENARIOS, CHECK_SCENARIOS, REPORT_SCENARIOS].some((others) => id in others),
);
export type CallScenarioId = Exclude<
  ScenarioId,
  keyof typeof WRITING_SCENARIOS | keyof typeof CHECK_SCENARIOS | keyof typeof REPORT_SCENARIOS
>;

/** What fails while the agent books in the owner's book. */
export const bookFaultOf = ({ fault }: Scenario): BookFault | null =>
  fault.kind === 'book' ? fault.fault : null;

/** An unknown ID is an assistant without a fault. */
export function scenarioOf(assistantId: string): Scenario {
  const known = SCENARIO_IDS.find((id) => id === assistantId);
  return known === undefined ? SCENARIOS.erin : SCENARIOS[known];
}
