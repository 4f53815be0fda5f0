/** The life of one element before, between and after conversations: launcher, triggers, configuration. */
import { afterPaint } from '../page/schedule.ts';
import { baseUrl, type AttributeStore } from './attribute-store.ts';
import type { AgentConfig } from '../config/config.ts';
import type { Channel, CloseReason, EmitEvent, OpenTrigger } from '../contract.ts';
import { delivery, IN_PARTS } from '../entrance/delivery.ts';
import type { Entrance } from '../entrance/entrance.ts';
import { storedCall } from '../follow/stored-call.ts';
import { Launcher, launcherLabel, launcherLink, shellStyles } from './launcher/launcher.ts';
import { outliveEmptyRule, showSwallowed } from './light-children.ts';
import { hideMissing, showMissing } from './missing-notice.ts';
import { FirstCome } from './opening/first-come.ts';
import { watchOpeners } from './opening/page-openers.ts';
import { rememberOpening, ScrollOpening } from './opening/scroll-opening.ts';
import { reportInterface, reportSetup, warn } from './problem-reports.ts';

export type ShellPorts = {
  readonly host: HTMLElement;
  readonly attributes: AttributeStore;
  readonly emit: EmitEvent;
};

/** After a page came from the back/forward cache, ms. */
const RECORD_WAITS_MS = [0, 100, 400, 1_000];

/** Longer than a tag that has anything to lose waits to be put back: two frames, of a second at most. */
const LEAVING_MS = 2_500;

type Request = { readonly trigger: OpenTrigger; readonly channel: Channel | undefined };

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
  #entering: Promise<Entrance> | null = null;
  /** To open, before there is an entrance that could. */
  #request: Request | null = null;
  /** Also before there is an entrance. */
  #isMuted = false;
  #isSecond = false;
  #connection = new AbortController();
  #stopOpeners: () => void = () => {};
  readonly #scroll = new ScrollOpening({
    onNear: () => this.#prepare(),
    onPast: () => this.open('scroll'),
    onSecond: (isStill) => this.#tellSecond(isStill),
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
    const { host, emit } = this.#ports;
    if (showSwallowed(host)) void reportSetup(emit, ({ UNCLOSED }) => UNCLOSED);
  }

  /** What comes in the middle of a page is here before what it has swallowed. */
  #watchPage(): void {
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    window.addEventListener('pageshow', (event) => this.#onPageShow(event), { signal });
    window.addEventListener('resize', () => this.#launcher?.stepAside(), { signal });
    const onParsed = (): void => {
      this.#showSwallowed();
      // An owner's words stand between the tags.
      this.configure();
    };
    document.addEventListener('DOMContentLoaded', onParsed, { signal });
  }

  #attempt(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.#breakDown(error);
    }
  }

  #watchOpeners(): void {
    const { host, emit } = this.#ports;
    this.#stopOpeners = watchOpeners(host, {
      onIntent: () => this.#prepare(),
      onClick: () => this.open('page-element'),
      onUnknown: (id) => void reportSetup(emit, ({ unknownId }) => unknownId(id)),
    });
  }

  disconnect(): void {
    this.#connection.abort();
    this.#stopOpeners();
    this.#scroll.leave();
    LAUNCHER.leave(this);
    this.#request = null;
    this.#entrance?.leave();
    this.#config = null;
    if (this.#isBroken) this.#launcher = null;
    this.#link?.remove();
    [this.#isMuted, this.#isBroken, this.#link] = [false, false, null];
  }

  /** Put elsewhere in the document: the browser has taken out of the top layer what was in it. */
  placed(): void {
    this.#updateLauncher();
    this.#entrance?.placed();
  }

  configure(): AgentConfig {
    const { attributes, emit } = this.#ports;
    const { config, refused } = attributes.read();
    const before = this.#config;
    this.#config = config;
    if (before?.openOnScroll !== config.openOnScroll) this.#scroll.watch(config.openOnScroll);
    this.#updateLauncher();
    this.#entrance?.configure();
    this.#followCall();
    for (const [attribute, raw] of attributes.unreported(refused))
      void reportSetup(emit, ({ problemOf }) => problemOf(attribute, raw, baseUrl()).message);
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
    await (this.#entrance ?? (await this.#entering?.catch(() => null)))?.endCall();
  }

  /** True while a visitor has anything to lose: an open dialog, a call, or what is written, also out of sight. */
  get isBusy(): boolean {
    return this.#entrance !== null && (this.#entrance.isBusy || this.#entrance.offer !== 'launcher');
  }

  #followCall(): void {
    if (this.#config?.follow && storedCall() !== null) this.#whenEntered((entrance) => entrance.resume());
  }

  open(trigger: OpenTrigger, channel?: Channel): void {
    this.#scroll.stop();
    if (IN_PARTS) hideMissing(this.#ports.host);
    if (this.#entrance?.isReady) return this.#entrance.open(trigger, channel);
    // The request that comes first counts.
    if (this.#request !== null) return;
    const request = { trigger, channel };
    this.#request = request;
    const enter = (): void =>
      this.#whenEntered((entrance) => {
        // Taken back: but a visitor who has come this close may come again.
        if (this.#request !== request) return void entrance.prepare();
        this.#request = null;
        entrance.open(trigger, channel);
      });
    // The browser paints the pressed state before the dialog is drawn.
    if (trigger === 'launcher' || trigger === 'page-element') afterPaint(enter);
    else enter();
  }

  close(reason: CloseReason): void {
    this.#request = null;
    this.#entrance?.close(reason);
    // What is written goes on out of sight.
    if (this.session?.getSnapshot().writing.shown) this.session.actions.hideConversation();
  }

  get muted(): boolean {
    return this.#entrance?.muted ?? this.#isMuted;
  }

  setMuted(muted: boolean): void {
    this.#isMuted = muted;
    this.#entrance?.setMuted(muted);
  }

  /** What is wrong with the words of this page: known once they are wanted. */
  async wordFaults(): Promise<readonly string[]> {
    return (await this.#enter().catch(() => null))?.wordFaults() ?? [];
  }

  /** After a frame: a visitor who comes near is not kept waiting by what that brings. */
  #prepare(): void {
    if (IN_PARTS) delivery.bring('dialog').catch(() => undefined);
    afterPaint(() => this.#whenEntered((entrance) => entrance.prepare()));
  }

  #whenEntered(act: (entrance: Entrance) => unknown): void {
    if (this.#entrance) act(this.#entrance);
    else this.#enter().then(act, (error: unknown) => this.#notEntered(error));
  }

  #enter(): Promise<Entrance> {
    this.#entering ??= this.#makeEntrance().catch((error: unknown) => {
      this.#entering = null;
      throw error;
    });
    return this.#entering;
  }

  async #makeEntrance(): Promise<Entrance> {
    if (IN_PARTS) await delivery.bring('dialog');
    const { createEntrance } = await import('../entrance/browser-parts.ts');
    const entrance = createEntrance(
      {
        ...this.#ports,
        config: () => this.#config ?? this.configure(),
        onChange: () => this.#updateLauncher(),
        onOpened: rememberOpening,
        onBroken: (error) => this.#breakDown(error),
        onMissing: (error) => this.#tellMissing(error),
      },
      delivery,
    );
    if (this.#isMuted) entrance.setMuted(true);
    this.#entrance = entrance;
    return entrance;
  }

  /** A visitor who has not asked for anything is shown nothing. */
  #notEntered(error: unknown): void {
    const request = this.#request;
    this.#request = null;
    const reason = delivery.missing(error);
    if (!IN_PARTS || reason === null) this.#breakDown(error);
    else if (request?.trigger === 'scroll') reportInterface(this.#ports.emit, error, reason);
    else if (request) this.#tellMissing(error);
  }

  #tellMissing(error: unknown): void {
    if (!IN_PARTS) return;
    const { host, attributes, emit } = this.#ports;
    showMissing(host, attributes.read().config, this.#connection.signal);
    reportInterface(emit, error, delivery.missing(error) ?? 'network');
  }

  /** The host page leaves no way to show the interface: a link to the business takes the launcher's place. */
  #breakDown(error: unknown): void {
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
    if (!isFirst) this.#tellSecond(() => LAUNCHER.isBehind(this));
    return isFirst;
  }

  /** Later: while a page puts another body in the place of one, both of its tags may be there. */
  #tellSecond(isStill: () => boolean): void {
    if (this.#isSecond) return;
    this.#isSecond = true;
    setTimeout(() => {
      this.#isSecond = isStill();
      if (this.#isSecond) void warn(({ SECOND }) => SECOND);
    }, LEAVING_MS);
  }
}

// One for a page.
const LAUNCHER = new FirstCome();
