// Scope: the versions of Node on which an inbox in a file opens.
import { expect, it } from 'vitest';
import { demandNode } from '../../../../../server/inbox/store/sqlite.ts';

it.each(['20.19.0', '22.12.9', '21.99.0'])('refuses Node %s, and says which one is needed', (version) => {
  expect(() => demandNode(version)).toThrow(`INBOX needs Node 22.13 or later; this is ${version}.`);
});

it.each(['22.13.0', '23.0.0', '24.9.0'])('opens on Node %s', (version) => {
  expect(() => demandNode(version)).not.toThrow();
});
