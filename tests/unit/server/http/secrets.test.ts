// Scope: the hashed keys under which addresses and tokens are counted, and signatures.
import { expect, it } from 'vitest';
import { createSecrets } from '../../../../server/http/secrets.ts';

const DAY_MS = 86_400_000;
const SECRET = 'a secret of the owner';
const at = (time: number, secret = SECRET) => createSecrets(secret, () => time);

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
