/** Loads the built script into the host page, and adds and removes tags and markup. */
import { afterPaint } from '../../widget/page/schedule.ts';
import { LOCAL_TAG } from '../../demo/local-settings.ts';
import { TAG, type TaskTamerAgentElement } from '../../widget/contract.ts';

/** Attribute values by name. */
export type Attributes = Readonly<Record<string, string>>;

const SCRIPT = '/dist/task-tamer-agent.js';

/**
 * WebKitGTK is built without WebRTC, unlike Safari. The tag only checks that the global exists, and the stand-in call
 * engine carries sound without it, so this placeholder lets the tests cover everything but WebRTC itself.
 */
if (!('RTCPeerConnection' in window)) {
  Reflect.set(window, 'RTCPeerConnection', function NoPeerConnection() {});
}

/** Loads the script as a host page does: a classic script element. `query` changes its URL. */
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

/** The tags since the last {@link removeAgents}. A test may have removed one from the document in a call. */
const created = new Set<TaskTamerAgentElement>();

export function createAgent(attributes: Attributes = WORKING): TaskTamerAgentElement {
  const agent = document.createElement(TAG);
  created.add(agent);
  for (const [name, value] of Object.entries(attributes)) agent.setAttribute(name, value);
  return agent;
}

/** Adds a new tag at the end of the body. */
export function placeAgent(attributes: Attributes = WORKING): TaskTamerAgentElement {
  const agent = createAgent(attributes);
  document.body.append(agent);
  return agent;
}

/** As long as a removed tag waits for each of its two frames. */
const REMOVAL_FRAME_LIMIT_MS = 1_000;

const placed: Element[] = [];

/** Adds markup to the host page, until {@link removePlaced}. */
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

/**
 * Removes every tag, and resolves after the last event: call-end and agent-close fire after the removal. Until then a
 * call of a removed tag keeps the next test from starting one.
 */
export async function removeAgents(): Promise<void> {
  const agents = [...new Set([...created, ...document.querySelectorAll(TAG)])];
  created.clear();
  const isShown = agents.some(({ shadowRoot }) =>
    shadowRoot?.querySelector('dialog, [popover], [role=dialog]'),
  );
  agents.forEach((agent) => agent.remove());
  // An open dialog or call waits two frames, in case the element is only being moved.
  if (isShown) for (let frames = 0; frames < 2; frames += 1) await painted(REMOVAL_FRAME_LIMIT_MS);
  do await settled();
  while (agents.some(({ callState }) => callState !== 'idle'));
}

/** Resolves in a later task, after the microtasks that handle attribute changes and removals. */
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

/**
 * Resolves after the next paint, when a new tag has also read the settings that its launcher does not show.
 * @param limitMs longest wait for the paint
 */
export function painted(limitMs?: number): Promise<void> {
  return new Promise((resolve) => afterPaint(resolve, limitMs));
}
