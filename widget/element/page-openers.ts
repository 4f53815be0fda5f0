/** Elements of the host page that open the widget: anything that carries the opener attribute. */
import { OPENER_ATTRIBUTE, TAG } from '../contract.ts';

/** Agents inside of shadow roots are not found in the document: in the order in which they came. */
const agents = new Set<HTMLElement>();

/** Each of these says that the visitor may be about to click. */
const INTENT_EVENTS = ['pointerover', 'touchstart', 'focusin'] as const;

export type OpenerListeners = {
  /** Called once, so that the heavy part can be made ready. */
  readonly onIntent: () => void;
  readonly onClick: (opener: HTMLElement) => void;
};

/** Listens on the whole document, so that openers may come and go. Returns the function that stops it. */
export function watchOpeners(agent: HTMLElement, { onIntent, onClick }: OpenerListeners): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const click = (event: Event): void => {
    const opener = openerOf(event, agent);
    if (!opener) return;
    event.preventDefault();
    onClick(opener);
  };
  const intent = (event: Event): void => {
    if (!openerOf(event, agent)) return;
    INTENT_EVENTS.forEach((type) => document.removeEventListener(type, intent));
    onIntent();
  };
  document.addEventListener('click', click, { signal });
  INTENT_EVENTS.forEach((type) => document.addEventListener(type, intent, { passive: true, signal }));
  agents.add(agent);
  return () => {
    agents.delete(agent);
    listening.abort();
  };
}

function openerOf(event: Event, agent: HTMLElement): HTMLElement | null {
  const [target] = event.composedPath();
  const opener = target instanceof Element ? target.closest(`[${OPENER_ATTRIBUTE}]`) : null;
  return opener instanceof HTMLElement && isMeant(agent, opener) ? opener : null;
}

/** With several agents on a page, the attribute may hold the id of the one meant; the first one otherwise. */
function isMeant(agent: HTMLElement, opener: HTMLElement): boolean {
  const id = opener.getAttribute(OPENER_ATTRIBUTE);
  return id ? agent.id === id : agent === (document.querySelector(TAG) ?? firstAgent());
}

const firstAgent = (): HTMLElement | undefined => [...agents].find(({ isConnected }) => isConnected);
