/** The element that contains the view: at first the early dialog, which React then hydrates. */

/** The page may already use our element name. */
function freeName(): string {
  const wanted = 'task-tamer-agent-view';
  let name = wanted;
  for (let number = 2; customElements.get(name) !== undefined; number += 1) name = `${wanted}-${number}`;
  return name;
}

/** The view defines the element later, with React. The browser then upgrades the one that is in the page. */
export const VIEW_NAME = freeName();

export function createViewElement(): HTMLElement {
  const element = document.createElement(VIEW_NAME);
  element.className = 'view';
  return element;
}
