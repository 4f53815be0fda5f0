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

export const createViewElement = (tag: Element): HTMLElement => createViewContainer(VIEW_NAME, tag);
