/// <reference types="mocha" />
/**
 * Scope: the call bar in a picture-in-picture window. A frame of this page stands in for the window, so that every
 * engine runs these tests. `e2e/call/kept-on-top.spec.ts` uses the browser's own window.
 */
import { setViewport } from '@web/test-runner-commands';
import { assert } from 'chai';
import type { TaskTamerAgentElement } from '../../../widget/contract.ts';
import { next } from '../events.ts';
import { openPage, placeInPage } from '../framed-page.ts';
import { loadScript, placeAgent, removeAgents } from '../host-page.ts';
import { assertAbsent, eventually, part, rootOf, view } from '../queries.ts';
import { reachLiveCall } from '../visit.ts';

const NAME = 'documentPictureInPicture';
const matchMedia = window.matchMedia.bind(window);

/** The windows that were requested; a closed one has left the document. */
const frames: HTMLIFrameElement[] = [];
let isRefused = false;
let hasMouse = true;

/** Like the browser's, the window fires `pagehide` when it closes. */
function requestWindow(): Promise<Window> {
  if (isRefused) return Promise.reject(new DOMException('Not allowed.', 'NotAllowedError'));
  const frame = document.createElement('iframe');
  frame.style.cssText = 'position: fixed; inset: 0 auto auto 0; inline-size: 420px; block-size: 240px';
  document.body.append(frame);
  frames.push(frame);
  const opened = frame.contentWindow;
  if (!opened) throw new Error('The frame has no window.');
  opened.close = () => frame.remove();
  return Promise.resolve(opened);
}

before(() => loadScript());
beforeEach(async () => {
  isRefused = false;
  hasMouse = true;
  Object.defineProperty(window, NAME, { configurable: true, value: { requestWindow } });
  window.matchMedia = (query) => {
    const list = matchMedia(query);
    return query.startsWith('(pointer: fine)')
      ? Object.defineProperty(list, 'matches', { value: hasMouse })
      : list;
  };
  await setViewport({ width: 1024, height: 700 });
});
afterEach(async () => {
  await removeAgents();
  frames.splice(0).forEach((frame) => frame.remove());
  window.matchMedia = matchMedia;
  Reflect.deleteProperty(window, NAME);
});
after(() => setViewport({ width: 800, height: 600 }));

async function liveCall(): Promise<TaskTamerAgentElement> {
  const agent = placeAgent();
  await reachLiveCall(agent);
  return agent;
}

/** In the bar's menu while the bar is in the page. */
async function onTopButton(agent: TaskTamerAgentElement): Promise<HTMLElement> {
  view(agent).queryByRole('button', { name: 'More', expanded: false })?.click();
  return view(agent).findByRole('button', { name: 'Keep on top' });
}

async function assertNotOffered(agent: TaskTamerAgentElement): Promise<void> {
  view(agent).getByRole('button', { name: 'More', expanded: false }).click();
  await view(agent).findByRole('combobox', { name: 'Microphone' });
  assertAbsent(view(agent).queryByRole('button', { name: 'Keep on top' }));
}

/** Presses the button, and resolves with the host of the bar in the window. */
async function keepOnTop(agent: TaskTamerAgentElement): Promise<Element> {
  const button = await onTopButton(agent);
  button.focus();
  button.click();
  return eventually(() => {
    const host = frames.at(-1)?.contentDocument?.body.firstElementChild;
    if (!host?.shadowRoot?.querySelector('.call-bar')) throw new Error('The bar is not in the window.');
    return host;
  });
}

it('the bar in the window has the controls and the styles, and the page keeps End Call', async () => {
  const agent = await liveCall();
  const host = await keepOnTop(agent);
  assertAbsent(view(agent).queryByRole('button', { name: 'Mute' }));
  view(agent).getByRole('button', { name: 'End Call' });
  view(host).getByRole('button', { name: 'Mute' }).click();
  await view(host).findByText('You are muted');
  const colorOf = (place: Element): string => getComputedStyle(part(place, '.button-end')).backgroundColor;
  assert.equal(colorOf(host), colorOf(agent));
  assert.equal(part(host, '.call-bar').getBoundingClientRect().height, 240);
});

it('closing the window brings the bar back, and focus stays in the bar', async () => {
  const agent = await liveCall();
  await keepOnTop(agent);
  frames[0]?.remove();
  await view(agent).findByRole('button', { name: 'Mute' });
  assert.isTrue(rootOf(agent).activeElement?.matches('.call-bar, .call-bar *'));
  assert.equal((await onTopButton(agent)).ariaPressed, 'false');
});

it('End Call in the window ends the call, which closes the window', async () => {
  const agent = await liveCall();
  const host = await keepOnTop(agent);
  const ended = next(agent, 'call-end');
  view(host).getByRole('button', { name: 'End Call' }).click();
  assert.deepInclude(await ended, { reason: 'customer-ended-call' });
  await eventually(() => assert.isFalse(frames[0]?.isConnected));
});

it('removing the element closes the window', async () => {
  const agent = await liveCall();
  await keepOnTop(agent);
  agent.remove();
  await eventually(() => assert.isFalse(frames[0]?.isConnected));
});

it('a window that the browser refuses leaves the bar in the page', async () => {
  isRefused = true;
  const agent = await liveCall();
  (await onTopButton(agent)).click();
  assert.equal((await onTopButton(agent)).ariaPressed, 'false');
  view(agent).getByRole('button', { name: 'Mute' });
});

it('a page that no longer qualifies for the button keeps it until the bar is back', async () => {
  const agent = await liveCall();
  const host = await keepOnTop(agent);
  hasMouse = false;
  agent.setAttribute('agent-name', 'Ada');
  await view(host).findByRole('region', { name: 'Call with Ada' });
  (await onTopButton(agent)).click();
  await view(agent).findByRole('button', { name: 'Mute' });
  await assertNotOffered(agent);
});

it('the captions fill a window that the visitor has made larger', async () => {
  const agent = await liveCall();
  const host = await keepOnTop(agent);
  frames[0]?.style.setProperty('block-size', '600px');
  view(host).getByRole('button', { name: 'Captions' }).click();
  const captions = await eventually(() => part(host, '.captions'));
  assert.isAbove(captions.getBoundingClientRect().height, 300);
  assert.equal(part(host, '.call-bar').getBoundingClientRect().height, 600);
});

it('Keep on top is not offered without a mouse', async () => {
  hasMouse = false;
  const agent = await liveCall();
  await assertNotOffered(agent);
});

it('Keep on top is not offered in a browser without picture-in-picture windows', async () => {
  Object.defineProperty(window, NAME, { configurable: true, value: undefined });
  const agent = await liveCall();
  await assertNotOffered(agent);
});

it('Keep on top is not offered in a frame, where browsers refuse picture-in-picture windows', async () => {
  const page = await openPage(document);
  // Everything else that the frame can detect is as above.
  Object.defineProperty(page.window, NAME, { value: { requestWindow } });
  page.window.matchMedia = window.matchMedia;
  const agent = placeInPage(page);
  await reachLiveCall(agent);
  view(agent).getByRole('button', { name: 'Captions' });
  await assertNotOffered(agent);
  await agent.endCall();
  page.frame.remove();
});
