/**
 * The early dialog: the elements that React would render, created from data, so that a click shows the dialog in the next
 * frame. React hydrates them: they stay, with what the visitor typed.
 */
import { offersMessages, offersWriting } from '../chat/writable.ts';
import type { AgentConfig } from '../config/config.ts';
import type { OpenTrigger } from '../contract.ts';
import { takesCalls } from '../config/required-settings.ts';
import { dialogStyles } from '../dialog/dialog-styles.ts';
import { OpenerMemory } from '../dialog/focus.ts';
import { guardKeyRepeat } from '../dialog/key-repeat.ts';
import { hidePanel, makeModal, panelTag, showPanel } from '../dialog/modal.ts';
import { createViewElement } from '../dialog/view-element.ts';
import { showAvatar } from '../page/avatar.ts';
import { chooseLanguage, languageOf, languagesOffered, nameOfLanguage } from '../page/language-menu.ts';
import { shownLanguage } from '../page/language.ts';
import { promptsIn } from '../page/prompts.ts';
import { directionOf } from '../i18n/resolve-language.ts';
import { filled, overrideOf, PRODUCT } from '../i18n/overrides.ts';
import { AGENT_MARK, BUSINESS_MARK, draw } from './draw.ts';
import { drawing, keys, own, words } from './drawn-dialog.js';

/** Rendered and laid out, but invisible: the first layout of the text is the slowest step. */
const HIDDEN_CLASS = 'view-hidden';

/**
 * Events of a visitor for which React hydrates synchronously, and in the last line those that it dispatches again afterwards,
 * which throws: browsers then have removed the target of an event in a shadow tree.
 */
const HYDRATING_EVENTS =
  'pointerdown pointerup pointercancel mousedown mouseup touchstart touchend touchcancel click dblclick auxclick ' +
  'contextmenu dragstart dragend drop keydown keypress keyup textInput input change copy cut paste compositionstart ' +
  'compositionend ' +
  'focusin dragenter mouseover pointerover gotpointercapture';

/** The elements for one configuration. */
type Drawing = {
  readonly config: AgentConfig;
  readonly surface: Element;
  readonly panel: HTMLElement;
  readonly name: HTMLInputElement;
  readonly consent: HTMLInputElement;
  readonly consentText: string;
};

/** What the visitor has done in the early dialog. */
export type Entered = {
  readonly name: string;
  readonly consent: boolean;
  /** A pointer was pressed on the form. */
  readonly isTouched: boolean;
};

export class EarlyDialog {
  /** Contains the dialog's elements, which React hydrates. */
  readonly element: HTMLElement;
  readonly opener = new OpenerMemory();
  readonly #root: ShadowRoot;
  readonly #sheet = dialogStyles();
  readonly #onClose: () => void;
  /** Until React handles the events. */
  readonly #listening = new AbortController();
  /** Until the element is removed. */
  readonly #watching = new AbortController();
  #drawing: Drawing | null = null;
  #isShown = false;
  #isFrozen = false;
  /** The button that was pressed last. Only React can act on it. */
  #pressed: HTMLElement | null = null;
  #isTouched = false;

  /**
   * @param isRequested the dialog is about to be shown: rendering it out of sight first would lay it out twice
   * @param onClose called when the visitor closes the dialog; the caller then hides it
   * @throws {Error} if the dialog cannot be rendered on this page
   */
  constructor(root: ShadowRoot, isRequested: boolean, onClose: () => void) {
    requireSoundPage();
    this.#root = root;
    this.#onClose = onClose;
    this.element = createViewElement(root.host);
    this.element.classList.toggle(HIDDEN_CLASS, !isRequested);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, this.#sheet];
    root.append(this.element);
    this.#listen(this.#listening.signal);
    const isOurs = (target: unknown): boolean =>
      target instanceof Node && [root, this.element].some((place) => place.contains(target));
    guardKeyRepeat(isOurs, this.#watching.signal);
  }

  /** Keeps what the visitor entered before they closed the dialog. A dialog that is shown is left to React. */
  configure(config: AgentConfig): void {
    if (this.#isShown || this.#isFrozen) return;
    const before = this.#drawing;
    const drawing = drawFor(config);
    this.#drawing = drawing;
    this.element.replaceChildren(...(drawing ? [drawing.surface] : []));
    if (drawing === null) return;
    // A prefilled name never overwrites what the visitor typed.
    const isTyped = before !== null && before.name.value !== before.config.name;
    // Only now, in the view: session recorders upload the value of a field that is not inserted yet.
    drawing.name.value = isTyped ? before.name.value : config.name;
    if (before?.consentText === drawing.consentText) drawing.consent.checked = before.consent.checked;
  }

  /** @throws {Error} if the dialog cannot be shown on this page */
  show(trigger: OpenTrigger): void {
    if (!this.#drawing) return;
    this.opener.note();
    this.#isShown = true;
    showPanel(this.#drawing.panel, trigger, () => this.#reveal());
  }

  hide(): void {
    this.#isShown = false;
    this.#pressed = null;
    this.#isTouched = false;
    if (this.#drawing) hidePanel(this.#drawing.panel);
    this.opener.returnFocus(this.#root);
  }

  /** The element moved within the document. */
  placed(): void {
    if (this.#drawing) makeModal(this.#drawing.panel);
  }

  /**
   * Called in the task that begins the hydration: from now on the elements do not change. Returns the configuration that
   * they were drawn for; null if there are none.
   */
  freeze(): AgentConfig | null {
    this.#isFrozen = true;
    // React would hydrate everything in the task of such an event. Default actions, such as typing, still happen.
    for (const type of HYDRATING_EVENTS.split(' '))
      this.#on(type, (event) => event.stopImmediatePropagation(), this.#listening.signal);
    return this.#drawing?.config ?? null;
  }

  /** React handles the events from now on. */
  release(): Entered {
    this.#listening.abort();
    this.#reveal();
    const { name, consent, panel } = this.#drawing ?? {};
    // If React has replaced the elements, such as those that a translator changed, it shows the panel again.
    if (panel && !this.element.contains(panel)) hidePanel(panel);
    return { name: name?.value ?? '', consent: consent?.checked ?? false, isTouched: this.#isTouched };
  }

  /** Presses the button that the visitor pressed before React handled the events. */
  pressAgain(): void {
    this.#pressed?.click();
  }

  remove(): void {
    this.#listening.abort();
    this.#watching.abort();
    if (this.#drawing && hidePanel(this.#drawing.panel)) this.opener.returnFocus(this.#root);
    const root = this.element.getRootNode();
    this.element.remove();
    // The page did not display the tag.
    if (root instanceof ShadowRoot && root !== this.#root) root.host.remove();
    this.#root.adoptedStyleSheets = this.#root.adoptedStyleSheets.filter((sheet) => sheet !== this.#sheet);
  }

  #reveal(): void {
    this.element.classList.remove(HIDDEN_CLASS);
  }

  /** Captures the events before the dialog is shown, because everything that showing it takes delays the press. */
  #listen(signal: AbortSignal): void {
    const listen = (type: string, listener: (event: Event) => void): void => this.#on(type, listener, signal);
    const onClose = (event: Event): void => {
      event.preventDefault();
      // The `close` event is asynchronous: the dialog may have been reopened since.
      if (!this.#isShown || (event.type === 'close' && this.#drawing?.panel.hasAttribute('open'))) return;
      this.#onClose();
    };
    // Browsers allow only the first of two Escape presses to be canceled: the second closes the dialog.
    for (const type of ['cancel', 'close']) listen(type, onClose);
    // Enter fires a click too. A sandboxed frame may block form submission.
    listen('click', (event) => {
      const button = event.target instanceof Element && event.target.closest('button');
      if (!button) return;
      if (button.matches('.panel-close')) return onClose(event);
      event.preventDefault();
      this.#pressed = button;
    });
    listen('pointerdown', ({ target }) => {
      if (target instanceof Element && target.closest('.form')) this.#isTouched = true;
    });
    listen('change', ({ target }) => {
      if (target instanceof HTMLSelectElement) chooseLanguage(target);
    });
  }

  /** Also ends where the page has replaced `addEventListener` by one that knows no signals. */
  #on(type: string, listener: (event: Event) => void, signal: AbortSignal): void {
    const listenUntil = (event: Event): void => {
      if (!signal.aborted) listener(event);
    };
    this.element.addEventListener(type, listenUntil, { signal, capture: true });
  }
}

/** The data contains every optional element; removes those that the configuration does not use. Null without a form. */
function drawFor(config: AgentConfig): Drawing | null {
  if (!takesCalls(config)) return null;
  const language = shownLanguage(config);
  const surface = draw(drawing, wordsFor(config, language), panelTag(config));
  surface.setAttribute('lang', language);
  surface.setAttribute('dir', directionOf(language));
  const link = surface.querySelector<HTMLAnchorElement>('.consent-note > a');
  if (link && config.privacyUrl !== null) link.href = config.privacyUrl;
  const added = surface.querySelector('.consent-own');
  if (added) added.textContent = config.consentText;
  if (!config.recording) surface.querySelector('.consent-note > strong')?.remove();
  surface.querySelector('.consent')?.toggleAttribute('data-loading', config.endpoint?.status === 'loading');
  if (config.consentText === null) added?.remove();
  if (config.privacyUrl === null) link?.remove();
  if (!offersWriting(config)) surface.querySelector('.form-write')?.remove();
  if (!offersMessages(config)) surface.querySelector('.form-message')?.remove();
  drawPrompts(surface, promptsIn(config.prompts));
  drawLanguages(surface, config);
  const mark = surface.querySelector('.mark');
  if (mark) showAvatar(mark, config.avatar);
  return {
    config,
    surface,
    panel: elementIn(surface, '.panel'),
    name: elementIn<HTMLInputElement>(surface, '[name="name"]'),
    consent: elementIn<HTMLInputElement>(surface, '[name="consent"]'),
    consentText: elementIn(surface, '.consent').textContent,
  };
}

function elementIn<Found extends HTMLElement>(surface: Element, selector: string): Found {
  const found = surface.querySelector<Found>(selector);
  if (!found) throw new Error(`The drawn dialog has no ${selector}.`);
  return found;
}

/** The data contains English only. */
function drawLanguages(surface: Element, config: AgentConfig): void {
  const menu = surface.querySelector('select');
  const place = menu?.parentElement;
  if (!place) return;
  if (config.languages === null) return place.remove();
  const options = languagesOffered(config).map((language) => {
    const option = new Option(nameOfLanguage(language), language);
    option.lang = language;
    return option;
  });
  menu.replaceChildren(...options);
  place.dataset['code'] = menu.value = languageOf(config);
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

function wordsFor(config: AgentConfig, language: string): readonly string[] {
  const { agentName, businessName } = config;
  return words.map((text, place) => {
    const key = keys[place] ?? '';
    // The value that React would pass, as English shows.
    const value = text.includes(BUSINESS_MARK)
      ? businessName
      : text.includes(AGENT_MARK)
        ? agentName
        : undefined;
    const ours = key === CONSENT_KEY && businessName === PRODUCT ? own : text;
    return overrideOf(key, config, language, value) ?? filled(ours, config);
  });
}

/** The only text that differs on the product's own pages. */
const CONSENT_KEY = 'form.consent';

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
