/** The latest start of a call as bars of a waterfall chart, computed from the log. Pure. */
import { STAGES, type StageName } from '../../../widget/contract.ts';
import type { LogEntry } from './log-entries.ts';

export type StageBar = {
  readonly stage: StageName;
  readonly status: 'waiting' | 'started' | 'completed' | 'failed';
  /** Milliseconds since the start was requested. */
  readonly startsAt: number;
  /** Milliseconds; null while the stage is in progress. */
  readonly duration: number | null;
};

type Report = { readonly stage: string; readonly status: string; readonly time: number };

/** One bar per stage; null before any start. */
export function stageBars(entries: readonly LogEntry[]): readonly StageBar[] | null {
  const reports = latestStart(entries);
  const begin = reports[0]?.time;
  return begin === undefined ? null : STAGES.map((stage) => barOf(stage, reports, begin));
}

/** The length of the chart in milliseconds, at least 1. */
export function lengthOf(bars: readonly StageBar[]): number {
  return Math.max(1, ...bars.map(({ startsAt, duration }) => startsAt + (duration ?? 0)));
}

/** Oldest first, from the last time the first stage began. */
function latestStart(entries: readonly LogEntry[]): readonly Report[] {
  const reports = entries.filter(({ kind }) => kind === 'stage').flatMap(readReport);
  const first = reports.findIndex(({ stage, status }) => stage === STAGES[0] && status === 'started');
  return reports.slice(0, first + 1).toReversed();
}

function readReport({ detail }: LogEntry): readonly Report[] {
  if (typeof detail !== 'object' || detail === null) return [];
  const { stage, status, timestamp } = detail as Readonly<Record<string, unknown>>;
  const time = Date.parse(String(timestamp));
  return Number.isNaN(time) ? [] : [{ stage: String(stage), status: String(status), time }];
}

function barOf(stage: StageName, reports: readonly Report[], begin: number): StageBar {
  const own = reports.filter((report) => report.stage === stage);
  const started = own.find(({ status }) => status === 'started');
  const ended = own.find(({ status }) => status === 'completed' || status === 'failed');
  const startsAt = ((started ?? ended)?.time ?? begin) - begin;
  if (ended === undefined)
    return { stage, status: started ? 'started' : 'waiting', startsAt, duration: null };
  const status = ended.status === 'failed' ? 'failed' : 'completed';
  return { stage, status, startsAt, duration: ended.time - begin - startsAt };
}
