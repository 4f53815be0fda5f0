/**
 * The composition root of the widget: one store between the element, the dialog and the voice client.
 * Attributes and user actions come in, snapshots and DOM events go out.
 */
import type { BotCheckEvent } from '../bot-check/rules.ts';
import { Emitter } from '../call/emitter.ts';
import { callActions } from './call-actions.ts';
import { CheckDesk } from './check-desk.ts';
import { CallStart } from './call-start.ts';
import { VoiceLink } from './voice-link.ts';
import type { AgentConfig } from '../config/config.ts';
import { cleanName, nameErrorOf } from '../config/name.ts';
import { ConsentDesk, sha256 } from './consent-desk.ts';
import type { CloseReason, Channel, EndReason, OpenTrigger } from '../contract.ts';
import type { FormState } from './form.ts';
import type { NoticeEvent } from './notices.ts';
import { CONTROLS_UNREACHABLE, notSetUp } from './page-faults.ts';
import type { SessionPorts } from './session-ports.ts';
import type { Proof } from './start-request.ts';
import { missingSetting } from './start-rules.ts';
import { Resumption } from './resumption.ts';
import { HANDED_OVER } from '../call/constants.ts';
import { Bookings } from './bookings.ts';
import { SessionStore } from './session-store.ts';
import { isWhole } from './message.ts';
import { Messages } from './messages.ts';
import { mainChannel, type SessionEvent } from './session-state.ts';
import type { Actions, ShownConsent, Snapshot, Speaker, Store } from './snapshot.ts';
import { Channels } from './channels.ts';
import { whenIdle } from '../page/schedule.ts';

export type { SessionPorts } from './session-ports.ts';

export class Session implements Store {
  readonly #ports: Required<Omit<SessionPorts, 'createClient' | 'createChat' | 'lock' | 'follow' | 'fetch'>>;
  readonly #calls: VoiceLink;
  readonly #channels: Channels;
  readonly actions: Actions;
  readonly #consent: ConsentDesk;
  readonly #store = new SessionStore();
  readonly #volumes = new Emitter<Record<Speaker, number>>();
  readonly #start: CallStart;
  readonly #resumption: Resumption;
  readonly #bookings: Bookings;
  readonly #check: CheckDesk;
  readonly #messages: Messages;

  constructor(ports: SessionPorts) {
    this.#ports = { whenIdle, now: Date.now, digest: sha256, ...ports };
    this.#consent = new ConsentDesk(this.#ports);
    const store = this.#store.ports;
    this.#check = new CheckDesk({ ...this.#ports, ...store });
    this.#bookings = new Bookings({
      ...ports,
      ...store,
      about: () => ({ visitor: this.#channels.proof.name, callId: this.lastCallId }),
    });
    this.#calls = new VoiceLink({
      ...ports,
      ...store,
      onVolume: (speaker, volume) => this.#volumes.emit(speaker, volume),
      onMessage: this.#bookings.hear,
      onLive: () => {
        this.#resumption.watch();
        this.#channels.writing.callIsLive();
      },
      onOver: () => {
        this.#resumption.stop();
        this.#channels.proof.renew();
      },
    });
    this.#channels = new Channels({
      ...ports,
      ...store,
      calls: () => this.#calls,
      onMessage: this.#bookings.hear,
      startCall: () => void this.#start.begin(true),
      askAgain: (channel) => ports.door.open('conversation', channel),
      fail: (reason) => this.#start.fail({ reason }),
    });
    this.#start = new CallStart({
      ...this.#ports,
      ...store,
      calls: this.#calls,
      channels: this.#channels,
      takeConsentBack: () => this.#setConsent(false),
    });
    this.#resumption = new Resumption({
      ...this.#ports,
      follow: ports.follow ?? null,
      ...store,
      calls: this.#calls,
      start: this.#start,
    });
    this.#messages = new Messages({
      ...this.#ports,
      ...store,
      takeConsentBack: () => this.#setConsent(false),
    });
    this.actions = {
      ...this.#actions,
      ...callActions(() => this.#client),
      ...this.#channels.actions,
      ...this.#bookings.actions,
      ...this.#messages.actions,
    };
  }

  getSnapshot = (): Snapshot => this.#store.snapshot;

  subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);

  configure(config: AgentConfig): void {
    this.#withOtherWords({ type: 'configured', config });
  }

  /** The element was put elsewhere in the document: the browser has closed what was in the top layer. */
  placed(): void {
    this.#store.dispatch({ type: 'placed' });
  }

  /** The dialog is to be shown. */
  showDialog(trigger: OpenTrigger, channel?: Channel): void {
    this.#withOtherWords({ type: 'panel-shown', trigger, ...(channel && { channel }) });
    this.dialogShown();
  }

  hideDialog(): void {
    this.#store.dispatch({ type: 'panel-hidden' });
    this.#calls.endTrial();
  }

  /**
   * Goes on from what the visitor entered before the session was there. `trigger` is what opened a dialog that is on
   * the screen already, or null; {@link dialogShown} follows once the view has drawn that one anew.
   */
  adopt(entered: Pick<FormState, 'name' | 'consent'>, trigger: OpenTrigger | null): void {
    if (trigger !== null) this.#store.dispatch({ type: 'panel-shown', trigger });
    if (entered.name !== this.#store.state.form.name) this.actions.setName(entered.name);
    if (entered.consent) this.actions.setConsent(true);
  }

  /** What no attempt can change is said at once; else the call engine is fetched while the form is filled in. */
  dialogShown(): void {
    const { panel } = this.#store.state;
    if (panel.open && panel.channel !== 'voice') return;
    const { obstacle } = this.#client;
    if (obstacle) {
      const event = { type: 'failed', problem: obstacle.reason, retryAt: null } as const;
      this.#store.dispatch({ type: 'form', event });
      return void this.#ports.emit('call-error', obstacle.detail());
    }
    this.#channels.watchSecond();
    this.#ports.whenIdle(() => this.#preload());
  }

  readonly #actions = {
    close: (reason: CloseReason) => this.#ports.door.close(reason),
    setName: (name: string) => this.#store.dispatch({ type: 'form', event: { type: 'name-changed', name } }),
    setConsent: (consent: boolean) => this.#setConsent(consent),
    botCheck: (event: BotCheckEvent) => this.#check.hear(event),
    showChannel: (channel: Channel) => this.#withOtherWords({ type: 'channel-shown', channel }),
    submit: (channel?: Channel) => this.#submit(channel),
    endCall: () => void this.endCall(),
    goBack: () => void this.#resumption.goBack(),
    setMuted: (muted: boolean) => this.#setMuted(muted),
    // A microphone that nobody can close must not stay open.
    endUnreachable: () => {
      this.#ports.emit('call-error', CONTROLS_UNREACHABLE);
      void this.stopCall('controls-unreachable');
    },
    dismissNotice: (id: number) => this.#notify({ type: 'dismiss', id }),
    onVolume: (speaker: Speaker, listener: (volume: number) => void) => this.#volumes.on(speaker, listener),
  };

  /** Cancels a call that is starting, ends one that is live. Resolves when it is torn down. */
  async endCall(): Promise<void> {
    this.#start.isEndAsked = true;
    this.#resumption.decline('customer-ended-call');
    await this.#calls.current?.end();
  }

  /** The page is left: it may come back, and what was said with it. */
  async leavePage(): Promise<void> {
    const reason = this.#resumption.handOver() ? HANDED_OVER : 'page-closed';
    await Promise.all([this.stopCall(reason), this.#channels.writing.end('page-closed')]);
  }

  /** Goes on with a call that the page before has left to this one. */
  resume = (): Promise<void> => this.#resumption.resume();

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
    this.#resumption.decline(reason);
    await Promise.all([this.#calls.teardown(reason), this.#channels.writing.end('element-removed')]);
  }

  get #client(): ReturnType<VoiceLink['clientFor']> {
    return this.#calls.clientFor(this.#store.state.config);
  }

  #setMuted(muted: boolean): void {
    this.#resumption.setMuted(muted);
    this.#client.setMuted(muted);
  }

  #preload(): void {
    const { config, panel } = this.#store.state;
    if (panel.open && (config.callEndpoint ?? config.publicKey)) void this.#client.preload();
  }

  #setConsent(consent: boolean): void {
    if (consent === this.#store.state.form.consent) return;
    this.#store.dispatch({ type: 'form', event: { type: 'consent-changed', consent } });
    if (consent) void this.#consent.give(this.#consentShown());
    else this.#consent.takeBack();
  }

  /** The one choke point: a valid name, a passed bot check and consent, or no conversation. */
  #submit(channel: Channel = 'voice'): void {
    const { panel, call, form, config, message } = this.#store.state;
    if (!panel.open || call.status !== 'idle' || message.status === 'sending') return;
    if (!this.#judge(channel)) return;
    const missing = missingSetting(config);
    if (missing) return this.#refuse(missing);
    if (channel === 'voice' && this.#calls.isBlocked) return this.#channels.refuseSecond();
    const answer = this.#check.answer();
    if (answer === null) return;
    if (!form.consent) return this.#notify({ type: 'show', kind: 'consent-required' });
    const name = cleanName(form.name);
    const { language } = this.#consentShown();
    const proof = { name, language, botCheck: answer, consent: this.#receiptFor(config) };
    if (channel === 'message') return void this.#messages.send(proof);
    this.#channels.proof.give(proof);
    if (channel === 'voice') return void this.#start.begin();
    this.#store.dispatch({ type: 'starting', channel });
    this.#ports.door.close('submitted');
  }

  /** Everything that is wrong is marked at once. */
  #judge(channel: Channel): boolean {
    const { form, message } = this.#store.state;
    const error = nameErrorOf(form.name);
    if (error) this.#store.dispatch({ type: 'form', event: { type: 'name-refused', error } });
    if (channel !== 'message') return error === null;
    this.#store.dispatch({ type: 'message', event: { type: 'judged' } });
    return error === null && isWhole(message);
  }

  #consentShown(): ShownConsent {
    const { state } = this.#store;
    return this.#ports.consentShown(state.config, mainChannel(state));
  }

  /** Nobody has agreed to words that are other ones now. */
  #withOtherWords(event: SessionEvent): void {
    const agreed = this.#store.state.form.consent ? this.#consentShown().text : null;
    this.#store.dispatch(event);
    if (agreed !== null && agreed !== this.#consentShown().text) this.#setConsent(false);
  }

  /** Only an endpoint is given one. */
  #receiptFor(config: AgentConfig): Proof['consent'] {
    return config.callEndpoint === null ? null : this.#consent.receipt(this.#consentShown());
  }

  /** Its owner reads what is missing, the visitor how else to reach the business. */
  #refuse(message: string): void {
    this.#ports.emit('call-error', notSetUp(message));
    this.#start.fail({ reason: 'not-configured' });
  }

  #notify(event: NoticeEvent): void {
    this.#store.dispatch({ type: 'notice', event });
  }
}
