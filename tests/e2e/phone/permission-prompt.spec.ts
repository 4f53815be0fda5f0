/**
 * Scope: a browser that will prompt for the microphone: neither platform nor endpoint gets a request before the visitor
 * has answered the prompt. Only the visitor's time to answer is simulated, by holding `getUserMedia` back.
 */
import { expect, type Page } from '@playwright/test';
import { en } from '../../../widget/i18n/en.ts';
import { BY_ENDPOINT } from '../visit/by-endpoint.ts';
import { test } from '../visit/fixture.ts';
import {
  callBar,
  dialog,
  endButton,
  eventsOf,
  expectNothingLeft,
  expectState,
  nameField,
  openPlain,
  passBotCheck,
  startButton,
  startCall,
  tryAgain,
  untilEmitted,
  VISITOR,
} from '../visit.ts';

test.use({ permissions: [] });

declare global {
  interface Window {
    answerPrompt: (allows: boolean) => void;
  }
}

/** Each request for the microphone waits until `answerPrompt` is called; after a dismissal, until it is called again. */
async function holdPrompts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const usual = mediaDevices.getUserMedia.bind(mediaDevices);
    const prompt = () => new Promise<boolean>((resolve) => (window.answerPrompt = resolve));
    let answer = prompt();
    mediaDevices.getUserMedia = async (constraints) => {
      if (await answer) return usual(constraints);
      answer = prompt();
      throw new DOMException('Dismissed.', 'NotAllowedError');
    };
  });
}

/** Resets the permission to that of a visitor who was never prompted. */
async function forgetPermission(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { targetInfo } = await session.send('Target.getTargetInfo');
  const { browserContextId = '' } = targetInfo;
  const permission = { name: 'microphone' };
  await session.send('Browser.setPermission', { permission, setting: 'prompt', browserContextId });
}

const answerPrompt = (page: Page, allows: boolean): Promise<void> =>
  page.evaluate((allowed) => window.answerPrompt(allowed), allows);

const permission = (page: Page): Promise<string> =>
  page.evaluate(async () => (await navigator.permissions.query({ name: 'microphone' })).state);

/** Records the requests that start a call. @param path the end of their URL's path */
function watchStarts(page: Page, path: string): readonly string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && pathname.endsWith(path)) asked.push(pathname);
  });
  return asked;
}

/** Starts again from the form, which is still filled in. The first request leads to a call. */
async function startAgain(page: Page, asked: readonly string[]): Promise<void> {
  await passBotCheck(page);
  await startButton(page).click();
  await expectState(page, 'live');
  expect(asked).toHaveLength(1);
  await endButton(page).click();
  await expectNothingLeft(page);
}

async function expectPrompted(page: Page): Promise<void> {
  await untilEmitted(page, 'call-start-progress', { stage: 'initialization', status: 'started' });
  await expect(callBar(page).getByRole('status').first()).toHaveText(en.stages['mobile-permissions']);
}

const NO_ENDPOINT = {};

for (const { server, attributes, path } of [
  { server: 'the platform', attributes: NO_ENDPOINT, path: '/call/web' },
  {
    server: 'the endpoint',
    attributes: { ...BY_ENDPOINT, 'call-endpoint': '/call-endpoint' },
    path: '/calls',
  },
]) {
  test(`${server} gets no call request if the prompt is dismissed, an endpoint gets the reason, and one request once the next prompt is allowed`, async ({
    page,
  }) => {
    test.slow();
    const asked = watchStarts(page, path);
    const engine = page.waitForResponse('**/call-machine-object-bundle.js');
    await forgetPermission(page);
    await holdPrompts(page);
    await openPlain(page, attributes);
    expect(await permission(page)).toBe('prompt');
    await startCall(page);
    await expectPrompted(page);
    // The engine loads in the meantime. A premature request would have been sent with the prompt.
    await engine;
    const told = attributes === NO_ENDPOINT ? null : page.waitForRequest('**/call-endpoint/feedback');
    await answerPrompt(page, false);
    expect((await told)?.postDataJSON()).toEqual(told === null ? undefined : { failed: 'microphone-denied' });
    await expect(dialog(page).locator('[data-reason="microphone-denied"]')).toBeVisible();
    await tryAgain(page);
    await expect(nameField(page)).toHaveValue(VISITOR);
    await expectNothingLeft(page);
    expect(asked).toEqual([]);

    const { length } = await eventsOf(page, 'call-start-progress');
    await passBotCheck(page);
    await startButton(page).click();
    await expectPrompted(page);
    expect(asked).toEqual([]);
    await answerPrompt(page, true);
    await expectState(page, 'live');
    expect(asked).toHaveLength(1);
    const stages = (await eventsOf(page, 'call-start-progress')).slice(length).map(({ stage }) => stage);
    expect([...new Set(stages)].slice(0, 6)).toEqual([
      'validation',
      'initialization',
      'web-call-creation',
      'daily-call-object-creation',
      'mobile-permissions',
      'daily-call-join',
    ]);
    await endButton(page).click();
    await expectNothingLeft(page);
  });
}

test('a bot check that expires during the prompt is requested again, and nothing is sent', async ({
  page,
}) => {
  const asked = watchStarts(page, '/calls');
  await page.clock.install();
  await forgetPermission(page);
  await holdPrompts(page);
  await openPlain(page, { ...BY_ENDPOINT, 'call-endpoint': '/call-endpoint' });
  await startCall(page);
  await untilEmitted(page, 'call-start-progress', { stage: 'initialization', status: 'started' });
  // Only the clock moves, as if the visitor had passed the check long before pressing Start Call.
  await page.clock.setSystemTime(Date.now() + 120_000);
  await answerPrompt(page, true);
  await expect(dialog(page).locator('[data-reason="bot-check-refused"]')).toBeVisible();
  await expectNothingLeft(page);
  expect(asked).toEqual([]);

  await startAgain(page, asked);
});

test('a prompt that is ignored ends the start, nothing is sent, and the form stays', async ({ page }) => {
  const asked = watchStarts(page, '/call/web');
  await page.clock.install();
  await forgetPermission(page);
  await holdPrompts(page);
  await openPlain(page);
  await startCall(page);
  await untilEmitted(page, 'call-start-progress', { stage: 'initialization', status: 'started' });
  await page.clock.fastForward(28_000);
  await expect(dialog(page).locator('[data-reason="timeout"]')).toBeVisible();
  await tryAgain(page);
  await expect(nameField(page)).toHaveValue(VISITOR);
  // An answer now is too late.
  await answerPrompt(page, true);
  await expectNothingLeft(page);
  expect(asked).toEqual([]);
});
