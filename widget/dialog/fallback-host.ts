/** A container for the view outside of the tag: where the page hides the tag itself, or in another window. */
import { closestAround, deepestAt } from '../page/shadow-roots.ts';
import { keepTag, tagOfViewIn } from '../page/tag-of-view.ts';

const TOKENS = /--task-tamer-[\w-]+/g;

/** The tag's attributes that apply elsewhere too: its theme, and the marks by which the page's scripts know the tag. */
const COPIED_ATTRIBUTES = /^(?:theme|class|data-.*)$/;

/** A container that looks like `home`, at the end of `parent`. */
export function createFallbackHost(home: ShadowRoot, parent: Element): ShadowRoot {
  const host = parent.ownerDocument.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  keepTag(root, home);
  // Pages may hide empty elements, or the tag by its name.
  host.style.setProperty('display', 'contents', 'important');
  moveFallbackHost(root, parent);
  return root;
}

export function moveFallbackHost(root: ShadowRoot, parent: Element): void {
  parent.append(root.host);
  // Only then: WebKit would at first show the view without the tokens that its host was given before.
  copyLook(root);
}

/**
 * Copies the attributes, style sheets and tokens of a container's tag, which the page may have changed since. Does nothing in the
 * tag itself. Styles of the page that apply to the copied attributes affect nothing inside, because the view resets what it
 * would inherit.
 */
export function copyLook(root: ShadowRoot): void {
  const host = root.host as HTMLElement;
  const tag = tagOfViewIn(root);
  if (tag === host) return;
  const place = host.ownerDocument;
  const names = [...host.getAttributeNames(), ...tag.getAttributeNames()];
  for (const name of names.filter((each) => COPIED_ATTRIBUTES.test(each))) {
    const value = tag.getAttribute(name);
    if (value === null) host.removeAttribute(name);
    else host.setAttribute(name, value);
  }
  const sheets = tag.shadowRoot?.adoptedStyleSheets ?? [];
  root.adoptedStyleSheets = place === document ? sheets : sheets.map((sheet) => copyFor(place, sheet));
  const given = getComputedStyle(tag);
  for (const name of tokensIn(root.adoptedStyleSheets))
    host.style.setProperty(name, given.getPropertyValue(name));
}

/** A constructed sheet belongs to the document that made it. */
function copyFor({ defaultView }: Document, { cssRules }: CSSStyleSheet): CSSStyleSheet {
  const copy = new (defaultView ?? window).CSSStyleSheet();
  copy.replaceSync([...cssRules].map(({ cssText }) => cssText).join(''));
  return copy;
}

function tokensIn(sheets: readonly CSSStyleSheet[]): ReadonlySet<string> {
  const rules = sheets.flatMap(({ cssRules }) => [...cssRules]);
  return new Set(rules.flatMap(({ cssText }) => cssText.match(TOKENS) ?? []));
}

/** Around the element that is hit at the corner of the window, or else in its middle. */
function modalAtPoints(selector: string): Element | null {
  const points = [
    [0, 0],
    [innerWidth / 2, innerHeight / 2],
  ] as const;
  const hits = points.map(([x, y]) => closestAround(deepestAt(x, y), selector));
  return hits.find((modal) => modal !== null) ?? null;
}

/** The topmost modal dialog, which makes everything else inert, in any open shadow root. */
export const topModal = (): Element | null =>
  modalAtPoints('dialog:modal') ?? [...document.querySelectorAll('dialog:modal')].at(-1) ?? null;

export const ARIA_MODAL = '[aria-modal="true"]';

/** The topmost element that tells screen readers to ignore everything else, and does not make it inert. */
export const ariaModal = (): Element | null => modalAtPoints(ARIA_MODAL);

/** Some browsers make everything outside of a fullscreen element inert. */
export function fullScreen(): Element | null {
  let element = document.fullscreenElement;
  while (element?.shadowRoot?.fullscreenElement) element = element.shadowRoot.fullscreenElement;
  return element;
}
