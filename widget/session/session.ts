/**
 * The composition root of the widget: one store between the element, the dialog and the clients of calls and writing.
 * Attributes and user actions come in, snapshots and DOM events go out.
 */
import { offersWriting } from '../chat/writable.ts';
import { HANDED_OVER } from '../call/constants.ts';
import type { CallClient } from '../call/call-client.ts';
import type { AgentConfig } from '../config/config.ts';
import { takesCalls } from '../config/required-settings.ts';
import type {
  Channel,
  CloseReason,
  EmitEvent,
  EndReason,
  EventDetails,
  JsonObject,
  OpenTrigger,
} from '../contract.ts';
import type { FollowPorts } from '../follow/on-page.ts';
import { whenIdle } from '../page/schedule.ts';
import { AdmissionGate, settingProblem, sha256, type Admission, type AdmissionPorts } from './admission.ts';
import { Bookings } from './bookings.ts';
import { Calls, type CallParts } from './calls.ts';
import { Chats, type CreateChat } from './chats.ts';
import { notSetUp, type DialogControls, type SessionContext } from './context.ts';
import { sendFailure } from './feedback.ts';
import { Messages } from './messages.ts';
import { reopening, type Failure } from './state/results.ts';
import { Replies } from './replies.ts';
import { Resumption } from './resumption.ts';
import type { Actions, Snapshot, Speaker, Store } from './state/snapshot.ts';
import { takesLines } from './state/derived.ts';
import type { StartOrigin } from './state/state.ts';
import { SessionStore } from './state/store.ts';

export { drawnSnapshot } from './state/drawn-snapshot.ts';

/** What a session needs from the element, the page and the browser. */
export type SessionPorts = Pick<AdmissionPorts, 'consentShown'> &
  Partial<Pick<AdmissionPorts, 'digest'>> &
  CallParts & {
    readonly emit: EmitEvent;
    readonly dialog: DialogControls;
    /** Asks the call endpoint again for what the page leaves out. */
    readonly refresh?: (isDoubtful: boolean) => void;
    /** If omitted, calls stay on their page. */
    readonly follow?: FollowPorts;
    readonly createChat?: CreateChat;
    /** For feedback and messages to the owner's endpoint. */
    readonly fetch?: typeof globalThis.fetch;
    /** Milliseconds since 1970. */
    readonly now?: () => number;
    /** Runs a task once the browser is idle. */
    readonly whenIdle?: (run: () => void) => void;
  };

/** What the visitor did before the session existed. `isTouched`: the form needs its bot check. */
type EnteredEarly = { readonly name: string; readonly consent: boolean; readonly isTouched: boolean };

/** The endpoint’s status for a channel that the owner has paused. */
const PAUSED_STATUS = 422;

export class Session implements Store {
  readonly actions: Actions;
  readonly #store = new SessionStore();
  readonly #context: SessionContext;
  readonly #admission: AdmissionGate;
  readonly #calls: Calls;
  readonly #chats: Chats;
  readonly #messages: Messages;
  readonly #resumption: Resumption;
  readonly #refresh: (isDoubtful: boolean) => void;
  readonly #whenIdle: (run: () => void) => void;
  /** The element has left the document. */
  #isRemoved = false;

  constructor(ports: SessionPorts) {
    const { dialog, consentShown, digest = sha256, follow = null, now = Date.now } = ports;
    this.#refresh = ports.refresh ?? (() => undefined);
    const emit: EmitEvent = (name, detail) => {
      // The owner has changed the text or closed the channel since the endpoint was asked.
      const { reason, status } = detail as { readonly reason?: unknown; readonly status?: unknown };
      if (reason === 'consent-refused' || status === PAUSED_STATUS) this.#refresh(true);
      return ports.emit(name, detail);
    };
    const context: SessionContext = {
      emit,
      dialog,
      now,
      dispatch: (event) => this.#store.dispatch(event),
      state: () => this.#store.state,
      fetch: ports.fetch ?? ((...request) => globalThis.fetch(...request)),
    };
    this.#context = context;
    this.#whenIdle = ports.whenIdle ?? whenIdle;
    this.#admission = new AdmissionGate(context, { consentShown, digest });
    this.#calls = new Calls(context, ports);
    const bookings = new Bookings(context, () => ({
      visitor: this.#admission.latest?.name ?? '',
      callId: this.lastCallId,
    }));
    const replies = new Replies(context);
    const handleMessage = (message: JsonObject): void => {
      bookings.handleMessage(message);
      replies.handleMessage(message);
    };
    this.#chats = new Chats(context, {
      ...ports,
      admission: this.#admission,
      calls: this.#calls,
      onOutput: handleMessage,
    });
    this.#messages = new Messages(context);
    this.#resumption = new Resumption(context, this.#calls, follow);
    this.#calls.on('call-message', ({ message }) => handleMessage(message));
    this.#calls.on('call-start', () => {
      this.#resumption.checkRoom();
      this.#chats.callIsLive();
    });
    this.#calls.on('call-start-failed', (failed) => sendFailure(context, failed));
    this.#calls.on('call-end', () => {
      this.#resumption.stop();
      this.#admission.renew();
    });
    this.actions = {
      ...this.#actions,
      ...this.#chats.actions,
      ...bookings.actions,
      ...this.#messages.actions,
    };
  }

  getSnapshot = (): Snapshot => this.#store.snapshot;

  subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);

  configure(config: AgentConfig): void {
    const wasSetUp = this.#isSetUp;
    this.#admission.dispatchWords({ type: 'configured', config });
    if (!wasSetUp) this.#preload();
  }

  /** The element was moved in the document, which closed its dialogs and popovers. */
  placed(): void {
    this.#context.dispatch({ type: 'placed' });
  }

  /** The texts of a language that the visitor or the page chose could not be loaded. */
  languageFailed(): void {
    this.#context.dispatch({ type: 'notice', event: { type: 'show', kind: 'language-failed' } });
  }

  /** Called when the dialog is about to be shown. */
  showDialog(trigger: OpenTrigger, channel?: Channel): void {
    this.#admission.dispatchWords({ type: 'panel-shown', trigger, ...(channel && { channel }) });
    this.dialogShown();
  }

  hideDialog(): void {
    this.#context.dispatch({ type: 'panel-hidden' });
    this.#calls.endTrial();
  }

  /**
   * Adopts the state of the early dialog: what opened it, or null if it is closed, and what the visitor entered. If it is
   * open, {@link dialogShown} follows.
   */
  adopt(entered: EnteredEarly, trigger: OpenTrigger | null): void {
    this.#context.dispatch(trigger === null ? { type: 'panel-hidden' } : { type: 'panel-shown', trigger });
    if (entered.name !== this.#context.state().form.name) this.actions.setName(entered.name);
    if (entered.consent) this.actions.setConsent(true);
    if (entered.isTouched) this.actions.botCheck({ type: 'wanted' });
  }

  /**
   * Reports a missing setting. Shows a permanent obstacle immediately, otherwise loads the call engine while the form is
   * filled in.
   */
  dialogShown(): void {
    const { panel, config } = this.#context.state();
    const setting = settingProblem(config);
    if (setting !== null) this.#context.emit('call-error', notSetUp(setting));
    if (panel.open && panel.channel !== 'voice') return;
    const { obstacle } = this.#calls.client;
    if (obstacle) {
      const event = { type: 'failed', problem: obstacle.reason, retryAt: null } as const;
      this.#context.dispatch({ type: 'form', event });
      return void this.#context.emit('call-error', obstacle.detail());
    }
    this.#watchOtherCalls();
    this.#whenIdle(() => this.#preload());
  }

  readonly #actions = {
    close: (reason: CloseReason) => this.#context.dialog.close(reason),
    setName: (name) => this.#context.dispatch({ type: 'form', event: { type: 'name-changed', name } }),
    setConsent: (consent) => this.#admission.setConsent(consent),
    botCheck: (event) => this.#admission.handleBotCheck(event),
    showChannel: (channel) => this.#showChannel(channel),
    changeChannel: (channel) => this.#changeChannel(channel),
    submit: (channel) => this.#submit(channel),
    choose: (question) => this.#context.dispatch({ type: 'chosen', question }),
    ask: (question) => this.#ask(question),
    endCall: () => void this.endCall(),
    goBack: () => void this.#resumption.acceptOffer(),
    setMuted: (muted) => {
      this.#resumption.setMuted(muted);
      this.#calls.client.setMuted(muted);
    },
    unblockAudio: () => void this.#calls.client.unblockAudio(),
    devices: () => this.#calls.client.devices,
    // A microphone that cannot be closed must not stay open.
    endUnreachable: () => {
      this.#context.emit('call-error', CONTROLS_UNREACHABLE);
      void this.stopCall('controls-unreachable');
    },
    dismissNotice: (id) => this.#context.dispatch({ type: 'notice', event: { type: 'dismiss', id } }),
    onVolume: (speaker: Speaker, listener) =>
      speaker === 'assistant'
        ? this.#calls.on('volume-level', ({ volume }) => listener(volume))
        : this.#calls.on('own-level', ({ level }) => listener(level)),
    onSpokenLetters: (listener) => this.#calls.on('spoken-letters', listener),
  } satisfies Partial<Actions>;

  /** Cancels a starting call or ends a live one. Resolves after the teardown. */
  async endCall(): Promise<void> {
    this.#resumption.decline('customer-ended-call');
    await this.#calls.end();
  }

  /** Called when the visitor leaves the page, which may return with its conversation from the back/forward cache. */
  async leavePage(): Promise<void> {
    const left = this.#resumption.handOver() ? this.stopCall(HANDED_OVER) : this.#calls.leave('page-closed');
    await Promise.all([left, this.#chats.end('page-closed')]);
  }

  /** Resumes a call that the previous page handed over. */
  resume = (): Promise<void> => this.#resumption.resume();

  stopCall(reason: EndReason): Promise<void> {
    return this.#calls.stop(reason);
  }

  get lastCallId(): string | null {
    return this.#calls.lastCallId;
  }

  get voice(): CallClient | null {
    return this.#calls.current;
  }

  async teardown(reason: EndReason): Promise<void> {
    this.#isRemoved = true;
    this.#admission.takeConsentBack();
    this.#resumption.decline(reason);
    await Promise.all([this.#calls.teardown(reason), this.#chats.end('element-removed')]);
  }

  get #isSetUp(): boolean {
    return takesCalls(this.#context.state().config);
  }

  #preload(): void {
    if (!this.#context.state().panel.open || !this.#isSetUp) return;
    const { client } = this.#calls;
    // Visitors who save data download the engine only for a call.
    if (!client.ports.environment.savesData()) void client.preload();
  }

  #submit(channel: Channel = 'voice'): void {
    const { dialog, dispatch, state } = this.#context;
    const { panel, call, message } = state();
    if (!panel.open || call.status !== 'idle' || message.status === 'sending') return;
    if (channel === 'voice' && this.#calls.isBlocked) return this.#refuseSecond();
    const collected = this.#admission.collect(channel);
    if (!collected.ok) return dispatch({ type: 'refused', missing: collected.missing });
    const { admission } = collected;
    if (channel === 'message') return void this.#messages.send(admission);
    if (channel === 'voice') return void this.#startCall(admission, 'form');
    dispatch({ type: 'starting', channel, origin: 'form' });
    dialog.close('submitted');
    this.#chats.proved();
    this.#chats.say(this.#chosen());
  }

  /** Outside the dialog, opens it. */
  #showChannel(channel: Channel): void {
    if (this.#context.state().config.endpoint?.status === 'unreachable') this.#refresh(true);
    if (!this.#context.state().panel.open) return this.#admission.askAgain(channel);
    this.#admission.dispatchWords({ type: 'channel-shown', channel });
  }

  #ask(question: string): void {
    const { dispatch, state } = this.#context;
    if (!state().panel.open && takesLines(state())) return this.#chats.say(question);
    dispatch({ type: 'chosen', question });
    if (!offersWriting(state().config)) return this.#submit('voice');
    this.#admission.dispatchWords({ type: 'channel-shown', channel: 'writing' });
    this.#submit('writing');
  }

  /** The first question to ask now; empty if the visitor chose none. */
  #chosen(): string {
    const { dispatch, state } = this.#context;
    const { question } = state();
    if (question !== null) dispatch({ type: 'chosen', question: null });
    return question ?? '';
  }

  async #startCall(admission: Admission, origin: StartOrigin): Promise<void> {
    this.#resumption.watch();
    const starting = this.#calls.start(admission, origin);
    // The agent receives it as soon as it listens.
    this.#chats.note(this.#context.state().question ?? '');
    const result = await starting;
    if (result.outcome !== 'started') this.#resumption.stop();
    if (this.#isRemoved) return;
    if (result.outcome === 'started') {
      this.#chosen();
      return this.#chats.end('call-started');
    }
    if (result.outcome === 'failed') return this.#fail(result.error);
    this.#context.dispatch({ type: 'attempt-cancelled', reason: result.reason });
  }

  #fail(failure: Failure): void {
    const { dialog, dispatch, now, state } = this.#context;
    dispatch({ type: 'attempt-failed', failure, at: now() });
    const trigger = reopening(state().writing, failure.reason);
    if (trigger !== null) dialog.open(trigger);
  }

  /** Changes the conversation's channel and keeps its lines. */
  #changeChannel(channel: Channel): void {
    const { dispatch, state } = this.#context;
    if (state().call.status !== 'idle') return;
    const admission = this.#admission.reusable();
    if (admission === null) return this.#admission.askAgain(channel);
    if (channel === 'writing') return dispatch({ type: 'writing', event: { type: 'began' } });
    if (this.#calls.isBlocked) return this.#refuseSecond();
    void this.#chats.stop();
    void this.#startCall(admission, 'conversation');
  }

  /** Refuses the start because another call is active. */
  #refuseSecond(): void {
    const result = this.#calls.refuse();
    if (result.outcome === 'failed') this.#fail(result.error);
  }

  /** Shows a call in another tab before the visitor fills in the form, for as long as it lasts. */
  #watchOtherCalls(): void {
    const { panel } = this.#context.state();
    // A start that failed for this reason already shows it.
    if (!(panel.open && panel.trigger === 'failure')) this.#showBlocked();
    this.#calls.watchOtherTabs(() => this.#showBlocked());
  }

  #showBlocked(): void {
    const { dispatch, state } = this.#context;
    const { panel, form } = state();
    const [before, problem] = this.#calls.isBlocked ? ([null, BLOCKED] as const) : ([BLOCKED, null] as const);
    if (panel.open && form.problem === before)
      dispatch({ type: 'form', event: { type: 'failed', problem, retryAt: null } });
  }
}

const BLOCKED = 'already-in-call';

const CONTROLS_UNREACHABLE: EventDetails['call-error'] = {
  type: 'interface-error',
  message: 'The call was ended: for ten seconds this page left no way to show its End Call button.',
  fatal: true,
  reason: 'unknown',
};
