/** Scope: the local server's configuration. */
import { expect, test } from 'vitest';
import { readPort } from '../../../../demo/server/listening.ts';

test.each([
  [undefined, 4173],
  ['', 4173],
  ['0', 0],
  ['8080', 8080],
  ['80a', null],
  ['65536', null],
  ['-1', null],
  ['1.5', null],
])('the server reads PORT=%s as %s', (text, port) => {
  expect(readPort(text, 4173)).toBe(port);
});
