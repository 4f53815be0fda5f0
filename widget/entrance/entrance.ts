/**
 * The way in, from the first sign of interest to a session. A likely visitor has the dialog drawn; a visitor who
 * opens it sees it in the next frame; then React and the voice client are evaluated, and React draws it anew.
 */
import type { AgentConfig } from '../config/config.ts';
import type { Channel, CloseReason, OpenTrigger, OwnStrings } from '../contract.ts';
import type { Session } from '../session/session.ts';
import type { MountedView } from '../ui/view/mount-view.ts';
import { Door } from './door.ts';
import type { DrawnDialog, EntranceParts, EntrancePorts } from './ports.ts';

export class Entrance {
  readonly #ports: EntrancePorts;
  readonly #parts: EntranceParts;
  readonly #door: Door;
  readonly words: OtherWords;
  #early: DrawnDialog | null = null;
  #drawing: Promise<DrawnDialog | null> | null = null;
  #session: Session | null = null;
  /** What the page asked for before there was a session. */
  #isMuted: boolean | null = null;
  #view: MountedView | null = null;
  #loading: Promise<Session | null> | null = null;
  /** Loading for the sake of a stored call. */
  #resuming: Promise<Session | null> | null = null;
  #stopPageHide: () => void = () => undefined;
  /** Another object each time that the element leaves the document: what was begun before is not for this stay. */
  #stay: object = {};
  readonly #wordFaults = new Set<string>();
  /** Until the element is put into a document again. */
  #isBroken = false;

  constructor(ports: EntrancePorts, parts: EntranceParts) {
    const onWordFault = (message: string): void => {
      if (!this.#wordFaults.has(message)) ports.onWordFault(message);
      this.#wordFaults.add(message);
    };
    this.#ports = { ...ports, onWordFault };
    this.#parts = parts;
    this.words = new OtherWords(this.#ports, parts, () => this.configure());
    this.#door = new Door({
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

  /** True while the dialog, a call or what is written is on the screen. */
  get isBusy(): boolean {
    return this.#door.isOpen || isInCall(this.#session) || isWriting(this.#session);
  }

  /** What the launcher offers. */
  get offer(): ReturnType<Session['getSnapshot']>['offer'] {
    return this.#session?.getSnapshot().offer ?? 'launcher';
  }

  /** True when the dialog, or what is in its place, can be shown at once. */
  get isReady(): boolean {
    return this.#session !== null || this.#early !== null;
  }

  /** True from the first wish for the dialog until it is closed. */
  get isWanted(): boolean {
    return this.#door.state.status !== 'closed';
  }

  configure(): void {
    (this.#session ?? this.#early)?.configure(this.words.addedTo(this.#ports.config()));
    // In the dialog that is drawn by then, or is on the screen.
    void this.#drawing?.then((early) => early && this.#orBreakDown(() => this.words.bring()));
  }

  /** Put elsewhere in the document: the browser has taken out of the top layer what was in it. */
  placed(): void {
    (this.#session ?? this.#early)?.placed();
  }

  /** Resumes the stored call of the page before, if it is there. */
  async resume(): Promise<void> {
    this.#resuming = this.#load();
    await (await this.#resuming)?.resume();
  }

  /** Also a call that is about to be resumed. Resolves when it is torn down. */
  async endCall(): Promise<void> {
    await (this.#session ?? (await this.#resuming))?.endCall();
  }

  /** What is written already comes back; scrolling brings nothing back. */
  open(trigger: OpenTrigger, channel?: Channel): void {
    if (this.offer === 'launcher') this.#door.open(trigger, channel);
    else if (trigger !== 'scroll') this.#session?.actions.showConversation();
  }

  close(reason: CloseReason): void {
    this.#door.close(reason);
  }

  /** What is wrong with the words of this page: known once they are wanted. */
  async wordFaults(): Promise<readonly string[]> {
    await this.prepare();
    return [...this.#wordFaults];
  }

  /** Draws the dialog out of sight, so that showing it is all that a click has to wait for. */
  prepare(): Promise<DrawnDialog | null> {
    // Outside of a document nothing can be drawn, and nothing is stored: the next request draws.
    if (this.#isBroken || this.#ports.root() === null) return Promise.resolve(null);
    this.#drawing ??= this.#orBreakDown((stay) => this.#draw(stay));
    return this.#drawing;
  }

  get muted(): boolean {
    return this.#session?.getSnapshot().muted ?? this.#isMuted ?? false;
  }

  /** At once, also before there is a session: the one that comes goes on from there. */
  setMuted(muted: boolean): void {
    this.#isMuted = muted;
    this.#session?.actions.setMuted(muted);
  }

  /** The element has left the document: nothing of the dialog, of a call or of the view stays. */
  leave(): void {
    this.#clear();
    this.#isBroken = false;
  }

  #clear(): void {
    this.#stay = {};
    this.#door.close('removed');
    this.#stopPageHide();
    void this.#session?.teardown('element-removed');
    this.#session = null;
    this.#isMuted = null;
    [this.#loading, this.#drawing, this.#resuming] = [null, null, null];
    this.#view?.unmount();
    this.#view = null;
    this.#early?.remove();
    this.#early = null;
  }

  /** Where no call can work, or none is meant, the dialog is another one, and only React draws that. */
  #ready(channel: Channel): true | Promise<boolean> {
    if (this.#session) return true;
    if (this.#loading || channel !== 'voice' || !this.#parts.admitsCalls()) return this.#load().then(Boolean);
    if (this.#early) return true;
    return this.prepare().then(Boolean);
  }

  #show(trigger: OpenTrigger, channel: Channel): void {
    this.#parts.afterPaint(this.#ports.onOpened);
    if (this.#session) return this.#session.showDialog(trigger, channel);
    const early = this.#early;
    try {
      early?.show();
    } catch (error) {
      return void this.#breakDown(error);
    }
    // The launcher lies behind the backdrop: taking it away at once would only have the dialog wait.
    this.#parts.afterPaint(() => {
      if (early !== this.#early) return;
      this.#ports.onChange();
      void this.#load();
    });
  }

  #hide(): void {
    if (this.#session) return this.#session.hideDialog();
    this.#early?.hide();
    this.#ports.onChange();
  }

  async #draw(stay: object): Promise<DrawnDialog | null> {
    const root = this.#ports.root();
    if (root === null) return null;
    const early = await this.#parts.drawDialog(root, this.isWanted, () => this.close('visitor'));
    await this.words.bring();
    if (stay !== this.#stay) {
      early.remove();
      return null;
    }
    this.#early = early;
    early.configure(this.words.addedTo(this.#ports.config()));
    return early;
  }

  #load(): Promise<Session | null> {
    if (this.#ports.root() === null) return Promise.resolve(null);
    this.#loading ??= this.#orBreakDown((stay) => this.#start(stay));
    return this.#loading;
  }

  async #start(stay: object): Promise<Session | null> {
    const early = await this.prepare();
    const { createSession, mountView } = await this.#parts.loadSession();
    await this.#parts.nextTask();
    const root = this.#ports.root();
    if (!root || !early || stay !== this.#stay) return null;
    const { emit, config, onFault, onWordFault } = this.#ports;
    const session = createSession({ emit, dialog: this.#door });
    session.configure(this.words.addedTo(config()));
    const onBroken = (error: unknown): void => queueMicrotask(() => this.#breakDown(error, stay));
    const view = mountView(root, session, early.opener, { onFault, onWordFault, onBroken });
    this.#view = view;
    await Promise.race([view.drawn, this.#parts.patience()]);
    await early.atRest();
    if (stay === this.#stay) return this.#takeOver(early, session, view);
    void session.teardown('element-removed');
    return null;
  }

  /** In one task: the visitor sees one dialog all the while, and goes on where they were. */
  #takeOver(early: DrawnDialog, session: Session, view: MountedView): Session {
    const handover = early.handOver();
    session.configure(this.words.addedTo(this.#ports.config()));
    if (this.#isMuted !== null) session.actions.setMuted(this.#isMuted);
    session.subscribe(this.#ports.onChange);
    this.#session = session;
    const { state } = this.#door;
    const trigger = state.status === 'open' ? state.trigger : null;
    view.takeOver(handover, () => session.adopt(handover.entered, trigger));
    early.release();
    if (state.status === 'open') session.dialogShown();
    this.#stopPageHide = this.#parts.onPageHide(() => void session.leavePage());
    return session;
  }

  /** Resolves with null where the page leaves no way to do it. */
  #orBreakDown<Made>(make: (stay: object) => Promise<Made | null>): Promise<Made | null> {
    const stay = this.#stay;
    return make(stay).catch((error: unknown) => this.#breakDown(error, stay));
  }

  /** What was left before has nothing to break any more. */
  #breakDown(error: unknown, stay = this.#stay): null {
    if (stay !== this.#stay) return null;
    if (this.#parts.isMissing(error)) return this.#giveUp(error);
    // First: who hears of the end may wish for the dialog.
    this.#isBroken = true;
    this.#clear();
    this.#ports.onBroken(error);
    return null;
  }

  /** Until the next wish, for which what the visitor has entered is kept. Only a visitor who waits is told. */
  #giveUp(missing: unknown): null {
    const { isWanted } = this;
    [this.#loading, this.#drawing] = [null, this.#early && this.#drawing];
    this.#door.close('removed');
    if (isWanted) this.#ports.onMissing(missing);
    return null;
  }
}

/** The words of a language that is no part of the script: whether they have come, and what is shown with them. */
class OtherWords {
  readonly #ports: EntrancePorts;
  readonly #parts: Pick<EntranceParts, 'bringWords'>;
  readonly #onCome: () => void;
  #words: OwnStrings | null = null;

  constructor(ports: EntrancePorts, parts: Pick<EntranceParts, 'bringWords'>, onCome: () => void) {
    this.#ports = ports;
    this.#parts = parts;
    this.#onCome = onCome;
  }

  /** An owner's own words outrank those of a language's file. */
  addedTo<Given extends Pick<AgentConfig, 'strings'>>(config: Given): Given {
    return this.#words ? { ...config, strings: { ...this.#words, ...config.strings } } : config;
  }

  /** Resolves when they are there, or should not be waited for. What the page has changed its mind about is of no use. */
  async bring(): Promise<null> {
    const { config: read, onChange, onWordFault: onFault } = this.#ports;
    const config = read();
    const onCome = (words: OwnStrings | null): void => {
      if (words === this.#words || config !== read()) return;
      this.#words = words;
      this.#onCome();
      onChange();
    };
    await this.#parts.bringWords(config, { onCome, onFault });
    return null;
  }
}

/** True for a call, and for one that can be gone on with. */
function isInCall(session: Session | null): boolean {
  if (session === null) return false;
  const { call, offeredUntil } = session.getSnapshot();
  return offeredUntil !== null || call.status !== 'idle';
}

/** True while what is written is on the screen. */
const isWriting = (session: Session | null): boolean => session?.getSnapshot().writing.shown === true;
