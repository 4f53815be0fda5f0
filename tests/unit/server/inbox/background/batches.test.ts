/** Scope: work that arrives at the same time and is done in one transaction. */
import { expect, test } from 'vitest';
import { Batches } from '../../../../../server/inbox/background/batches.ts';

type Piece = { readonly key: string; readonly number: number };

function batches(problemOf: (given: readonly Piece[]) => Error | null = () => null) {
  const tried: (readonly number[])[] = [];
  const work = async (given: readonly Piece[]) => {
    tried.push(given.map(({ number }) => number));
    const problem = problemOf(given);
    if (problem !== null) throw problem;
    return given.map(({ number }) => number * 10);
  };
  return { tried, batches: new Batches(work, ({ key }: Piece) => key) };
}

const pieces = (count: number): readonly Piece[] =>
  Array.from({ length: count }, (_, number) => ({ key: `key-${number}`, number }));
const refusal = () => Object.assign(new Error('refused'), { code: '22001' });

test('the inbox processes pieces that arrive together in one batch, and returns each its own result', async () => {
  const { tried, batches: all } = batches();
  expect(await Promise.all(pieces(3).map((piece) => all.add(piece)))).toEqual([0, 10, 20]);
  expect(await all.add({ key: 'late', number: 9 })).toBe(90);
  expect(tried).toEqual([[0, 1, 2], [9]]);
});

test('the inbox processes two pieces of one conversation one after the other', async () => {
  const { tried, batches: all } = batches();
  const given = [...pieces(3), { key: 'key-1', number: 100 }];
  expect(await Promise.all(given.map((piece) => all.add(piece)))).toEqual([0, 10, 20, 1_000]);
  expect(tried).toEqual([[0, 1, 2], [100]]);
});

test('the inbox processes no more than fifty pieces in one batch', async () => {
  const { tried, batches: all } = batches();
  await Promise.all(pieces(60).map((piece) => all.add(piece)));
  expect(tried.map(({ length }) => length)).toEqual([50, 10]);
});

test('the inbox stores the other pieces if the database refuses one', async () => {
  const { batches: all } = batches((given) => (given.some(({ number }) => number === 1) ? refusal() : null));
  const results = await Promise.allSettled(pieces(3).map((piece) => all.add(piece)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('the inbox tries an unavailable database once for all pieces, and continues when it is back', async () => {
  let isAway = true;
  const { tried, batches: all } = batches(() => (isAway ? new Error('away') : null));
  const results = await Promise.allSettled(pieces(3).map((piece) => all.add(piece)));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(tried).toHaveLength(1);
  // Pieces behind the first fifty fail without further attempts.
  const many = await Promise.allSettled(pieces(120).map((piece) => all.add(piece)));
  expect(new Set(many.map(({ status }) => status))).toEqual(new Set(['rejected']));
  expect(tried).toHaveLength(2);
  isAway = false;
  expect(await all.add({ key: 'next', number: 5 })).toBe(50);
});
