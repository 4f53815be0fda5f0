// Scope: when the owner's page sends a note, and in which order.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  NoteSaving,
  SAVE_DELAY_MS,
  type NoteState,
} from '../../../../server/inbox/page/conversation/note-saving.ts';

type Sent = {
  readonly text: string;
  readonly signal: AbortSignal;
  readonly succeed: () => void;
  readonly fail: (problem: string) => void;
};

let sent: Sent[];
let states: NoteState['kind'][];
let saving: NoteSaving;

const texts = () => sent.map(({ text }) => text);
const flush = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  states = [];
  saving = new NoteSaving(
    (text, signal) =>
      new Promise<void>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
        sent.push({ text, signal, succeed: resolve, fail: (problem) => reject(new Error(problem)) });
      }),
  );
  saving.subscribe(() => states.push(saving.read().kind));
});

afterEach(() => {
  vi.useRealTimers();
});

it('a note is sent once, after a pause in typing', async () => {
  saving.write('Ra');
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS - 1);
  saving.write('Rabbits');
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS - 1);
  expect(texts()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(texts()).toEqual(['Rabbits']);
  sent[0]?.succeed();
  await flush();
  expect(states).toEqual(['unsaved', 'unsaved', 'saved']);
});

it('a newer text waits until the older one is stored, and is sent last', async () => {
  saving.write('old');
  saving.saveNow();
  saving.write('newer');
  saving.saveNow();
  saving.write('newest');
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  expect(texts()).toEqual(['old']);
  sent[0]?.succeed();
  await flush();
  expect(texts()).toEqual(['old', 'newest']);
  expect(saving.read()).toEqual({ kind: 'unsaved', text: 'newest' });
  sent[1]?.succeed();
  await flush();
  expect(saving.read()).toEqual({ kind: 'saved' });
});

it('a text that was not stored is kept with its problem, and is sent again on request', async () => {
  saving.write('Rabbits');
  saving.saveNow();
  sent[0]?.fail('The inbox cannot be reached.');
  await flush();
  expect(saving.read()).toEqual({
    kind: 'failed',
    text: 'Rabbits',
    problem: 'The inbox cannot be reached.',
  });
  saving.saveNow();
  sent[1]?.succeed();
  await flush();
  expect(texts()).toEqual(['Rabbits', 'Rabbits']);
  expect(saving.read()).toEqual({ kind: 'saved' });
});

it('the last text is sent at once when the tab closes, and the older request is aborted', async () => {
  saving.write('old');
  saving.saveNow();
  saving.write('new');
  saving.leave();
  expect(texts()).toEqual(['old', 'new']);
  expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  await flush();
  expect(saving.read()).toEqual({ kind: 'unsaved', text: 'new' });
  sent[1]?.succeed();
  await flush();
  expect(saving.read()).toEqual({ kind: 'saved' });
});

it('a tab that closes sends nothing if the newest text is stored or on its way', async () => {
  saving.leave();
  saving.write('Rabbits');
  saving.saveNow();
  saving.leave();
  sent[0]?.succeed();
  await flush();
  saving.leave();
  expect(texts()).toEqual(['Rabbits']);
  expect(sent[0]?.signal.aborted).toBe(false);
});
