// Scope: the tag's entry imported where there is no page: a server that renders, or a build that looks.
import { expect, it } from 'vitest';

it('does nothing, and leaves nothing, where there is no document', async () => {
  const before = Reflect.ownKeys(globalThis);
  await import('../../../widget/index.ts');
  expect(typeof document).toBe('undefined');
  expect(Reflect.ownKeys(globalThis)).toEqual(before);
});
