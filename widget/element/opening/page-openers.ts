/** Listens to openers, the host page's elements that open the dialog: by attribute, by class, or by a link to `#task-tamer`. */
import { OPENER_ATTRIBUTE, TAG } from '../../contract.ts';

/** The connected agents in the order in which they connected. A query of the document misses those in shadow roots. */
const agents = new Set<HTMLElement>();

/** Events that suggest the visitor is about to click. */
const INTENT_EVENTS = ['pointerover', 'touchstart', 'focusin'] as const;

/** Block editors allow no custom attributes on a button, but a class and a link. */
const OPENERS = `[${OPENER_ATTRIBUTE}]:not([${OPENER_ATTRIBUTE}="false"]),.task-tamer-open,a[href$="#task-tamer"]`;
/** Attribute values that name no agent: absent, or what frameworks write for a bare attribute. */
const ANY_AGENT: readonly (string | null)[] = [null, '', 'true'];

export type OpenerListeners = {
  /** Called once, to preload the dialog. */
  readonly onIntent: () => void;
  readonly onClick: () => void;
  /** A clicked opener names an id that no agent has. Reported by one agent of the page. */
  readonly onUnknown: (id: string) => void;
};

/** Delegates from the document, so that openers may be added and removed. Returns a function that stops listening. */
export function watchOpeners(
  agent: HTMLElement,
  { onIntent, onClick, onUnknown }: OpenerListeners,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const click = (event: Event): void => {
    const opener = openerOf(event);
    if (!opener) return;
    const target = agentFor(opener);
    if (target === null && agent === firstAgent())
      return onUnknown(opener.getAttribute(OPENER_ATTRIBUTE) ?? '');
    if (target !== agent) return;
    event.preventDefault();
    // Safari does not focus a clicked button, and closing the dialog returns focus to the opener.
    opener.focus({ preventScroll: true });
    onClick();
  };
  const intent = (event: Event): void => {
    const opener = openerOf(event);
    if (!opener || agentFor(opener) !== agent) return;
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

function openerOf(event: Event): HTMLElement | null {
  const [target] = event.composedPath();
  const opener = target instanceof Element ? target.closest(OPENERS) : null;
  return opener instanceof HTMLElement ? opener : null;
}

/** The agent whose id the attribute names; without an id, the first agent of the page. */
function agentFor(opener: HTMLElement): Element | null {
  const id = opener.getAttribute(OPENER_ATTRIBUTE);
  const named = id ? [...agents].find((agent) => agent.id === id) : undefined;
  if (named) return named;
  return ANY_AGENT.includes(id) ? firstAgent() : null;
}

const firstAgent = (): Element | null =>
  document.querySelector(TAG) ?? [...agents].find(({ isConnected }) => isConnected) ?? null;
