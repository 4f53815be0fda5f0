/**
 * The composition root of the widget: one store between the element, the dialog and the voice client.
 * Attributes and user actions come in, snapshots and DOM events go out.
 */
import type { BotCheckEvent } from '../bot-check/rules.ts';
import { VoiceLink, type CreateClient } from './voice-link.ts';
import type { CallSlot } from './call-slot.ts';
import type { AgentConfig } from '../config/config.ts';
import type { CloseReason, EmitEvent, EndReason, FailureReason, OpenTrigger } from '../contract.ts';
import { cleanName, nameErrorOf, type FormState } from './form.ts';
import type { NoticeEvent } from './notices.ts';
import { INITIAL_STATE, reduceSession, type SessionEvent, type SessionState } from './session-state.ts';
import type { Actions, DeviceKind, MediaDevice, Snapshot, Store } from './snapshot.ts';

/** Longest wait before the call engine is loaded, ms: nobody fills in the form faster. */
const IDLE_LIMIT_MS = 500;

/** Opens and closes the dialog, and tells the page. The session is then told what is shown. */
export type DialogDoor = { open(trigger: OpenTrigger): void; close(reason: CloseReason): void };

export type SessionPorts = {
  readonly emit: EmitEvent;
  readonly door: DialogDoor;
  readonly createClient?: CreateClient;
  /** What keeps a site's tabs from calling at the same time. */
  readonly slot?: CallSlot;
  /** Runs what can wait until the browser has drawn what the visitor is waiting for. */
  readonly whenIdle?: (run: () => void) => void;
};

export class Session implements Store {
  readonly #ports: Required<Pick<SessionPorts, 'emit' | 'door' | 'whenIdle'>>;
  readonly #calls: VoiceLink;
  readonly #listeners = new Set<() => void>();
  readonly #volumeListeners = new Set<(volume: number) => void>();
  #state: SessionState = INITIAL_STATE;
  #snapshot: Snapshot = snapshotOf(INITIAL_STATE);
  /** A page may end the call on hearing that it is about to start. */
  #endAsked = false;
  #removed = false;

  constructor(ports: SessionPorts) {
    this.#ports = { whenIdle, ...ports };
    this.#calls = new VoiceLink({
      ...ports,
      dispatch: (event) => this.#dispatch(event),
      onVolume: (volume) => this.#volumeListeners.forEach((listener) => listener(volume)),
    });
  }

  getSnapshot = (): Snapshot => this.#snapshot;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  configure(config: AgentConfig): void {
    this.#dispatch({ type: 'configured', config });
  }

  /** The element was put elsewhere in the document: the browser has closed what was in the top layer. */
  placed(): void {
    this.#dispatch({ type: 'placed' });
  }

  /** The dialog is to be shown. */
  showDialog(trigger: OpenTrigger): void {
    this.#dispatch({ type: 'panel-shown', trigger });
    this.dialogShown();
  }

  hideDialog(): void {
    this.#dispatch({ type: 'panel-hidden' });
  }

  /**
   * Goes on from what the visitor entered before the session was there. `trigger` is what opened a dialog that is on
   * the screen already, or null; {@link dialogShown} follows once the view has drawn that one anew.
   */
  adopt({ name, consent }: Pick<FormState, 'name' | 'consent'>, trigger: OpenTrigger | null): void {
    if (trigger !== null) this.#dispatch({ type: 'panel-shown', trigger });
    if (name !== this.#state.form.name) this.actions.setName(name);
    if (consent) this.actions.setConsent(true);
  }

  /** What no attempt can change is said at once; else the call engine is fetched while the form is filled in. */
  dialogShown(): void {
    const { obstacle } = this.#client;
    if (obstacle) {
      this.#dispatch({ type: 'form', event: { type: 'failed', problem: obstacle.reason } });
      return void this.#ports.emit('call-error', obstacle.detail());
    }
    this.#calls.watchOtherTabs();
    this.#ports.whenIdle(() => this.#preload());
  }

  readonly actions: Actions = {
    close: (reason) => this.#ports.door.close(reason),
    setName: (name) => this.#dispatch({ type: 'form', event: { type: 'name-changed', name } }),
    setConsent: (consent) => this.#dispatch({ type: 'form', event: { type: 'consent-changed', consent } }),
    botCheck: (event: BotCheckEvent) => {
      this.#dispatch({ type: 'bot-check', event });
      if (event.type === 'frame-silent') this.#tellFrameBlocked();
    },
    submit: () => this.#submit(),
    endCall: () => void this.endCall(),
    endUnreachable: () => this.#endUnreachable(),
    setMuted: (muted) => this.#client.setMuted(muted),
    unblockAudio: () => void this.#client.unblockAudio(),
    replaceMicrophone: () => void this.#client.replaceMicrophone(),
    listDevices: (kind: DeviceKind): Promise<readonly MediaDevice[]> => this.#client.listDevices(kind),
    chooseDevice: (kind, id) =>
      kind === 'microphone' ? this.#client.setInputDevice(id) : this.#client.setOutputDevice(id),
    dismissNotice: (id) => this.#notify({ type: 'dismiss', id }),
    onVolume: (listener) => {
      this.#volumeListeners.add(listener);
      return () => this.#volumeListeners.delete(listener);
    },
  };

  /** Cancels a call that is starting, ends one that is live. Resolves when it is torn down. */
  async endCall(): Promise<void> {
    this.#endAsked = true;
    await this.#calls.current?.end();
  }

  async stopCall(reason: EndReason): Promise<void> {
    await this.#calls.current?.stop(reason);
  }

  get lastCallId(): string | null {
    return this.#calls.lastCallId;
  }

  get voice(): VoiceLink['current'] {
    return this.#calls.current;
  }

  async teardown(reason: EndReason): Promise<void> {
    this.#removed = true;
    await this.#calls.teardown(reason);
  }

  get #client(): ReturnType<VoiceLink['clientFor']> {
    return this.#calls.clientFor(this.#state.config);
  }

  #preload(): void {
    const { config, panel } = this.#state;
    if (panel.open && config.publicKey) void this.#client.preload();
  }

  /** The one choke point: a valid name, a passed bot check and consent, or no call. */
  #submit(): void {
    const { panel, call, form, botCheck, config } = this.#state;
    if (!panel.open || call.status !== 'idle') return;
    const error = nameErrorOf(form.name);
    if (error) return this.#dispatch({ type: 'form', event: { type: 'name-refused', error } });
    const missing = missingSetting(config);
    if (missing) return this.#refuse(missing);
    if (this.#calls.isBlocked) return this.#fail('already-in-call');
    if (botCheck.status !== 'passed') return this.#notify({ type: 'show', kind: 'verification-required' });
    if (!form.consent) return this.#notify({ type: 'show', kind: 'consent-required' });
    void this.#startCall(config, cleanName(form.name));
  }

  async #startCall(config: AgentConfig, name: string): Promise<void> {
    this.#dispatch({ type: 'call-starting' });
    this.#endAsked = false;
    this.#ports.door.close('submitted');
    if (this.#removed) return;
    if (this.#endAsked) return this.#confirmEnd();
    const { started, failure } = await this.#calls.start(config, name);
    if (started || !failure || this.#removed) return;
    if (failure === 'cancelled') this.#confirmEnd();
    else this.#fail(failure);
  }

  /** A start that was cancelled in the room has said so already. */
  #confirmEnd(): void {
    const isSaid = this.#state.notices.shown.some(({ kind }) => kind === 'call-ended');
    if (!isSaid) this.#notify({ type: 'show', kind: 'call-ended' });
  }

  #fail(problem: FailureReason): void {
    this.#dispatch({ type: 'form', event: { type: 'failed', problem } });
    this.#notify({ type: 'show', kind: 'call-failed', reason: problem });
    this.#ports.door.open('failure');
  }

  #tellFrameBlocked(): void {
    const message =
      'The bot check’s frame did not load: frame-src of this page, its COEP or a blocker may stop it.';
    this.#ports.emit('call-error', {
      type: 'configuration-error',
      message,
      fatal: false,
      reason: 'not-configured',
    });
  }

  /** A microphone that nobody can close must not stay open. */
  #endUnreachable(): void {
    const message = 'The call was ended: for ten seconds this page left no way to show its End Call button.';
    this.#ports.emit('call-error', { type: 'interface-error', message, fatal: true, reason: 'unknown' });
    void this.stopCall('controls-unreachable');
  }

  /** The page was not set up: its owner reads what is missing, the visitor how else to reach the business. */
  #refuse(message: string): void {
    this.#ports.emit('call-error', {
      type: 'configuration-error',
      message,
      fatal: true,
      reason: 'not-configured',
    });
    this.#fail('not-configured');
  }

  #notify(event: NoticeEvent): void {
    this.#dispatch({ type: 'notice', event });
  }

  #dispatch(event: SessionEvent): void {
    const next = reduceSession(this.#state, event);
    if (next === this.#state) return;
    this.#state = next;
    this.#snapshot = snapshotOf(next);
    this.#listeners.forEach((listener) => listener());
  }
}

/** Not for ever, though: a busy page must not keep the engine from loading while the form is filled in. */
function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: IDLE_LIMIT_MS });
  else setTimeout(run, IDLE_LIMIT_MS);
}

function snapshotOf({ notices, ...state }: SessionState): Snapshot {
  return { ...state, notices: notices.shown };
}

function missingSetting(config: AgentConfig): string | null {
  if (!config.publicKey) return 'The attribute public-key is missing: a call cannot start without it.';
  if (!config.captchaSiteKey)
    return 'The attribute captcha-site-key is missing: no call starts without a bot check.';
  return null;
}
