/** Every event of the tag, as a value. The type makes a missing or unknown name an error. */
import type { EventName } from '../widget/contract.ts';

const NAMES: Readonly<Record<EventName, true>> = {
  'agent-open': true,
  'agent-close': true,
  'call-start-progress': true,
  'call-start-success': true,
  'call-start-failed': true,
  'call-start': true,
  'call-end': true,
  'speech-start': true,
  'speech-end': true,
  'volume-level': true,
  'call-message': true,
  transcript: true,
  'call-video': true,
  'call-error': true,
};

export const EVENT_NAMES: readonly string[] = Object.keys(NAMES);
