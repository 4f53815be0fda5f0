// Scope: the stages of a start: what each one reports, and that none begins or is awaited once the call has ended.
import { describe, expect, it } from 'vitest';
import { CallError } from '../../../../widget/call/errors/call-error.ts';
import { cancelled, notConfigured } from '../../../../widget/call/errors/start-errors.ts';
import { Stages } from '../../../../widget/call/start/stages.ts';
import type { StageReport } from '../../../../widget/contract.ts';
import { FakeTimers, flush, NEVER } from '../fakes.ts';

function start() {
  const timers = new FakeTimers();
  const reports: StageReport[] = [];
  const abort = new AbortController();
  const listener = { heard: (_report: StageReport): void => undefined };
  const tell = (report: StageReport) => {
    reports.push(report);
    listener.heard(report);
  };
  const stages = new Stages(timers, tell, abort.signal);
  const told = () => reports.map(({ stage, status }) => `${stage} ${status}`);
  return { timers, reports, abort, listener, stages, told };
}

const errorOf = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    await work;
  } catch (error) {
    return error;
  }
  throw new Error('It did not fail.');
};

describe('the report of a stage', () => {
  it("has the stage's start and end, with duration, time and metadata", async () => {
    const { timers, reports, stages } = start();
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
    expect([stages.stage, stages.totalDuration]).toEqual(['web-call-creation', 40]);
  });

  it('omits fields that have no value', () => {
    const { reports, stages } = start();
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

  it('is a failure when the stage rejects or throws, with an error of that stage', async () => {
    const { reports, stages } = start();
    const error = await errorOf(stages.run('daily-call-join', () => Promise.reject(new Error('No.'))));
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ type: 'daily-call-join-error', stage: 'daily-call-join' });
    expect(reports.at(-1)).toMatchObject({
      status: 'failed',
      duration: 0,
      metadata: { error: 'The call could not be started: No.' },
    });
    const refusal = notConfigured('No key.');
    const refuse = () => {
      throw refusal;
    };
    expect(() => stages.runNow('validation', refuse)).toThrow(refusal);
    expect(reports.at(-1)).toMatchObject({ stage: 'validation', metadata: { error: 'No key.' } });
  });

  it('is not a failure when the call is canceled meanwhile', async () => {
    const { abort, stages, told } = start();
    const running = stages.run('daily-call-join', () => NEVER);
    abort.abort(cancelled());
    expect(await errorOf(running)).toMatchObject({ reason: 'cancelled' });
    expect(told()).toEqual(['daily-call-join started']);
  });

  it('is a failure when an error ends the call meanwhile, with that error', async () => {
    const { abort, stages, reports } = start();
    const running = stages.run('daily-call-join', () => NEVER);
    const error = notConfigured('Elsewhere.');
    abort.abort(error);
    expect(await errorOf(running)).toBe(error);
    expect(reports.at(-1)).toMatchObject({ status: 'failed', metadata: { error: 'Elsewhere.' } });
  });
});

describe('a call that has ended', () => {
  it('begins no further stage', async () => {
    const { abort, stages, told } = start();
    const end = cancelled();
    abort.abort(end);
    let works = 0;
    const work = async () => ({ result: (works += 1) });
    expect(await errorOf(stages.run('web-call-creation', work))).toBe(end);
    expect(() => stages.runNow('initialization', () => (works += 1))).toThrow(end);
    expect(
      await errorOf(
        stages.runOptional(
          'audio-observer-setup',
          () => NEVER,
          () => undefined,
        ),
      ),
    ).toBe(end);
    expect([works, told()]).toEqual([0, []]);
  });

  it("does not run a stage when a listener ends the call at the stage's start", async () => {
    const { abort, listener, stages, told } = start();
    listener.heard = () => abort.abort(cancelled());
    let works = 0;
    const run = stages.run('web-call-creation', async () => ({ result: (works += 1) }));
    expect(await errorOf(run)).toMatchObject({ reason: 'cancelled' });
    expect([works, told()]).toEqual([0, ['web-call-creation started']]);
  });

  it('leaves no timer running', async () => {
    const { abort, stages, timers } = start();
    const waits = [
      stages.pause(1_000),
      stages.within(1_000, NEVER, cancelled),
      stages.runOptional(
        'audio-observer-setup',
        () => NEVER,
        () => undefined,
      ),
    ];
    await flush();
    expect(timers.pending).toBe(3);
    abort.abort(cancelled());
    await Promise.all(waits.map(errorOf));
    expect(timers.pending).toBe(0);
  });
});

describe('an optional stage', () => {
  it('logs a warning when it fails, and the start continues', async () => {
    const { stages, told } = start();
    const warnings: CallError[] = [];
    await stages.runOptional(
      'audio-observer-setup',
      () => Promise.reject(new Error('No.')),
      (error) => warnings.push(error),
    );
    expect(warnings).toMatchObject([{ type: 'audio-observer-setup-error', fatal: false }]);
    expect(told()).toEqual(['audio-observer-setup started', 'audio-observer-setup failed']);
  });

  it('is not awaited for longer than its time limit', async () => {
    const { stages, timers, told } = start();
    const warnings: CallError[] = [];
    const waiting = stages.runOptional(
      'audio-observer-setup',
      () => NEVER,
      (error) => warnings.push(error),
    );
    await timers.advance(4_999);
    expect(told()).toEqual(['audio-observer-setup started']);
    await timers.advance(1);
    await waiting;
    expect(warnings.map(({ message }) => message)).toEqual([
      'Step audio-observer-setup failed, the call continues: no answer within 5000 ms',
    ]);
  });
});

describe('a pause', () => {
  it('resolves after its duration', async () => {
    const { stages, timers } = start();
    let isOver = false;
    const pausing = stages.pause(10).then(() => (isOver = true));
    await timers.advance(9);
    expect(isOver).toBe(false);
    await timers.advance(1);
    expect(await pausing).toBe(true);
  });
});
