/// <reference types="mocha" />
/**
 * Scope: assistive technology in every state, light and dark: an axe-core audit, and tests of the dialog's name and the
 * focus, which axe does not check.
 */
import 'axe-core/axe.min.js';
import type Axe from 'axe-core';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import { assert } from 'chai';
import type { TaskTamerAgentElement } from '../../../widget/contract.ts';
import { next } from '../events.ts';
import { createAgent, loadScript, placeAgent, removeAgents, WORKING } from '../host-page.ts';
import { eventually, rootOf, view } from '../queries.ts';
import { consent, openDialog, pasteName, passBotCheck, reachLiveCall, startCall, submit } from '../visit.ts';

const axe = Reflect.get(globalThis, 'axe') as typeof Axe;

before(() => loadScript());
afterEach(removeAgents);

/** Ends every finite animation, so that axe measures the final colors. */
function finishAnimations(root: ShadowRoot): void {
  for (const animation of root.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
}

/** @param hasFields whether axe can measure a color contrast: in a dialog, it measures only those of fields */
async function audit(agent: TaskTamerAgentElement, hasFields = true): Promise<void> {
  finishAnimations(rootOf(agent));
  // hCaptcha is responsible for its own frame.
  const { violations, passes } = await axe.run(agent, { iframes: false });
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  assert.deepEqual(found, []);
  const contrasts = passes.find(({ id }) => id === 'color-contrast');
  if (hasFields) assert.isAbove(contrasts?.nodes.length ?? 0, 0, 'axe measured no color contrast');
}

for (const theme of ['light', 'dark'] as const) {
  describe(`the accessibility audit finds no violation, ${theme}:`, () => {
    const place = (attributes = {}) => placeAgent({ ...WORKING, ...attributes, theme });

    // The launcher can lie over any page color, so what counts is the contrast with its own background.
    it('the launcher', async () => {
      const agent = place();
      const launcher = view(agent).getByRole('button', { name: 'Talk to Erin' });
      await eventually(() => assert.isTrue(launcher.matches(':popover-open')));
      await audit(agent);
    });

    it('the dialog, empty', async () => {
      const agent = place();
      await openDialog(agent);
      await audit(agent);
    });

    it('the dialog with a rejected name, and with each of its toasts', async () => {
      const agent = place();
      await openDialog(agent);
      submit(agent);
      await view(agent).findByText('Name is required');
      view(agent).getByText('Tick this box to continue.');
      await audit(agent);
      pasteName(agent, 'Grace');
      submit(agent);
      await view(agent).findByText('Verification Required');
      await passBotCheck(agent);
      submit(agent);
      await view(agent).findByText('Consent Required');
      // axe skips what is scrolled out of view, so make the page tall enough.
      await setViewport({ width: 800, height: 1_200 });
      await audit(agent);
      await setViewport({ width: 800, height: 600 });
    });

    it("the dialog with a problem and the business's contacts", async () => {
      const agent = place({ assistant: 'http-401' });
      const failed = next(agent, 'call-start-failed');
      await startCall(agent);
      await failed;
      await view(agent).findByRole('link', { name: 'Email us' });
      await audit(agent, false);
    });

    it('the call bar while it connects', async () => {
      const agent = place({ assistant: 'join-hangs' });
      await startCall(agent);
      await view(agent).findByRole('button', { name: 'Cancel' });
      await audit(agent);
    });

    it('the call bar in a call with captions, and the toast of its start', async () => {
      const agent = place();
      await reachLiveCall(agent);
      (await view(agent).findByRole('button', { name: 'Captions' })).click();
      await view(agent).findByRole('log', { name: 'Captions' });
      await view(agent).findByText('Call Started');
      await audit(agent);
    });
  });
}

it('the dialog has an accessible name and description', async () => {
  const agent = placeAgent();
  const dialog = await openDialog(agent);
  view(agent).getByRole('dialog', {
    name: 'Talk to Erin, our AI Agent',
    description: 'Enter your name to get started booking your call.',
  });
  assert.isTrue(dialog.matches(':modal'));
});

it('the dialog focuses the name field, and after a rejection the first invalid field', async () => {
  const agent = placeAgent();
  await openDialog(agent);
  const name = view(agent).getByRole('textbox', { name: 'Your name' });
  assert.isTrue(rootOf(agent).activeElement === name);
  view(agent).getByRole('button', { name: 'Close' }).focus();
  submit(agent);
  await eventually(() => assert.isTrue(rootOf(agent).activeElement === name));
  view(agent).getByRole('textbox', { name: 'Your name', description: 'Name is required' });
  pasteName(agent, 'Grace');
  await passBotCheck(agent);
  submit(agent);
  const box = view(agent).getByRole('checkbox', { name: /^I agree/ });
  await eventually(() => assert.isTrue(rootOf(agent).activeElement === box));
  consent(agent);
  assert.equal(box.getAttribute('aria-invalid'), 'false');
});

it('the open dialog traps the focus', async () => {
  const agent = placeAgent();
  const outside = document.createElement('button');
  document.body.append(outside);
  await openDialog(agent);
  for (let press = 0; press < 8; press += 1) {
    await sendKeys({ press: 'Tab' });
    assert.isFalse(document.activeElement === outside);
  }
  // In Firefox, Tab also cycles through the browser's own controls, which would receive the next test's keys.
  while (!document.hasFocus()) await sendKeys({ press: 'Tab' });
  outside.remove();
});

it('closing the dialog returns the focus to the launcher', async () => {
  const agent = placeAgent();
  const launcher = view(agent).getByRole('button', { name: 'Talk to Erin' });
  launcher.focus();
  await sendKeys({ press: 'Enter' });
  await view(agent).findByRole('dialog');
  await sendKeys({ press: 'Escape' });
  await eventually(() => assert.isTrue(rootOf(agent).activeElement === launcher));
});

it("closing the dialog returns the focus to the page's element that opened it", async () => {
  const opener = document.createElement('button');
  opener.dataset['taskTamerOpen'] = '';
  const agent = createAgent();
  document.body.append(opener, agent);
  opener.click();
  (await view(agent).findByRole('button', { name: 'Close' })).click();
  await eventually(() => assert.isTrue(document.activeElement === opener));
  opener.remove();
});

it('the announcements use live regions that exist before the first message', async () => {
  const agent = placeAgent();
  await openDialog(agent);
  const alerts = view(agent).getAllByRole('alert');
  submit(agent);
  pasteName(agent, 'Grace');
  submit(agent);
  const toast = await view(agent).findByText('Verification Required');
  assert.isTrue(alerts.some((region) => region.contains(toast)));
});
