/** The host page's side: the built script, the tag in the document, and what both leave behind. */
import { afterPaint } from '../../widget/page/schedule.ts';
import { LOCAL_TAG } from '../../demo/local-settings.ts';
import { TAG, type TaskTamerAgentElement } from '../../widget/contract.ts';

/** Attributes by name. */
export type Attributes = Readonly<Record<string, string>>;

const SCRIPT = '/dist/task-tamer-agent.js';

/**
 * WebKitGTK is built without WebRTC, which Safari, of the same engine, has. The tag looks for its name, and the
 * stand-in for the call engine carries sound without it: with the name, all but WebRTC itself is tested there.
 */
if (!('RTCPeerConnection' in window)) {
  Reflect.set(window, 'RTCPeerConnection', function NoPeerConnection() {});
}

/** Loads the script as a host page does: a classic script element. `query` makes its address another one. */
export function loadScript(query = ''): Promise<void> {
  const script = document.createElement('script');
  const loaded = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${SCRIPT} did not load`)));
  });
  script.src = `${SCRIPT}${query}`;
  document.head.append(script);
  return loaded;
}

/** The attributes of a tag that can call the stand-ins, in English, without opening on scroll. */
export const WORKING: Attributes = { ...LOCAL_TAG, language: 'en', 'open-on-scroll': 'off' };

export function createAgent(attributes: Attributes = WORKING): TaskTamerAgentElement {
  const agent = document.createElement(TAG);
  for (const [name, value] of Object.entries(attributes)) agent.setAttribute(name, value);
  return agent;
}

/** A new agent at the end of the body. */
export function placeAgent(attributes: Attributes = WORKING): TaskTamerAgentElement {
  const agent = createAgent(attributes);
  document.body.append(agent);
  return agent;
}

const placed: Element[] = [];

/** Puts markup of the host page's own into it, until {@link removePlaced}. */
export function place(html: string): HTMLElement {
  const element = document.createElement('div');
  element.innerHTML = html;
  document.body.append(element);
  placed.push(element);
  return element;
}

export function removePlaced(): void {
  placed.splice(0).forEach((element) => element.remove());
}

/** Resolves after the last event, because removing an element fires the end and the closing later. */
export async function removeAgents(): Promise<void> {
  const agents = [...document.querySelectorAll(TAG)];
  const isShown = agents.some(({ shadowRoot }) =>
    shadowRoot?.querySelector('dialog, [popover], [role=dialog]'),
  );
  agents.forEach((agent) => agent.remove());
  // What a visitor has open waits two frames for an element that is only put elsewhere.
  if (isShown) for (let frames = 0; frames < 2; frames += 1) await painted();
  do await settled();
  while (agents.some(({ callState }) => callState !== 'idle'));
}

/** Attribute changes are read in a microtask, and a removal is noticed in one: this is later than both. */
export function settled(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}

/** A new tag reads what its launcher does not show once the browser has drawn it: this is later. */
export function painted(): Promise<void> {
  return new Promise((resolve) => afterPaint(resolve));
}
