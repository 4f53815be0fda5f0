/** Runs one element on a page view: its configuration, launcher and triggers. Loads the entrance on intent. */
import { afterPaint, nextTask } from '../page/schedule.ts';
import { baseUrl, type AttributeStore } from './attribute-store.ts';
import type { AgentConfig } from '../config/config.ts';
import type { AgentProperties, Channel, CloseReason, EmitEvent, OpenTrigger } from '../contract.ts';
import { delivery, IN_PARTS } from '../entrance/delivery.ts';
import type { Entrance } from '../entrance/entrance.ts';
import { endStoredCall, storedCall } from '../follow/stored-call.ts';
import type { FollowedCall } from './follow/followed-call.ts';
import { launcherLabel } from './launcher/launcher-label.ts';
import { Launcher, shellStyles } from './launcher/launcher.ts';
import { launcherLink } from './contact-links.ts';
import { surviveEmptyRule, showSwallowed } from './light-children.ts';
import { hideMissing, showMissing } from './missing-notice.ts';
import { ExclusiveClaim } from './opening/exclusive-claim.ts';
import { watchOpeners } from './opening/page-openers.ts';
import { rememberOpening, wasOpened } from './opening/opened-before.ts';
import type { ScrollOpening } from './opening/scroll-opening.ts';
import { reportInterface, reportSetup, SecondWarning } from './problem-reports.ts';

export type ShellPorts = {
  /** Its properties are the settings. */
  readonly host: HTMLElement & AgentProperties;
  readonly attributes: AttributeStore;
  readonly emit: EmitEvent;
};

type Request = { readonly trigger: OpenTrigger; readonly channel: Channel | undefined };

export class Shell {
  readonly #ports: ShellPorts;
  /** Read lazily: most settings matter only once the dialog opens. */
  #config: AgentConfig | null = null;
  #launcher: Launcher | null = null;
  /** Reset when the element is disconnected, so that a later insertion tries again. */
  #isBroken = false;
  /** Replaces the launcher once the interface has failed. */
  #link: HTMLElement | undefined;
  /** Null until the first intent. */
  #entrance: Entrance | null = null;
  #entering: Promise<Entrance> | null = null;
  /** A request to open the dialog that waits for the entrance to load. */
  #request: Request | null = null;
  /** Kept here until the entrance is loaded. */
  #isMuted = false;
  readonly #second = new SecondWarning();
  #connection = new AbortController();
  /** Null until the page's settings enable `follow`. */
  #followed: FollowedCall | null = null;
  #following: Promise<void> | null = null;
  #stopOpeners: () => void = () => {};
  /** Null until the launcher is painted. */
  #scroll: ScrollOpening | null = null;

  constructor(ports: ShellPorts) {
    this.#ports = ports;
  }

  /** The ports that the entrance and a followed call share. */
  get #shared() {
    return {
      ...this.#ports,
      config: () => this.#config ?? this.configure(),
      onChange: () => this.#updateLauncher(),
    };
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

  /** Work that changes nothing visible runs after the launcher is painted. */
  #settle(): void {
    if (!this.#ports.host.isConnected) return;
    if (this.#config === null) this.configure();
    surviveEmptyRule(this.#ports.host);
    this.#showSwallowed();
    void this.#watchAfterPaint();
  }

  /** If this part fails to load, nothing opens on scroll, and the launcher may cover a fixed element of the page. */
  async #watchAfterPaint(): Promise<void> {
    const { signal } = this.#connection;
    try {
      const { keepClear, ScrollOpening } = await import('./page-watch.ts');
      if (signal.aborted || this.#scroll !== null || this.#launcher === null) return;
      this.#scroll = new ScrollOpening({
        wasOpened,
        onNear: () => this.#prepare(),
        onPast: () => this.open('scroll'),
        onSecond: (isStill) => this.#second.warn(isStill),
      });
      this.#watchScroll();
      keepClear(this.#launcher, signal);
    } catch {
      // The page may also have replaced APIs that this part needs.
    }
  }

  /** A card in the page does not open on scroll, because it is always shown. */
  #watchScroll(): void {
    const { layout, openOnScroll } = this.#config ?? this.#ports.host;
    this.#scroll?.watch(layout === 'inline' ? null : openOnScroll);
  }

  #showSwallowed(): void {
    const { host, emit } = this.#ports;
    if (showSwallowed(host)) void reportSetup(emit, ({ UNCLOSED }) => UNCLOSED);
  }

  /** The parser may connect the element before it has parsed the element's children. */
  #watchPage(): void {
    this.#connection = new AbortController();
    const onParsed = (): void => {
      this.#showSwallowed();
      // The owner's texts may be in a `<script>` between the tags.
      this.configure();
    };
    document.addEventListener('DOMContentLoaded', onParsed, { signal: this.#connection.signal });
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
    this.#scroll?.leave();
    [this.#scroll, this.#followed, this.#following] = [null, null, null];
    LAUNCHER.leave(this);
    this.#request = null;
    this.#entrance?.leave();
    this.#config = null;
    if (this.#isBroken) this.#launcher = null;
    this.#link?.remove();
    [this.#isMuted, this.#isBroken, this.#link] = [false, false, undefined];
  }

  /** The element moved within the document, which removed its popovers and dialogs from the top layer. */
  placed(): void {
    this.#updateLauncher();
    this.#entrance?.placed();
  }

  configure(): AgentConfig {
    const { attributes, emit, host } = this.#ports;
    const read = attributes.read();
    // The element's properties are the settings too, each parsed when it is read.
    const config = read?.config ?? host;
    this.#config = config;
    this.#watchScroll();
    this.#updateLauncher();
    this.#entrance?.configure();
    this.#followCall();
    this.#launcher?.showAvatar(config.avatar);
    for (const one of read?.refused ?? [])
      void reportSetup(emit, ({ problemOf }) => problemOf(one, baseUrl()).message);
    return config;
  }

  /** Also ends a stored call that this page has not resumed yet. Resolves once the call is torn down. */
  async endCall(): Promise<void> {
    if (this.session) return this.#entrance?.endCall();
    if (this.#config === null && this.#ports.host.isConnected && storedCall() !== null) this.configure();
    await this.#following;
    if (await this.#followed?.end()) return;
    // Await `#entering` rather than use `#entrance`, which is set slightly before it knows of the stored call.
    await (await this.#entering?.catch(() => null))?.endCall();
  }

  /** True while the visitor has an open dialog, a call, or a text chat, even a hidden one. */
  get isBusy(): boolean {
    return this.#entrance !== null && (this.#entrance.isBusy || this.#entrance.offer !== 'launcher');
  }

  /** Loads this code only if the page sets `follow`. */
  #followCall(): void {
    if (!this.#config?.follow) return;
    this.#followed?.look();
    this.#following ??= this.#follow(this.#connection.signal);
  }

  async #follow(connection: AbortSignal): Promise<void> {
    const ports = {
      ...this.#shared,
      connection,
      bringBar: delivery.bringBar,
      isReady: () => this.session !== null,
      resume: async () => (await this.#enter()).resume(),
      endCall: () => this.endCall(),
      onMissing: (error: unknown) => this.#notResumed(error),
      onLost: (error: unknown) => this.#loseCall(error),
    };
    try {
      const { FollowedCall } = await import('./follow/followed-call.ts');
      if (!connection.aborted) this.#followed = new FollowedCall(ports);
    } catch (error) {
      this.#loseCall(error);
    }
  }

  /** Ends a call for which not even End Call can be shown. The next page has to tell the platform. */
  #loseCall(error: unknown): void {
    if (storedCall() === null) return;
    endStoredCall();
    this.#ports.emit('call-end', { reason: 'not-resumed' });
    this.#notResumed(error);
  }

  #notResumed(error: unknown): void {
    if (IN_PARTS) this.#showMissing(error);
    else this.#breakDown(error);
  }

  open(trigger: OpenTrigger, channel?: Channel): void {
    this.#scroll?.stop();
    if (IN_PARTS) hideMissing(this.#ports.host);
    // The first request wins.
    if (this.#request !== null) return;
    const request = { trigger, channel };
    this.#request = request;
    const enter = (): void =>
      this.#whenEntered((entrance) => {
        // The request was canceled. The visitor may well try again, so prepare the dialog.
        if (this.#request !== request) return void entrance.prepare();
        this.#request = null;
        entrance.open(trigger, channel);
      });
    // Paint the pressed state before the dialog, which takes a slow phone longer.
    if (trigger === 'launcher' || trigger === 'page-element') afterPaint(enter);
    else enter();
  }

  close(reason: CloseReason): void {
    this.#request = null;
    this.#entrance?.close(reason);
    // A text chat continues in the background.
    if (this.session?.getSnapshot().writing.shown) this.session.actions.hideConversation();
  }

  get muted(): boolean {
    return this.#entrance?.muted ?? this.#isMuted;
  }

  setMuted(muted: boolean): void {
    this.#isMuted = muted;
    this.#entrance?.setMuted(muted);
  }

  /** Problems with the page's texts. Loads the entrance, which reads them. */
  async textProblems(): Promise<readonly string[]> {
    return (await this.#enter().catch(() => null))?.textProblems() ?? [];
  }

  /** Evaluates the entrance after the next paint, so that loading does not delay the response to the visitor. */
  #prepare(): void {
    if (IN_PARTS) delivery.bring().catch(() => undefined);
    afterPaint(() => this.#whenEntered((entrance) => entrance.prepare()));
  }

  #whenEntered(act: (entrance: Entrance) => unknown): void {
    if (this.#entrance) act(this.#entrance);
    else this.#enter().then(act, (error: unknown) => this.#entranceFailed(error));
  }

  #enter(): Promise<Entrance> {
    this.#entering ??= this.#makeEntrance().catch((error: unknown) => {
      this.#entering = null;
      throw error;
    });
    return this.#entering;
  }

  async #makeEntrance(): Promise<Entrance> {
    if (IN_PARTS) await delivery.bring();
    const { createEntrance, ExactReader } = await import('../entrance/browser-parts.ts');
    // Evaluating the part, creating the entrance and drawing the dialog would be one long task on a slow phone and
    // would delay a press.
    await nextTask();
    if (IN_PARTS) {
      // Reports the invalid values that the entry did not recognize.
      this.#ports.attributes.readWith(new ExactReader());
      if (this.#config) this.configure();
    }
    const entrance = createEntrance(
      {
        ...this.#shared,
        onOpened: rememberOpening,
        onFatalError: (error) => this.#breakDown(error),
        onMissing: (error) => this.#showMissing(error),
      },
      delivery,
    );
    if (this.#isMuted) entrance.setMuted(true);
    this.#entrance = entrance;
    await nextTask();
    return entrance;
  }

  /** The entrance failed to load. Only a visitor who asked for the dialog sees a notice. */
  #entranceFailed(error: unknown): void {
    const request = this.#request;
    this.#request = null;
    const reason = delivery.missing(error);
    if (!IN_PARTS || reason === null) this.#breakDown(error);
    else if (request?.trigger === 'scroll') reportInterface(this.#ports.emit, error, reason);
    else if (request) this.#showMissing(error);
  }

  #showMissing(error: unknown): void {
    if (!IN_PARTS) return;
    const { host, emit } = this.#ports;
    showMissing(host, this.#connection.signal);
    reportInterface(emit, error, delivery.missing(error) ?? 'network');
  }

  /** The interface cannot work on this page: a link to the business replaces the launcher. */
  #breakDown(error: unknown): void {
    if (this.#isBroken) return;
    this.#isBroken = true;
    const { host, emit } = this.#ports;
    reportInterface(emit, error);
    // Openers that are links regain their default action.
    this.#stopOpeners();
    this.#launcher?.element.remove();
    this.#link = launcherLink(host);
    if (this.#link) (host.shadowRoot ?? host).append(this.#link);
  }

  #drawLauncher(): void {
    const root = this.#ports.host.shadowRoot;
    if (!root) throw new Error('This page prevents elements from having a shadow root.');
    if (this.#launcher) return;
    root.adoptedStyleSheets = [shellStyles()];
    this.#launcher = new Launcher({
      onIntent: () => this.#prepare(),
      onClick: (channel) => this.open('launcher', channel),
      onLaidOut: () => this.#updateLauncher(),
    });
    root.append(this.#launcher.element);
  }

  /** The launcher is hidden while the dialog or the call bar is shown. */
  #updateLauncher(): void {
    const isBusy = this.#entrance?.isBusy === true;
    if (isBusy) this.#followed?.shown();
    const offer = this.#entrance?.offer ?? 'launcher';
    // Before the first paint, parses only what the launcher needs.
    const config = this.#config ?? this.#ports.host;
    const isInline = config.layout === 'inline';
    const isWanted = config.launcher !== false;
    const floats = this.#hasLauncher(isWanted && !isInline);
    this.#launcher?.update({
      label: this.#entrance?.labelFor(config) ?? launcherLabel(config),
      isUnread: offer === 'answered',
      // A card in the page stands beside any others.
      visible: (isInline ? isWanted : floats) && !isBusy && this.#followed?.isWaiting !== true,
      isInline,
      config,
      entrance: this.#entrance,
    });
  }

  /** Claims the launcher once it has a box: of two tags for different widths, the page hides one. */
  #hasLauncher(isWanted: boolean): boolean {
    if (!this.#ports.host.isConnected) return isWanted;
    if (!isWanted) LAUNCHER.leave(this);
    if (!isWanted || this.#launcher?.isLaidOut !== true) return isWanted;
    const isFirst = LAUNCHER.claim(this, () => this.#updateLauncher());
    if (!isFirst) this.#second.warn(() => LAUNCHER.isBehind(this));
    return isFirst;
  }
}

// Shared by all elements of the page: only one shows a launcher.
const LAUNCHER = new ExclusiveClaim();
