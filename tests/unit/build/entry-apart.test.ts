// Scope: modules that the module build includes both in its entry and in a part: which of them would wrongly keep two
// states.
import { describe, expect, it } from 'vitest';
import { stateIn } from '../../../widget/build/entry-apart.ts';

describe('a module that is included twice', () => {
  it.each([
    ['let isRefused = false; export const ask = () => (isRefused = true);', 'isRefused'],
    ['export let count = 0;', 'count'],
    ['const found = new Map(); export const add = (a) => found.set(a, 1);', 'found'],
    ['export const all = new Set();', 'all'],
    ['const lines = []; export const add = (line) => lines.push(line);', 'lines'],
    ['const known = {};', 'known'],
  ])('is found to keep a state in %j', (code, name) => expect(stateIn(code)).toBe(name));

  it.each([
    'const LIMIT = 3; export function limit() { let left = LIMIT; return () => (left -= 1); }',
    "export const names = new Map([['a', 1]]);",
    "const KINDS = ['a', 'b']; const WORDS = { a: 'b' };",
    'export class Store { static #made = 0; }',
  ])('is found to keep no state in %j', (code) => expect(stateIn(code)).toBeUndefined());
});
