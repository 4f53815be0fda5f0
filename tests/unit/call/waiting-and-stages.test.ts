// Scope: waiting with a limit, and reporting the stages of a start.
import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { StageReport } from '../../../widget/contract.ts';
import { pause, settledOrLate, withLimit } from '../../../widget/call/waiting.ts';
import { StageReporter } from '../../../widget/call/start/stages.ts';
import { FakeTimers, flush, NEVER } from './fakes.ts';

const outcomeOf = async (work: Promise<unknown>): Promise<unknown> => {
  const outcomes: unknown[] = [];
  work.then(
    (value) => outcomes.push(['resolved', value]),
    (error: unknown) => outcomes.push(['rejected', error]),
  );
  await flush();
  return outcomes[0] ?? 'waiting';
};

const listenersOf = (signal: AbortSignal): number => getEventListeners(signal, 'abort').length;

describe('waiting within a limit', () => {
  it('gives what comes in time, and stops the clock', async () => {
    const timers = new FakeTimers();
    expect(await withLimit(timers, 10, Promise.resolve('it'), () => 'late')).toBe('it');
    await expect(withLimit(timers, 10, Promise.reject(new Error('no')), () => 'late')).rejects.toThrow('no');
    expect(timers.pending).toBe(0);
  });

  it('gives up at the limit, not before', async () => {
    const timers = new FakeTimers();
    const waiting = withLimit(timers, 10, NEVER, () => 'late');
    const outcome = outcomeOf(waiting);
    await timers.advance(9);
    expect(await outcome).toBe('waiting');
    await timers.advance(1);
    await expect(waiting).rejects.toBe('late');
  });

  it('stops its clock on an abort, and listens no longer than it waits', async () => {
    const timers = new FakeTimers();
    const controller = new AbortController();
    const { signal } = controller;
    const waiting = withLimit(timers, 10, NEVER, () => 'late', signal);
    expect([timers.pending, listenersOf(signal)]).toEqual([1, 1]);
    controller.abort();
    expect(timers.pending).toBe(0);
    expect(await outcomeOf(waiting)).toBe('waiting');
    const other = new AbortController();
    await withLimit(timers, 10, Promise.resolve(), () => 'late', other.signal);
    expect([listenersOf(signal), listenersOf(other.signal)]).toEqual([0, 0]);
  });
});

describe('waiting for something to settle', () => {
  it('is over when it has, whichever way, or at the limit', async () => {
    const timers = new FakeTimers();
    await settledOrLate(timers, 10, Promise.resolve());
    await settledOrLate(timers, 10, Promise.reject(new Error('no')));
    const waiting = settledOrLate(timers, 10, NEVER);
    expect(await outcomeOf(waiting)).toBe('waiting');
    await timers.advance(10);
    expect(await outcomeOf(waiting)).toEqual(['resolved', undefined]);
  });
});

describe('a pause', () => {
  it('takes its time, and listens no longer', async () => {
    const timers = new FakeTimers();
    const { signal } = new AbortController();
    const pausing = pause(timers, 10, signal);
    expect(listenersOf(signal)).toBe(1);
    await timers.advance(9);
    expect(await outcomeOf(pausing)).toBe('waiting');
    await timers.advance(1);
    expect(await outcomeOf(pausing)).toEqual(['resolved', undefined]);
    expect(listenersOf(signal)).toBe(0);
  });

  it('stops its clock on an abort', async () => {
    const timers = new FakeTimers();
    const controller = new AbortController();
    void pause(timers, 10, controller.signal);
    controller.abort();
    expect([timers.pending, listenersOf(controller.signal)]).toEqual([0, 0]);
  });
});

describe('the stages', () => {
  function reporter() {
    const timers = new FakeTimers();
    const reports: StageReport[] = [];
    const entered: string[] = [];
    const stages = new StageReporter(
      timers,
      (report) => reports.push(report),
      (stage) => entered.push(stage),
    );
    return { timers, reports, entered, stages };
  }

  it('are told when they begin and when they are done, with duration and time', async () => {
    const { timers, reports, entered, stages } = reporter();
    expect(stages.stage).toBe('validation');
    const work = stages.run(
      'web-call-creation',
      async () => {
        await timers.advance(40);
        return { result: 'it', metadata: { callId: 'c' } };
      },
      { metadata: { first: true } },
    );
    expect(await work).toBe('it');
    expect(entered).toEqual(['web-call-creation']);
    expect(reports).toEqual([
      {
        stage: 'web-call-creation',
        status: 'started',
        timestamp: '2023-11-14T22:13:20.000Z',
        metadata: { first: true },
      },
      {
        stage: 'web-call-creation',
        status: 'completed',
        timestamp: '2023-11-14T22:13:20.040Z',
        duration: 40,
        metadata: { callId: 'c' },
      },
    ]);
    expect(stages.totalDuration).toBe(40);
  });

  it('say nothing that they do not know', async () => {
    const { reports, stages } = reporter();
    stages.runNow('initialization', () => 1);
    stages.completed('video-recording-setup', { action: 'skipped' });
    stages.failed('video-recording-started', { error: 'No.' });
    expect(reports.map((report) => Object.keys(report))).toEqual([
      ['stage', 'status', 'timestamp'],
      ['stage', 'status', 'timestamp', 'duration'],
      ['stage', 'status', 'timestamp', 'metadata'],
      ['stage', 'status', 'timestamp', 'metadata'],
    ]);
    expect(reports.at(-1)).toMatchObject({ status: 'failed', metadata: { error: 'No.' } });
  });

  it('tell a failure and throw it on, unless it is a stop', async () => {
    const { reports, stages } = reporter();
    const fail = () => Promise.reject(new Error('No.'));
    await expect(stages.run('daily-call-join', fail)).rejects.toThrow('No.');
    expect(reports.at(-1)).toMatchObject({ status: 'failed', duration: 0, metadata: { error: 'No.' } });
    await expect(stages.run('daily-call-join', fail, { cancelled: () => false })).rejects.toThrow('No.');
    expect(reports.at(-1)).toMatchObject({ status: 'failed' });
    await expect(stages.run('daily-call-join', fail, { cancelled: () => true })).rejects.toThrow('No.');
    expect(reports.at(-1)).toMatchObject({ status: 'started' });
    const failNow = () => {
      throw new Error('At once.');
    };
    expect(() => stages.runNow('validation', failNow)).toThrow('At once.');
    expect(reports.at(-1)).toMatchObject({ stage: 'validation', status: 'failed' });
  });
});
