// Scope: the share of a day's limit from which the owner's page warns.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LimitWarning } from '../../../../server/inbox/page/conversations/figures.tsx';
import type { Overview } from '../../../../server/inbox/web/page-contract.ts';

const UNUSED = { used: 0, limit: 200 };

function warningOf(used: number): string {
  const overview: Overview = {
    timeZone: 'America/New_York',
    site: null,
    counts: { new: 0, missed: 0 },
    appointments: { today: [], tomorrow: [] },
    hasBook: false,
    keepDays: 30,
    cost: 0,
    calls: { used, limit: 200 },
    minutes: UNUSED,
    chats: UNUSED,
    messages: UNUSED,
    days: [],
    refusedEvents: [],
  };
  return renderToStaticMarkup(<LimitWarning overview={overview} />);
}

it('the inbox’s page warns from 80 % of a day’s limit on, and says when nothing is left', () => {
  expect(warningOf(159)).toBe('');
  expect(warningOf(160)).toContain('160 of today’s 200 calls are used.');
  expect(warningOf(200)).toContain('limit of 200 calls is used up');
});
