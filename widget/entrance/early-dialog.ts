/**
 * The early dialog: the elements that React would render, created from data, so that a click shows the dialog in the next
 * frame. It keeps the visitor's input and focus, and hands both over when React's dialog replaces it.
 */
import { offersMessages, offersWriting } from '../chat/writable.ts';
import type { AgentConfig } from '../config/config.ts';
import { dialogStyles } from '../dialog/dialog-styles.ts';
import { OpenerMemory, placeIn } from '../dialog/focus.ts';
import { START_BUTTONS, type Entered, type Handover } from '../dialog/handover.ts';
import { guardKeyRepeat } from '../dialog/key-repeat.ts';
import { closeDialog, makeModal, panelTag, showDialog } from '../dialog/modal.ts';
import { showAvatar } from '../page/avatar.ts';
import { fillLanguageMenu } from '../page/language-menu.ts';
import { shownLanguage } from '../page/language.ts';
import { promptsIn } from '../page/prompts.ts';
import { directionOf } from '../i18n/resolve-language.ts';
import { filled, PRODUCT, textIn } from '../i18n/overrides.ts';
import { draw } from './draw.ts';
import { drawing, keys, own, words } from './drawn-dialog.js';
import { Presses } from './presses.ts';

/** Rendered and laid out, but invisible: the first layout of the text is the slowest step. */
const HIDDEN = 'view view-hidden';
const SHOWN = 'view';

export class EarlyDialog {
  readonly #root: ShadowRoot;
  readonly #sheet = dialogStyles();
  readonly #container = document.createElement('div');
  readonly opener = new OpenerMemory();
  readonly #presses = new Presses();
  readonly #onClose: () => void;
  readonly #listening = new AbortController();
  #unlock: () => void = () => undefined;
  #isShown = false;
  #submitted: Handover['submitted'] = null;
  #prefilled = '';
  /** The consent text on the screen is out of date, so a tick does not count. */
  #isConsentStale = false;

  /**
   * @param isRequested the dialog is about to be shown: rendering it out of sight first would lay it out twice
   * @param onClose called when the visitor closes the dialog; the caller then hides it
   * @throws {Error} if the dialog cannot be rendered on this page
   */
  constructor(root: ShadowRoot, isRequested: boolean, onClose: () => void) {
    requireSoundPage();
    this.#root = root;
    this.#onClose = onClose;
    this.#container.className = isRequested ? SHOWN : HIDDEN;
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, this.#sheet];
    root.append(this.#container);
    this.#listen(this.#listening.signal);
  }

  /** Leaves the text on the screen unchanged; React renders the new text. */
  configure(config: AgentConfig): void {
    if (!this.#isShown) this.#redraw(config);
    else this.#isConsentStale = consentIn(drawFor(config)) !== consentIn(this.#container);
    const field = this.#field('name');
    // A prefilled name never overwrites what the visitor typed.
    if (field && field.value === this.#prefilled) field.value = config.name;
    this.#prefilled = config.name;
  }

  /** @throws {Error} if the dialog cannot be shown on this page */
  show(): void {
    const dialog = this.#dialog;
    if (!dialog) return;
    this.opener.note();
    this.#isShown = true;
    this.#unlock = showDialog(dialog, {
      reveal: () => {
        this.#container.className = SHOWN;
      },
    });
  }

  hide(): void {
    this.#isShown = false;
    this.#submitted = null;
    if (this.#dialog) closeDialog(this.#dialog);
    this.#unlock();
    this.opener.returnFocus(this.#root);
  }

  /** The element moved within the document. */
  placed(): void {
    if (this.#dialog) makeModal(this.#dialog);
  }

  /** Resolves when no press or IME composition is in progress: replacing the elements would interrupt it. */
  atRest(): Promise<void> {
    return this.#presses.over();
  }

  /** Returns the state that React continues from. The elements stay on the screen until {@link release}. */
  handOver(): Handover {
    // The browser has closed the dialog, but its `close` event would arrive after the listeners are removed.
    if (this.#isShown && this.#dialog?.hasAttribute('open') !== true) this.#onClose();
    const dialog = this.#isShown ? this.#dialog : null;
    return {
      entered: this.#entered,
      place: dialog && placeIn(dialog),
      submitted: dialog && this.#submitted,
    };
  }

  /** Removes the elements, once React has rendered its dialog. */
  release(): void {
    this.#listening.abort();
    this.#unlock();
    this.#container.remove();
  }

  /** Also removes the style sheet, which React's dialog would share. */
  remove(): void {
    this.release();
    this.#root.adoptedStyleSheets = this.#root.adoptedStyleSheets.filter((sheet) => sheet !== this.#sheet);
  }

  get #entered(): Entered {
    return {
      name: this.#field('name')?.value ?? '',
      consent: !this.#isConsentStale && (this.#field('consent')?.checked ?? false),
    };
  }

  /** Keeps what the visitor entered before they closed the dialog. */
  #redraw(config: AgentConfig): void {
    const { name, consent } = this.#entered;
    const agreed = consentIn(this.#container);
    this.#isConsentStale = false;
    this.#container.replaceChildren(drawFor(config));
    if (!offersWriting(config)) this.#container.querySelector(START_BUTTONS.writing)?.remove();
    if (!offersMessages(config)) this.#container.querySelector(START_BUTTONS.message)?.remove();
    const [nameField, consentField] = [this.#field('name'), this.#field('consent')];
    if (nameField) nameField.value = name;
    if (consentField) consentField.checked = consent && agreed === consentIn(this.#container);
  }

  /** Listens on the container before the dialog is shown, because everything that showing it takes delays the press. */
  #listen(signal: AbortSignal): void {
    const container = this.#container;
    const onClose = (event: Event): void => {
      event.preventDefault();
      // The `close` event is asynchronous: the dialog may have been reopened since.
      if (!this.#isShown || (event.type === 'close' && this.#dialog?.hasAttribute('open'))) return;
      this.#onClose();
    };
    // They do not bubble. Browsers allow only the first of two Escape presses to be canceled: the second closes the dialog.
    for (const type of ['cancel', 'close'])
      container.addEventListener(type, onClose, { signal, capture: true });
    // Enter fires a click too. A sandboxed frame may block form submission.
    container.addEventListener(
      'click',
      (event) => {
        const { target } = event;
        if (!(target instanceof Element)) return;
        if (target.closest('.panel-close')) return onClose(event);
        const pressed = Object.values(START_BUTTONS).find((selector) => target.closest(selector));
        if (pressed !== undefined) this.#submitted = pressed;
        const choice = target.closest('.choice');
        const choices = [...(choice?.parentElement?.children ?? [])];
        if (choice) this.#submitted = `.choice:nth-child(${choices.indexOf(choice) + 1})`;
        if (target.closest('button')) event.preventDefault();
      },
      { signal },
    );
    this.#presses.watch(container, signal);
    guardKeyRepeat((target) => target instanceof Node && this.#root.contains(target), signal);
    // The page sees the host as the target, not the field, and would treat typing as its keyboard shortcuts.
    container.addEventListener('keydown', (event) => event.stopPropagation(), { signal });
  }

  get #dialog(): HTMLElement | null {
    return this.#container.querySelector('.panel');
  }

  #field(name: 'name' | 'consent'): HTMLInputElement | null {
    return this.#container.querySelector(`input[name="${name}"]`);
  }
}

const consentIn = (drawn: Element): string => drawn.querySelector('.consent')?.textContent ?? '';

/** The data contains every optional element; removes those that the configuration does not use. */
function drawFor(config: AgentConfig): Element {
  const language = shownLanguage(config);
  const dialog = draw(drawing, wordsFor(config), panelTag(config));
  dialog.setAttribute('lang', language);
  dialog.setAttribute('dir', directionOf(language));
  const link = dialog.querySelector<HTMLAnchorElement>('.consent-note > a');
  if (link && config.privacyUrl !== null) link.href = config.privacyUrl;
  const added = dialog.querySelector('.consent-own');
  if (added) added.textContent = config.consentText;
  if (!config.recording) dialog.querySelector('.consent-note > strong')?.remove();
  if (config.consentText === null) added?.remove();
  if (config.privacyUrl === null) link?.remove();
  drawPrompts(dialog, promptsIn(config.prompts));
  const menu = dialog.querySelector('select');
  if (menu && config.languages !== null) fillLanguageMenu(menu, config);
  else menu?.remove();
  const mark = dialog.querySelector('.mark');
  if (mark) showAvatar(mark, config.avatar);
  return dialog;
}

/** The data contains one question. */
function drawPrompts(dialog: Element, prompts: readonly string[]): void {
  const drawn = dialog.querySelector('.choice');
  for (const prompt of prompts) {
    const choice = drawn?.cloneNode();
    if (choice) choice.textContent = prompt;
    if (choice) drawn?.parentElement?.append(choice);
  }
  if (prompts.length === 0) drawn?.parentElement?.remove();
  drawn?.remove();
}

function wordsFor(config: AgentConfig): readonly string[] {
  const isOwn = config.businessName === PRODUCT;
  const given: Readonly<Record<string, string>> = { 'form.consent.own': own, ...config.strings };
  return words.map((text, place) => {
    const key = keys[place] ?? '';
    return filled((isOwn ? textIn(given, `${key}.own`) : undefined) ?? textIn(given, key) ?? text, config);
  });
}

/** Methods of `document` that the view or the call engine needs. A form's `name` can shadow each. */
const NEEDED = ['createElement', 'createElementNS', 'createTextNode', 'querySelectorAll'] as const;

/** React reads these from every props object, so an inherited one would change what it renders. */
const READ_BY_REACT = ['key', 'ref', 'children'] as const;

const hidden = (name: string): Error => new Error(`This page hides document.${name}.`);

const polluted = (name: string): Error =>
  new Error(`This page adds "${name}" to every object (Object.prototype).`);

/**
 * Runs before every render. On a page that breaks built-in objects, a view that half works is worse than none.
 * @throws {Error} that names the problem for the page's owner
 */
function requireSoundPage(): void {
  // React would render it as an attribute; the call engine would treat it as a participant, a track or a setting.
  for (const name in {}) throw polluted(name);
  for (const name of READ_BY_REACT) if (name in {}) throw polluted(name);
  for (const name of Reflect.ownKeys(Object.prototype))
    if (!isReadable(name))
      throw new Error(`This page makes every object throw when its ${String(name)} is read.`);
  for (const name of NEEDED) if (typeof document[name] !== 'function') throw hidden(name);
  // React reads it in a separate task, where its error could not be caught.
  if (document.defaultView !== window) throw hidden('defaultView');
}

/** Libraries read options by name, so a throwing getter breaks them even if the option is unset. */
function isReadable(name: PropertyKey): boolean {
  try {
    Reflect.get({}, name);
    return true;
  } catch {
    return false;
  }
}
