/**
 * Code that a page view needs only after its first paint: a separate part, so that the entry stays small. It is usually
 * there when another part cannot be loaded, so it has the links to the business.
 */
import type { AgentConfig } from '../config/config.ts';
import type { EmitEvent } from '../contract.ts';
import { keepClear } from './launcher/keep-clear.ts';
import type { Launcher } from './launcher/launcher.ts';
import { watchChildren } from './light-children.ts';
import { openOnArrival } from './opening/arrival.ts';
import { watchIntent } from './opening/intent.ts';
import type { agentFor, openedBy } from './opening/page-openers.ts';
import { ScrollOpening, type ScrollOpeningPorts } from './opening/scroll-opening.ts';
import { reportSetup } from './problem-reports.ts';
import { SecondWarning } from './second-warning.ts';

export { rememberOpening } from './opening/opened-before.ts';
export { addContacts, showLauncherLink } from './contact-links.ts';

type Ports = Omit<ScrollOpeningPorts, 'onSecond' | 'config'> & {
  readonly config: () => AgentConfig;
  /** Reads the attributes and the page's language anew. */
  readonly reconfigure: () => void;
  readonly emit: EmitEvent;
  readonly launcher: Launcher;
  readonly connection: AbortSignal;
  /** The module has state, so it exists once, in the entry. */
  readonly openedBy: typeof openedBy;
  readonly agentFor: typeof agentFor;
};

/** Watches the host page for one element, from its first paint until it leaves the document. */
export class PageWatch {
  readonly second = new SecondWarning();
  readonly scroll: ScrollOpening;

  constructor(ports: Ports) {
    const { host, emit, launcher, connection } = ports;
    watchChildren(host, connection, () => void reportSetup(emit, ({ UNCLOSED }) => UNCLOSED));
    this.scroll = new ScrollOpening({ ...ports, onSecond: (isStill) => this.second.warn(isStill) });
    this.configure(ports.config());
    keepClear(launcher, connection);
    watchIntent(ports.prepare, (event) => ports.openedBy(event) === host, connection);
    if (ports.agentFor(null) === host) openOnArrival(() => ports.open('page-element'));
    watchLanguage(ports.reconfigure, connection);
  }

  /** A card in the page does not open on scroll, because it is always shown. */
  configure({ layout, openOnScroll }: AgentConfig): void {
    this.scroll.watch(layout === 'inline' ? null : openOnScroll);
  }
}

/** Pages with a language menu, and translators, change the page's language at run time. */
function watchLanguage(onChange: () => void, connection: AbortSignal): void {
  const changes = new MutationObserver(onChange);
  changes.observe(document.documentElement, { attributeFilter: ['lang'] });
  connection.addEventListener('abort', () => changes.disconnect());
}
