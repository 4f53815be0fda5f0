/**
 * The dialog that is shown before React loads, without a document: it takes the visitor's actions and the entrance's
 * calls.
 */
import type { AgentConfig } from '../../../widget/config/config.ts';
import { OpenerMemory } from '../../../widget/dialog/focus.ts';
import type { DrawnDialog } from '../../../widget/entrance/ports.ts';
import type { SessionPorts } from '../../../widget/session/session.ts';
import type { Handover } from '../../../widget/dialog/handover.ts';

/** The consent text that the dialog shows. */
export const CONSENT: Pick<SessionPorts, 'consentShown' | 'digest'> = {
  consentShown: ({ recording }) => ({ text: String(recording), language: 'en', recording }),
  digest: () => Promise.resolve('hash'),
};

export class FakeDialog implements DrawnDialog {
  isShown = false;
  name = '';
  consent = false;
  submitted: Handover['submitted'] = null;
  readonly opener = new OpenerMemory();
  readonly #onClose: () => void;
  #prefilled = '';

  constructor(onClose: () => void) {
    this.#onClose = onClose;
  }

  configure({ name }: AgentConfig): void {
    if (this.name === this.#prefilled) this.name = name;
    this.#prefilled = name;
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
    this.submitted = null;
  }

  atRest(): Promise<void> {
    return Promise.resolve();
  }

  handOver(): Handover {
    const { name, consent, submitted } = this;
    return { entered: { name, consent }, place: null, submitted };
  }

  release(): void {
    this.isShown = false;
  }

  remove(): void {
    this.isShown = false;
  }

  placed(): void {}
}
