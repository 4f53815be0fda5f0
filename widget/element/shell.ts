/** The life of one element before, between and after conversations: launcher, triggers, configuration. */
import { afterPaint } from '../page/after-paint.ts';
import type { AttributeStore } from './attribute-store.ts';
import type { AgentConfig } from '../config/config.ts';
import { TAG, type CloseReason, type EmitEvent, type OpenTrigger, type Channel } from '../contract.ts';
import { IN_PARTS, Entrance, MissingPart } from '../entrance/entrance.ts';
import { reportConfiguration, reportInterface, SECOND, UNCLOSED, unknownId } from './fault-reports.ts';
import { FirstCome } from './opening/first-come.ts';
import { storedCall } from '../follow/stored-call.ts';
import { Launcher } from './launcher/launcher.ts';
import { launcherLabel } from './launcher/launcher-label.ts';
import { launcherLink } from './launcher/launcher-link.ts';
import { outliveEmptyRule, showSwallowed } from './light-children.ts';
import { rememberOpening } from './opening/opened-before.ts';
import { excuse, hideMissing } from './missing-notice.ts';
import { watchOpeners } from './opening/page-openers.ts';
import { ScrollOpening } from './opening/scroll-opening.ts';
import { shellStyles } from './shell-styles.ts';

export type ShellPorts = {
  readonly host: HTMLElement;
  readonly attributes: AttributeStore;
  readonly emit: EmitEvent;
};

/** After a page came from the back/forward cache, ms. */
const RECORD_WAITS_MS = [0, 100, 400, 1_000];

export class Shell {
  readonly #ports: ShellPorts;
  /** Null until it is wanted: most of it concerns only who opens the dialog. */
  #config: AgentConfig | null = null;
  #launcher: Launcher | null = null;
  /** Set until the element is placed anew: the page may work again by then. */
  #isBroken = false;
  /** In the launcher's place once the tag is broken. */
  #link: HTMLElement | null = null;
  /** Null until somebody shows interest. */
  #entrance: Entrance | null = null;
  #isSecond = false;
  readonly #wordFaults = new Set<string>();
  #connection = new AbortController();
  #stopOpeners: () => void = () => {};
  readonly #scroll = new ScrollOpening({
    onNear: () => this.#prepare(),
    onPast: () => this.open('scroll'),
    onSecond: () => this.#tellSecond(),
  });

  constructor(ports: ShellPorts) {
    this.#ports = ports;
  }

  get session(): Entrance['session'] {
    return this.#entrance?.session ?? null;
  }

  connect(): void {
    this.#attempt(() => {
      this.#drawLauncher();
      this.#updateLauncher();
      this.#watchOpeners();
      this.#watchPage();
      afterPaint(() => this.#attempt(() => this.#settle()));
    });
  }

  /** What nobody sees can wait until the launcher is on the screen. */
  #settle(): void {
    if (!this.#ports.host.isConnected) return;
    if (this.#config === null) this.configure();
    outliveEmptyRule(this.#ports.host);
    this.#showSwallowed();
    this.#launcher?.keepClear(this.#connection.signal);
  }

  #showSwallowed(): void {
    if (showSwallowed(this.#ports.host)) reportConfiguration(this.#ports.emit, UNCLOSED);
  }

  /** What comes in the middle of a page is here before what it has swallowed. */
  #watchPage(): void {
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    window.addEventListener('pageshow', (event) => this.#onPageShow(event), { signal });
    window.addEventListener('resize', () => this.#launcher?.stepAside(), { signal });
    document.addEventListener('DOMContentLoaded', () => this.#showSwallowed(), { signal });
    // An owner's words stand between the tags.
    document.addEventListener('DOMContentLoaded', () => this.configure(), { signal });
  }

  #attempt(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.#breakDown(error);
    }
  }

  #watchOpeners(): void {
    this.#stopOpeners = watchOpeners(this.#ports.host, {
      onIntent: () => this.#prepare(),
      onClick: () => this.open('page-element'),
      onUnknown: (id) => reportConfiguration(this.#ports.emit, unknownId(id)),
    });
  }

  disconnect(): void {
    this.#connection.abort();
    this.#stopOpeners();
    this.#scroll.leave();
    LAUNCHER.leave(this);
    this.#entrance?.leave();
    this.#config = null;
    if (this.#isBroken) this.#launcher = null;
    this.#link?.remove();
    [this.#isBroken, this.#link] = [false, null];
  }

  /** Put elsewhere in the document: the browser has taken out of the top layer what was in it. */
  placed(): void {
    this.#updateLauncher();
    this.#entrance?.placed();
  }

  configure(): AgentConfig {
    const { attributes, emit } = this.#ports;
    const { config, problems } = attributes.read();
    const before = this.#config;
    this.#config = config;
    if (before?.openOnScroll !== config.openOnScroll) this.#scroll.watch(config.openOnScroll);
    this.#updateLauncher();
    this.#entrance?.configure();
    this.#followCall();
    attributes.unreported(problems).forEach(({ message }) => reportConfiguration(emit, message));
    return config;
  }

  /**
   * A page from the back/forward cache may be shown before what the page before has stored can be read here; what it
   * reads at once may be its own record of long ago.
   */
  #onPageShow({ persisted }: PageTransitionEvent): void {
    if (!persisted) return this.#followCall();
    const { signal } = this.#connection;
    for (const wait of RECORD_WAITS_MS) setTimeout(() => signal.aborted || this.#followCall(), wait);
  }

  /** Also a call that this page has yet to resume. Resolves when it is torn down. */
  async endCall(): Promise<void> {
    if (this.#config === null && this.#ports.host.isConnected && storedCall() !== null) this.configure();
    await this.#entrance?.endCall();
  }

  /** True while a visitor has anything to lose: an open dialog, a call, or what is written, also out of sight. */
  get isBusy(): boolean {
    return this.#entrance !== null && (this.#entrance.isBusy || this.#entrance.offer !== 'launcher');
  }

  #followCall(): void {
    if (this.#config?.follow && storedCall() !== null) void this.#enter().resume();
  }

  open(trigger: OpenTrigger, channel?: Channel): void {
    this.#scroll.stop();
    if (IN_PARTS) hideMissing(this.#ports.host);
    this.#enter().open(trigger, channel);
  }

  close(reason: CloseReason): void {
    this.#entrance?.close(reason);
    // What is written goes on out of sight.
    if (this.session?.getSnapshot().writing.shown) this.session.actions.hideConversation();
  }

  get muted(): boolean {
    return this.#entrance?.muted ?? false;
  }

  setMuted(muted: boolean): void {
    this.#enter().setMuted(muted);
  }

  #enter(): Entrance {
    this.#entrance ??= new Entrance({
      emit: this.#ports.emit,
      root: () => (this.#ports.host.isConnected ? this.#ports.host.shadowRoot : null),
      config: () => this.#config ?? this.configure(),
      onChange: () => this.#updateLauncher(),
      onOpened: rememberOpening,
      onFault: (error) => reportInterface(this.#ports.emit, error),
      onWordFault: (message) => {
        if (!this.#wordFaults.has(message)) reportConfiguration(this.#ports.emit, message);
        this.#wordFaults.add(message);
      },
      onBroken: (error) => this.#breakDown(error),
    });
    return this.#entrance;
  }

  /** What is wrong with the words of this page: known once they are wanted. */
  async wordFaults(): Promise<readonly string[]> {
    await this.#enter().prepare();
    return [...this.#wordFaults];
  }

  #prepare(): void {
    void this.#enter().prepareSoon();
  }

  /** The host page leaves no way to show the interface: a link to the business takes the launcher's place. */
  #breakDown(error: unknown): void {
    if (IN_PARTS && error instanceof MissingPart) return excuse(this.#ports, error, this.#connection.signal);
    if (this.#isBroken) return;
    this.#isBroken = true;
    const { host, attributes, emit } = this.#ports;
    reportInterface(emit, error);
    // Those that are links lead where they lead without us.
    this.#stopOpeners();
    this.#launcher?.element.remove();
    this.#link = launcherLink(attributes.read().config);
    if (this.#link) (host.shadowRoot ?? host).append(this.#link);
  }

  #drawLauncher(): void {
    const root = this.#ports.host.shadowRoot;
    if (!root) throw new Error('This page lets no element have a shadow root.');
    if (this.#launcher) return;
    root.adoptedStyleSheets = [shellStyles()];
    this.#launcher = new Launcher({
      onIntent: () => this.#prepare(),
      onClick: () => this.open('launcher'),
      onLaidOut: () => this.#updateLauncher(),
    });
    root.append(this.#launcher.element);
  }

  /** The button gives way to the dialog and to the call bar. */
  #updateLauncher(): void {
    const offer = this.#entrance?.offer ?? 'launcher';
    const config = this.#config ?? this.#ports.attributes.readAppearance();
    this.#launcher?.update({
      label: launcherLabel(offer, this.#entrance?.words.addedTo(config) ?? config),
      isUnread: offer === 'answered',
      visible: this.#hasLauncher(config.launcher) && this.#entrance?.isBusy !== true,
    });
  }

  /** Until it has a box nobody knows whether it will: pages have a tag for wide windows, and another for narrow ones. */
  #hasLauncher(isWanted: boolean): boolean {
    if (!this.#ports.host.isConnected) return isWanted;
    if (!isWanted) LAUNCHER.leave(this);
    if (!isWanted || this.#launcher?.isLaidOut !== true) return isWanted;
    const isFirst = LAUNCHER.claim(this, () => this.#updateLauncher());
    if (!isFirst) this.#tellSecond();
    return isFirst;
  }

  #tellSecond(): void {
    if (!this.#isSecond) console.warn(`<${TAG}>: ${SECOND}`);
    this.#isSecond = true;
  }
}

// One for a page.
const LAUNCHER = new FirstCome();
