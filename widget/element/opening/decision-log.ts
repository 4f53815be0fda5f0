/** The lines of the debug log about opening unasked, in the form of those about calls. */
import type { Decision } from './decision.ts';

/** Logs a line that differs from the one before, and returns it. */
export function logDecision(decision: Decision, before: string): string {
  const reason = 'reason' in decision ? ` reason=${decision.reason}` : '';
  const line = `Task Tamer debug [opening] ${decision.act}${reason}`;
  if (line !== before) console.info(line);
  return line;
}
