// Scope: the encryption of secrets at rest: what a key opens, and what a copied or changed row is worth.
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import type { BusinessId } from '../../../../server/businesses/business-id.ts';
import {
  masterKeysIn,
  SecretError,
  type SecretPlace,
} from '../../../../server/businesses/store/master-keys.ts';

const newKey = () => randomBytes(32).toString('base64');
const keysIn = (text: string) => {
  const keys = masterKeysIn(text);
  if (keys === undefined) throw new Error('These are no keys.');
  return keys;
};
const PLACE: SecretPlace = {
  businessId: '11111111-1111-4111-8111-111111111111' as BusinessId,
  field: 'privateKey',
  version: 3,
};

it('a master key decrypts what it encrypted, which is different every time and reveals nothing', () => {
  const keys = keysIn(newKey());
  const secrets = Array.from({ length: 100 }, () => keys.encrypt('a private key', PLACE));
  for (const secret of secrets) {
    expect(keys.decrypt(secret, PLACE)).toBe('a private key');
    expect(Buffer.from(secret.encrypted, 'base64url').toString('latin1')).not.toContain('private');
  }
  expect(new Set(secrets.map(({ encrypted }) => encrypted)).size).toBe(100);
});

it.each([
  { businessId: '22222222-2222-4222-8222-222222222222' as BusinessId },
  { field: 'botCheckSecret' as const },
  { version: 2 },
])('a secret that was copied to a row with %j cannot be decrypted', (elsewhere) => {
  const keys = keysIn(newKey());
  const secret = keys.encrypt('a private key', PLACE);
  expect(() => keys.decrypt(secret, { ...PLACE, ...elsewhere })).toThrow(SecretError);
});

it('a secret with any changed, missing or added bit cannot be decrypted', () => {
  const keys = keysIn(newKey());
  const { keyId, encrypted } = keys.encrypt('a private key', PLACE);
  const bytes = Buffer.from(encrypted, 'base64url');
  const changed = [...bytes].map((byte, index) => bytes.with(index, byte ^ 1));
  const others = [
    bytes.subarray(0, -1),
    bytes.subarray(0, 20),
    Buffer.alloc(0),
    Buffer.concat([bytes, bytes]),
  ];
  for (const wrong of [...changed, ...others])
    expect(() => keys.decrypt({ keyId, encrypted: Buffer.from(wrong).toString('base64url') }, PLACE)).toThrow(
      SecretError,
    );
});

it('several master keys decrypt what each encrypted, and the first encrypts', () => {
  const [older, newer] = [newKey(), randomBytes(32).toString('hex')];
  const secret = keysIn(older).encrypt('a private key', PLACE);
  const both = keysIn(`${newer}, ${older}`);
  expect(both.decrypt(secret, PLACE)).toBe('a private key');
  expect(both.currentId).toBe(keysIn(newer).currentId);
  expect(keysIn(newer).decrypt(both.encrypt('another', PLACE), PLACE)).toBe('another');
  expect(() => keysIn(newer).decrypt(secret, PLACE)).toThrow(
    `the key ${secret.keyId}, which MASTER_KEY does not contain`,
  );
});

it.each(['', ' ', 'short', 'a'.repeat(64).slice(1), randomBytes(31).toString('base64'), 'ü'.repeat(43)])(
  'the text %j is no master key',
  (text) => {
    expect(masterKeysIn(text)).toBeUndefined();
    expect(masterKeysIn(`${newKey()} ${text === '' || text === ' ' ? 'x' : text}`)).toBeUndefined();
  },
);
