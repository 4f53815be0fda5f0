/** Elements of the host page that open the widget: anything that carries the opener attribute. */
import { OPENER_ATTRIBUTE, TAG } from './contract.ts';

/** Agents inside of shadow roots are not found in the document: in the order in which they came. */
const agents = new Set<HTMLElement>();

/** Listens on the whole document, so that openers may come and go. Returns the function that stops it. */
export function watchOpeners(agent: HTMLElement, open: (opener: HTMLElement) => void): () => void {
  const listening = new AbortController();
  const onClick = (event: MouseEvent): void => {
    const opener = openerOf(event);
    if (!opener || !isMeant(agent, opener)) return;
    event.preventDefault();
    open(opener);
  };
  document.addEventListener('click', onClick, { signal: listening.signal });
  agents.add(agent);
  return () => {
    agents.delete(agent);
    listening.abort();
  };
}

function openerOf(event: MouseEvent): HTMLElement | null {
  const [target] = event.composedPath();
  const opener = target instanceof Element ? target.closest(`[${OPENER_ATTRIBUTE}]`) : null;
  return opener instanceof HTMLElement ? opener : null;
}

/** With several agents on a page, the attribute may hold the id of the one meant; the first one otherwise. */
function isMeant(agent: HTMLElement, opener: HTMLElement): boolean {
  const id = opener.getAttribute(OPENER_ATTRIBUTE);
  return id ? agent.id === id : agent === (document.querySelector(TAG) ?? firstAgent());
}

const firstAgent = (): HTMLElement | undefined => [...agents].find(({ isConnected }) => isConnected);
