/** Finds the user interface inside the shadow root by role and accessible name. */
import '@testing-library/dom/dist/@testing-library/dom.umd.min.js';
import type * as TestingLibrary from '@testing-library/dom';

// Its module build imports CommonJS, which browsers do not read; this build leaves a global.
const library = Reflect.get(globalThis, 'TestingLibraryDom') as typeof TestingLibrary;

library.configure({
  asyncUtilTimeout: 12_000,
  // The whole document in a message hides the message.
  getElementError: (message) => new Error(message ?? 'not found'),
});

/** Tries again, at each change of the document and every 50 ms, until `check` throws no more. */
export const eventually: typeof TestingLibrary.waitFor = (check, options) => library.waitFor(check, options);

/**
 * Fails when it is there. To show a difference, the runner goes through an element and all that React hangs on it, and
 * finds no end: so this, and not `assert.isNull`.
 */
export function assertAbsent(element: Element | null): void {
  if (element) throw new Error(`It is there: ${element.outerHTML.slice(0, 80)}`);
}

/** What is shown inside of this element's open shadow root. */
export function view(host: Element) {
  // The queries want `querySelectorAll` and nothing else that only an element has.
  return library.within(rootOf(host) as unknown as HTMLElement);
}

export function rootOf(host: Element): ShadowRoot {
  if (!host.shadowRoot) throw new Error('There is no shadow root.');
  return host.shadowRoot;
}

/** The one element for a selector, for what has no role. */
export function part(host: Element, selector: string): HTMLElement {
  const found = rootOf(host).querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}
