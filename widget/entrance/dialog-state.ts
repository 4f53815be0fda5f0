/**
 * Holds whether the dialog is open, before and after React, and emits `agent-open` and `agent-close`.
 * It does not touch the DOM: its ports show and hide the dialog.
 */
import type { CloseReason, EmitEvent, OpenTrigger, Channel } from '../contract.ts';

export type DialogStatePorts = {
  readonly emit: EmitEvent;
  /** False during a call, and while the element is disconnected. */
  readonly mayOpen: () => boolean;
  /** True if the dialog can be shown now; otherwise resolves with whether it can be shown. */
  readonly ready: (trigger: OpenTrigger, channel: Channel) => true | Promise<boolean>;
  readonly show: (trigger: OpenTrigger, channel: Channel) => void;
  readonly hide: () => void;
};

/** `opening`: requested, but `agent-open` is not emitted yet. */
export type DialogPhase =
  | { readonly status: 'closed' }
  | ({ readonly status: 'opening' } & OpenRequest)
  | ({ readonly status: 'open' } & OpenRequest);

type OpenRequest = { readonly trigger: OpenTrigger; readonly channel: Channel };

const CLOSED: DialogPhase = { status: 'closed' };

export class DialogState {
  readonly #ports: DialogStatePorts;
  #phase: DialogPhase = CLOSED;
  /**
   * True while a listener handles `agent-open`, or an `agent-close` because a call starts or the dialog is removed: it cannot
   * open the dialog then.
   */
  #isEmitting = false;
  /** Set if a listener of `agent-open` closed the dialog. */
  #closedByListener: CloseReason | null = null;

  constructor(ports: DialogStatePorts) {
    this.#ports = ports;
  }

  get phase(): DialogPhase {
    return this.#phase;
  }

  get isOpen(): boolean {
    return this.#phase.status === 'open';
  }

  /** The first request wins. */
  open(trigger: OpenTrigger, channel: Channel = 'voice'): void {
    if (this.#phase.status !== 'closed' || this.#isEmitting || !this.#ports.mayOpen()) return;
    const request = { status: 'opening', trigger, channel } as const;
    this.#phase = request;
    const ready = this.#ports.ready(trigger, channel);
    if (ready === true) this.#finishOpening(request);
    else void ready.then((isReady) => (isReady ? this.#finishOpening(request) : this.#cancel(request)));
  }

  /** Cancels a pending request silently, or closes the open dialog and emits `agent-close`. */
  close(reason: CloseReason): void {
    const { status } = this.#phase;
    this.#phase = CLOSED;
    if (status === 'opening' && this.#isEmitting) this.#closedByListener = reason;
    if (status !== 'open') return;
    this.#ports.hide();
    this.#emitClose(reason);
  }

  #finishOpening(request: DialogPhase & { readonly status: 'opening' }): void {
    if (this.#phase !== request) return;
    if (!this.#ports.mayOpen()) return this.#cancel(request);
    const isAllowed = this.#emitOpen(request.trigger);
    if (!isAllowed) return this.#cancel(request);
    // A listener of `agent-open` may have closed the dialog or removed the element. Pair its event with `agent-close`.
    const closed = this.#ports.mayOpen() ? this.#closedByListener : 'removed';
    if (closed !== null) {
      this.#cancel(request);
      return this.#emitClose(closed);
    }
    this.#phase = { ...request, status: 'open' };
    this.#ports.show(request.trigger, request.channel);
  }

  #cancel(request: DialogPhase): void {
    if (this.#phase === request) this.#phase = CLOSED;
  }

  #emitOpen(trigger: OpenTrigger): boolean {
    this.#closedByListener = null;
    this.#isEmitting = true;
    const isAllowed = this.#ports.emit('agent-open', { trigger });
    this.#isEmitting = false;
    return isAllowed;
  }

  #emitClose(reason: CloseReason): void {
    this.#isEmitting = reason === 'submitted' || reason === 'removed';
    this.#ports.emit('agent-close', { reason });
    this.#isEmitting = false;
  }
}
