// Scope: the names of browsers in the list of where someone is signed in.
import { expect, it } from 'vitest';
import { browserName } from '../../../../../server/inbox/web/sign-in/browser-name.ts';
import type { SignedInBrowsers } from '../../../../../server/inbox/web/page-contract.ts';
import { inboxFixture, rowsOf } from '../world.ts';
import { Browser, OWN_PAGE, signingIn, tokenOf } from './browser.ts';

const fixture = inboxFixture();
const { openWorld, file, mailed } = fixture;
const { linkFor, signedIn } = signingIn(fixture);

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const GALAXY = `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${WEBKIT}`;
const FIREFOX = `${WINDOWS}; rv:132.0) Gecko/20100101 Firefox/132.0`;

it.each([
  ['Firefox on Windows', FIREFOX],
  ['Chrome on Windows', `${WINDOWS}) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`],
  ['Edge on Windows', `${WINDOWS}) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.2903.51`],
  ['Opera on Windows', `${WINDOWS}) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36 OPR/115.0.0.0`],
  ['Safari on iPhone', `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`],
  ['Chrome on iPhone', `${IPHONE} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`],
  ['Firefox on iPhone', `${IPHONE} FxiOS/132.0 Mobile/15E148 Safari/605.1.15`],
  ['Chrome on Android', `${GALAXY} Chrome/131.0.0.0 Mobile Safari/537.36`],
  ['Samsung Internet on Android', `${GALAXY} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'],
  [
    'Chrome on Chromebook',
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`,
  ],
  [
    'Safari on Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  ],
  ['A browser on Windows', `${WINDOWS}) Something/1.0`],
  [null, 'curl/8.11.0'],
  [null, '<script>'],
  [null, null],
])('the name is "%s" for %s', (name, userAgent) => {
  expect(browserName(userAgent)).toBe(name);
});

it('the inbox names each browser in which an owner is signed in, and stores nothing else of it', async () => {
  const world = await openWorld({ inbox: mailed() });
  const asking = new Browser(world);
  const token = tokenOf(await linkFor(asking));
  const headers = { ...OWN_PAGE, 'user-agent': FIREFOX };
  await asking.send('/api/sign-in/finish', { token }, { headers });
  const other = await signedIn(world);
  const listed = await other.read<SignedInBrowsers>('/api/sessions');
  const beganAt = expect.any(Number) as number;
  expect(listed).toHaveLength(2);
  expect(listed).toContainEqual({ browser: 'Firefox on Windows', beganAt, isThis: false });
  expect(listed).toContainEqual({ browser: null, beganAt, isThis: true });
  const stored = rowsOf(file(), 'sessions').map(({ browser }) => browser);
  expect(new Set(stored)).toEqual(new Set(['Firefox on Windows', null]));
  expect(JSON.stringify(rowsOf(file(), 'sessions'))).not.toContain('Gecko');
  await other.send('/api/sign-out/everywhere', {});
  expect(rowsOf(file(), 'sessions')).toEqual([]);
});
