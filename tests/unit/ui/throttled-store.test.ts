// Scope: when the view is notified of a change.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallState } from '../../../widget/call/lifecycle.ts';
import { snapshotOf } from '../../../widget/session/state/derived.ts';
import { INITIAL_STATE } from '../../../widget/session/state/state.ts';
import type { Snapshot, Store } from '../../../widget/session/state/snapshot.ts';
import { ThrottledStore, THROTTLE_MS } from '../../../widget/ui/view/throttled-store.ts';

const NOTHING_SHOWN: Snapshot = snapshotOf(INITIAL_STATE);
const VALIDATION: CallState = { status: 'starting', stage: 'validation' };
const CREATION: CallState = { status: 'starting', stage: 'web-call-creation' };
const JOINING: CallState = { status: 'starting', stage: 'daily-call-join' };
const JOINED: CallState = { status: 'joined', callId: 'call' };

/** A store that changes on command, and a mock listener. */
function shown() {
  const listeners = new Set<() => void>();
  let snapshot = NOTHING_SHOWN;
  const store: Store = {
    actions: {} as Store['actions'],
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const change = (changes: Partial<Snapshot>) => {
    snapshot = { ...snapshot, ...changes };
    listeners.forEach((listener) => listener());
  };
  const paced = new ThrottledStore(store);
  const told = vi.fn();
  return { paced, change, told, listeners, leave: paced.subscribe(told) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the view’s store during the steps of a start', () => {
  it('notifies once for several steps, after a short delay', () => {
    const { paced, change, told } = shown();
    change({ call: VALIDATION });
    expect(told).toHaveBeenCalledTimes(1);
    change({ call: CREATION });
    vi.advanceTimersByTime(THROTTLE_MS / 2);
    change({ call: JOINING });
    change({ call: JOINED });
    expect(told).toHaveBeenCalledTimes(1);
    expect(paced.getSnapshot().call).toBe(JOINED);
    vi.advanceTimersByTime(THROTTLE_MS / 2);
    expect(told).toHaveBeenCalledTimes(2);
    vi.runAllTimers();
    expect(told).toHaveBeenCalledTimes(2);
  });

  it.each<[string, Partial<Snapshot>]>([
    ['the end of the start', { call: { status: 'ending', reason: 'call-failed' } }],
    ['any other change', { call: JOINED, muted: true }],
  ])('notifies immediately of %s', (_, changes) => {
    const { change, told } = shown();
    change({ call: VALIDATION });
    change({ call: JOINING });
    change(changes);
    expect(told).toHaveBeenCalledTimes(2);
    expect(vi.getTimerCount()).toBe(0);
  });
});

it('the view’s store notifies of new lines at most ten times a second, and of other changes immediately', () => {
  const { change, told } = shown();
  const line = (turn: number) => ({ conversation: { lines: [], turn, awaited: null, nextId: 1 } });
  for (let id = 1; id <= 1_000; id += 1) change(line(id));
  expect(told).not.toHaveBeenCalled();
  change({ muted: true });
  expect(told).toHaveBeenCalledTimes(1);
  change(line(1_001));
  vi.advanceTimersByTime(THROTTLE_MS);
  expect(told).toHaveBeenCalledTimes(2);
});

it('the view’s store notifies immediately of what follows the start', () => {
  const { change, told } = shown();
  change({ call: JOINED });
  change({ call: { status: 'live', callId: 'call', since: 0 } });
  expect(told).toHaveBeenCalledTimes(2);
});

it('the view’s store can be unsubscribed and subscribed again without leaks', () => {
  const { paced, change, told, leave, listeners } = shown();
  change({ call: VALIDATION });
  change({ call: CREATION });
  leave();
  expect([listeners.size, vi.getTimerCount()]).toEqual([0, 0]);
  paced.subscribe(told);
  change({ call: JOINING });
  vi.runAllTimers();
  expect(told).toHaveBeenCalledTimes(2);
});
