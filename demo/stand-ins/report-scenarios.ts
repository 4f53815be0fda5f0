/**
 * Scenarios of reports between the platform and the owner's inbox. Calls in them work; the difference shows in the
 * inbox afterwards.
 */
import type { ReportFault, Scenario } from './faults.ts';

const reported = (title: string, expect: string, reports: ReportFault) =>
  ({ title: `Inbox: ${title}`, expect, fault: { kind: 'none' }, reports }) as const;

export const REPORT_SCENARIOS = {
  'report-never': reported(
    'the report never comes',
    'The call works. After five minutes the inbox asks the platform and shows the conversation.',
    'never',
  ),
  'report-twice': reported(
    'everything is reported twice',
    'The call works. The inbox shows it once, and one mail is sent.',
    'twice',
  ),
  'report-late': reported(
    'the report comes 20 s late',
    'The call works. The inbox shows it as going on, and whole after 20 s.',
    'late',
  ),
  'report-reordered': reported(
    'the report comes before what was earlier',
    'The call works. The inbox shows it as ended, and it stays so.',
    'reordered',
  ),
  'report-wrong-proof': reported(
    'the report has a wrong proof',
    'The call works. The inbox counts a refused report and asks the platform after five minutes.',
    'wrong-proof',
  ),
  'report-huge': reported(
    'the report has more than 5 MB',
    'The call works. The inbox refuses the report and asks the platform after five minutes.',
    'huge',
  ),
  'report-truncated': reported(
    'the report breaks off in the middle',
    'The call works. The inbox refuses the report and asks the platform after five minutes.',
    'truncated',
  ),
  'recording-redirects': reported(
    'the recording is somewhere else',
    'The call works. The inbox plays its recording, which the platform redirects to.',
    'recording-redirects',
  ),
  'erasing-fails': reported(
    'the platform cannot erase at first (503)',
    'The call works. Erased in the inbox, it is erased at the platform by the third try.',
    'erasing-fails',
  ),
} as const satisfies Readonly<Record<string, Scenario>>;
