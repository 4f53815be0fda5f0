/** Scope: in which order the due work of several businesses is done. */
import { expect, it } from 'vitest';
import { inTurns, type Batch } from '../../../../../server/inbox/background/turns.ts';

/** A business with so many batches of work. */
function business(name: string, count: number, done: string[]): Batch {
  let left = count;
  return async () => {
    left -= 1;
    done.push(name);
    return left > 0;
  };
}

it('a business with much work does not delay the others: each has a batch before any has a second one', async () => {
  const done: string[] = [];
  await inTurns([business('flooded', 4, done), business('quiet', 1, done), business('busy', 2, done)]);
  expect(done).toEqual(['flooded', 'quiet', 'busy', 'flooded', 'busy', 'flooded', 'flooded']);
});

it('a business whose work fails has no further turn, delays nobody, and is reported at the end', async () => {
  const done: string[] = [];
  const failing = async () => {
    done.push('failing');
    throw new Error('the mail server refuses');
  };
  await expect(inTurns([failing, business('other', 2, done)])).rejects.toThrow('the mail server refuses');
  expect(done).toEqual(['failing', 'other', 'other']);
});
