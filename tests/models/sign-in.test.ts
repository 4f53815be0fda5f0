// Scope: forged requests to sign in to the inbox, from many addresses: none succeeds.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hashOf } from '../../server/http/secrets.ts';
import { Authenticator } from '../unit/server/inbox/web/authenticator.ts';
import { Browser, finish, signingIn, tokenOf } from '../unit/server/inbox/web/browser.ts';
import { inboxFixture, MINUTE_MS, OWNER, type InboxWorld } from '../unit/server/inbox/world.ts';
import { oddJson, oddText } from './odd/values.ts';
import { runs } from './runs.ts';

const fixture = inboxFixture();
const { openWorld, mailed } = fixture;
const { linkFor } = signingIn(fixture);

const TOKENS = [
  { name: 'used', age: 0 },
  { name: 'expired', age: 16 * MINUTE_MS },
  { name: 'another browser’s', age: 0 },
] as const;

const COOKIES = ['browser', 'session', 'passkey'].map((name) => `__Host-task-tamer-${name}`);
const PATHS = [
  'sign-in',
  ...Array.from({ length: 5 }, () => 'sign-in/finish'),
  'sign-in/passkey',
  'sign-in/passkey/options',
  'passkeys',
  'overview',
];

/** The tokens of genuine links that are used, expired, or from another browser. */
async function spentTokens(world: InboxWorld): Promise<readonly string[]> {
  const tokens: string[] = [];
  for (const { name, age } of TOKENS) {
    const browser = new Browser(world);
    const token = tokenOf(await linkFor(browser));
    if (name === 'used') expect((await finish(browser, token)).status).toBe(204);
    tokens.push(token);
    world.pass(age);
  }
  return tokens;
}

/** Requests of every shape. @param tokens of links that are used, expired, or from another browser */
function requestWith(tokens: readonly string[]) {
  const token = fc.oneof(
    fc.constantFrom(...tokens, ...tokens.map(hashOf), ...tokens.map((each) => each.slice(0, -1))),
    fc.string({ minLength: 43, maxLength: 43, unit: fc.constantFrom('A', 'z', '0', '-', '_') }),
    oddText,
  );
  const forged = new Authenticator().signIn({ challenge: 'A'.repeat(43) });
  const body = fc.oneof(
    token.map((each) => ({ token: each })),
    fc.constantFrom({ email: 'stranger@shop.example' }, { email: `${OWNER} ${OWNER}` }, forged),
    oddJson,
  );
  return fc.record({
    path: fc.constantFrom(...PATHS),
    body,
    cookie: fc.constantFrom(...COOKIES),
    value: token,
    address: fc.ipV6(),
  });
}

type MadeUp = ReturnType<typeof requestWith> extends fc.Arbitrary<infer Value> ? Value : never;

/** Whether the request was authenticated. */
async function isAuthenticated(
  world: InboxWorld,
  { path, body, cookie, value, address }: MadeUp,
): Promise<boolean> {
  const browser = new Browser(world);
  browser.cookies.set(cookie, value.replaceAll(/[^\w-]/g, '').slice(0, 100));
  const isRead = path === 'overview';
  const asked = isRead ? { method: 'GET' } : { method: 'POST', body };
  const answer = await browser.ask(`/api/${path}`, { ...asked, from: address });
  expect([200, 204, 400, 401, 409, 413, 429]).toContain(answer.status);
  const hasSession = answer.headers.getSetCookie().some((set) => set.includes('task-tamer-session='));
  return hasSession || (isRead && answer.ok);
}

it(
  'the inbox rejects links that are used, expired, foreign or guessed, and made-up passkeys',
  { timeout: 600_000 },
  async () => {
    const world = await openWorld({ inbox: mailed() });
    const request = requestWith(await spentTokens(world));
    const property = fc.asyncProperty(request, async (madeUp) => {
      expect(await isAuthenticated(world, madeUp)).toBe(false);
    });
    await fc.assert(property, runs(2_000));
  },
);
