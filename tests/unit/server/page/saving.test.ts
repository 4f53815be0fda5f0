// Scope: when a page saves input, and in which order.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Saving, SAVE_DELAY_MS, type SavingState } from '../../../../server/page/saving.ts';

type Sent = {
  readonly text: string;
  readonly signal: AbortSignal;
  readonly succeed: (answer: string) => void;
  readonly fail: (problem: string) => void;
};

let sent: Sent[];
let states: SavingState<string>['kind'][];
let saving: Saving<string, string>;

const texts = () => sent.map(({ text }) => text);
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  states = [];
  saving = new Saving(
    (text, signal) =>
      new Promise<string>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
        sent.push({ text, signal, succeed: resolve, fail: (problem) => reject(new Error(problem)) });
      }),
  );
  saving.subscribe(() => states.push(saving.read().kind));
});

afterEach(() => {
  vi.useRealTimers();
});

it('a value is sent once, after a pause in typing', async () => {
  saving.write('Ra');
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS - 1);
  saving.write('Rabbits');
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS - 1);
  expect(texts()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(texts()).toEqual(['Rabbits']);
  sent[0]?.succeed('stored');
  await settle();
  expect(states).toEqual(['unsaved', 'unsaved', 'saved']);
});

it('a newer value waits until the older one is stored, and is sent last', async () => {
  saving.write('old');
  saving.saveNow();
  saving.write('newer');
  saving.saveNow();
  saving.write('newest');
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  expect(texts()).toEqual(['old']);
  sent[0]?.succeed('stored');
  await settle();
  expect(texts()).toEqual(['old', 'newest']);
  expect(saving.read()).toEqual({ kind: 'unsaved', value: 'newest' });
  sent[1]?.succeed('stored');
  await settle();
  expect(saving.read()).toEqual({ kind: 'saved' });
});

it('a value that was not stored is kept with its problem, and is sent again on request', async () => {
  saving.write('Rabbits');
  saving.saveNow();
  sent[0]?.fail('The inbox cannot be reached.');
  await settle();
  expect(saving.read()).toEqual({
    kind: 'failed',
    value: 'Rabbits',
    error: new Error('The inbox cannot be reached.'),
  });
  saving.saveNow();
  expect(saving.read()).toEqual({ kind: 'unsaved', value: 'Rabbits' });
  sent[1]?.succeed('stored');
  await settle();
  expect(texts()).toEqual(['Rabbits', 'Rabbits']);
  expect(saving.read()).toEqual({ kind: 'saved' });
});

it('the last value is sent at once when the page ends, and the older request is aborted', async () => {
  saving.write('old');
  saving.saveNow();
  saving.write('new');
  saving.leave();
  expect(texts()).toEqual(['old', 'new']);
  expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  await settle();
  expect(saving.read()).toEqual({ kind: 'unsaved', value: 'new' });
  sent[1]?.succeed('stored');
  await settle();
  expect(saving.read()).toEqual({ kind: 'saved' });
});

it('a page that ends sends nothing if the newest value is stored or on its way', async () => {
  saving.leave();
  saving.write('Rabbits');
  saving.saveNow();
  saving.leave();
  sent[0]?.succeed('stored');
  await settle();
  saving.leave();
  expect(texts()).toEqual(['Rabbits']);
  expect(sent[0]?.signal.aborted).toBe(false);
});

it('all that is written before the requests end is saved for those who wait, who get the last answer', async () => {
  expect(await saving.flush()).toBeNull();
  saving.write('P');
  const first = saving.flush();
  saving.write('Paws');
  const second = saving.flush();
  sent[0]?.succeed('the answer to P');
  await settle();
  expect(texts()).toEqual(['P', 'Paws']);
  sent[1]?.succeed('the answer to Paws');
  expect(await Promise.all([first, second])).toEqual(['the answer to Paws', 'the answer to Paws']);
  expect(await saving.flush()).toBe('the answer to Paws');
  expect(sent).toHaveLength(2);
});

it('those who wait get the error, and those who wait for the next try its answer', async () => {
  saving.write('Paws');
  const first = saving.flush();
  sent[0]?.fail('Not reached.');
  await expect(first).rejects.toThrow('Not reached.');
  const second = saving.flush();
  sent[1]?.succeed('stored');
  expect(await second).toBe('stored');
});

it('those who wait while the page ends wait for the request that replaced the older one', async () => {
  saving.write('P');
  const waiting = saving.flush();
  saving.write('Paws');
  saving.leave();
  sent[1]?.succeed('the answer to Paws');
  expect(await waiting).toBe('the answer to Paws');
  expect(states).not.toContain('failed');
});

it.each([true, false])(
  'a dropped value is not sent again, if the request under way succeeds: %s',
  async (isStored) => {
    saving.write('P');
    saving.saveNow();
    saving.write('Paws');
    const dropped = saving.drop();
    if (isStored) sent[0]?.succeed('stored');
    else sent[0]?.fail('Not reached.');
    await dropped;
    await saving.flush();
    await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
    expect(texts()).toEqual(['P']);
    expect(saving.read()).toEqual({ kind: 'saved' });
  },
);
