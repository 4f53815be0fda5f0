/** A host page in a frame, loaded fresh for each test under its own policy. */
import { TAG, type TaskTamerAgentElement } from '../../widget/contract.ts';
import { WORKING, type Attributes } from './host-page.ts';

declare global {
  interface Window {
    /** Uncaught errors, unhandled rejections and breaches of its policy since the page began, in words. */
    troubles: string[];
    /** Sends these messages to another window, in the name of the window whose function it is. */
    send(target: Window, messages: readonly unknown[]): void;
  }
}

export type FramedPage = {
  readonly frame: HTMLIFrameElement;
  readonly window: Window;
  readonly document: Document;
};

let opened = 0;

/** Never twice the same: browsers load no page inside of itself. */
function newAddress(policy?: string): string {
  const url = new URL('host-page.html', import.meta.url);
  opened += 1;
  url.searchParams.set('page', String(opened));
  if (policy !== undefined) url.searchParams.set('policy', policy);
  return url.href;
}

/** @param policy the value of its Content-Security-Policy */
export function openPage(parent: Document, policy?: string): Promise<FramedPage> {
  return load(emptyFrame(parent), (frame) => {
    frame.src = newAddress(policy);
  });
}

/** Another window of the same page opens it, and becomes its opener. */
export function openPageBy(opener: Window, parent: Document): Promise<FramedPage> {
  const name = 'opened';
  return load(emptyFrame(parent, name), () => opener.open(newAddress(), name));
}

/** A tag at the end of the page's body. */
export function placeInPage(
  { document }: FramedPage,
  attributes: Attributes = WORKING,
): TaskTamerAgentElement {
  const agent = document.createElement(TAG);
  for (const [name, value] of Object.entries(attributes)) agent.setAttribute(name, value);
  document.body.append(agent);
  return agent;
}

/** From now on every call of this method throws. */
export function refuse({ window }: FramedPage, owner: string, method: string): void {
  const { prototype } = Reflect.get(window, owner) as { readonly prototype: object };
  Reflect.set(prototype, method, () => {
    throw new Error(`No ${method}`);
  });
}

function emptyFrame(parent: Document, name = ''): HTMLIFrameElement {
  const frame = parent.createElement('iframe');
  frame.name = name;
  frame.width = '900';
  frame.height = '700';
  parent.body.append(frame);
  return frame;
}

/** The first document of a frame, which is empty, may be announced as loaded, too. */
function load(frame: HTMLIFrameElement, begin: (frame: HTMLIFrameElement) => void): Promise<FramedPage> {
  return new Promise((resolve) => {
    frame.addEventListener('load', () => {
      const { contentDocument: document, contentWindow: window } = frame;
      if (document && window && 'troubles' in window) resolve({ frame, window, document });
    });
    begin(frame);
  });
}
