/** A container for the view outside of the tag: where the page hides the tag itself, or in another window. */
import { closestAround, deepestAt } from '../page/shadow-roots.ts';
import { keepTag } from '../page/tag-of-view.ts';

const TOKENS = /--task-tamer-[\w-]+/g;

/** The tag's attributes that apply elsewhere too: its theme, and the marks by which the page's scripts know the tag. */
const COPIED_ATTRIBUTES = /^(?:theme|class|data-.*)$/;

/**
 * Copies the attributes and tokens of `home`. Styles of the page that apply to the copied attributes affect nothing inside,
 * because the view resets what it would inherit. The caller inserts it into the document `place`.
 */
export function createFallbackHost(home: ShadowRoot, place = document): ShadowRoot {
  const host = place.createElement('div');
  for (const { name, value } of home.host.attributes)
    if (COPIED_ATTRIBUTES.test(name)) host.setAttribute(name, value);
  const root = host.attachShadow({ mode: 'open' });
  keepTag(root, home);
  root.adoptedStyleSheets =
    place === document
      ? home.adoptedStyleSheets
      : home.adoptedStyleSheets.map((sheet) => copyFor(place, sheet));
  const given = getComputedStyle(home.host);
  for (const name of tokensIn(root.adoptedStyleSheets))
    host.style.setProperty(name, given.getPropertyValue(name));
  // Pages may hide empty elements, or the tag by its name.
  host.style.setProperty('display', 'contents', 'important');
  return root;
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
