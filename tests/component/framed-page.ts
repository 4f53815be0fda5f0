/** A host page in a frame, loaded for each test, with its own content policy. */
import { TAG, type TaskTamerAgentElement } from '../../widget/contract.ts';
import { WORKING, type Attributes } from './host-page.ts';

declare global {
  interface Window {
    /** Uncaught errors, unhandled rejections and policy violations since the page loaded, as text. */
    troubles: string[];
    /** Posts these messages to another window. Their `source` is the window that owns this function. */
    send(target: Window, messages: readonly unknown[]): void;
  }
}

export type FramedPage = {
  readonly frame: HTMLIFrameElement;
  readonly window: Window;
  readonly document: Document;
};

let opened = 0;

/** A new URL each time, because browsers do not load a page inside itself. */
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

/** Lets `opener` open the page in a frame of `parent`, and so become its `window.opener`. */
export function openPageBy(opener: Window, parent: Document): Promise<FramedPage> {
  const name = 'opened';
  return load(emptyFrame(parent, name), () => opener.open(newAddress(), name));
}

/** Adds a tag at the end of the page's body. */
export function placeInPage(
  { document }: FramedPage,
  attributes: Attributes = WORKING,
): TaskTamerAgentElement {
  const agent = document.createElement(TAG);
  for (const [name, value] of Object.entries(attributes)) agent.setAttribute(name, value);
  document.body.append(agent);
  return agent;
}

/** Makes every later call of this method throw. */
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

/** Browsers may also fire `load` for the frame's initial empty document, which is ignored. */
function load(frame: HTMLIFrameElement, begin: (frame: HTMLIFrameElement) => void): Promise<FramedPage> {
  return new Promise((resolve) => {
    frame.addEventListener('load', () => {
      const { contentDocument: document, contentWindow: window } = frame;
      if (document && window && 'troubles' in window) resolve({ frame, window, document });
    });
    begin(frame);
  });
}
