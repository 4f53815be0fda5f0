// Scope: the tag's entry imported where there is no page: a server that renders, or a build that looks.
import { expect, it } from 'vitest';

it('imports the tag’s entry without a document, and leaves nothing in the global scope', async () => {
  const before = Reflect.ownKeys(globalThis);
  await import('../../../widget/index.ts');
  expect(typeof document).toBe('undefined');
  expect(Reflect.ownKeys(globalThis)).toEqual(before);
});
