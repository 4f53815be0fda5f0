/**
 * Scope: a browser that plays sound only after a touch. The page itself performs all steps up to the call, because
 * browsers count a test's evaluate() as a touch.
 */
import { expect } from '@playwright/test';
import { EVENTS } from '../../../widget/contract.ts';
import { test } from '../visit/fixture.ts';
import { installProbe } from '../visit/page-probe.ts';
import { callBar, endButton, eventsOf, expectNothingLeft, untilEmitted } from '../visit.ts';

test.use({ soundNeedsTap: true });

const BLOCKED = 'The sound is blocked.';

test("a blocked agent's voice plays after the visitor taps the prompt", async ({ page }) => {
  await page.addInitScript(installProbe, EVENTS);
  await page.addInitScript(callWithoutTouch, BLOCKED);
  const blocked = page.waitForEvent('console', (message) => message.text() === BLOCKED);
  await page.goto('/demo/');
  await blocked;

  await callBar(page).getByRole('button', { name: 'Tap to hear Erin' }).click();
  await expect(callBar(page).getByRole('button', { name: 'Tap to hear Erin' })).toHaveCount(0);
  await untilEmitted(page, 'speech-start');
  // Skip the player of the call's opening tone, which is closed.
  const paused = await page.evaluate(() =>
    window.probe.players.filter(({ srcObject }) => srcObject !== null).map((player) => player.paused),
  );
  expect(new Set(paused)).toEqual(new Set([false]));
  expect(await eventsOf(page, 'call-error')).toEqual([
    expect.objectContaining({ type: 'audio-playback-error', reason: 'audio-blocked', fatal: false }),
  ]);
  await endButton(page).click();
  await expectNothingLeft(page);
});

/** Runs in the page: fills in and submits the form as each part of it appears, and logs that sound is blocked. */
function callWithoutTouch(blocked: string): void {
  document.addEventListener('call-error', (event) => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : null;
    if (typeof detail === 'object' && detail !== null && Reflect.get(detail, 'reason') === 'audio-blocked') {
      console.log(blocked);
    }
  });
  const tag = () => document.querySelector('task-tamer-agent');
  const inTag = (selector: string) => tag()?.shadowRoot?.querySelector<HTMLElement>(selector);
  const inCheck = () =>
    [...document.querySelectorAll('iframe'), ...(tag()?.shadowRoot?.querySelectorAll('iframe') ?? [])]
      .filter((frame) => frame.contentDocument?.readyState === 'complete')
      .map((frame) => frame.contentDocument?.querySelector<HTMLInputElement>('#check'))
      .find((box) => box?.labels?.[0]?.textContent.includes('I am human'));
  const steps = [
    () => inTag('.launcher'),
    () => inTag('input[name="consent"]'),
    inCheck,
    () => (inCheck()?.checked ? inTag('button[type="submit"]') : null),
  ];
  const timer = setInterval(() => {
    tag()?.setAttribute('name', 'Grace');
    const target = steps[0]?.();
    if (!target) return;
    target.click();
    steps.shift();
    if (steps.length === 0) clearInterval(timer);
  }, 100);
}
