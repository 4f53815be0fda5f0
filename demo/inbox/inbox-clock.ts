/** The clock of local inboxes, which can be set to when the next reminder is due, to see it without waiting for days. */
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';

export type InboxClock = {
  readonly now: () => number;
  /** Does the work at the time when the next reminder is due. @returns whether there is one */
  readonly playNextReminder: (work: () => Promise<void>) => Promise<boolean>;
};

/** @param file of the inboxes, once they are open */
export function createInboxClock(file: string): InboxClock {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    async playNextReminder(work) {
      const at = nextReminder(file);
      if (at === null) return false;
      ahead = Math.max(0, at - Date.now());
      try {
        await work();
      } finally {
        ahead = 0;
        await bringForward(file);
      }
      return true;
    },
  };
}

function nextReminder(file: string): number | null {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const found = database
      .prepare(`select min(next_at) as at from notices where kind = 'reminder' and state = 'waiting'`)
      .get();
    return typeof found?.['at'] === 'number' ? found['at'] : null;
  } finally {
    database.close();
  }
}

/** Work that comes back, such as looking at a calendar, was noted for after the reminder's time. */
async function bringForward(file: string): Promise<void> {
  // No transaction of the program, which is on this thread, waits for anything but itself.
  await setImmediate();
  const database = new DatabaseSync(file);
  try {
    database
      .prepare('update business_due_work set due_at = :now where due_at > :now')
      .run({ now: Date.now() });
  } finally {
    database.close();
  }
}
