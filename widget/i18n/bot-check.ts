/** The bot check's strings. */
import type { BotCheckStrings } from './types.ts';

export const english: BotCheckStrings = {
  label: 'Verification',
  upcoming: 'A quick check that you are human comes next.',
  loading: 'Loading the verification…',
  passed: 'Verification complete.',
  load: 'The verification could not be loaded. A blocker or your connection may have stopped it.',
  silent: 'The verification is taking long to answer. You can wait, or try again.',
  required: 'Complete this check to continue.',
  expired: 'The verification has expired. Please try again.',
  error: 'The verification did not work. Please try again.',
  retry: 'Try again',
  challengeTitle: 'Verification question',
  closeChallenge: 'Close verification question',
};
