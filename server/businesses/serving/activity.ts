/** Counts what businesses use, and notes their last problem, beside the receipts and the log. */
import { createCalendar } from '../../admission/days.ts';
import type { OpenWork } from '../../http/open-work.ts';
import { errorText, type Log } from '../../http/reports.ts';
import type { EndpointSettings, Receipt } from '../../settings.ts';
import type { BusinessId } from '../business-id.ts';
import { businessById } from '../store/reading.ts';
import type { StoreDb } from '../store/tables.ts';
import { countConversation, noteProblem } from '../store/usage.ts';

type Hooks = Partial<EndpointSettings> & { readonly log: Log };

const MAX_PROBLEM_CHARACTERS = 500;

/**
 * The same hooks, which also keep their trace in the database. A failure to do so refuses no visitor, and is logged.
 * @param kept the database, whose changes no process needs to be notified of, and what is being kept, to close it afterwards
 */
export function withActivity(
  { db, open }: { readonly db: StoreDb; readonly open: OpenWork },
  id: BusinessId,
  hooks: Hooks,
): Hooks {
  const orLogged = (work: Promise<void>) =>
    open.add(
      work.catch((error: unknown) =>
        hooks.log.warn({ cause: 'businesses' }, `Usage was not counted: ${errorText(error)}`),
      ),
    );
  const noted =
    (level: keyof Log): Log['error'] =>
    (fields, message) => {
      const problem = message.slice(0, MAX_PROBLEM_CHARACTERS);
      if (level === 'error') void orLogged(noteProblem(db, id, { problem, at: Date.now() }));
      return hooks.log[level](fields, message);
    };
  return {
    ...hooks,
    log: { warn: noted('warn'), error: noted('error') },
    onReceipt(receipt) {
      void orLogged(count(db, id, receipt));
      return hooks.onReceipt?.(receipt);
    },
  };
}

async function count(db: StoreDb, businessId: BusinessId, { at, channel }: Receipt): Promise<void> {
  const business = await businessById(db, businessId);
  if (business === null) return;
  const time = Date.parse(at);
  const day = createCalendar(business.timeZone)(time).name;
  await countConversation(db, { businessId, channel, at: time, day });
}
