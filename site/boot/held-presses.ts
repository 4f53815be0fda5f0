/** Presses of what opens the tag's dialog, kept until the tag is there to hear them. */
import { OPENER_ATTRIBUTE, TAG } from '../../widget/contract.ts';

export type HeldPresses = {
  /** Resolves when something is pressed, or has been and is not yet answered. */
  next(): Promise<void>;
  /** What was pressed last, which then counts as answered. */
  take(): HTMLElement | null;
};

const OPENERS = `[${OPENER_ATTRIBUTE}], ${TAG}`;
const LAUNCHER = '[part~="launcher"]';

/** From its definition on the tag listens by itself: what was pressed before is then pressed again, once. */
export function holdPresses(document: Document): HeldPresses {
  let last: HTMLElement | null = null;
  let tell = (): void => undefined;
  const hold = (event: Event) => {
    const opener = openerOf(event);
    if (opener === null) return;
    last = opener;
    tell();
  };
  const take = () => {
    const taken = last;
    last = null;
    return taken;
  };
  document.addEventListener('click', hold, { capture: true });
  const isFocused = watchFocus(document);
  void customElements.whenDefined(TAG).then(() => {
    document.removeEventListener('click', hold, { capture: true });
    const pressed = controlIn(take());
    // The launcher that was drawn is gone, and the focus with it.
    if (isFocused() || pressed !== null) (pressed ?? launcherOf(document))?.focus({ preventScroll: true });
    pressed?.click();
  });
  return {
    take,
    next: () =>
      new Promise((resolve) => {
        tell = resolve;
        if (last !== null) resolve();
      }),
  };
}

/** A press in a shadow root is, to the document, one of the tag itself. */
function openerOf({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(OPENERS) : null;
}

function controlIn(opener: HTMLElement | null): HTMLElement | null {
  return opener?.matches(TAG) === true
    ? (opener.shadowRoot?.querySelector<HTMLElement>(LAUNCHER) ?? null)
    : opener;
}

function launcherOf(document: Document): HTMLElement | null {
  return controlIn(document.querySelector<HTMLElement>(TAG));
}

/** Whether the focus went into the tag last: elements that are taken away lose it without a word. */
function watchFocus(document: Document): () => boolean {
  const watching = new AbortController();
  // It may have gone there before anybody watched.
  let isInTag = document.activeElement?.matches(TAG) === true;
  const look = ({ target }: Event) => {
    isInTag = target instanceof Element && target.matches(TAG);
  };
  for (const sign of ['focusin', 'pointerdown'])
    document.addEventListener(sign, look, { capture: true, signal: watching.signal });
  return () => {
    watching.abort();
    return isInTag;
  };
}
