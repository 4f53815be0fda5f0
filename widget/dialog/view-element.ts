/** The element that contains the view: at first the early dialog, which React then hydrates. */
import { createViewContainer } from './view-container.ts';

/** The page may already use our element name. */
function freeName(): string {
  const wanted = 'task-tamer-agent-view';
  let name = wanted;
  for (let number = 2; customElements.get(name) !== undefined; number += 1) name = `${wanted}-${number}`;
  return name;
}

/** The view defines the element later, with React. The browser then upgrades the one that is in the page. */
export const VIEW_NAME = freeName();

/** The surfaces with text fields. The call bar's keys reach the page, whose focus traps handle Tab. */
const WITH_FIELDS = '.panel, .conversation';
const KEY_EVENTS = ['keydown', 'keypress', 'keyup'] as const;
/** Libraries for smooth scrolling cancel these at the window and scroll the page instead of the dialog. */
const SCROLL_EVENTS = ['wheel', 'touchstart', 'touchmove', 'pointermove'] as const;

export function createViewElement(tag: Element): HTMLElement {
  const element = createViewContainer(VIEW_NAME, tag);
  for (const type of KEY_EVENTS) element.addEventListener(type, keepFromPage);
  for (const type of SCROLL_EVENTS)
    element.addEventListener(type, (event) => event.stopPropagation(), { passive: true });
  return element;
}

/** The page sees the host as the target, not the field, and would treat typing as its keyboard shortcuts. */
function keepFromPage(event: Event): void {
  if (event.target instanceof Element && event.target.closest(WITH_FIELDS)) event.stopPropagation();
}
