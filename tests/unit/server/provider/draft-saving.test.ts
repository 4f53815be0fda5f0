// Scope: saving a draft while it is written.
import { expect, it } from 'vitest';
import type { Draft, OpenedDraft } from '../../../../server/provider/page-contract.ts';
import { createDraftSaving } from '../../../../server/provider/page/onboarding/draft-saving.ts';

/** A server whose answers the test gives. */
function world() {
  const sent: Draft[] = [];
  const answers: ((isSaved: boolean) => void)[] = [];
  const states: string[] = [];
  const saving = createDraftSaving(
    (draft, signal) =>
      new Promise<OpenedDraft>((resolve, reject) => {
        sent.push(draft);
        signal.addEventListener('abort', () => reject(new Error('Aborted.')));
        answers.push((isSaved) =>
          isSaved ? resolve({ id: '', draft, problems: [] }) : reject(new Error('Not reached.')),
        );
      }),
    (state) => states.push(state),
  );
  return { saving, sent, answers, states };
}

it('a draft that is changed during a request is sent after it, once, in its last state', async () => {
  const { saving, sent, answers, states } = world();
  saving.change({ name: 'P' });
  const first = saving.flush();
  saving.change({ name: 'Pa' });
  saving.change({ name: 'Paw' });
  const second = saving.flush();
  answers[0]?.(true);
  await expect.poll(() => sent).toEqual([{ name: 'P' }, { name: 'Paw' }]);
  answers[1]?.(true);
  expect((await Promise.all([first, second])).map((each) => each?.draft)).toEqual([
    { name: 'Paw' },
    { name: 'Paw' },
  ]);
  expect(states.at(-1)).toBe('saved');
});

it('a draft that could not be saved is sent again by the next try', async () => {
  const { saving, sent, answers, states } = world();
  saving.change({ name: 'Paws' });
  const first = saving.flush();
  answers[0]?.(false);
  await expect(first).rejects.toThrow('Not reached.');
  expect(states.at(-1)).toBe('failed');
  const second = saving.flush();
  answers[1]?.(true);
  expect((await second)?.draft).toEqual({ name: 'Paws' });
  expect(sent).toHaveLength(2);
});

it('a page that ends sends the last state at once, instead of the request that is under way', async () => {
  const { saving, sent, answers, states } = world();
  saving.change({ name: 'P' });
  const first = saving.flush();
  saving.leave();
  expect(sent).toEqual([{ name: 'P' }]);
  saving.change({ name: 'Paws' });
  saving.leave();
  await expect.poll(() => sent).toEqual([{ name: 'P' }, { name: 'Paws' }]);
  expect(states).not.toContain('failed');
  // The page lives on, as it does if it is shown again.
  answers[1]?.(true);
  expect((await first)?.draft).toEqual({ name: 'Paws' });
  saving.change({ name: 'Paws & Co' });
  saving.leave();
  expect(sent.at(-1)).toEqual({ name: 'Paws & Co' });
});

it.each([true, false])(
  'a dropped draft is not sent again, if the request under way succeeds: %s',
  async (isSaved) => {
    const { saving, sent, answers } = world();
    saving.change({ name: 'P' });
    const first = saving.flush().catch(() => null);
    saving.change({ name: 'Paws' });
    const dropped = saving.drop();
    answers[0]?.(isSaved);
    await dropped;
    await first;
    await saving.flush();
    expect(sent).toEqual([{ name: 'P' }]);
  },
);
