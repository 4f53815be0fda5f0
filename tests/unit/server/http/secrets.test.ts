// Scope: the hashed keys under which addresses and tokens are counted, and signatures.
import { expect, it } from 'vitest';
import { DEFAULT_BUSINESS_ID, type BusinessId } from '../../../../server/businesses/business-id.ts';
import { createSecrets } from '../../../../server/http/secrets.ts';

const DAY_MS = 86_400_000;
const SECRET = 'a secret of the owner';
const at = (time: number, secret = SECRET, businessId = DEFAULT_BUSINESS_ID) =>
  createSecrets({ secret, previousSecret: null, businessId }, () => time);
const ONE = '11111111-1111-4111-8111-111111111111' as BusinessId;
const OTHER = '22222222-2222-4222-8222-222222222222' as BusinessId;

it('the endpoint derives the same key for the same text, kind, day and secret', () => {
  const counted = at(0).anonymous('address', '203.0.113.7');
  expect(at(DAY_MS - 1).anonymous('address', '203.0.113.7')).toBe(counted);
  expect(counted).toMatch(/^[0-9a-f]{64}$/);
  const others = [
    at(0).anonymous('address', '203.0.113.8'),
    at(0).anonymous('token', '203.0.113.7'),
    at(DAY_MS).anonymous('address', '203.0.113.7'),
    at(0, 'another secret').anonymous('address', '203.0.113.7'),
  ];
  expect(new Set([counted, ...others]).size).toBe(5);
});

it('the endpoint signs independently of the day and accepts no other signature', () => {
  const signature = at(0).sign('a pass');
  expect(at(DAY_MS).isSigned('a pass', signature)).toBe(true);
  for (const wrong of ['', signature.slice(1), `${signature}AA`, 'not base64!', at(0).sign('another')])
    expect(at(0).isSigned('a pass', wrong)).toBe(false);
  expect(at(0, 'another secret').isSigned('a pass', signature)).toBe(false);
});

it('the endpoint derives separate keys for each business from one secret', async () => {
  const [one, other, only] = [at(0, SECRET, ONE), at(0, SECRET, OTHER), at(0)];
  for (const [from, to] of [
    [one, other],
    [one, only],
    [only, one],
  ] as const) {
    expect(to.isSigned('a proof', from.sign('a proof'))).toBe(false);
    expect(await to.decrypt(await from.encrypt('a pass'))).toBeNull();
    expect(to.anonymous('address', '203.0.113.7')).not.toBe(from.anonymous('address', '203.0.113.7'));
  }
  expect(await one.decrypt(await one.encrypt('a pass'))).toBe('a pass');
});

it('the single business accepts what was signed and encrypted before businesses existed', async () => {
  // Made by the version before.
  expect(at(0).isSigned('a proof', 'VqD8rnWEEhIesFGTraoUY8viUN_dpRy2kCTjYQcrtSg')).toBe(true);
  expect(await at(0).decrypt('PWbJWwdBQ3melpYiNvnRqyjeogFfcvzCmS5K19-NshIq6w')).toBe('a pass');
});
