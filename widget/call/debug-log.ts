/**
 * The debug log for page owners: one console line per step of a call. It contains states, stages, numbers, reasons and
 * ids; never a name, conversation text or a key.
 */
import { debugLine, type Area } from '../page/debug-line.ts';
import type { ClientStatus } from './client-status.ts';
import type { Emitter } from './emitter.ts';
import type { ClientEvents } from './events.ts';

/** Logs these events with these fields of their details. */
export function logEvents<Events extends object>(
  area: Area,
  events: Pick<Emitter<Events>, 'on'>,
  logged: { readonly [Name in keyof Events]?: readonly (keyof Events[Name] & string)[] },
): void {
  for (const name in logged)
    events.on(name, (detail) => debugLine(area, name, Object(detail), logged[name] ?? []));
}

/** Logs a client's calls. The visitor's devices are never logged. */
export function logCalls(events: ClientEvents, status: ClientStatus): void {
  const read = () => {
    const { microphoneId: _, loudspeakerId: __, ...condition } = status.condition;
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
