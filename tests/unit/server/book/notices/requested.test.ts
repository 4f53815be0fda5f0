// Scope: when a confirmation, or the mail to the owner, is sent that waits until the owner's calendar has the appointment.
import { expect, it } from 'vitest';
import {
  deliverNotices,
  informOwners,
  planNotices,
  type NoticeContext,
} from '../../../../../server/book/notices/notices.ts';
import type { OnChange } from '../../../../../server/book/store/appointments.ts';
import type { AppointmentRow } from '../../../../../server/inbox/store/tables.ts';
import { DAY_MS, HOUR_MS } from '../../inbox/world.ts';
import { NOW, storeFixture, ZONE } from '../book-store.ts';
import { appointmentRow } from './appointment-row.ts';

const { context } = storeFixture(false);
const SECOND_MS = 1_000;

/** A booking and its confirmation, unless it says otherwise. */
type News = {
  readonly row?: Partial<AppointmentRow>;
  readonly onChange?: (context: Pick<NoticeContext, 'now'>) => OnChange;
};

/** The seconds after a booking in which a notice about it was decided and sent. @param certainAfter seconds */
async function confirmed(certainAfter: number, seconds: number, news: News = {}) {
  let time = NOW;
  const elapsed = (): number => (time - NOW) / SECOND_MS;
  const decided: number[] = [];
  const sent: number[] = [];
  const notices = {
    ...context(),
    now: () => time,
    zone: ZONE,
    reminders: { minutesBefore: [], quiet: { from: 0, to: 0 } },
    report: () => undefined,
    isCertain: () => {
      decided.push(elapsed());
      return Promise.resolve(elapsed() >= certainAfter);
    },
    senders: {
      mail: {
        isFor: () => true,
        send: () => {
          sent.push(elapsed());
          return Promise.resolve({ kind: 'accepted' } as const);
        },
      },
    },
  };
  const [start, end] = [NOW + 2 * DAY_MS, NOW + 2 * DAY_MS + HOUR_MS];
  const row = appointmentRow({
    starts_at: start,
    ends_at: end,
    busy_from: start,
    busy_to: end,
    updated_at: NOW,
    ...news.row,
  });
  await notices.change(async (change) => {
    await change.insertInto('appointments').values(row).execute();
    await (news.onChange?.(notices) ?? planNotices(notices))(change, null, row, false);
  });
  for (; elapsed() <= seconds; time += SECOND_MS) await deliverNotices(notices);
  return { decided, sent };
}

it('a confirmation is sent seconds after the calendar has a requested appointment', async () => {
  expect(await confirmed(3, 10)).toEqual({ decided: [0, 2, 4], sent: [4] });
});

it('a confirmation waits for a calendar that is away for long without asking often', async () => {
  const { decided, sent } = await confirmed(Infinity, 120);
  expect(sent).toEqual([]);
  expect(decided).toEqual([0, 2, 4, 8, 16, 31, 46, 61, 76, 91, 106]);
});

const toOwner = (state: 'moved' | 'cancelled'): News => ({ row: { state }, onChange: informOwners });

it('the owner learns of a visitor’s move once the calendar has it, because it may be taken back until then', async () => {
  expect((await confirmed(3, 10, toOwner('moved'))).sent).toEqual([4]);
});

it('the owner learns of a visitor’s move after a minute although the calendar is away or has another event', async () => {
  expect((await confirmed(Infinity, 120, toOwner('moved'))).sent).toEqual([61]);
});

it('the owner learns of a visitor’s cancellation at once', async () => {
  expect(await confirmed(Infinity, 10, toOwner('cancelled'))).toEqual({ decided: [], sent: [0] });
});
