/**
 * `npm run bench:inbox`: how many of 10,000 false reports the inbox accepts, and how long a mail takes after the end of
 * a call, alone and with many calls ending at once. Exits with 1 if a figure is worse than promised.
 */
import type { CallRecord } from '../../demo/stand-ins/platform/calls/call-record.ts';
import { sendFalseReports } from '../support/inbox/false-reports.ts';
import { openInboxStage } from '../support/inbox/stage.ts';

const FALSE_REPORTS = 10_000;
const SEQUENTIAL_CALLS = 40;
const SIMULTANEOUS_CALLS = 200;
/** p95, s */
const PROMISED = { alone: 5, atOnce: 60 } as const;

type Arrivals = {
  readonly arrived: (name: string) => void;
  readonly wait: (name: string) => Promise<number>;
};

/** When the mail about each name arrived. */
function createArrivals(): Arrivals {
  const times = new Map<string, number>();
  const waiting = new Map<string, (at: number) => void>();
  return {
    arrived(name) {
      times.set(name, performance.now());
      waiting.get(name)?.(performance.now());
    },
    wait: (name) =>
      new Promise((resolve) => {
        const at = times.get(name);
        if (at === undefined) waiting.set(name, resolve);
        else resolve(at);
      }),
  };
}

/** @returns seconds from the end of each call to its mail */
async function mailTimes(count: number, atOnce: boolean): Promise<readonly number[]> {
  const arrivals = createArrivals();
  const stage = await openInboxStage({
    onMail: ({ subject = '' }) => arrivals.arrived(/^Caller \d+/.exec(subject)?.[0] ?? ''),
  });
  try {
    const calls: { readonly call: CallRecord; readonly name: string }[] = [];
    for (let index = 0; index < count; index += 1) {
      const name = `Caller ${index}`;
      const { call } = await stage.begin('erin', name);
      call.join();
      for (let line = 0; line < 20; line += 1) call.transcript('user', `This is line ${line} of a call.`);
      calls.push({ call, name });
    }
    const end = async ({ call, name }: (typeof calls)[number]): Promise<number> => {
      const endedAt = performance.now();
      call.end('customer-ended-call');
      return ((await arrivals.wait(name)) - endedAt) / 1_000;
    };
    if (atOnce) return await Promise.all(calls.map(end));
    const times: number[] = [];
    for (const each of calls) times.push(await end(each));
    return times;
  } finally {
    await stage.close();
  }
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? NaN;

const figures = (times: readonly number[]) =>
  [0.5, 0.95, 1].map((share) => `p${share * 100} ${quantile(times, share).toFixed(2)} s`).join(', ');

const { sent, accepted, answers } = await sendFalseReports(FALSE_REPORTS);
console.log(`${sent} false reports, accepted: ${accepted.length === 0 ? 'none' : accepted.join(', ')}`);
for (const [answer, count] of Object.entries(answers)) console.log(`  ${count} × ${answer}`);
const alone = await mailTimes(SEQUENTIAL_CALLS, false);
console.log(
  `From the end of a call to its mail, ${SEQUENTIAL_CALLS} calls one after the other: ${figures(alone)}`,
);
const atOnce = await mailTimes(SIMULTANEOUS_CALLS, true);
console.log(`The same while ${SIMULTANEOUS_CALLS} calls end at once: ${figures(atOnce)}`);
const isWorse = quantile(alone, 0.95) >= PROMISED.alone || quantile(atOnce, 0.95) >= PROMISED.atOnce;
if (accepted.length > 0 || isWorse) process.exitCode = 1;
