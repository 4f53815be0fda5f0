/**
 * Takes a visitor from the first intent to a session. Intent renders the early dialog out of sight, opening shows it in
 * the next frame, and then React and the voice client load and React hydrates the early dialog.
 */
import type { AgentConfig } from '../config/config.ts';
import { takesCalls } from '../config/required-settings.ts';
import type { Channel, CloseReason, OpenTrigger } from '../contract.ts';
import type { Session } from '../session/session.ts';
import { DialogState } from './dialog-state.ts';
import { LanguageTexts } from './language-texts.ts';
import type { DrawnDialog, EntranceParts, EntrancePorts, LabelSettings } from './ports.ts';

/** How far the visitor has come since the element was inserted. */
type Progress =
  | { readonly step: 'nothing' }
  | { readonly step: 'early'; readonly early: DrawnDialog }
  /** React has taken over the early dialog's elements. */
  | { readonly step: 'ready'; readonly session: Session }
  /** The dialog cannot be shown on this page. */
  | { readonly step: 'broken' };

const NOTHING: Progress = { step: 'nothing' };
const BROKEN: Progress = { step: 'broken' };

export class Entrance {
  readonly #ports: EntrancePorts;
  readonly #parts: EntranceParts;
  readonly #dialog: DialogState;
  readonly #texts: LanguageTexts;
  readonly #textProblems = new Set<string>();
  /** Whether calls can work on this page. Checked on the first intent, so that a press does not wait for it. */
  readonly #admitsCalls: boolean;
  #progress: Progress = NOTHING;
  /** Aborted when the element leaves the document or the dialog breaks, which removes what was created. */
  #attachment = new AbortController();
  #drawing: Promise<DrawnDialog | null> | null = null;
  #loading: Promise<Session | null> | null = null;
  /** Set while the session loads to resume a stored call. */
  #resuming: Promise<Session | null> | null = null;
  /** The mute state that the page requested before the session existed. */
  #isMuted: boolean | null = null;

  constructor(ports: EntrancePorts, parts: EntranceParts) {
    const onTextProblem = (message: string): void => {
      if (!this.#textProblems.has(message)) ports.onTextProblem(message);
      this.#textProblems.add(message);
    };
    this.#ports = { ...ports, onTextProblem };
    this.#parts = parts;
    this.#admitsCalls = parts.admitsCalls();
    this.#texts = new LanguageTexts(
      this.#ports,
      parts,
      () => this.configure(),
      () => this.session?.languageFailed(),
    );
    this.#dialog = new DialogState({
      emit: ports.emit,
      mayOpen: () => this.#progress.step !== 'broken' && !isInCall(this.session) && ports.root() !== null,
      ready: (trigger, channel) => this.#ready(trigger, channel),
      show: (trigger, channel) => this.#show(trigger, channel),
      hide: () => this.#hide(),
    });
  }

  get session(): Session | null {
    return this.#progress.step === 'ready' ? this.#progress.session : null;
  }

  get #early(): DrawnDialog | null {
    return this.#progress.step === 'early' ? this.#progress.early : null;
  }

  /** True while the dialog, a call or a text chat is on the screen. */
  get isBusy(): boolean {
    return this.#dialog.isOpen || isInCall(this.session) || isWriting(this.session);
  }

  /** What the launcher offers. */
  get offer(): ReturnType<Session['getSnapshot']>['offer'] {
    return this.session?.getSnapshot().offer ?? 'launcher';
  }

  /** The launcher's label, with the texts that were loaded. */
  labelFor(settings: LabelSettings): string {
    return this.#parts.label(this.offer, this.withTexts(settings));
  }

  /** The settings of a label, with the texts that were loaded. */
  withTexts({ agentName, businessName, language, strings }: LabelSettings): LabelSettings {
    return this.#texts.addedTo({ agentName, businessName, language, strings });
  }

  /** True from the request to open the dialog until it is closed. */
  get isRequested(): boolean {
    return this.#dialog.phase.status !== 'closed';
  }

  configure(): void {
    (this.session ?? this.#early)?.configure(this.#config);
    // The language may have changed: load its texts for the dialog that is drawn or about to be.
    void this.#drawing?.then((early) => early && this.#orBreakDown(() => this.#texts.load()));
  }

  /** The element moved within the document, which removed the dialog from the top layer. */
  placed(): void {
    (this.session ?? this.#early)?.placed();
  }

  /** Resumes the call that an earlier page stored, if there is one. Rejects if the session's files fail to load. */
  async resume(): Promise<void> {
    await this.#parts.loadSessionParts();
    this.#resuming = this.#load();
    await (await this.#resuming)?.resume();
  }

  /** Also ends a call that is about to be resumed. Resolves once the call is torn down. */
  async endCall(): Promise<void> {
    await (this.session ?? (await this.#resuming))?.endCall();
  }

  /**
   * Reopens a text chat in the background, if there is one. Scrolling does not.
   * @param question a first question that the visitor pressed, for the dialog
   */
  open(trigger: OpenTrigger, channel?: Channel, question?: string): void {
    if (this.offer === 'launcher') this.#dialog.open(trigger, channel);
    else if (trigger !== 'scroll') this.session?.actions.showConversation();
    if (question !== undefined) void this.#choose(question);
  }

  /** Once the dialog is open, which forgets the question of an earlier one. */
  async #choose(question: string): Promise<void> {
    await this.#parts.nextTask();
    const session = await this.#load();
    await this.#parts.nextTask();
    session?.actions.choose(question);
  }

  close(reason: CloseReason): void {
    this.#dialog.close(reason);
  }

  /** Problems with the page's texts that loading them has found. */
  async textProblems(): Promise<readonly string[]> {
    await this.prepare();
    return [...this.#textProblems];
  }

  /** Renders the dialog out of sight, so that a click only has to reveal it. */
  prepare(): Promise<DrawnDialog | null> {
    // A disconnected element cannot render. Do not cache that: the next request renders.
    if (this.#progress.step === 'broken' || this.#ports.root() === null) return Promise.resolve(null);
    this.#ports.refresh();
    this.#drawing ??= this.#orBreakDown((attachment) => this.#draw(attachment));
    return this.#drawing;
  }

  get muted(): boolean {
    return this.session?.getSnapshot().muted ?? this.#isMuted ?? false;
  }

  /** Takes effect immediately; a session that loads later starts with this state. */
  setMuted(muted: boolean): void {
    this.#isMuted = muted;
    this.session?.actions.setMuted(muted);
  }

  /** The element has left the document: removes the dialog and the view, and ends a call. */
  leave(): void {
    this.#clear(NOTHING);
  }

  /** The effective configuration. */
  get #config(): AgentConfig {
    return this.#texts.addedTo(this.#ports.config());
  }

  #clear(next: Progress): void {
    this.#dialog.close('removed');
    this.#progress = next;
    this.#isMuted = null;
    [this.#loading, this.#drawing, this.#resuming] = [null, null, null];
    this.#attachment.abort();
    this.#attachment = new AbortController();
  }

  /** The early dialog is for voice only. For another channel, or where no call can start, React renders a different form. */
  #ready(trigger: OpenTrigger, channel: Channel): true | Promise<boolean> {
    this.#ports.refresh(trigger === 'failure' || trigger === 'conversation');
    if (this.session) return true;
    const mayCall = this.#admitsCalls && takesCalls(this.#ports.config());
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
    try {
      if (this.session) this.session.showDialog(trigger, channel);
      else this.#early?.show(trigger);
    } catch (error) {
      return void this.#breakDown(error);
    }
    const { signal } = this.#attachment;
    // The backdrop covers the launcher. Hiding the launcher immediately would delay the dialog.
    this.#parts.afterPaint(() => {
      this.#ports.onOpened();
      if (signal.aborted) return;
      this.#ports.onChange();
      void this.#load();
    });
  }

  #hide(): void {
    if (this.session) this.session.hideDialog();
    else this.#early?.hide();
    this.#ports.onChange();
  }

  async #draw(attachment: AbortSignal): Promise<DrawnDialog | null> {
    const root = this.#ports.root();
    if (root === null) return null;
    const early = await this.#parts.drawDialog(root, this.isRequested, () => this.close('visitor'));
    onAbort(attachment, () => early.remove());
    await this.#parts.nextTask();
    await this.#texts.load();
    attachment.throwIfAborted();
    this.#progress = { step: 'early', early };
    early.configure(this.#config);
    return early;
  }

  #load(): Promise<Session | null> {
    if (this.#ports.root() === null) return Promise.resolve(null);
    this.#loading ??= this.#orBreakDown((attachment) => this.#start(attachment));
    return this.#loading;
  }

  /** Creates the session and hydrates the early dialog in separate tasks, because a key press has to wait for the running one. */
  async #start(attachment: AbortSignal): Promise<Session | null> {
    const early = await this.prepare();
    const { createSession, mountView } = await this.#parts.loadSession();
    await this.#nextTask(attachment);
    if (!early) return null;
    const { emit, onRenderError, refresh } = this.#ports;
    const session = createSession({ emit, dialog: this.#dialog, refresh });
    onAbort(attachment, () => void session.teardown('element-removed'));
    const drawn = early.freeze();
    session.configure(drawn ?? this.#config);
    await this.#nextTask(attachment);
    const view = mountView(early.element, drawn, {
      store: session,
      opener: early.opener,
      onDrawn: () => this.#takeOver(early, session),
      onRenderError,
      onFatalError: (error) => queueMicrotask(() => this.#breakDown(error, attachment)),
    });
    onAbort(attachment, () => view.unmount());
    await Promise.race([view.drawn, this.#parts.renderTimeout()]);
    attachment.throwIfAborted();
    if (this.session === null) view.renderNow();
    return this.session;
  }

  /** Reports mistakes in the page's own strings. What finds them is loaded only for pages that have some. */
  async #checkStrings(session: Session): Promise<void> {
    const { strings } = session.getSnapshot().config;
    if (strings !== null) (await this.#parts.wordProblems(strings)).forEach(this.#ports.onTextProblem);
  }

  /** Runs in the task in which React takes over the early dialog's elements. */
  #takeOver(early: DrawnDialog, session: Session): void {
    const { phase } = this.#dialog;
    const { signal } = this.#attachment;
    session.adopt(early.release(), phase.status === 'open' ? phase.trigger : null);
    // Only then, because another text withdraws a consent.
    session.configure(this.#config);
    if (this.#isMuted !== null) session.actions.setMuted(this.#isMuted);
    session.subscribe(this.#ports.onChange);
    this.#progress = { step: 'ready', session };
    this.#parts.onPageHide(() => void session.leavePage(), signal);
    // In a separate task, because this one is already long. The session is notified of a later opening anyway.
    void this.#orBreakDown(async (attachment) => {
      await this.#nextTask(attachment);
      void this.#checkStrings(session);
      early.pressAgain();
      if (phase.status === 'open' && phase === this.#dialog.phase) session.dialogShown();
      return null;
    });
  }

  async #nextTask(attachment: AbortSignal): Promise<void> {
    await this.#parts.nextTask();
    attachment.throwIfAborted();
  }

  /** Resolves with null if the work fails. */
  async #orBreakDown<Result>(
    run: (attachment: AbortSignal) => Promise<Result | null>,
  ): Promise<Result | null> {
    const { signal } = this.#attachment;
    try {
      return await run(signal);
    } catch (error) {
      return this.#breakDown(error, signal);
    }
  }

  /** Ignores errors of work that started before the element left the document. */
  #breakDown(error: unknown, attachment = this.#attachment.signal): null {
    if (attachment.aborted) return null;
    if (this.#parts.isMissing(error)) return this.#giveUp(error);
    this.#dialog.close('removed');
    // A listener of `agent-close` has removed the element, which may be inserted again and then starts anew.
    if (attachment.aborted) return null;
    this.#clear(BROKEN);
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

/** Runs at once if the signal is aborted. */
function onAbort(signal: AbortSignal, run: () => void): void {
  if (signal.aborted) run();
  else signal.addEventListener('abort', run, { once: true });
}

/** True for a call, and for a dropped one that the visitor can resume. */
function isInCall(session: Session | null): boolean {
  if (session === null) return false;
  const { call, offeredUntil } = session.getSnapshot();
  return offeredUntil !== null || call.status !== 'idle';
}

/** True while a text chat is on the screen. */
const isWriting = (session: Session | null): boolean => session?.getSnapshot().writing.shown === true;
