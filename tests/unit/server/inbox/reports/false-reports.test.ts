// Scope: a few hundred reports that are forged, replayed, expired or of another call: `npm run bench:inbox` sends 10,000.
import { expect, it } from 'vitest';
import { sendFalseReports } from '../../../../support/inbox/false-reports.ts';

it('the inbox accepts no forged report of any kind', { timeout: 60_000 }, async () => {
  const { sent, accepted, answers } = await sendFalseReports(300);
  expect(sent).toBe(300);
  expect(accepted).toEqual([]);
  // Genuine repeated reports are accepted without a change, so that the platform does not retry them.
  expect(Object.keys(answers).filter((answer) => answer.endsWith('200'))).toEqual([
    'replayed, changed: 200',
    'replayed signature: 200',
  ]);
});
