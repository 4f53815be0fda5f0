/**
 * The dialog before React: the elements that React would draw, made from data, so that a click is answered in
 * the frame that follows. What its visitor does meanwhile is kept, and handed over when React draws the dialog anew.
 */
import { offersMessages, offersWriting } from '../chat/writable.ts';
import type { AgentConfig } from '../config/config.ts';
import { dialogStyles } from '../dialog/dialog-styles.ts';
import { OpenerMemory, placeIn } from '../dialog/focus.ts';
import { BEGINNERS, type Entered, type Handover } from '../dialog/handover.ts';
import { guardKeyRepeat } from '../dialog/key-repeat.ts';
import { hasBox, makeModal, showDialog } from '../dialog/modal.ts';
import { shownLanguage } from '../page/language.ts';
import { directionOf } from '../i18n/resolve-language.ts';
import { filled, PRODUCT, textIn } from '../i18n/overrides.ts';
import { draw } from './draw.ts';
import { drawing, keys, own, words } from './drawn-dialog.js';
import { Presses } from './presses.ts';

/** Drawn and laid out, and not to be seen: the first layout of its words is what would take longest. */
const HIDDEN = 'view view-hidden';
const SHOWN = 'view';

export class EarlyDialog {
  readonly #root: ShadowRoot;
  readonly #sheet = dialogStyles();
  readonly #container = document.createElement('div');
  readonly opener = new OpenerMemory();
  readonly #presses = new Presses();
  readonly #onClose: () => void;
  #listening = new AbortController();
  #unlock: () => void = () => undefined;
  #isShown = false;
  #submitted: Handover['submitted'] = null;
  #prefilled = '';
  /** The page has changed the words since they were drawn: whoever agrees to those agrees to nothing. */
  #isOtherConsent = false;
  /** Known while nothing has been put into the container that would have to be laid out for the answer. */
  #hasBox: boolean | undefined;

  /**
   * `isWanted`: it will be shown in this task, so it is not drawn out of sight first, which would be laid out twice.
   * `onClose`: the visitor has closed it, and the caller is to hide it.
   * @throws {Error} where the page leaves no way to draw it
   */
  constructor(root: ShadowRoot, isWanted: boolean, onClose: () => void) {
    requireSoundPage();
    this.#root = root;
    this.#onClose = onClose;
    this.#container.className = isWanted ? SHOWN : HIDDEN;
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, this.#sheet];
    root.append(this.#container);
    if (isWanted) this.#measure();
  }

  /** The words on the screen stay as they are: React draws new ones when it comes. */
  configure(config: AgentConfig): void {
    if (!this.#isShown) this.#redraw(config);
    else this.#isOtherConsent = consentIn(drawFor(config)) !== consentIn(this.#container);
    const field = this.#field('name');
    // A prefilled name never overwrites what the visitor typed.
    if (field && field.value === this.#prefilled) field.value = config.name;
    this.#prefilled = config.name;
  }

  /** @throws {Error} where the page leaves no way to show it */
  show(): void {
    const dialog = this.#dialog;
    if (!dialog) return;
    this.opener.note();
    this.#listen(dialog);
    this.#isShown = true;
    const isRendered = this.#hasBox ?? hasBox(this.#container);
    this.#hasBox = undefined;
    this.#unlock = showDialog(dialog, {
      isRendered,
      reveal: () => {
        this.#container.className = SHOWN;
      },
    });
  }

  hide(): void {
    this.#isShown = false;
    this.#submitted = null;
    this.#listening.abort();
    this.#dialog?.close();
    this.#unlock();
    this.opener.returnFocus(this.#root);
  }

  /** Put elsewhere in the document. */
  placed(): void {
    if (this.#dialog && this.#isShown) makeModal(this.#dialog);
  }

  /** Resolves when no press and no composition of an input method is under way: a change of elements would end them. */
  atRest(): Promise<void> {
    return this.#presses.over();
  }

  /** What React goes on from. The elements stay on the screen until {@link release}. */
  handOver(): Handover {
    // The browser has closed it, and not told yet: nobody would be listening any more when it does.
    if (this.#isShown && this.#dialog?.open !== true) this.#onClose();
    const dialog = this.#isShown ? this.#dialog : null;
    return {
      entered: this.#entered,
      place: dialog && placeIn(dialog),
      submitted: dialog && this.#submitted,
    };
  }

  /** React has drawn the dialog: these elements go. */
  release(): void {
    this.#listening.abort();
    this.#unlock();
    this.#container.remove();
  }

  /** Everything goes, the style sheet that React's dialog shares as well. */
  remove(): void {
    this.release();
    this.#root.adoptedStyleSheets = this.#root.adoptedStyleSheets.filter((sheet) => sheet !== this.#sheet);
  }

  /** Good for this task: later the page may have hidden the tag. */
  #measure(): void {
    this.#hasBox = hasBox(this.#container);
    setTimeout(() => {
      this.#hasBox = undefined;
    });
  }

  get #entered(): Entered {
    return {
      name: this.#field('name')?.value ?? '',
      consent: !this.#isOtherConsent && (this.#field('consent')?.checked ?? false),
    };
  }

  /** Somebody may have filled it in, closed it, and come back. */
  #redraw(config: AgentConfig): void {
    const { name, consent } = this.#entered;
    const agreed = consentIn(this.#container);
    this.#isOtherConsent = false;
    this.#container.replaceChildren(drawFor(config));
    if (!offersWriting(config)) this.#container.querySelector(BEGINNERS.writing)?.remove();
    if (!offersMessages(config)) this.#container.querySelector(BEGINNERS.message)?.remove();
    const [nameField, consentField] = [this.#field('name'), this.#field('consent')];
    if (nameField) nameField.value = name;
    if (consentField) consentField.checked = consent && agreed === consentIn(this.#container);
  }

  #listen(dialog: HTMLDialogElement): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const close = (event: Event): void => {
      event.preventDefault();
      // A late event of an earlier closing finds it open again.
      if (event.type === 'close' && dialog.open) return;
      this.#onClose();
    };
    dialog.addEventListener('cancel', close, { signal });
    // Browsers let only one of two Escape presses be cancelled: the second arrives here.
    dialog.addEventListener('close', close, { signal });
    dialog.querySelector('.panel-close')?.addEventListener('click', close, { signal });
    // The click, of which Enter makes one too: a sandboxed frame may submit no form.
    for (const way of ['voice', 'writing', 'message', 'trial'] as const)
      dialog
        .querySelector(BEGINNERS[way])
        ?.addEventListener('click', (event) => this.#keepSubmit(event, way), { signal });
    this.#presses.watch(dialog, signal);
    guardKeyRepeat((target) => target instanceof Node && this.#root.contains(target), signal);
    // A page sees no field in a shadow root: it would take what is typed there for its shortcuts.
    dialog.addEventListener('keydown', (event) => event.stopPropagation(), { signal });
  }

  #keepSubmit(event: Event, way: keyof typeof BEGINNERS): void {
    event.preventDefault();
    this.#submitted = way;
  }

  get #dialog(): HTMLDialogElement | null {
    return this.#container.querySelector('dialog');
  }

  #field(name: 'name' | 'consent'): HTMLInputElement | null {
    return this.#container.querySelector(`input[name="${name}"]`);
  }
}

const consentIn = (drawn: Element): string => drawn.querySelector('.consent')?.textContent ?? '';

/** Everything is drawn that any page wants: what this one has not given goes. */
function drawFor(config: AgentConfig): Element {
  const language = shownLanguage(config);
  const dialog = draw(drawing, wordsFor(config));
  dialog.setAttribute('lang', language);
  dialog.setAttribute('dir', directionOf(language));
  const link = dialog.querySelector<HTMLAnchorElement>('.consent-note > a');
  if (link && config.privacyUrl !== null) link.href = config.privacyUrl;
  const added = dialog.querySelector('.consent-own');
  if (added) added.textContent = config.consentText;
  if (config.captchaSiteKey === null) dialog.querySelector('.bot-check')?.remove();
  if (!config.recording) dialog.querySelector('.consent-note > strong')?.remove();
  if (config.consentText === null) added?.remove();
  if (config.privacyUrl === null) link?.remove();
  return dialog;
}

function wordsFor(config: AgentConfig): readonly string[] {
  const isOwn = config.businessName === PRODUCT;
  const given: Readonly<Record<string, string>> = { 'form.consent.own': own, ...config.strings };
  return words.map((text, place) => {
    const key = keys[place] ?? '';
    return filled((isOwn ? textIn(given, `${key}.own`) : undefined) ?? textIn(given, key) ?? text, config);
  });
}

/** Of `document`, what the view or the call engine cannot do without. A form's name can hide each of them. */
const NEEDED = ['createElement', 'createElementNS', 'createTextNode', 'querySelectorAll'] as const;

/** Of a component's properties: React takes them for ours, and keeps or gives away what is drawn. */
const READ_BY_REACT = ['key', 'ref', 'children'] as const;

const hidden = (name: string): Error => new Error(`This page hides document.${name}.`);

const polluted = (name: string): Error =>
  new Error(`This page adds "${name}" to every object (Object.prototype).`);

/**
 * Where what every script of a page stands on is not whole, a view that half works is worse than none. Asked each time
 * before anything is drawn.
 * @throws {Error} that tells the page's owner what is wrong
 */
function requireSoundPage(): void {
  // React takes it for an attribute, and the call engine for a participant, a track or a setting.
  for (const name in {}) throw polluted(name);
  for (const name of READ_BY_REACT) if (name in {}) throw polluted(name);
  for (const name of Reflect.ownKeys(Object.prototype))
    if (!isReadable(name))
      throw new Error(`On this page every object throws when its ${String(name)} is read.`);
  for (const name of NEEDED) if (typeof document[name] !== 'function') throw hidden(name);
  // React reads it in a task of its own, where nothing of ours could catch what it throws.
  if (document.defaultView !== window) throw hidden('defaultView');
}

/** Options are read by name, whether they are there or not. */
function isReadable(name: PropertyKey): boolean {
  try {
    Reflect.get({}, name);
    return true;
  } catch {
    return false;
  }
}
