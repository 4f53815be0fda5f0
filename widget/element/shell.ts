/** Runs one element on a page view: its configuration, launcher and triggers. Loads the entrance on intent. */
import { afterPaint, nextTask } from '../page/schedule.ts';
import { baseUrl, type AttributeStore } from './attribute-store.ts';
import type { AgentConfig } from '../config/config.ts';
import type {
  AgentProperties,
  Channel,
  CloseReason,
  EmitEvent,
  FailureReason,
  OpenTrigger,
} from '../contract.ts';
import type { Entrance } from '../entrance/entrance.ts';
import { parts } from '../entrance/load-parts.ts';
import { endStoredCall, storedCall } from '../follow/stored-call.ts';
import type { FollowedCall } from './follow/followed-call.ts';
import { loadFollow } from './load-follow.ts';
import { launcherLabel } from './launcher/launcher-label.ts';
import { Launcher, shellStyles } from './launcher/launcher.ts';
import { LazyEntrance } from './lazy-entrance.ts';
import { ExclusiveClaim } from './opening/exclusive-claim.ts';
import { agentFor, openedBy, watchOpeners } from './opening/page-openers.ts';
import type * as PageWatchPart from './page-watch.ts';
import type { PageWatch } from './page-watch.ts';
import { reportInterface, reportSetup } from './problem-reports.ts';

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
  /** The interface has failed on this page. A later insertion tries again. */
  #isBroken = false;
  readonly #lazyEntrance = new LazyEntrance(() => this.#createEntrance());
  /** A request to open the dialog that waits for the entrance to load. */
  #request: Request | null = null;
  /** Kept here until the entrance is loaded. */
  #isMuted = false;
  #connection = new AbortController();
  /** Aborted when the notice of a missing part is obsolete. */
  #notice = new AbortController();
  /** Null until the page's settings enable `follow`. */
  #followed: FollowedCall | null = null;
  #following: Promise<void> | null = null;
  #stopOpeners: () => void = () => {};
  /** Null until the launcher is painted. */
  #page: PageWatch | null = null;

  constructor(ports: ShellPorts) {
    this.#ports = ports;
  }

  /** The ports that the entrance and a followed call share. */
  get #shared() {
    return {
      ...this.#ports,
      config: () => this.#config ?? this.configure(),
      onChange: () => this.#updateLauncher(),
      reconfigure: () => this.configure(),
    };
  }

  get #entrance(): Entrance | null {
    return this.#lazyEntrance.current;
  }

  get session(): Entrance['session'] {
    return this.#entrance?.session ?? null;
  }

  connect(): void {
    this.#connection = new AbortController();
    this.#attempt(() => {
      this.#drawLauncher();
      this.#updateLauncher();
      this.#watchOpeners();
      this.#configureOnceParsed();
      afterPaint(() => this.#attempt(() => this.#settle()));
    });
  }

  /** Work that changes nothing visible runs after the launcher is painted. */
  #settle(): void {
    if (!this.#ports.host.isConnected) return;
    if (this.#config === null) this.configure();
    void onPageWatch((part) => this.#watchPage(part));
  }

  /**
   * If this part fails to load, nothing opens on scroll, the launcher may cover a fixed element of the page, and mistakes in
   * the page's markup are not made up for.
   */
  #watchPage({ PageWatch }: typeof PageWatchPart): void {
    const connection = this.#connection.signal;
    if (connection.aborted || this.#page !== null || this.#launcher === null) return;
    this.#page = new PageWatch({
      ...this.#shared,
      connection,
      launcher: this.#launcher,
      prepare: () => this.#prepare(),
      open: (trigger) => this.open(trigger),
      openedBy,
      agentFor,
    });
    // Warns of a second launcher.
    this.#updateLauncher();
  }

  /** The owner's texts may be in a `<script>` between the tags, which the parser has not reached yet. */
  #configureOnceParsed(): void {
    const { signal } = this.#connection;
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
    const { host, emit } = this.#ports;
    this.#stopOpeners = watchOpeners(host, {
      onClick: () => this.open('page-element'),
      onUnknown: (id) => void reportSetup(emit, ({ unknownId }) => unknownId(id)),
    });
  }

  disconnect(): void {
    this.#connection.abort();
    this.#stopOpeners();
    this.#page?.scroll.leave();
    [this.#page, this.#followed, this.#following] = [null, null, null];
    LAUNCHER.leave(this);
    this.#request = null;
    this.#entrance?.leave();
    this.#config = null;
    if (this.#isBroken) this.#launcher = null;
    [this.#isMuted, this.#isBroken] = [false, false];
    this.#notice.abort();
  }

  /** The element moved within the document, which removed its popovers and dialogs from the top layer. */
  placed(): void {
    this.#updateLauncher();
    this.#entrance?.placed();
  }

  configure(): AgentConfig {
    const { attributes, emit } = this.#ports;
    const { config, refused } = attributes.read();
    this.#config = config;
    this.#page?.configure(config);
    this.#updateLauncher();
    this.#entrance?.configure();
    this.#followCall();
    this.#launcher?.showAvatar(config.avatar);
    for (const one of refused) void reportSetup(emit, ({ problemOf }) => problemOf(one, baseUrl()).message);
    return config;
  }

  /** Also ends a stored call that this page has not resumed yet. Resolves once the call is torn down. */
  async endCall(): Promise<void> {
    if (this.session) return this.#entrance?.endCall();
    if (this.#config === null && this.#ports.host.isConnected && storedCall() !== null) this.configure();
    await this.#following;
    if (await this.#followed?.end()) return;
    if (this.#lazyEntrance.isUnloaded) return;
    await (await this.#lazyEntrance.load().catch(() => null))?.endCall();
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
      isReady: () => this.session !== null,
      resume: async () => (await this.#lazyEntrance.load()).resume(),
      endCall: () => this.endCall(),
      onMissing: (error: unknown) => this.#loadingFailed(error),
      onLost: (error: unknown) => this.#loseCall(error),
    };
    try {
      const { FollowedCall } = await loadFollow();
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
    this.#showMissing(error, parts.reasonMissing(error) ?? 'network');
  }

  /** @param question a first question that the visitor pressed */
  open(trigger: OpenTrigger, channel?: Channel, question?: string): void {
    this.#page?.scroll.stop();
    this.#notice.abort();
    // The first request wins.
    if (this.#request !== null) return;
    const request = { trigger, channel };
    this.#request = request;
    const enter = (): void =>
      this.#whenLoaded((entrance) => {
        // The request was canceled. The visitor may well try again, so prepare the dialog.
        if (this.#request !== request) return void entrance.prepare();
        this.#request = null;
        entrance.open(trigger, channel, question);
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
    return (await this.#lazyEntrance.load().catch(() => null))?.textProblems() ?? [];
  }

  /** Evaluates the entrance after the next paint, so that loading does not delay the response to the visitor. */
  #prepare(): void {
    parts.load().catch(() => undefined);
    afterPaint(() => this.#whenLoaded((entrance) => entrance.prepare()));
  }

  #whenLoaded(act: (entrance: Entrance) => unknown): void {
    if (this.#entrance) act(this.#entrance);
    else this.#lazyEntrance.load().then(act, (error: unknown) => this.#entranceFailed(error));
  }

  async #createEntrance(): Promise<Entrance> {
    await parts.load();
    const { createEntrance } = await import('../entrance/browser-parts.ts');
    // Evaluating the part, creating the entrance and drawing the dialog would be one long task on a slow phone and
    // would delay a press.
    await nextTask();
    const entrance = createEntrance(
      {
        ...this.#shared,
        onOpened: () => void onPageWatch(({ rememberOpening }) => rememberOpening()),
        onFatalError: (error) => this.#breakDown(error),
        onMissing: (error) => this.#loadingFailed(error),
      },
      parts,
    );
    await nextTask();
    if (this.#isMuted) entrance.setMuted(true);
    return entrance;
  }

  /** The entrance failed to load. Only a visitor who asked for the dialog sees a notice. */
  #entranceFailed(error: unknown): void {
    const request = this.#request;
    this.#request = null;
    const reason = parts.reasonMissing(error);
    if (reason === null) this.#breakDown(error);
    else if (request?.trigger === 'scroll') reportInterface(this.#ports.emit, error, reason);
    else if (request) this.#showMissing(error, reason);
  }

  /** A part failed to load: a later attempt may succeed. Any other error is final. */
  #loadingFailed(error: unknown): void {
    const reason = parts.reasonMissing(error);
    if (reason === null) this.#breakDown(error);
    else this.#showMissing(error, reason);
  }

  #showMissing(error: unknown, reason: FailureReason): void {
    const { host, emit } = this.#ports;
    reportInterface(emit, error, reason);
    this.#notice.abort();
    this.#notice = new AbortController();
    const notice = parts.showMissing(host, this.#notice.signal);
    if (notice) void onPageWatch(({ addContacts }) => addContacts(notice, host));
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
    const { signal } = this.#connection;
    void onPageWatch(({ showLauncherLink }) => showLauncherLink(host, signal));
  }

  #drawLauncher(): void {
    const root = this.#ports.host.shadowRoot;
    if (!root) throw new Error('This page prevents elements from having a shadow root.');
    if (this.#launcher) return;
    root.adoptedStyleSheets = [shellStyles()];
    this.#launcher = new Launcher({
      onIntent: () => this.#prepare(),
      onClick: (...pressed) => this.open('launcher', ...pressed),
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
    if (!isFirst) this.#page?.second.warn(() => LAUNCHER.isBehind(this));
    return isFirst;
  }
}

/** Does nothing if the part fails to load, or the page has replaced APIs that it needs. */
async function onPageWatch(run: (part: typeof PageWatchPart) => void): Promise<void> {
  try {
    run(await import('./page-watch.ts'));
  } catch {
    // The page works without it.
  }
}

// Shared by all elements of the page: only one shows a launcher.
const LAUNCHER = new ExclusiveClaim();
