// Scope: importing the tag's entry without a page: in a server that renders, or in a build.
import { expect, it } from 'vitest';

it('the tag’s entry can be imported without a document, and leaves nothing in the global scope', async () => {
  const before = Reflect.ownKeys(globalThis);
  await import('../../../widget/index.ts');
  expect(typeof document).toBe('undefined');
  expect(Reflect.ownKeys(globalThis)).toEqual(before);
});
