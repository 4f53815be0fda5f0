// Scope: `POST checks`, which tells `diagnose()` which of the owner's settings refuse visitors of a page.
import { expect, it } from 'vitest';
import { CONSENT_VERSION } from '../../../../widget/contract-endpoint.ts';
import type { EndpointSettings } from '../../../../server/index.ts';
import { consent, NOW, openWorld, PAGE, request, type Answering, type World } from '../world.ts';

const PAGE_SETTINGS = { siteKey: 'site-key', consentVersion: CONSENT_VERSION };
const AT = { path: 'checks' };

async function problemsOf(world: World, changes: object = {}, origin = PAGE): Promise<readonly string[]> {
  const answer = await world.ask({ ...PAGE_SETTINGS, ...changes }, { ...AT, headers: { origin } });
  expect(answer.status).toBe(200);
  const { problems } = (await answer.json()) as { readonly problems: readonly string[] };
  return problems;
}

const platformStatus =
  (status: number): Answering =>
  () =>
    Response.json({ message: 'The private reason' }, { status });

it('the check finds nothing where everything fits, and sends no request', async () => {
  const world = openWorld();
  expect(await problemsOf(world)).toEqual([]);
  expect([world.siteverify, world.platform, world.receipts]).toEqual([[], [], []]);
  expect(world.answered).toMatchObject([{ path: 'checks', status: 200, error: null }]);
});

type Faulty = {
  readonly settings?: Partial<EndpointSettings>;
  readonly page?: object;
  readonly siteverify?: Answering;
  readonly platform?: Answering;
  /** The requests of an earlier visitor. */
  readonly tries?: (world: World) => Promise<unknown>;
};

const tried = (world: World) => world.start();

it.each<readonly [string, Faulty, RegExp]>([
  ['another site key', { page: { siteKey: 'another' } }, /captcha-site-key differs from SITE_KEY/],
  ['no site key', { page: { siteKey: null } }, /captcha-site-key differs/],
  [
    'a host that bot checks may not have',
    { settings: { hostnames: ['www.shop.example'] } },
    /HOSTNAMES does not contain shop\.example/,
  ],
  ['an old consent version', { page: { consentVersion: '2020-01-01' } }, /CONSENT_VERSIONS does not contain/],
  ['a malformed consent version', { page: { consentVersion: 7 } }, /CONSENT_VERSIONS does not contain/],
  [
    'keys of hCaptcha that do not belong together',
    {
      siteverify: () => Response.json({ success: false, 'error-codes': ['sitekey-secret-mismatch'] }),
      tries: tried,
    },
    /hCaptcha refused SITE_KEY and BOT_CHECK_SECRET/,
  ],
  [
    'hCaptcha out of reach',
    { siteverify: () => Promise.reject(new TypeError('fetch failed')), tries: tried },
    /hCaptcha could not be reached/,
  ],
  [
    'a consent text that is not the owner’s',
    { settings: { businessName: 'Pine Dental' }, tries: tried },
    /a consent text that does not match BUSINESS_NAME/,
  ],
  [
    'an answer without an address',
    { platform: () => Response.json({ id: 'call-1' }), tries: tried },
    /an answer that cannot be used/,
  ],
  ...[400, 401, 403, 404].map((status): readonly [string, Faulty, RegExp] => [
    `a platform that answers with ${status}`,
    { platform: platformStatus(status), tries: tried },
    /the voice platform refused a request/,
  ]),
  [
    'a platform out of reach',
    { platform: () => Promise.reject(new TypeError('fetch failed')), tries: tried },
    /the voice platform could not be reached/,
  ],
  [
    'a spent budget',
    {
      settings: { limits: { callsPerDay: 1 } },
      tries: async (world) => [await world.start(), await world.start()],
    },
    /a day’s budget was spent/,
  ],
])(
  'the check says what refuses visitors: %s',
  async (_, { settings = {}, page = {}, siteverify, platform, tries }, line) => {
    const world = openWorld(settings, {
      ...(siteverify === undefined ? {} : { siteverify }),
      ...(platform === undefined ? {} : { platform }),
    });
    await tries?.(world);
    const problems = await problemsOf(world, page);
    expect(problems).toEqual([expect.stringMatching(line)]);
    expect(problems.join()).not.toMatch(/Grace|private|site-key(?! differs)|token-/);
  },
);

it('the check says that no address is known, which refuses the check as well', async () => {
  const world = openWorld({ addressFrom: { header: 'x-client' } });
  expect((await world.ask(PAGE_SETTINGS, AT)).status).toBe(503);
  expect(world.problems.join()).toContain('ADDRESS_FROM yields no address');
});

it('the check forgets a problem ten minutes after it was reported', async () => {
  let now = NOW;
  const world = openWorld({ now: () => now }, { platform: platformStatus(401) });
  await world.start({ consent: consent({ at: new Date(now).toISOString() }) });
  expect(await problemsOf(world)).toHaveLength(1);
  now += 600_000;
  expect(await problemsOf(world)).toEqual([]);
});

it('the check is for listed pages only, and as limited as starts', async () => {
  const world = openWorld();
  const foreign = await world.send(
    request(PAGE_SETTINGS, { ...AT, headers: { origin: 'https://www.shop.example' } }),
  );
  expect([foreign.status, foreign.headers.has('access-control-allow-origin')]).toEqual([403, false]);
  const statuses = [];
  for (let tries = 0; tries < 6; tries += 1) statuses.push((await world.ask(PAGE_SETTINGS, AT)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await world.start()).status).toBe(201);
});
