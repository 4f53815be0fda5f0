/**
 * The dialog before React: the elements that React would draw, made from data, so that a click is answered in
 * the frame that follows. What its visitor does meanwhile is kept, and handed over with the elements.
 */
import type { AgentConfig } from '../config/config.ts';
import type { OpenTrigger } from '../contract.ts';
import { requireSoundPage } from './page-check.ts';
import { dialogStyles } from '../dialog/dialog-styles.ts';
import { draw } from './draw.ts';
import { drawing, product, words } from './drawn-dialog.js';
import { AGENT_MARK, BUSINESS_MARK } from './early-dialog-marks.ts';
import { OpenerMemory } from '../dialog/focus.ts';
import { pageLanguage } from '../page/language.ts';
import { makeModal, showDialog } from '../dialog/modal.ts';

/** Drawn and laid out, and not to be seen: the first layout of its words is what would take longest. */
const HIDDEN = 'view view-hidden';
const SHOWN = 'view';
const MARKS = new RegExp(`${AGENT_MARK}|${BUSINESS_MARK}`, 'g');

/** What React takes over: the elements, and what the visitor has done with them. */
export type Handover = {
  readonly container: HTMLElement;
  readonly opener: OpenerMemory;
  /** Null when the dialog was not on the screen: there is nothing to take over but an empty container. */
  readonly entered: Entered | null;
};
export type Entered = {
  readonly trigger: OpenTrigger;
  readonly name: string;
  readonly consent: boolean;
  readonly submitted: boolean;
};

export class EarlyDialog {
  readonly #root: ShadowRoot;
  readonly #sheet = dialogStyles();
  readonly #container = document.createElement('div');
  readonly #opener = new OpenerMemory();
  readonly #onClose: () => void;
  #listening = new AbortController();
  #unlock: () => void = () => undefined;
  #trigger: OpenTrigger = 'launcher';
  #isShown = false;
  #submitted = false;
  #prefilled = '';

  /**
   * `onClose`: the visitor has closed it.
   * @throws {Error} where the page leaves no way to draw it
   */
  constructor(root: ShadowRoot, onClose: () => void) {
    requireSoundPage();
    this.#root = root;
    this.#onClose = onClose;
    this.#container.className = HIDDEN;
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, this.#sheet];
    root.append(this.#container);
  }

  get isOpen(): boolean {
    return this.#dialog?.open ?? false;
  }

  /** The words on the screen stay as they are: React redraws them when it comes. */
  configure(config: AgentConfig): void {
    if (!this.isOpen) {
      this.#container.replaceChildren(draw(drawing, wordsFor(config)));
      if (config.captchaSiteKey === null) this.#container.querySelector('.bot-check')?.remove();
      this.#prefilled = '';
    }
    this.#prefill(config.name);
  }

  show(trigger: OpenTrigger): void {
    const dialog = this.#dialog;
    if (!dialog) return;
    this.#trigger = trigger;
    this.#opener.note();
    this.#listen(dialog);
    this.#isShown = true;
    this.#unlock = showDialog(dialog, () => {
      this.#container.className = SHOWN;
    });
  }

  /** Put elsewhere in the document. */
  placed(): void {
    if (this.#dialog && this.isOpen) makeModal(this.#dialog);
  }

  close(): void {
    this.#isShown = false;
    this.#listening.abort();
    this.#dialog?.close();
    this.#unlock();
    this.#opener.returnFocus(this.#root);
  }

  /** Takes everything away, also after the elements were handed over. */
  remove(): void {
    this.#listening.abort();
    this.#unlock();
    this.#container.remove();
    this.#root.adoptedStyleSheets = this.#root.adoptedStyleSheets.filter((sheet) => sheet !== this.#sheet);
  }

  /** Lets go of the elements. The page behind them stays locked until `release`. */
  handOver(): Handover {
    // The browser has closed it, and not told yet: nobody would be listening any more when it does.
    if (this.#isShown && !this.isOpen) this.#closed();
    this.#listening.abort();
    const entered = this.isOpen ? this.#entered() : null;
    if (!entered) this.#container.replaceChildren();
    this.#container.className = SHOWN;
    return { container: this.#container, opener: this.#opener, entered };
  }

  /** React has taken over. */
  release(): void {
    this.#unlock();
  }

  #entered(): Entered {
    return {
      trigger: this.#trigger,
      name: this.#field('name')?.value ?? '',
      consent: this.#field('consent')?.checked ?? false,
      submitted: this.#submitted,
    };
  }

  /** A prefilled name never overwrites what the visitor typed. */
  #prefill(name: string): void {
    const field = this.#field('name');
    if (field && field.value === this.#prefilled) field.value = name;
    this.#prefilled = name;
  }

  #listen(dialog: HTMLDialogElement): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const close = (event: Event): void => {
      event.preventDefault();
      // A late event of an earlier closing finds it open again.
      if (event.type === 'close' && dialog.open) return;
      this.#closed();
    };
    dialog.addEventListener('cancel', close, { signal });
    // Browsers let only one of two Escape presses be cancelled: the second arrives here.
    dialog.addEventListener('close', close, { signal });
    dialog.querySelector('.panel-close')?.addEventListener('click', close, { signal });
    // The click, of which Enter makes one too: a sandboxed frame may submit no form.
    const start = dialog.querySelector('[type="submit"]');
    start?.addEventListener('click', (event) => this.#keepSubmit(event), { signal });
  }

  /** By the visitor. */
  #closed(): void {
    this.close();
    this.#onClose();
  }

  #keepSubmit(event: Event): void {
    event.preventDefault();
    this.#submitted = true;
  }

  get #dialog(): HTMLDialogElement | null {
    return this.#container.querySelector('dialog');
  }

  #field(name: 'name' | 'consent'): HTMLInputElement | null {
    return this.#container.querySelector(`input[name="${name}"]`);
  }
}

function wordsFor({ agentName, businessName, language }: AgentConfig): readonly string[] {
  const [own, other] = words[pageLanguage(language)];
  const chosen = businessName === product ? own : other;
  const nameOf = (mark: string): string => (mark === AGENT_MARK ? agentName : businessName);
  return chosen.map((text) => text.replace(MARKS, nameOf));
}
