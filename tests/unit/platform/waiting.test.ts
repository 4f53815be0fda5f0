// Scope: waiting with a limit, and until a signal is aborted.
import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { settledOrLate, untilAborted, withLimit } from '../../../widget/platform/waiting.ts';
import { FakeTimers, flush, NEVER } from '../call/fakes.ts';

const outcomeOf = async (work: Promise<unknown>): Promise<unknown> => {
  const outcomes: unknown[] = [];
  work.then(
    (value) => outcomes.push(['resolved', value]),
    (error: unknown) => outcomes.push(['rejected', error]),
  );
  await flush();
  return outcomes[0] ?? 'waiting';
};

describe('waiting within a limit', () => {
  it('returns a result that arrives in time, and clears the timer', async () => {
    const timers = new FakeTimers();
    expect(await withLimit(timers, 10, Promise.resolve('it'), () => 'late')).toBe('it');
    await expect(withLimit(timers, 10, Promise.reject(new Error('no')), () => 'late')).rejects.toThrow('no');
    expect(timers.pending).toBe(0);
  });

  it('rejects at the limit, and not before', async () => {
    const timers = new FakeTimers();
    const waiting = withLimit(timers, 10, NEVER, () => 'late');
    const outcome = outcomeOf(waiting);
    await timers.advance(9);
    expect(await outcome).toBe('waiting');
    await timers.advance(1);
    await expect(waiting).rejects.toBe('late');
  });
});

describe('waiting for something to settle', () => {
  it('is over when it has resolved or rejected, or at the limit', async () => {
    const timers = new FakeTimers();
    await settledOrLate(timers, 10, Promise.resolve());
    await settledOrLate(timers, 10, Promise.reject(new Error('no')));
    const waiting = settledOrLate(timers, 10, NEVER);
    expect(await outcomeOf(waiting)).toBe('waiting');
    await timers.advance(10);
    expect(await outcomeOf(waiting)).toEqual(['resolved', undefined]);
  });
});

describe('waiting until a signal is aborted', () => {
  it('rejects with the reason of the signal, or with an error created from it', async () => {
    const controller = new AbortController();
    const plain = untilAborted(controller.signal);
    const made = untilAborted(controller.signal, (reason) => `made of ${String(reason)}`);
    expect(await outcomeOf(plain.aborted)).toBe('waiting');
    controller.abort('left');
    await expect(plain.aborted).rejects.toBe('left');
    await expect(made.aborted).rejects.toBe('made of left');
  });

  it('rejects immediately if the signal is already aborted', async () => {
    await expect(untilAborted(AbortSignal.abort('left')).aborted).rejects.toBe('left');
  });

  it('never rejects without a signal', async () => {
    expect(await outcomeOf(untilAborted(undefined).aborted)).toBe('waiting');
  });

  it('removes its listener once the waiting is canceled', () => {
    const { signal } = new AbortController();
    const { forget } = untilAborted(signal);
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    forget();
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
