/** The text of the call bar, as pure functions. */
import type { CallState, Snapshot } from '../../session/state/snapshot.ts';
import type { Strings } from '../../i18n/types.ts';

/** The announced status: it changes with the call, not with each turn. */
export function callStatusText(call: CallState, connected: boolean, agent: string, strings: Strings): string {
  if (!connected && (call.status === 'joined' || call.status === 'live')) return strings.call.reconnecting;
  switch (call.status) {
    // The bar renders before a call from another page is resumed.
    case 'idle':
      return strings.call.label(agent);
    case 'starting':
      return call.resumed ? `${strings.resume(agent)}…` : strings.stages[call.stage];
    case 'joined':
      return strings.call.joining(agent);
    case 'live':
      return strings.call.connected(agent);
    case 'ending':
      return strings.call.ending;
  }
}

type Impairment = Pick<Snapshot, 'paused' | 'finding' | 'weak'>;

/** Describes what impairs a connected call, or returns null. The text is shown, and announced once. */
export function impairmentText(
  { paused, finding, weak }: Impairment,
  agent: string,
  strings: Strings['call'],
): string | null {
  if (paused !== null) return strings.paused[paused];
  if (finding !== null) return strings.findings[finding](agent);
  return weak ? strings.weak(agent) : null;
}

type Talk = Pick<Snapshot, 'speaker' | 'isLookingUp' | 'muted'>;

/**
 * Says who is speaking, or that the agent is looking something up. Not announced, because the visitor hears the call.
 */
export function speakerText(
  { speaker, isLookingUp, muted }: Talk,
  agent: string,
  strings: Strings['call'],
): string {
  if (speaker === 'assistant') return strings.speaking(agent);
  if (isLookingUp) return strings.lookingUp;
  if (muted) return strings.muted;
  return speaker === 'user' ? strings.hearingYou : strings.listening(agent);
}

/** Minutes and seconds; an hour and more as `61:05`. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}
