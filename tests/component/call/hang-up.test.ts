/// <reference types="mocha" />
/**
 * Scope: hanging up in a live call while the page covers or surrounds the call bar, and the end of a call whose
 * controls are unreachable.
 */
import { sendMouse } from '@web/test-runner-commands';
import { assert } from 'chai';
import { next, record } from '../events.ts';
import { loadScript, placeAgent, removeAgents, WORKING } from '../host-page.ts';
import { eventually, rootOf, view } from '../queries.ts';
import { openDialog, reachLiveCall } from '../visit.ts';

before(() => loadScript());
afterEach(removeAgents);

function place(markup: string): HTMLElement {
  const template = document.createElement('template');
  template.innerHTML = markup;
  const element = template.content.firstElementChild as HTMLElement;
  document.body.append(element);
  return element;
}

function placeDialog(): HTMLDialogElement {
  const dialog = place(
    '<dialog style="width: 100vw; height: 100vh"><p>Theirs</p></dialog>',
  ) as HTMLDialogElement;
  dialog.showModal();
  return dialog;
}

const COVER = 'position: fixed; inset: 0; width: 100vw; height: 100vh; background: silver';
const setOn = (element: HTMLElement, name: string, value: string) => () => {
  element.setAttribute(name, value);
  return () => element.removeAttribute(name);
};

/** Ways in which a page can cover or hide the call bar. Each returns a function that undoes it. */
const INTERFERENCES: Readonly<Record<string, (tag: HTMLElement, around: HTMLElement) => () => void>> = {
  'shows a modal dialog': () => {
    const dialog = placeDialog();
    return () => dialog.remove();
  },
  'shows a modal dialog without a backdrop, in a shadow root': () => {
    const host = place('<div></div>');
    const dialog = placeDialog();
    dialog.close();
    host.attachShadow({ mode: 'open' }).append(dialog);
    dialog.showModal();
    return () => host.remove();
  },
  'covers everything with a popover': () => {
    const popover = place(`<div popover="manual" style="${COVER}"></div>`);
    popover.showPopover();
    return () => popover.remove();
  },
  'makes its body inert': () => setOn(document.body, 'inert', '')(),
  'hides the tag': (tag) => setOn(tag, 'hidden', '')(),
  'sets display: none on an ancestor of the tag': (_, around) => setOn(around, 'style', 'display: none')(),
  'sets content-visibility: hidden on an ancestor of the tag': (_, around) =>
    setOn(around, 'style', 'content-visibility: hidden')(),
};

/** Like `elementFromPoint`, but looks into nested shadow roots. */
function elementAt(x: number, y: number): Element | null {
  let hit = document.elementFromPoint(x, y);
  for (let inner = hit; inner; inner = hit?.shadowRoot?.elementFromPoint(x, y) ?? null) {
    if (inner === hit && !hit.shadowRoot) break;
    hit = inner;
  }
  return hit;
}

/** Asserts that the button gets pointer events and takes the focus. An inert element does neither. */
function assertPressable(button: HTMLElement): void {
  const { left, top, width, height } = button.getBoundingClientRect();
  assert.isTrue(
    button.contains(elementAt(left + width / 2, top + height / 2)),
    'End Call gets no pointer events',
  );
  button.blur();
  button.focus();
  assert.isTrue((button.getRootNode() as ShadowRoot).activeElement === button, 'End Call takes no focus');
}

/** Asserts that custom properties of the tag and `::part()` rules without a selector for the tag still apply. */
function assertStyles(button: HTMLElement): void {
  const bar = button.closest('.call-bar');
  assert.isNotNull(bar);
  const { backgroundColor, letterSpacing } = getComputedStyle(bar);
  assert.deepEqual([backgroundColor, letterSpacing], ['rgb(255, 250, 240)', '3px']);
}

it('hanging up works while the page covers or restyles the call bar, which keeps its style and returns', async () => {
  const around = place('<section></section>');
  const styles = place('<style>::part(call-bar) { letter-spacing: 3px }</style>');
  const agent = placeAgent();
  agent.style.setProperty('--task-tamer-paper', 'rgb(255, 250, 240)');
  around.append(agent);
  await reachLiveCall(agent);
  const button = view(agent).getByRole('button', { name: 'End Call' });
  for (const [name, interfere] of Object.entries(INTERFERENCES)) {
    const undo = interfere(agent, around);
    const checked = eventually(() => {
      assertPressable(button);
      // Rules of the document do not apply inside a shadow root of the page.
      if (!name.endsWith('shadow root')) assertStyles(button);
    }).finally(undo);
    await checked.catch((error: unknown) => {
      throw new Error(`While the page ${name}: ${String(error)}`);
    });
    await eventually(() => assertPressable(button));
  }
  styles.remove();
  assert.equal(agent.callState, 'live');
  const ended = next(agent, 'call-end');
  button.click();
  assert.deepEqual(await ended, { reason: 'customer-ended-call' });
  await eventually(() => rootOf(agent).querySelector('.view'));
  await eventually(() =>
    assert.isEmpty(document.querySelectorAll('html > div, body > div[style*="contents"]')),
  );
  around.remove();
});

it('hanging up works while another element is in full screen', async () => {
  const agent = placeAgent();
  await reachLiveCall(agent);
  const button = view(agent).getByRole('button', { name: 'End Call' });
  const video = place(`<div style="${COVER}; bottom: auto; height: 100px">Full screen</div>`);
  video.addEventListener('click', () => void video.requestFullscreen());
  await sendMouse({ type: 'click', position: [20, 20] });
  await eventually(() => assert.isTrue(document.fullscreenElement === video));
  await eventually(() => assertPressable(button));
  await document.exitFullscreen();
  video.remove();
});

it("hanging up works under another tag's dialog", async () => {
  const agent = placeAgent();
  await reachLiveCall(agent);
  const button = view(agent).getByRole('button', { name: 'End Call' });
  const other = placeAgent({ ...WORKING, launcher: 'off' });
  await openDialog(other);
  await eventually(() => assertPressable(button));
  other.remove();
  await eventually(() => assertPressable(button));
  assert.equal(agent.callState, 'live');
});

it('a call whose controls are unreachable ends after ten seconds, and its end is emitted', async () => {
  const agent = placeAgent();
  const events = record(agent);
  await reachLiveCall(agent);
  const root = document.documentElement;
  root.style.display = 'none';
  const began = performance.now();
  const { reason } = await next(agent, 'call-end');
  root.style.removeProperty('display');
  assert.equal(reason, 'controls-unreachable');
  // A busy machine may end the call later.
  assert.isAtLeast(performance.now() - began, 9_000);
  const [error, ...others] = events.details('call-error');
  assert.deepInclude(error, { type: 'interface-error', fatal: true, reason: 'unknown' });
  assert.include(error?.message, 'no way to show its End Call button');
  assert.isEmpty(others);
  await view(agent).findByText('Call Ended');
});
