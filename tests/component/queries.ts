/** Finds the user interface inside the shadow root by role and accessible name. */
import '@testing-library/dom/dist/@testing-library/dom.umd.min.js';
import type * as TestingLibrary from '@testing-library/dom';

// The library's module build imports CommonJS, which browsers cannot load; this build sets a global.
const library = Reflect.get(globalThis, 'TestingLibraryDom') as typeof TestingLibrary;

library.configure({
  asyncUtilTimeout: 12_000,
  // The default error prints the whole document, which buries the message.
  getElementError: (message) => new Error(message ?? 'not found'),
});

/** Retries at each change of the document and every 50 ms, until `check` no longer throws. */
export const eventually: typeof TestingLibrary.waitFor = (check, options) => library.waitFor(check, options);

/**
 * Fails if the element exists. `assert.isNull` would hang instead: to show a difference, the runner traverses the
 * element and everything that React attaches to it.
 */
export function assertAbsent(element: Element | null): void {
  if (element) throw new Error(`This element exists: ${element.outerHTML.slice(0, 80)}`);
}

/** Queries inside this element's open shadow root. */
export function view(host: Element) {
  // A shadow root has `querySelectorAll`, the only method of an element that the queries need.
  return library.within(rootOf(host) as unknown as HTMLElement);
}

export function rootOf(host: Element): ShadowRoot {
  if (!host.shadowRoot) throw new Error('There is no shadow root.');
  return host.shadowRoot;
}

/** The first element that matches a selector. Use it for elements without a role. */
export function part(host: Element, selector: string): HTMLElement {
  const found = rootOf(host).querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}
