/**
 * The way in, from the first sign of intent to a session. A likely visitor has the dialog drawn; a visitor who
 * opens it sees it in the next frame; then React and the voice client are evaluated and take it over.
 */
import { afterPaint } from '../page/after-paint.ts';
import { admitsCalls, environment } from '../call/environment.ts';
import type { Emit } from '../session/voice-link.ts';
import type { AgentConfig } from '../config/config.ts';
import type { CloseReason, OpenTrigger } from '../contract.ts';
import { provideView } from '../element/mounting.ts';
import type { Session } from '../session/session.ts';
import type { EarlyDialog } from './early-dialog.ts';

export type EntrancePorts = {
  readonly host: HTMLElement;
  readonly emit: Emit;
  readonly config: () => AgentConfig;
  /** Mounts the view that was provided for the shadow root. */
  readonly mount: () => void;
  readonly unmount: () => void;
  /** What is on the screen has changed. */
  readonly onChange: () => void;
  /** A fault of the view. */
  readonly onFault: (error: unknown) => void;
  /** The host page leaves no way to show the dialog. */
  readonly onBroken: (error: unknown) => void;
};

export class Entrance {
  readonly #ports: EntrancePorts;
  #early: EarlyDialog | null = null;
  #drawing: Promise<EarlyDialog | null> | null = null;
  #session: Session | null = null;
  #loading: Promise<Session | null> | null = null;
  /** Until the element is put into a document again. */
  #isBroken = false;

  constructor(ports: EntrancePorts) {
    this.#ports = ports;
  }

  get session(): Session | null {
    return this.#session;
  }

  /** True while the dialog or a call is on the screen. */
  get isBusy(): boolean {
    const snapshot = this.#session?.getSnapshot();
    return snapshot ? snapshot.panel.open || snapshot.call.status !== 'idle' : this.#isEarly;
  }

  get #isEarly(): boolean {
    return this.#session === null && this.#early?.isOpen === true;
  }

  configure(config: AgentConfig): void {
    if (this.#session) this.#session.configure(config);
    else this.#early?.configure(config);
  }

  placed(): void {
    if (this.#session) this.#session.placed();
    else this.#early?.placed();
  }

  /** Draws the dialog, so that opening it is all that a click has to wait for. */
  prepare(): Promise<EarlyDialog | null> {
    if (this.#isBroken) return Promise.resolve(null);
    this.#drawing ??= this.#draw().catch((error: unknown) => this.#breakDown(error));
    return this.#drawing;
  }

  async open(trigger: OpenTrigger): Promise<void> {
    // Where no call can work, the dialog is another one.
    if (this.#loading || !admitsCalls(environment))
      return this.withSession((session) => session.actions.open(trigger));
    const early = await this.prepare();
    if (!early || early !== this.#early || early.isOpen) return;
    if (this.#loading) return this.open(trigger);
    if (!this.#ports.emit('agent-open', { trigger })) return;
    // A listener may have taken the element away.
    if (!this.#ports.host.isConnected) return;
    try {
      early.show(trigger);
    } catch (error) {
      return void this.#breakDown(error);
    }
    // The launcher lies behind the backdrop: taking it away would only have the dialog wait.
    afterPaint(() => {
      if (early !== this.#early) return;
      this.#ports.onChange();
      void this.#load();
    });
  }

  close(reason: CloseReason): void {
    if (this.#session) return this.#session.actions.close(reason);
    if (!this.#isEarly) return;
    this.#early?.close();
    this.#closed(reason);
  }

  async withSession(act: (session: Session) => void): Promise<void> {
    const session = await this.#load();
    if (session && session === this.#session) act(session);
  }

  leave(): void {
    this.close('removed');
    window.removeEventListener('pagehide', this.#onPageHide);
    void this.#session?.teardown('element-removed');
    this.#session = null;
    this.#loading = null;
    this.#drawing = null;
    this.#isBroken = false;
    this.#ports.unmount();
    this.#early?.remove();
    this.#early = null;
  }

  #load(): Promise<Session | null> {
    this.#loading ??= this.#start().catch((error: unknown) => this.#breakDown(error));
    return this.#loading;
  }

  async #draw(): Promise<EarlyDialog | null> {
    const { EarlyDialog } = await import('./early-dialog.ts');
    const { host, config } = this.#ports;
    if (!host.shadowRoot || !host.isConnected || this.#early) {
      this.#drawing = null;
      return this.#early;
    }
    const early = new EarlyDialog(host.shadowRoot, () => this.#closed('visitor'));
    this.#early = early;
    early.configure(config());
    return early;
  }

  async #start(): Promise<Session | null> {
    const early = await this.prepare();
    const { Session, mountView } = await import('../ui/conversation.ts');
    // Evaluating and drawing are long enough by themselves: what the visitor does comes in between.
    await new Promise((resume) => setTimeout(resume));
    const { host, emit, config, onChange, onFault, mount } = this.#ports;
    const faults = { onFault, onBroken: (error: unknown) => queueMicrotask(() => this.#breakDown(error)) };
    const root = host.shadowRoot;
    if (!root || !early || early !== this.#early || this.#session) return this.#session;
    const session = new Session({ emit });
    session.configure(config());
    const handover = early.handOver();
    if (handover.entered) session.adopt(handover.entered);
    session.subscribe(onChange);
    provideView(root, () => mountView(root, session, handover, faults));
    this.#session = session;
    window.addEventListener('pagehide', this.#onPageHide);
    mount();
    early.release();
    if (handover.entered) session.panelShown();
    return session;
  }

  /** A page that goes away, even into the back-forward cache, leaves no call behind. */
  readonly #onPageHide = (): void => void this.#session?.stopCall('page-closed');

  #closed(reason: CloseReason): void {
    this.#ports.onChange();
    this.#ports.emit('agent-close', { reason });
  }

  #breakDown(error: unknown): null {
    this.leave();
    this.#isBroken = true;
    this.#ports.onBroken(error);
    return null;
  }
}
