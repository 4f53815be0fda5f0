/** Scope: the memory limits of the platform stand-in. */
import { describe, expect, it } from 'vitest';
import { ResourceStore } from '../../../../../demo/stand-ins/platform/resources/resource-store.ts';

describe('the platform stand-in’s memory', () => {
  it('drops the oldest resources above a thousand, or twenty million characters', () => {
    const store = new ResourceStore();
    const first = store.add('/tool', {});
    for (let count = 0; count < 1_000; count += 1) store.add('/tool', {});
    expect([store.has('/tool', first.id), store.list('/tool').length]).toEqual([false, 1_000]);
    const large = { text: 'x'.repeat(900_000) };
    for (let count = 0; count < 30; count += 1) store.add('/large', large);
    // Each is stored twice: itself, and its first version.
    expect(store.list('/large').length).toBeLessThan(12);
    expect(store.list('/large').length).toBeGreaterThan(9);
  });

  it('deletes a resource’s children with it', () => {
    const store = new ResourceStore();
    const [suite, other] = [store.add('/suite', {}), store.add('/suite', {})];
    const run = store.add(`/suite/${suite.id}/run`, {});
    const kept = store.add(`/suite/${other.id}/run`, {});
    store.remove('/suite', suite.id);
    expect(store.has(`/suite/${suite.id}/run`, run.id)).toBe(false);
    expect(store.has(`/suite/${other.id}/run`, kept.id)).toBe(true);
  });
});
