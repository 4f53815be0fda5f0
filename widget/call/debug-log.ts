/**
 * The debug log: one console line for each step of a call, for the owner of a page. It holds states, stages, numbers,
 * reasons and ids; never a name, a word of a conversation or a key.
 */
import type { ClientStatus } from './client-status.ts';
import type { Emitter } from './emitter.ts';
import type { ClientEvents } from './events.ts';

type Area = 'call' | 'chat';

/** A reason or an id. Some come from the platform, and a text of any other form may be what somebody said. */
const WORD = /^[\w.:-]{1,99}$/;

/** `Task Tamer debug [call] call-end reason=page-closed`: of the detail these facts, where they have a value. */
export function debugLine(area: Area, what: string, detail: object, facts: readonly string[]): void {
  const shown = facts.flatMap((name) => {
    const value = String(Reflect.get(detail, name) ?? '');
    return value === '' ? [] : [`${name}=${WORD.test(value) ? value : '(text)'}`];
  });
  console.info([`Task Tamer debug [${area}]`, what, ...shown].join(' '));
}

/** Logs each of these events, with these facts of its detail. */
export function logEvents<Events extends object>(
  area: Area,
  events: Pick<Emitter<Events>, 'on'>,
  logged: { readonly [Name in keyof Events]?: readonly (keyof Events[Name] & string)[] },
): void {
  for (const name in logged)
    events.on(name, (detail) => debugLine(area, name, Object(detail), logged[name] ?? []));
}

/** Logs the calls of a client. Which devices the visitor has is in no log. */
export function logCalls(events: ClientEvents, status: ClientStatus): void {
  const read = () => {
    const { connected, weak, audioBlocked, microphoneLost, finding, trial, minutesLeft } = status.condition;
    const condition = { connected, weak, audioBlocked, microphoneLost, finding, trial, minutesLeft };
    return { state: status.state.status, muted: status.muted, ...condition };
  };
  let before: Readonly<Record<string, unknown>> = read();
  status.subscribe(() => {
    const now = read();
    const changed = Object.entries(now).filter(([name, value]) => value !== before[name]);
    before = now;
    for (const [name, value] of changed) debugLine('call', 'now', { [name]: value ?? 'none' }, [name]);
  });
  logEvents('call', events, {
    'call-start-progress': ['stage', 'status', 'duration'],
    'call-start-success': ['callId', 'totalDuration', 'resumed'],
    'call-start-failed': ['reason', 'stage', 'totalDuration'],
    'call-start': [],
    'call-end': ['reason'],
  });
  const facts = ['type', 'reason', 'fatal', 'stage', 'status', 'retryAfter', 'requestId'];
  events.on('call-error-object', ({ error }) => debugLine('call', 'call-error', error, facts));
}
