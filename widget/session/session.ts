/**
 * The composition root of the widget: one store between the element, the dialog and the voice client.
 * Attributes and user actions come in, snapshots and DOM events go out.
 */
import type { BotCheckEvent } from '../bot-check/rules.ts';
import { Emitter } from '../call/emitter.ts';
import { callActions } from './call-actions.ts';
import { CallStart } from './call-start.ts';
import { VoiceLink } from './voice-link.ts';
import type { AgentConfig } from '../config/config.ts';
import { cleanName, nameErrorOf } from '../config/name.ts';
import { ConsentDesk, sha256 } from './consent-desk.ts';
import type { CloseReason, ConversationWay, EndReason, OpenTrigger } from '../contract.ts';
import type { FormState } from './form.ts';
import type { NoticeEvent } from './notices.ts';
import { CONTROLS_UNREACHABLE, FRAME_BLOCKED, notSetUp } from './page-faults.ts';
import type { SessionPorts } from './session-ports.ts';
import type { Proof } from './start-request.ts';
import { isOutdated, missingSetting } from './start-rules.ts';
import { OutcomeDesk } from './outcome-desk.ts';
import { INITIAL_STATE, reduceSession, snapshotOf, type SessionEvent } from './session-state.ts';
import type { Actions, Snapshot, Speaker, Store } from './snapshot.ts';
import { Ways } from './ways.ts';
import { whenIdle } from '../page/when-idle.ts';

export type { SessionPorts } from './session-ports.ts';

export class Session implements Store {
  readonly #ports: Required<Omit<SessionPorts, 'createClient' | 'createChat' | 'slot' | 'fetch'>>;
  readonly #calls: VoiceLink;
  readonly #ways: Ways;
  readonly actions: Actions;
  readonly #consent: ConsentDesk;
  readonly #listeners = new Set<() => void>();
  readonly #volumes = new Emitter<Record<Speaker, number>>();
  #state = INITIAL_STATE;
  #snapshot: Snapshot = snapshotOf(INITIAL_STATE);
  readonly #start: CallStart;
  readonly #outcome: OutcomeDesk;
  /** When the bot check was passed, milliseconds since 1970. */
  #passedAt = 0;

  constructor(ports: SessionPorts) {
    this.#ports = { whenIdle, now: Date.now, digest: sha256, ...ports };
    this.#consent = new ConsentDesk(this.#ports);
    const store = { dispatch: (event: SessionEvent) => this.#dispatch(event), state: () => this.#state };
    this.#outcome = new OutcomeDesk({
      ...ports,
      ...store,
      about: () => ({ visitor: this.#ways.proof.name, callId: this.lastCallId }),
    });
    this.#calls = new VoiceLink({
      ...ports,
      ...store,
      onVolume: (speaker, volume) => this.#volumes.emit(speaker, volume),
      onMessage: this.#outcome.hear,
      onLive: () => this.#ways.writing.callIsLive(),
      onOver: () => this.#ways.proof.renew(),
    });
    this.#ways = new Ways({
      ...ports,
      ...store,
      calls: () => this.#calls,
      onMessage: this.#outcome.hear,
      startCall: () => void this.#start.begin(true),
      askAgain: (way) => ports.door.open('conversation', way),
      fail: (reason) => this.#start.fail({ reason }),
    });
    this.#start = new CallStart({
      ...this.#ports,
      ...store,
      calls: this.#calls,
      ways: this.#ways,
      takeConsentBack: () => this.#setConsent(false),
    });
    const call = callActions(() => this.#client);
    this.actions = { ...this.#actions, ...call, ...this.#ways.actions, ...this.#outcome.actions };
  }

  getSnapshot = (): Snapshot => this.#snapshot;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Nobody has agreed to words that the page has changed since. */
  configure(config: AgentConfig): void {
    const { consentShown } = this.#ports;
    const agreed = this.#state.form.consent ? consentShown(this.#state.config).text : null;
    this.#dispatch({ type: 'configured', config });
    if (agreed !== null && agreed !== consentShown(config).text) this.actions.setConsent(false);
  }

  /** The element was put elsewhere in the document: the browser has closed what was in the top layer. */
  placed(): void {
    this.#dispatch({ type: 'placed' });
  }

  /** The dialog is to be shown. */
  showDialog(trigger: OpenTrigger, way?: ConversationWay): void {
    this.#dispatch({ type: 'panel-shown', trigger, ...(way && { way }) });
    this.dialogShown();
  }

  hideDialog(): void {
    this.#dispatch({ type: 'panel-hidden' });
  }

  /**
   * Goes on from what the visitor entered before the session was there. `trigger` is what opened a dialog that is on
   * the screen already, or null; {@link dialogShown} follows once the view has drawn that one anew.
   */
  adopt(entered: Pick<FormState, 'name' | 'consent'>, trigger: OpenTrigger | null): void {
    if (trigger !== null) this.#dispatch({ type: 'panel-shown', trigger });
    if (entered.name !== this.#state.form.name) this.actions.setName(entered.name);
    if (entered.consent) this.actions.setConsent(true);
  }

  /** What no attempt can change is said at once; else the call engine is fetched while the form is filled in. */
  dialogShown(): void {
    const { panel } = this.#state;
    if (panel.open && panel.way === 'writing') return;
    const { obstacle } = this.#client;
    if (obstacle) {
      this.#dispatch({ type: 'form', event: { type: 'failed', problem: obstacle.reason, retryAt: null } });
      return void this.#ports.emit('call-error', obstacle.detail());
    }
    this.#ways.watchSecond();
    this.#ports.whenIdle(() => this.#preload());
  }

  readonly #actions = {
    close: (reason: CloseReason) => this.#ports.door.close(reason),
    setName: (name: string) => this.#dispatch({ type: 'form', event: { type: 'name-changed', name } }),
    setConsent: (consent: boolean) => this.#setConsent(consent),
    botCheck: (event: BotCheckEvent) => {
      if (event.type === 'passed') this.#passedAt = this.#ports.now();
      this.#dispatch({ type: 'bot-check', event });
      if (event.type === 'frame-silent') this.#ports.emit('call-error', FRAME_BLOCKED);
    },
    submit: (way?: ConversationWay) => this.#submit(way),
    endCall: () => void this.endCall(),
    endUnreachable: () => this.#endUnreachable(),
    dismissNotice: (id: number) => this.#notify({ type: 'dismiss', id }),
    onVolume: (speaker: Speaker, listener: (volume: number) => void) => this.#volumes.on(speaker, listener),
  };

  /** Cancels a call that is starting, ends one that is live. Resolves when it is torn down. */
  async endCall(): Promise<void> {
    this.#start.isEndAsked = true;
    await this.#calls.current?.end();
  }

  /** The page is left: it may come back, and what was said with it. */
  async leavePage(): Promise<void> {
    await Promise.all([this.stopCall('page-closed'), this.#ways.writing.end('page-closed')]);
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
    this.#start.isRemoved = true;
    this.#consent.takeBack();
    await Promise.all([this.#calls.teardown(reason), this.#ways.writing.end('element-removed')]);
  }

  get #client(): ReturnType<VoiceLink['clientFor']> {
    return this.#calls.clientFor(this.#state.config);
  }

  #preload(): void {
    const { config, panel } = this.#state;
    if (panel.open && (config.callEndpoint ?? config.publicKey)) void this.#client.preload();
  }

  #setConsent(consent: boolean): void {
    if (consent === this.#state.form.consent) return;
    this.#dispatch({ type: 'form', event: { type: 'consent-changed', consent } });
    if (consent) void this.#consent.give(this.#ports.consentShown(this.#state.config));
    else this.#consent.takeBack();
  }

  /** The one choke point: a valid name, a passed bot check and consent, or no conversation. */
  #submit(way: ConversationWay = 'voice'): void {
    const { panel, call, form, botCheck, config } = this.#state;
    if (!panel.open || call.status !== 'idle') return;
    const error = nameErrorOf(form.name);
    if (error) return this.#dispatch({ type: 'form', event: { type: 'name-refused', error } });
    const missing = missingSetting(config);
    if (missing) return this.#refuse(missing);
    if (way === 'voice' && this.#calls.isBlocked) return this.#ways.refuseSecond();
    if (botCheck.status !== 'passed' || this.#isOutdated) return this.#askForCheck();
    if (!form.consent) return this.#notify({ type: 'show', kind: 'consent-required' });
    const name = cleanName(form.name);
    this.#ways.proof.give({ name, botCheck: botCheck.token, consent: this.#receiptFor(config) });
    if (way === 'voice') return void this.#start.begin();
    this.#dispatch({ type: 'starting', way });
    this.#ports.door.close('submitted');
  }

  /** Without an endpoint nobody is given the answer, and it may be of any age. */
  get #isOutdated(): boolean {
    return this.#state.config.callEndpoint !== null && isOutdated(this.#passedAt, this.#ports.now());
  }

  #askForCheck(): void {
    if (this.#state.botCheck.status === 'passed') this.actions.botCheck({ type: 'outdated' });
    this.#notify({ type: 'show', kind: 'verification-required' });
  }

  /** Only an endpoint is given one. */
  #receiptFor(config: AgentConfig): Proof['consent'] {
    return config.callEndpoint === null ? null : this.#consent.receipt(this.#ports.consentShown(config));
  }

  /** A microphone that nobody can close must not stay open. */
  #endUnreachable(): void {
    this.#ports.emit('call-error', CONTROLS_UNREACHABLE);
    void this.stopCall('controls-unreachable');
  }

  /** Its owner reads what is missing, the visitor how else to reach the business. */
  #refuse(message: string): void {
    this.#ports.emit('call-error', notSetUp(message));
    this.#start.fail({ reason: 'not-configured' });
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
