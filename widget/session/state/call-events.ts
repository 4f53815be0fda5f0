/** Maps a client's events to events for the page and for the store. Pure. */
import type { CallClientEvents } from '../../call/events.ts';
import type { CALL_EVENTS, EventDetails } from '../../contract.ts';
import { resentTurns } from './conversation.ts';
import type { SessionEvent } from './state.ts';

/** The attempt of the event. */
export type AttemptFacts = {
  /** When a resumed call began, in milliseconds since 1970; null for a new call. */
  readonly since: number | null;
  /** The start has succeeded. */
  readonly isUp: boolean;
};

/** When an event came, in milliseconds since 1970: `steadyAt` by the clock that measures the call. */
type Times = { readonly at: number; readonly steadyAt: number };

type CallEventName = (typeof CALL_EVENTS)[number];

/** The event's detail for the page; null if it is not emitted. */
export function detailForPage<Name extends CallEventName>(
  name: Name,
  detail: EventDetails[Name],
  { since, isUp }: AttemptFacts,
): EventDetails[Name] | null {
  if (since === null) return detail;
  if (name === 'call-start-success') return { ...detail, since };
  return !isUp && endsResumption(name, detail) ? null : detail;
}

/** A failed resumption is emitted by the session, because for the page a call ended. */
function endsResumption(name: CallEventName, detail: EventDetails[CallEventName]): boolean {
  if (name === 'call-error') return 'fatal' in detail && detail.fatal;
  return name === 'call-start-failed' || name === 'call-end';
}

type Translations = {
  readonly [Name in keyof CallClientEvents]?: (
    detail: CallClientEvents[Name],
    attempt: AttemptFacts,
    times: Times,
  ) => readonly SessionEvent[];
};

const TRANSLATIONS: Translations = {
  transcript: ({ role, text, final }, _, { at }) => [
    { type: 'conversation', event: { type: 'spoken', role, text, final, at } },
  ],
  'call-message': ({ message }, { since }, { at }) => {
    const turns = since === null ? null : resentTurns(message);
    if (turns !== null) return [{ type: 'resent', turns, at }];
    const isLookingUp = message['type'] === 'tool-calls';
    return isLookingUp || message['type'] === 'tool-calls-result'
      ? [{ type: 'looking-up', isLookingUp }]
      : [];
  },
  'speech-start': () => [{ type: 'speech', speaker: 'assistant', speaking: true }],
  'speech-end': () => [{ type: 'speech', speaker: 'assistant', speaking: false }],
  // The agent's speech is measured in the call, which is faster than the platform's event.
  'speech-update': ({ role, speaking }) =>
    role === 'user'
      ? [
          { type: 'speech', speaker: 'user', speaking },
          ...(speaking ? ([{ type: 'conversation', event: { type: 'user-began' } }] as const) : []),
        ]
      : [],
  'call-video': ({ track }) => [{ type: 'video', track }],
  'call-start-success': (_, { since }) => (since === null ? [{ type: 'call-started' }] : []),
  // A fatal error before the call is up is part of the attempt's result, and a message that was not sent concerns only
  // the page.
  'call-error': ({ fatal, type, reason }, { isUp }) =>
    (fatal && !isUp) || type === 'send-error' ? [] : [{ type: 'call-error', reason }],
  'call-end': ({ reason }, { since, isUp }, { steadyAt }) =>
    since === null || isUp ? [{ type: 'call-ended', reason, steadyAt }] : [],
};

/** The events for the store, in order. */
export function eventsForStore<Name extends keyof CallClientEvents>(
  name: Name,
  detail: CallClientEvents[Name],
  attempt: AttemptFacts,
  times: Times,
): readonly SessionEvent[] {
  return TRANSLATIONS[name]?.(detail, attempt, times) ?? [];
}
