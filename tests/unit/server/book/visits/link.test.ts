// Scope: links to the page of an appointment: whom they let in after its contact was corrected.
import { expect, it } from 'vitest';
import { idInToken, isLinkOf, linkOf } from '../../../../../server/book/visits/link.ts';
import type { BookKey } from '../../../../../server/book/store/book-key.ts';

const KEY = {
  sign: (text: string) => Buffer.from(text).toString('base64url').slice(-12),
  isSigned: (text: string, signature: string) => KEY.sign(text) === signature,
} as unknown as BookKey;
const ID = '6f1b1c1e-5f0a-4b7e-9d5c-0a1b2c3d4e5f';
const of = (contact_key: string, created = '2026-12-02') => ({
  id: ID,
  contact_key,
  created_at: Date.parse(`${created}T00:00:00Z`),
});
const tokenOf = (contact: string) =>
  linkOf(KEY, 'https://calls.example', of(contact)).replace(/.*\/inbox\/visits\//, '');

it('a link lets in the contact to which it was sent, and nobody after that was corrected', () => {
  const token = tokenOf('+12125550142');
  expect(idInToken(token)).toBe(ID);
  expect(isLinkOf(KEY, of('+12125550142'), token)).toBe(true);
  expect(isLinkOf(KEY, of('+12125550199'), token)).toBe(false);
});

it('a link that was signed without the contact lets in for an appointment of that time only', () => {
  const former = `${tokenOf('x').slice(0, 22)}${KEY.sign(`book visit:${ID}`)}`;
  expect(isLinkOf(KEY, of('+12125550142', '2026-11-30'), former)).toBe(true);
  expect(isLinkOf(KEY, of('+12125550142'), former)).toBe(false);
});

it.each(['', 'x', 'A'.repeat(33), 'A'.repeat(35)])('the token "%s" is none', (token) => {
  expect(idInToken(token)).toBeNull();
});
