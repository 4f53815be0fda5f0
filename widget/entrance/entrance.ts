/**
 * Takes a visitor from the first intent to a session. Intent renders the early dialog out of sight, opening shows it in
 * the next frame, and then React and the voice client load and React replaces the early dialog.
 */
import type { AgentConfig } from '../config/config.ts';
import { missingSetting } from '../config/required-settings.ts';
import type { Channel, CloseReason, OpenTrigger, OwnStrings } from '../contract.ts';
import type { Session } from '../session/session.ts';
import type { MountedView } from '../ui/view/mount-view.ts';
import { DialogState } from './dialog-state.ts';
import type { DrawnDialog, EntranceParts, EntrancePorts, LabelSettings } from './ports.ts';

export class Entrance {
  readonly #ports: EntrancePorts;
  readonly #parts: EntranceParts;
  readonly #dialog: DialogState;
  readonly #words: FetchedTexts;
  #early: DrawnDialog | null = null;
  #drawing: Promise<DrawnDialog | null> | null = null;
  #session: Session | null = null;
  /** The session that is about to replace the early dialog. */
  #coming: Session | null = null;
  /** The mute state that the page requested before the session existed. */
  #isMuted: boolean | null = null;
  #view: MountedView | null = null;
  #loading: Promise<Session | null> | null = null;
  /** Set while the session loads to resume a stored call. */
  #resuming: Promise<Session | null> | null = null;
  #stopPageHide: () => void = () => undefined;
  /** Replaced whenever the element leaves the document, so that work started before can detect it. */
  #stay: object = {};
  readonly #textProblems = new Set<string>();
  /** Whether calls can work on this page. Checked on the first intent, so that a press does not wait for it. */
  readonly #admitsCalls: boolean;
  /** Reset when the element leaves the document. */
  #isBroken = false;

  constructor(ports: EntrancePorts, parts: EntranceParts) {
    const onTextProblem = (message: string): void => {
      if (!this.#textProblems.has(message)) ports.onTextProblem(message);
      this.#textProblems.add(message);
    };
    this.#ports = { ...ports, onTextProblem };
    this.#parts = parts;
    this.#admitsCalls = parts.admitsCalls();
    this.#words = new FetchedTexts(
      this.#ports,
      parts,
      () => this.configure(),
      () => this.#session?.languageFailed(),
    );
    this.#dialog = new DialogState({
      emit: ports.emit,
      mayOpen: () => !this.#isBroken && !isInCall(this.#session) && ports.root() !== null,
      ready: (_trigger, channel) => this.#ready(channel),
      show: (trigger, channel) => this.#show(trigger, channel),
      hide: () => this.#hide(),
    });
  }

  get session(): Session | null {
    return this.#session;
  }

  /** True while the dialog, a call or a text chat is on the screen. */
  get isBusy(): boolean {
    return this.#dialog.isOpen || isInCall(this.#session) || isWriting(this.#session);
  }

  /** What the launcher offers. */
  get offer(): ReturnType<Session['getSnapshot']>['offer'] {
    return this.#session?.getSnapshot().offer ?? 'launcher';
  }

  /** The launcher's label, with the texts that were loaded. */
  labelFor(settings: LabelSettings): string {
    return this.#parts.label(this.offer, this.withTexts(settings));
  }

  /** The settings of a label, with the texts that were loaded. */
  withTexts({ agentName, businessName, language, strings }: LabelSettings): LabelSettings {
    return this.#words.addedTo({ agentName, businessName, language, strings });
  }

  /** True from the request to open the dialog until it is closed. */
  get isRequested(): boolean {
    return this.#dialog.phase.status !== 'closed';
  }

  configure(): void {
    (this.#session ?? this.#early)?.configure(this.#words.addedTo(this.#ports.config()));
    // The language may have changed: load its texts for the dialog that is drawn or about to be.
    void this.#drawing?.then((early) => early && this.#orBreakDown(() => this.#words.load()));
  }

  /** The element moved within the document, which removed the dialog from the top layer. */
  placed(): void {
    (this.#session ?? this.#early)?.placed();
  }

  /** Resumes the call that an earlier page stored, if there is one. Rejects if the session's files fail to load. */
  async resume(): Promise<void> {
    await this.#parts.bringSession();
    this.#resuming = this.#load();
    await (await this.#resuming)?.resume();
  }

  /** Also ends a call that is about to be resumed. Resolves once the call is torn down. */
  async endCall(): Promise<void> {
    await (this.#session ?? (await this.#resuming))?.endCall();
  }

  /** Reopens a text chat in the background, if there is one. Scrolling does not. */
  open(trigger: OpenTrigger, channel?: Channel): void {
    if (this.offer === 'launcher') this.#dialog.open(trigger, channel);
    else if (trigger !== 'scroll') this.#session?.actions.showConversation();
  }

  close(reason: CloseReason): void {
    this.#dialog.close(reason);
  }

  /** Problems with the page's texts. Rendering the dialog finds them. */
  async textProblems(): Promise<readonly string[]> {
    await this.prepare();
    return [...this.#textProblems];
  }

  /** Renders the dialog out of sight, so that a click only has to reveal it. */
  prepare(): Promise<DrawnDialog | null> {
    // A disconnected element cannot render. Do not cache that: the next request renders.
    if (this.#isBroken || this.#ports.root() === null) return Promise.resolve(null);
    this.#drawing ??= this.#orBreakDown((stay) => this.#draw(stay));
    return this.#drawing;
  }

  get muted(): boolean {
    return this.#session?.getSnapshot().muted ?? this.#isMuted ?? false;
  }

  /** Takes effect immediately; a session that loads later starts with this state. */
  setMuted(muted: boolean): void {
    this.#isMuted = muted;
    this.#session?.actions.setMuted(muted);
  }

  /** The element has left the document: removes the dialog and the view, and ends a call. */
  leave(): void {
    this.#clear();
    this.#isBroken = false;
  }

  #clear(): void {
    this.#stay = {};
    this.#dialog.close('removed');
    this.#stopPageHide();
    void (this.#session ?? this.#coming)?.teardown('element-removed');
    [this.#session, this.#coming] = [null, null];
    this.#isMuted = null;
    [this.#loading, this.#drawing, this.#resuming] = [null, null, null];
    this.#view?.unmount();
    this.#view = null;
    this.#early?.remove();
    this.#early = null;
  }

  /** The early dialog is for voice only. For another channel, or where no call can start, React renders a different dialog. */
  #ready(channel: Channel): true | Promise<boolean> {
    if (this.#session) return true;
    const mayCall = this.#admitsCalls && missingSetting(this.#ports.config()) === null;
    if (this.#loading || channel !== 'voice' || !mayCall) return this.#load().then(Boolean);
    if (this.#early) return true;
    return this.#drawn();
  }

  /** Drawing the dialog and laying it out would be one long task on a slow phone. */
  async #drawn(): Promise<boolean> {
    const early = await this.prepare();
    await this.#parts.nextTask();
    return early !== null;
  }

  #show(trigger: OpenTrigger, channel: Channel): void {
    const early = this.#early;
    try {
      if (this.#session) this.#session.showDialog(trigger, channel);
      else early?.show();
    } catch (error) {
      return void this.#breakDown(error);
    }
    // The backdrop covers the launcher. Hiding the launcher immediately would delay the dialog.
    this.#parts.afterPaint(() => {
      this.#ports.onOpened();
      if (early !== this.#early) return;
      this.#ports.onChange();
      void this.#load();
    });
  }

  #hide(): void {
    if (!this.#session) this.#early?.hide();
    (this.#session ?? this.#coming)?.hideDialog();
    this.#ports.onChange();
  }

  async #draw(stay: object): Promise<DrawnDialog | null> {
    const root = this.#ports.root();
    if (root === null) return null;
    const early = await this.#parts.drawDialog(root, this.isRequested, () => this.close('visitor'));
    await this.#parts.nextTask();
    await this.#words.load();
    if (stay !== this.#stay) {
      early.remove();
      return null;
    }
    this.#early = early;
    early.configure(this.#words.addedTo(this.#ports.config()));
    return early;
  }

  #load(): Promise<Session | null> {
    if (this.#ports.root() === null) return Promise.resolve(null);
    this.#loading ??= this.#orBreakDown((stay) => this.#start(stay));
    return this.#loading;
  }

  /**
   * Creates the session, mounts the view, renders what was typed in the meantime and shows the dialog in separate
   * tasks, because a key press has to wait for the running task.
   */
  async #start(stay: object): Promise<Session | null> {
    const early = await this.prepare();
    const { createSession, mountView } = await this.#parts.loadSession();
    await this.#parts.nextTask();
    const root = this.#ports.root();
    if (!root || !early || stay !== this.#stay) return null;
    const { emit, config, onRenderError, onTextProblem } = this.#ports;
    const session = createSession({ emit, dialog: this.#dialog });
    this.#coming = session;
    session.configure(this.#words.addedTo(config()));
    await this.#parts.nextTask();
    if (stay !== this.#stay) return null;
    const adopt = (): void => session.adopt({ name: early.handOver().entered.name }, this.#trigger);
    adopt();
    const onFatalError = (error: unknown): void => queueMicrotask(() => this.#breakDown(error, stay));
    const view = mountView(root, session, early.opener, { onRenderError, onTextProblem, onFatalError });
    this.#view = view;
    await Promise.race([view.drawn, this.#parts.renderTimeout()]);
    // React's commit ends in this task.
    await this.#parts.nextTask();
    if (stay !== this.#stay) return null;
    adopt();
    await this.#parts.nextTask();
    await early.atRest();
    return stay === this.#stay ? this.#takeOver(early, session, view) : null;
  }

  /** What opened the dialog; null if it is closed. */
  get #trigger(): OpenTrigger | null {
    const { phase } = this.#dialog;
    return phase.status === 'open' ? phase.trigger : null;
  }

  /** Replaces the early dialog in one task, so that the visitor notices no change and keeps focus and input. */
  #takeOver(early: DrawnDialog, session: Session, view: MountedView): Session {
    const handover = early.handOver();
    session.configure(this.#words.addedTo(this.#ports.config()));
    if (this.#isMuted !== null) session.actions.setMuted(this.#isMuted);
    session.subscribe(this.#ports.onChange);
    this.#session = session;
    const { phase } = this.#dialog;
    view.takeOver(handover, () => session.adopt(handover.entered, this.#trigger));
    early.release();
    // In a separate task, because this one is already long. The session is notified of a later opening anyway.
    void this.#orBreakDown(async () => {
      await this.#parts.nextTask();
      if (phase.status === 'open' && phase === this.#dialog.phase) session.dialogShown();
      return null;
    });
    this.#stopPageHide = this.#parts.onPageHide(() => void session.leavePage());
    return session;
  }

  /** Resolves with null if the work fails. */
  #orBreakDown<Result>(run: (stay: object) => Promise<Result | null>): Promise<Result | null> {
    const stay = this.#stay;
    return run(stay).catch((error: unknown) => this.#breakDown(error, stay));
  }

  /** Ignores errors of work that started before the element left the document. */
  #breakDown(error: unknown, stay = this.#stay): null {
    if (stay !== this.#stay) return null;
    if (this.#parts.isMissing(error)) return this.#giveUp(error);
    // Set first: a listener of the events that follow may open the dialog.
    this.#isBroken = true;
    this.#clear();
    this.#ports.onFatalError(error);
    return null;
  }

  /** A part failed to load. The next request tries again and keeps the visitor's input; a waiting visitor sees a notice. */
  #giveUp(missing: unknown): null {
    const { isRequested } = this;
    [this.#loading, this.#drawing] = [null, this.#early && this.#drawing];
    this.#dialog.close('removed');
    if (isRequested) this.#ports.onMissing(missing);
    return null;
  }
}

/** Loads the texts of a language that the script does not contain, and merges them into the configuration. */
class FetchedTexts {
  readonly #ports: EntrancePorts;
  readonly #parts: Pick<EntranceParts, 'loadTexts'>;
  readonly #onLoaded: () => void;
  readonly #onFailed: () => void;
  #texts: OwnStrings | null = null;

  constructor(
    ports: EntrancePorts,
    parts: Pick<EntranceParts, 'loadTexts'>,
    onLoaded: () => void,
    onFailed: () => void,
  ) {
    this.#ports = ports;
    this.#parts = parts;
    this.#onLoaded = onLoaded;
    this.#onFailed = onFailed;
  }

  /** The owner's texts override those of the language file. */
  addedTo<Given extends Pick<AgentConfig, 'strings'>>(config: Given): Given {
    return this.#texts ? { ...config, strings: { ...this.#texts, ...config.strings } } : config;
  }

  /** Resolves when the texts are loaded or the dialog should stop waiting. Drops them if the configuration has changed. */
  async load(): Promise<null> {
    const { config: read, onChange, onTextProblem } = this.#ports;
    const config = read();
    const onLoaded = (texts: OwnStrings | null): void => {
      if (texts === this.#texts || config !== read()) return;
      this.#texts = texts;
      this.#onLoaded();
      onChange();
    };
    // The previous texts stay.
    const onFailed = (message: string): void => {
      onTextProblem(message);
      this.#onFailed();
    };
    await this.#parts.loadTexts(config, { onLoaded, onFailed });
    return null;
  }
}

/** True for a call, and for a dropped one that the visitor can resume. */
function isInCall(session: Session | null): boolean {
  if (session === null) return false;
  const { call, offeredUntil } = session.getSnapshot();
  return offeredUntil !== null || call.status !== 'idle';
}

/** True while a text chat is on the screen. */
const isWriting = (session: Session | null): boolean => session?.getSnapshot().writing.shown === true;
