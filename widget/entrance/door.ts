/**
 * Owns whether the dialog is open, from the first wish on and whoever draws it. `agent-open` and `agent-close` are
 * told here and nowhere else. Knows no document: what is shown is the business of its ports.
 */
import type { CloseReason, EmitEvent, OpenTrigger, Channel } from '../contract.ts';

export type DoorPorts = {
  readonly emit: EmitEvent;
  /** False while a call is under way, and for an element that is in no document. */
  readonly mayOpen: () => boolean;
  /** True when the dialog can be shown at once; else resolves when it can be (true) or when nothing can (false). */
  readonly ready: (trigger: OpenTrigger, channel: Channel) => true | Promise<boolean>;
  readonly show: (trigger: OpenTrigger, channel: Channel) => void;
  readonly hide: () => void;
};

/** `opening`: the wish is known, and the page has not been asked yet. */
export type DoorState =
  | { readonly status: 'closed' }
  | ({ readonly status: 'opening' } & Wish)
  | ({ readonly status: 'open' } & Wish);

/** What opens it, and the way of talking that is meant. */
type Wish = { readonly trigger: OpenTrigger; readonly channel: Channel };

const CLOSED: DoorState = { status: 'closed' };

export class Door {
  readonly #ports: DoorPorts;
  #state: DoorState = CLOSED;
  /** A page is being told of the opening, or of a closing that a call follows: it cannot open the dialog meanwhile. */
  #isTelling = false;
  /** The page closed the dialog while it was told of the opening. */
  #closedWhileTold: CloseReason | null = null;

  constructor(ports: DoorPorts) {
    this.#ports = ports;
  }

  get state(): DoorState {
    return this.#state;
  }

  get isOpen(): boolean {
    return this.#state.status === 'open';
  }

  /** The wish that comes first counts. */
  open(trigger: OpenTrigger, channel: Channel = 'voice'): void {
    if (this.#state.status !== 'closed' || this.#isTelling || !this.#ports.mayOpen()) return;
    const wish = { status: 'opening', trigger, channel } as const;
    this.#state = wish;
    const ready = this.#ports.ready(trigger, channel);
    if (ready === true) this.#enter(wish);
    else void ready.then((isReady) => (isReady ? this.#enter(wish) : this.#giveUp(wish)));
  }

  /** Takes a wish back without a word; closes what is open, and tells. */
  close(reason: CloseReason): void {
    const { status } = this.#state;
    this.#state = CLOSED;
    if (status === 'opening' && this.#isTelling) this.#closedWhileTold = reason;
    if (status !== 'open') return;
    this.#ports.hide();
    this.#tellClosed(reason);
  }

  #enter(wish: DoorState & { readonly status: 'opening' }): void {
    if (this.#state !== wish) return;
    if (!this.#ports.mayOpen()) return this.#giveUp(wish);
    const isAllowed = this.#tellOpening(wish.trigger);
    if (!isAllowed) return this.#giveUp(wish);
    // A listener may have closed the dialog, or taken the element away: who heard of the one hears of the other.
    const closed = this.#ports.mayOpen() ? this.#closedWhileTold : 'removed';
    if (closed !== null) {
      this.#giveUp(wish);
      return this.#tellClosed(closed);
    }
    this.#state = { ...wish, status: 'open' };
    this.#ports.show(wish.trigger, wish.channel);
  }

  #giveUp(wish: DoorState): void {
    if (this.#state === wish) this.#state = CLOSED;
  }

  #tellOpening(trigger: OpenTrigger): boolean {
    this.#closedWhileTold = null;
    this.#isTelling = true;
    const isAllowed = this.#ports.emit('agent-open', { trigger });
    this.#isTelling = false;
    return isAllowed;
  }

  #tellClosed(reason: CloseReason): void {
    this.#isTelling = reason === 'submitted';
    this.#ports.emit('agent-close', { reason });
    this.#isTelling = false;
  }
}
