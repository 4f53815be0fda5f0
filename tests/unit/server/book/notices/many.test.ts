// Scope: many reminders for visitors around the world, on several processes that are killed, whose clocks jump, and of
// appointments that are moved and cancelled meanwhile. `REMINDERS=10000 npm run test:unit -- server/book/notices/many` sends that many.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  deliverNotices,
  planNotices,
  type NoticeContext,
} from '../../../../../server/book/notices/notices.ts';
import { zoneNamed, type Zone } from '../../../../../server/book/rules/zone.ts';
import type { AppointmentContext } from '../../../../../server/book/store/appointments.ts';
import type { AppointmentRow } from '../../../../../server/inbox/store/tables.ts';
import { rowsOf } from '../../../../support/inbox/rows.ts';
import { NOW, storeFixture, ZONE } from '../book-store.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../inbox/world.ts';
import { appointmentRow } from './appointment-row.ts';

/** Each appointment has a confirmation and two reminders. */
const REMINDERS = Number(process.env['REMINDERS'] ?? 600);
const APPOINTMENTS = Math.ceil(REMINDERS / 2);
const PROCESSES = 3;
const STEP_MS = 20 * MINUTE_MS;
/** The visitors'; the business's counts for those whose zone is not known. */
const ZONES = [
  null,
  'America/Chicago',
  'Asia/Tokyo',
  'Pacific/Honolulu',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Mars/Olympus',
] as const;
const JUMPS_MS = [3 * HOUR_MS, -2 * HOUR_MS, 9 * HOUR_MS, -HOUR_MS] as const;

const { context, where } = storeFixture(false);
const reminders = { minutesBefore: [1_440, 120], quiet: { from: 1_260, to: 480 } };

/** Numbers that are the same in each run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    yield state / 2 ** 31;
  }
}

type Sent = {
  readonly key: string;
  readonly at: number;
  readonly isTrue: boolean;
  readonly isLoud: boolean;
  readonly zone: Zone;
};

it('each is sent at most once, none in quiet hours, and none about what was moved or cancelled', async () => {
  const random = numbers(7);
  const draw = (below: number): number => Math.floor(random.next().value * below);
  let time = NOW;
  const sent: Sent[] = [];
  const current = new Map<string, AppointmentRow>();
  const open = (dies: () => boolean): NoticeContext => ({
    ...context(),
    now: () => time,
    zone: ZONE,
    reminders,
    isCertain: () => Promise.resolve(true),
    report: () => undefined,
    senders: {
      mail: {
        isFor: () => true,
        send: async ({ kind, sequence, minutes_before: minutes }, { id, time_zone: timeZone }) => {
          const now = current.get(id);
          const isTrue =
            now?.sequence === sequence &&
            now.starts_at > time &&
            (now.state !== 'cancelled' || kind === 'cancelled');
          sent.push({
            key: `${id} ${sequence} ${kind} ${minutes}`,
            at: time,
            isTrue,
            isLoud: kind === 'reminder',
            zone: zoneNamed(timeZone) ?? ZONE,
          });
          // A process that was killed never notes what it has sent.
          if (dies()) throw new Error('The process was killed.');
          return { kind: 'accepted' };
        },
      },
    },
  });
  const store: AppointmentContext = context();
  const plans = planNotices(open(() => false));
  const put = (before: AppointmentRow | null, after: AppointmentRow) =>
    store.change(async (change) => {
      const { id, ...values } = after;
      if (before === null) await change.insertInto('appointments').values(after).execute();
      else await change.updateTable('appointments').set(values).where('id', '=', id).execute();
      await plans(change, before, after, false);
      current.set(id, after);
    });
  const at = (id: string, start: number, changes: Partial<AppointmentRow> = {}) =>
    appointmentRow({
      id,
      tool_call_id: null,
      conversation_id: randomUUID(),
      resource: id,
      starts_at: start,
      ends_at: start + HOUR_MS,
      busy_from: start,
      busy_to: start + HOUR_MS,
      ...changes,
    });
  for (let index = 0; index < APPOINTMENTS; index += 1)
    await put(
      null,
      at(randomUUID(), NOW + draw(5 * 24 * 4) * 15 * MINUTE_MS, {
        time_zone: ZONES[index % ZONES.length] ?? null,
      }),
    );
  const end = NOW + 6 * DAY_MS;
  for (let step = 0; time < end; step += 1) {
    for (let change = 0; change < APPOINTMENTS / 400; change += 1) {
      const row = [...current.values()][draw(APPOINTMENTS)];
      if (row === undefined || row.state === 'cancelled' || row.starts_at < time) continue;
      const moved = { ...row, state: 'moved', starts_at: row.starts_at + draw(48) * HOUR_MS } as const;
      const next = draw(3) === 0 ? ({ ...row, state: 'cancelled' } as const) : moved;
      await put(row, {
        ...next,
        ends_at: next.starts_at + HOUR_MS,
        busy_from: next.starts_at,
        busy_to: next.starts_at + HOUR_MS,
        sequence: row.sequence + 1,
      });
    }
    const processes = Array.from({ length: PROCESSES }, () => open(() => draw(50) === 0));
    await Promise.all(processes.map((each) => allRounds(each).catch(() => undefined)));
    time += STEP_MS + (step % 40 === 39 ? (JUMPS_MS[draw(JUMPS_MS.length)] ?? 0) : 0);
  }
  const isQuiet = ({ at: instant, zone }: Sent) => {
    const minute = Math.floor((zone.wallOf(instant) % DAY_MS) / MINUTE_MS);
    return minute >= 1_260 || minute < 480;
  };
  expect(sent.length).toBeGreaterThan(REMINDERS);
  expect(sent.length - new Set(sent.map(({ key }) => key)).size).toBe(0);
  expect(sent.filter((each) => each.isLoud && isQuiet(each))).toEqual([]);
  const zones = new Set(sent.filter(({ isLoud }) => isLoud).map(({ zone }) => zone.name));
  expect(zones).toEqual(new Set(ZONES.filter((zone) => zoneNamed(zone) !== null)));
  expect(sent.filter(({ isTrue }) => !isTrue)).toEqual([]);
  const states = rowsOf(where(), 'notices').map(({ state }) => state);
  expect(states.filter((state) => state === 'unknown').length).toBeGreaterThan(0);
}, 600_000);

async function allRounds(process: NoticeContext): Promise<void> {
  while (await deliverNotices(process));
}
