/// <reference types="mocha" />
/** Scope: a page that opens its own modal during a call: with `aria-modal`, or by hiding everything beside it. */
import { assert } from 'chai';
import { openPage, placeInPage, type FramedPage } from '../framed-page.ts';
import { eventually } from '../queries.ts';
import { callBar, reachLiveCall } from '../visit.ts';

let page: FramedPage;

beforeEach(async () => {
  page = await openPage(document);
});
afterEach(() => page.frame.remove());

function openModal(style: string): HTMLElement {
  const modal = page.document.createElement('div');
  modal.setAttribute('role', 'dialog');
  modal.setAttribute('aria-modal', 'true');
  modal.style.cssText = style;
  modal.textContent = 'Sale';
  page.document.body.append(modal);
  return modal;
}

const hostOf = (bar: Element): Element => (bar.getRootNode() as ShadowRoot).host;

it("the call bar, and what it announces, is inside the page's modal while that is open, and then in the tag", async () => {
  const agent = placeInPage(page);
  await reachLiveCall(agent);
  const bar = callBar(agent);
  const modal = openModal('position: fixed; inset: 0; background: #fff8');
  await eventually(() => assert.isTrue(modal.contains(hostOf(bar))));
  assert.isTrue(bar.querySelector('[role="status"]') !== null);
  modal.style.display = 'none';
  await eventually(() => assert.isTrue(hostOf(bar) === agent));
  modal.style.display = '';
  await eventually(() => assert.isTrue(modal.contains(hostOf(bar))));
  modal.remove();
  await eventually(() => assert.isTrue(hostOf(bar) === agent));
  assert.equal(agent.callState, 'live');
  await agent.endCall();
});

// Radix does so, and other libraries do in older versions.
it('the call bar is outside of its tag while the page hides the tag from screen readers', async () => {
  const agent = placeInPage(page);
  await reachLiveCall(agent);
  const bar = callBar(agent);
  const beside = [...page.document.body.children];
  const modal = page.document.createElement('div');
  modal.setAttribute('role', 'dialog');
  page.document.body.append(modal);
  for (const element of beside) element.setAttribute('aria-hidden', 'true');
  await eventually(() => assert.isTrue(hostOf(bar).closest('[aria-hidden="true"]') === null));
  assert.isTrue(bar.isConnected);
  for (const element of beside) element.removeAttribute('aria-hidden');
  await agent.endCall();
});
