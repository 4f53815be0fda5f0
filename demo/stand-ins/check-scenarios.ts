/** Scenarios of the bot check's verification. They apply only with a call endpoint, which verifies it. */
import type { CheckFault, Scenario } from './faults.ts';

const siteverify = (expect: string) => (title: string, check: CheckFault) =>
  ({ title, expect, fault: { kind: 'siteverify', check } }) as const;
const checkAgain = siteverify('The form asks for the security check again and says why.');
const noVerdict = siteverify('Unable to connect; try again.');

export const CHECK_SCENARIOS = {
  'check-spent': checkAgain('Bot check: answered before', 'spent'),
  'check-expired': checkAgain('Bot check: too old', 'expired'),
  'check-other-key': checkAgain('Bot check: for another key', 'other-key'),
  'check-other-host': checkAgain('Bot check: from another site', 'other-host'),
  'check-slow': noVerdict('Bot check: no verdict in time', 'slow'),
  'check-down': noVerdict('Bot check: its service is down', 'down'),
  'check-garbage': noVerdict('Bot check: no verdict in the answer', 'garbage'),
} as const satisfies Readonly<Record<string, Scenario>>;
