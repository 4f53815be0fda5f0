/**
 * The debug log: one console line for each step of a call, for the owner of a page. It holds states, stages, numbers,
 * reasons and ids; never a name, a word of a conversation or a key.
 */
import type { ClientStatus } from './client-status.ts';
import type { ClientEvents } from './events.ts';

type Facts = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** A reason or an id. Some come from the platform, and a text of any other form may be what somebody said. */
const WORD = /^[\w.:-]{1,99}$/;

/** `Task Tamer debug: call ended reason=page-closed`. Facts without a value are left out. */
export function debugLine(what: string, facts: Facts = {}): void {
  const known = Object.entries(facts).filter(([, value]) => value !== null && value !== undefined);
  const shown = known.map(([name, value]) => `${name}=${WORD.test(String(value)) ? value : '(text)'}`);
  console.info(['Task Tamer debug:', what, ...shown].join(' '));
}

/** Call the result whenever a fact may have changed: `Task Tamer debug: call connected true -> false`. */
export function logChanges(area: string, read: () => Facts): () => void {
  let before = read();
  return () => {
    const now = read();
    const changed = Object.keys(now).filter((name) => now[name] !== before[name]);
    for (const name of changed) debugLine(`${area} ${name} ${before[name]} -> ${now[name]}`);
    before = now;
  };
}

/** Logs the calls of a client. Which devices the visitor has is in no log. */
export function logCalls(events: ClientEvents, status: ClientStatus): void {
  const facts = () => {
    const { state, muted, condition } = status;
    const { connected, weak, audioBlocked, microphoneLost, finding, trial, minutesLeft } = condition;
    const call = { state: state.status, muted, connected, weak, audioBlocked, microphoneLost };
    return { ...call, finding, trial, minutesLeft };
  };
  status.subscribe(logChanges('call', facts));
  events.on('call-start-progress', ({ stage, status: step, duration }) =>
    debugLine(`call stage ${stage} ${step}`, { duration }),
  );
  events.on('call-start-success', ({ callId, totalDuration, resumed }) =>
    debugLine('call started', { callId, totalDuration, resumed }),
  );
  events.on('call-start-failed', ({ reason, stage, totalDuration }) =>
    debugLine('call start failed', { reason, stage, totalDuration }),
  );
  events.on('call-start', () => debugLine('call agent listens'));
  events.on('call-error-object', ({ error }) => {
    const { type, reason, fatal, stage, status: http, retryAfter, requestId } = error;
    debugLine('call error', { type, reason, fatal, stage, http, retryAfter, requestId });
  });
  events.on('call-end', ({ reason }) => debugLine('call ended', { reason }));
}
