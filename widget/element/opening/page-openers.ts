/** Elements of the host page that open the widget: those with the opener attribute, its class, or a link to it. */
import { OPENER_ATTRIBUTE, TAG } from '../../contract.ts';

/** Agents inside of shadow roots are not found in the document: in the order in which they came. */
const agents = new Set<HTMLElement>();

/** Each of these says that the visitor may be about to click. */
const INTENT_EVENTS = ['pointerover', 'touchstart', 'focusin'] as const;

/** Site builders let nobody write attributes: the button of a block editor has a class and a link. */
const OPENERS = `[${OPENER_ATTRIBUTE}]:not([${OPENER_ATTRIBUTE}="false"]), .task-tamer-open, a[href$="#task-tamer"]`;
/** What frameworks write for an attribute without a value. */
const ANY_AGENT: readonly (string | null)[] = [null, '', 'true'];

/** The ids that were told as unknown: each is told once. */
const unknown = new Set<string>();

export type OpenerListeners = {
  /** Called once, so that the heavy part can be made ready. */
  readonly onIntent: () => void;
  readonly onClick: () => void;
  /** An opener that was clicked names an agent that there is not. Told to one agent of the page, once. */
  readonly onUnknown: (id: string) => void;
};

/** Listens on the whole document, so that openers may come and go. Returns the function that stops it. */
export function watchOpeners(
  agent: HTMLElement,
  { onIntent, onClick, onUnknown }: OpenerListeners,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const click = (event: Event): void => {
    const opener = openerOf(event);
    if (!opener) return;
    const meant = agentFor(opener);
    if (meant === null && agent === firstAgent()) return tellUnknown(opener, onUnknown);
    if (meant !== agent) return;
    event.preventDefault();
    // Not every browser focuses a button that is clicked, and focus returns to what had it.
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

/** With several agents on a page, the attribute may hold the id of the one meant; the first one otherwise. */
function agentFor(opener: HTMLElement): Element | null {
  const id = opener.getAttribute(OPENER_ATTRIBUTE);
  const named = id ? [...agents].find((agent) => agent.id === id) : undefined;
  if (named) return named;
  return ANY_AGENT.includes(id) ? firstAgent() : null;
}

function tellUnknown(opener: HTMLElement, onUnknown: (id: string) => void): void {
  const id = opener.getAttribute(OPENER_ATTRIBUTE) ?? '';
  if (unknown.has(id)) return;
  unknown.add(id);
  onUnknown(id);
}

const firstAgent = (): Element | null =>
  document.querySelector(TAG) ?? [...agents].find(({ isConnected }) => isConnected) ?? null;
