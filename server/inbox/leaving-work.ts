/** The work that is left for a removed business: everything of it is erased, here, at the platform and in its owner's calendar. */
import type { CalendarSettings } from '../book/calendar/settings.ts';
import { NO_RULES } from '../book/rules/book-rules.ts';
import type { DueWork } from './due-work.ts';
import type { Batch } from './background/turns.ts';
import type { InboxContext } from './context.ts';
import { eraseAtPlatform } from './conversations/erasing.ts';
import { eraseEverything, type ErasureProof } from './conversations/leaving.ts';

export async function leavingWork(
  context: InboxContext,
  onErased: (proof: ErasureProof) => Promise<void>,
): Promise<DueWork> {
  const { calendar = null, isCalendarUnreachable = false } = context.settings;
  const canRemove = calendar !== null && !isCalendarUnreachable;
  const removeEntries = canRemove ? await entryRemover(context, calendar) : null;
  const reach = isCalendarUnreachable ? 'unreachable' : canRemove ? 'reachable' : 'none';
  const leave = () => eraseEverything(context, onErased, reach);
  return {
    sweep: [leave],
    checks: [],
    expiry: [],
    erasures: [async () => (await eraseAtPlatform(context)) || leave()],
    mail: [],
    notices: [],
    webhooks: [],
    calendar: removeEntries === null ? [] : [async () => (await removeEntries()) || leave()],
  };
}

/** Loaded on demand, because of its libraries. Entries without an appointment are removed. */
async function entryRemover(
  { read, change, now, endpoint, settings: { timeZone } }: InboxContext,
  settings: CalendarSettings,
): Promise<Batch> {
  const { openCalendar } = await import('../book/calendar/open.ts');
  const calendar = openCalendar(settings, {
    context: { read, change, now, rules: NO_RULES, onChange: [] },
    timeZone,
    linkOf: (conversation) => conversation,
    report: (problem) => endpoint.report('calendar', problem),
    mails: null,
  });
  return () => calendar.writeDue();
}
