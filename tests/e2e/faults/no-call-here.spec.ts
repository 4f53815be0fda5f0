/**
 * Scope: pages on which calls are known to be impossible: the dialog says so immediately, offers text chat and
 * contacts, and has no dead button. And the real errors of browsers without a microphone or permission, each in a
 * separately configured browser.
 */
import { chromium, expect, firefox, type Browser, type LaunchOptions, type Page } from '@playwright/test';
import { CHROMIUM_SHELL, FIREFOX } from '../../support/browsers.ts';
import { EVENTS, type FailureReason } from '../../../widget/contract.ts';
import { hostPage } from '../host-pages/embed.ts';
import { test } from '../host-pages/fixture.ts';
import { baseUrl } from '../visit/fixture.ts';
import { installProbe } from '../visit/page-probe.ts';
import {
  agent,
  dialog,
  eventsOf,
  launcher,
  nameField,
  openDialog,
  startButton,
  startCall,
  type Place,
} from '../visit.ts';
import { expectDismissed, expectProblem } from './expectations.ts';

/** A host that only configured browsers resolve, so that its pages are remote and insecure. */
const INSECURE_HOST = 'insecure.test';

async function expectNoCallPossible(page: Page, place: Place, reason: FailureReason): Promise<void> {
  await openDialog(place);
  await expectProblem(place, reason);
  await expect(startButton(place)).toHaveCount(0);
  await expect(dialog(place).getByRole('button', { name: 'Write to Erin' })).toBeVisible();
  await agent(place).evaluate((tag) => tag.setAttribute('writing', 'off'));
  await expect(nameField(place)).toHaveCount(0);
  await expect(dialog(place).locator('iframe')).toHaveCount(0);
  expect(page.frames().filter((frame) => frame.url().includes('/bot-check/'))).toEqual([]);
}

test('without WebRTC, the dialog says so before the form', async ({ page, complaints }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'RTCPeerConnection'));
  await page.goto('/demo/');
  await expectNoCallPossible(page, page, 'unsupported-browser');
  expect(await eventsOf(page, 'call-error')).toEqual([
    expect.objectContaining({ type: 'start-method-error', reason: 'unsupported-browser', fatal: true }),
  ]);
  await expectDismissed(page);
  expect(complaints).toEqual([]);
});

const frameWithout = (inner: string) => ({
  body: `<!doctype html><iframe src="${inner}" allow="microphone 'none'" width="800" height="600"></iframe>`,
});

/** Firefox ignores this header and does not expose a frame's policy, so there only an attempt reveals the refusal. */
test('the dialog shows that its page forbids the microphone by frame or by header', async ({
  page,
  hostServer,
  browserName,
  complaints,
}) => {
  const document = hostPage('', {});
  await page.goto(hostServer.serve('outer', frameWithout(hostServer.serve('inner', document))));
  const frame = page.frameLocator('iframe').first();
  if (browserName === 'firefox') {
    await startCall(frame);
    await expectProblem(frame, 'microphone-denied');
  } else {
    await expectNoCallPossible(page, frame, 'page-forbids-microphone');
    const headers = { 'Permissions-Policy': 'microphone=()' };
    await page.goto(hostServer.serve('forbidding', { ...document, headers }));
    await expectNoCallPossible(page, page, 'page-forbids-microphone');
    await expectDismissed(page);
  }
  expect(complaints.filter((text) => text.startsWith('uncaught'))).toEqual([]);
});

test('an insecure page says so before the form, and so does a browser without a microphone', async ({
  browserName,
}) => {
  const isFirefox = browserName === 'firefox';
  const launch = isFirefox ? firefoxWith({ 'media.navigator.streams.fake': false }) : bareChromium();
  await withBrowser(launch, async (browser) => {
    const insecure = await openOn(browser, baseUrl().replace('localhost', INSECURE_HOST));
    await expectNoCallPossible(insecure, insecure, 'insecure-page');
    await expectDismissed(insecure);
    const bare = await openOn(browser, baseUrl(), isFirefox ? [] : ['microphone']);
    await expectFailedStart(bare, 'microphone-missing');
  });
});

test('a browser that refuses the microphone shows why, even in Firefox without storage', async ({
  browserName,
}) => {
  const launch =
    browserName === 'firefox'
      ? firefoxWith({
          'permissions.default.microphone': 2,
          'media.navigator.permission.disabled': false,
          'dom.storage.enabled': false,
        })
      : bareChromium('--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny');
  await withBrowser(launch, async (browser) => {
    const page = await openOn(browser, baseUrl());
    await expectFailedStart(page, 'microphone-denied');
  });
});

async function expectFailedStart(page: Page, reason: FailureReason): Promise<void> {
  await startCall(page);
  await expectProblem(page, reason);
  await expectDismissed(page);
}

async function withBrowser(
  launch: Promise<Browser>,
  use: (browser: Browser) => Promise<void>,
): Promise<void> {
  const browser = await launch;
  try {
    await use(browser);
  } finally {
    await browser.close();
  }
}

/** Chromium as installed: without a fake microphone and without permission for one. */
function bareChromium(...more: readonly string[]): Promise<Browser> {
  const args = CHROMIUM_SHELL.args?.filter((arg) => !arg.startsWith('--use-fake')) ?? [];
  const resolver = `--host-resolver-rules=MAP ${INSECURE_HOST} 127.0.0.1`;
  return chromium.launch({ ...CHROMIUM_SHELL, args: [...args, resolver, ...more] });
}

function firefoxWith(preferences: LaunchOptions['firefoxUserPrefs']): Promise<Browser> {
  const firefoxUserPrefs = {
    ...FIREFOX.firefoxUserPrefs,
    'network.dns.localDomains': INSECURE_HOST,
    ...preferences,
  };
  // The tests' sound server has a microphone.
  const env = { ...process.env, PULSE_SERVER: 'unix:/dev/null' };
  return firefox.launch({ ...FIREFOX, firefoxUserPrefs, env });
}

async function openOn(browser: Browser, origin: string, permissions: readonly string[] = []): Promise<Page> {
  const context = await browser.newContext({ permissions: [...permissions] });
  const page = await context.newPage();
  await page.addInitScript(installProbe, EVENTS);
  await page.goto(`${origin}/demo/`);
  await expect(launcher(page)).toBeVisible();
  return page;
}
