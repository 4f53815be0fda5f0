/**
 * The dialog that is shown before React loads, without a document: it takes the visitor's actions and the entrance's
 * calls.
 */
import type { AgentConfig } from '../../../widget/config/config.ts';
import { OpenerMemory } from '../../../widget/dialog/focus.ts';
import type { Entered } from '../../../widget/entrance/early-dialog.ts';
import type { DrawnDialog } from '../../../widget/entrance/ports.ts';
import type { SessionPorts } from '../../../widget/session/session.ts';

/** The consent text that the dialog shows. */
export const CONSENT: Pick<SessionPorts, 'consentShown' | 'digest'> = {
  consentShown: ({ recording }) => ({ text: String(recording), language: 'en', recording }),
  digest: () => Promise.resolve('hash'),
};

export class FakeDialog implements DrawnDialog {
  isShown = false;
  name = '';
  consent = false;
  /** What pressing the button again does. */
  pressed: (() => void) | null = null;
  readonly opener = new OpenerMemory();
  /** A placeholder that is only passed on, because these tests render nothing. */
  readonly element = {} as HTMLElement;
  readonly #onClose: () => void;
  #config: AgentConfig | null = null;
  #isFrozen = false;

  constructor(onClose: () => void) {
    this.#onClose = onClose;
  }

  configure(config: AgentConfig): void {
    if (this.isShown || this.#isFrozen) return;
    if (this.name === (this.#config?.name ?? '')) this.name = config.name;
    if (this.#config?.recording !== config.recording) this.consent = false;
    this.#config = config;
  }

  /** Escape or the close button. */
  dismiss(): void {
    if (this.isShown) this.#onClose();
  }

  show(): void {
    this.isShown = true;
  }

  hide(): void {
    this.isShown = false;
    this.pressed = null;
  }

  freeze(): AgentConfig | null {
    this.#isFrozen = true;
    return this.#config;
  }

  release(): Entered {
    this.isShown = false;
    return { name: this.name, consent: this.consent, isTouched: false };
  }

  pressAgain(): void {
    this.pressed?.();
  }

  remove(): void {
    this.isShown = false;
  }

  placed(): void {}
}
