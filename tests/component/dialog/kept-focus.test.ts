/// <reference types="mocha" />
/**
 * Scope: the focus is not lost when the focused element is removed or moved, and a held key activates only the control
 * on which it was pressed.
 */
import { sendKeys } from '@web/test-runner-commands';
import { assert } from 'chai';
import type { TaskTamerAgentElement } from '../../../widget/contract.ts';
import { record } from '../events.ts';
import { loadScript, painted, placeAgent, removeAgents, settled, WORKING } from '../host-page.ts';
import { itWithScrollPadding } from '../needs.ts';
import { assertAbsent, eventually, part, rootOf, view } from '../queries.ts';
import { consent, openDialog, passBotCheck, reachLiveCall, startCall, typeName, VISITOR } from '../visit.ts';

before(() => loadScript());
afterEach(removeAgents);

const focusIn = (agent: TaskTamerAgentElement): Element | null => rootOf(agent).activeElement;

async function dismissByKey(agent: TaskTamerAgentElement, title: string): Promise<void> {
  const toast = (await view(agent).findByText(title)).closest('.toast');
  toast?.querySelector<HTMLElement>('.toast-dismiss')?.focus();
  await sendKeys({ press: 'Enter' });
  await eventually(() => assertAbsent(view(agent).queryByText(title)));
  await settled();
}

describe('the focus', () => {
  it('moves to the bar when a toast is dismissed in a call, and to the launcher after the call', async () => {
    const agent = placeAgent();
    part(agent, '.launcher').focus();
    await reachLiveCall(agent);
    await dismissByKey(agent, 'Call Started');
    assert.isTrue(focusIn(agent) === part(agent, '.call-bar'));
    await agent.endCall();
    await dismissByKey(agent, 'Call Ended');
    assert.isTrue(focusIn(agent) === part(agent, '.launcher'));
  });

  it('returns to the focused element of the page when a toast is dismissed and there is no launcher', async () => {
    const agent = placeAgent({ ...WORKING, launcher: 'off' });
    await reachLiveCall(agent);
    await agent.endCall();
    const link = Object.assign(document.createElement('a'), { href: '#', textContent: 'Prices' });
    document.body.append(link);
    link.focus();
    await dismissByKey(agent, 'Call Ended');
    assert.isTrue(document.activeElement === link);
    link.remove();
  });

  itWithScrollPadding(
    "in the page is never covered by the call bar, and the page's scrolling is restored",
    async () => {
      const agent = placeAgent();
      const links = document.createElement('nav');
      links.innerHTML = Array.from({ length: 60 }, (_, n) => `<p><a href="#p${n}">Link ${n}</a></p>`).join(
        '',
      );
      document.body.append(links);
      const sheets = document.adoptedStyleSheets.length;
      await reachLiveCall(agent);
      const bar = part(agent, '.call-bar').getBoundingClientRect();
      for (const link of [...links.querySelectorAll('a')].slice(0, 40)) {
        link.focus();
        const { top, bottom } = link.getBoundingClientRect();
        assert.isAtMost(bottom, bar.top, link.textContent);
        assert.isAtLeast(top, 0);
      }
      await agent.endCall();
      await eventually(() => assert.lengthOf(document.adoptedStyleSheets, sheets));
      links.remove();
      scrollTo(0, 0);
    },
  );

  it('moves to the reason for the failure when the dialog opens again', async () => {
    const agent = placeAgent({ ...WORKING, assistant: 'http-500' });
    await startCall(agent);
    const reason = await view(agent).findByRole('heading', { name: /isn’t working right now/ });
    await eventually(() => assert.isTrue(focusIn(agent) === reason));
  });

  it('moves to the name when a missing setting is set, and back to the reason when it is removed', async () => {
    const agent = placeAgent();
    await openDialog(agent);
    agent.removeAttribute('captcha-site-key');
    const reason = await view(agent).findByRole('heading', { name: /not set up on this page/ });
    await eventually(() => assert.isTrue(focusIn(agent) === reason));
    agent.setAttribute('captcha-site-key', WORKING['captcha-site-key'] ?? '');
    const name = await view(agent).findByRole('textbox', { name: 'Your name' });
    await eventually(() => assert.isTrue(focusIn(agent) === name));
  });

  it('stays on End Call when the tag is moved', async () => {
    const agent = placeAgent();
    await reachLiveCall(agent);
    const button = view(agent).getByRole('button', { name: 'End Call' });
    button.focus();
    const section = document.createElement('section');
    document.body.append(section);
    section.append(agent);
    await eventually(() => assert.isTrue(focusIn(agent) === button));
    section.remove();
  });

  it('is not taken from the page when the tag is moved later', async () => {
    const agent = placeAgent();
    await reachLiveCall(agent);
    const button = view(agent).getByRole('button', { name: 'End Call' });
    button.focus();
    button.blur();
    // The tag notices in a timer, which a busy browser may run after a frame and after other tasks.
    await new Promise((resolve) => setTimeout(resolve));
    const section = document.createElement('section');
    document.body.append(section);
    section.append(agent);
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    assertAbsent(focusIn(agent));
    section.remove();
  });
});

describe('a key that is held down', () => {
  afterEach(() => sendKeys({ up: 'Enter' }));

  it('starts the call once and does not cancel it', async () => {
    // With a slow platform, Cancel is still shown when the test looks for it.
    const agent = placeAgent({ ...WORKING, assistant: 'slow' });
    const events = record(agent);
    await openDialog(agent);
    await typeName(agent, VISITOR);
    consent(agent);
    await passBotCheck(agent);
    view(agent).getByRole('button', { name: 'Start Call' }).focus();
    await sendKeys({ down: 'Enter' });
    const cancel = await view(agent).findByRole('button', { name: 'Cancel' });
    await eventually(() => assert.isTrue(focusIn(agent) === cancel));
    for (let time = 0; time < 5; time += 1) await sendKeys({ down: 'Enter' });
    await settled();
    assert.isTrue(focusIn(agent) === cancel);
    assert.isEmpty(events.names('call-start-failed', 'call-end'));
  });

  it('ends the call once and does not press the launcher', async () => {
    const agent = placeAgent();
    const events = record(agent);
    part(agent, '.launcher').focus();
    await reachLiveCall(agent);
    view(agent).getByRole('button', { name: 'End Call' }).focus();
    await sendKeys({ down: 'Enter' });
    await eventually(() => assert.isTrue(focusIn(agent) === part(agent, '.launcher')));
    for (let time = 0; time < 5; time += 1) await sendKeys({ down: 'Enter' });
    await sendKeys({ up: 'Enter' });
    // A press opens the dialog after the next paint.
    await painted();
    await painted();
    assert.lengthOf(events.names('agent-open'), 1);
    await sendKeys({ press: 'Enter' });
    await eventually(() => assert.lengthOf(events.names('agent-open'), 2));
  });
});
