/** Opens the dialog from openers, the host page's elements with the attribute, the class, or a link to `#task-tamer`. */
import { OPENER_ATTRIBUTE, TAG } from '../../contract.ts';
import { showsContent } from '../../page/has-box.ts';

/** Block editors allow no custom attributes on a button, but a class and a link. A link of an SVG may have a namespace. */
const OPENERS = `[${OPENER_ATTRIBUTE}]:not([${OPENER_ATTRIBUTE}="false"]),.task-tamer-open,:is(a,area)[*|href$="#task-tamer"]`;
/** Inside an opener, these do not open: a disabled button of a web component, and the dialog. */
const INERT = `:disabled,${TAG}`;
/** Attribute values that name no agent: absent, or what frameworks write for a bare attribute. */
const ANY_AGENT: readonly (string | null)[] = [null, '', 'true'];

export type OpenerListeners = {
  readonly onClick: () => void;
  /** A clicked opener names an id that no agent has. Reported by one agent of the page. */
  readonly onUnknown: (id: string) => void;
};

/** The connected agents, in the order in which they connected, as for the launcher. */
const agents = new Map<Element, OpenerListeners>();

/** Listens at the window, so that openers may be added and removed. Returns a function that forgets the agent. */
export function watchOpeners(agent: Element, listeners: OpenerListeners): () => void {
  agents.set(agent, listeners);
  // Capture, because the page may stop the propagation. Browsers add the same listener only once.
  window.addEventListener('click', onClick, true);
  return () => {
    agents.delete(agent);
    if (agents.size === 0) window.removeEventListener('click', onClick, true);
  };
}

function onClick(event: MouseEvent): void {
  const path = pathOf(event);
  const opener = openerIn(path);
  // The browser opens a link in a new tab or window, or downloads it.
  const isModified = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!opener || (isModified && path.some((element) => element.matches(':any-link')))) return;
  const id = opener.getAttribute(OPENER_ATTRIBUTE);
  const agent = agentFor(id);
  if (agent) {
    event.preventDefault();
    // Safari does not focus a clicked button, and closing the dialog returns focus to the opener.
    opener.focus?.({ preventScroll: true });
    agents.get(agent)?.onClick();
  } else agents.values().next().value?.onUnknown(String(id));
}

/** The agent that an event on an opener is for. */
export function openedBy(event: Event): Element | undefined {
  const opener = openerIn(pathOf(event));
  return opener && agentFor(opener.getAttribute(OPENER_ATTRIBUTE));
}

/** The whole path, because an opener may be a web component, or contain one. */
const pathOf = (event: Event): readonly Element[] =>
  event.composedPath().filter((target) => target instanceof Element);

function openerIn(path: readonly Element[]): (Element & Partial<HTMLOrSVGElement>) | undefined {
  const found = path.find((element) => element.matches(`${INERT},${OPENERS}`));
  return found?.matches(INERT) ? undefined : found;
}

/**
 * The agent with the id, or without an id any agent of the page. Of several, it is the first that the page shows: a page may
 * have one for each width.
 */
export function agentFor(id: string | null): Element | undefined {
  const all = [...agents.keys()];
  const named = all.filter((agent) => id && agent.id === id);
  const possible = named.length === 0 && ANY_AGENT.includes(id) ? all : named;
  return possible.find(showsContent) ?? possible[0];
}
