/** Records clicks on openers of the tag's dialog until the tag can handle them. */
import { OPENER_ATTRIBUTE, TAG } from '../../widget/contract.ts';

export type PendingClicks = {
  /** Resolves on the next click, or at once if one is pending. */
  next(): Promise<void>;
  /** Returns and clears the last pending click. */
  take(): HTMLElement | null;
};

const OPENERS = `[${OPENER_ATTRIBUTE}], ${TAG}`;
const LAUNCHER = '[part~="launcher"]';

/** Once defined, the tag listens itself, and the pending click is replayed once. */
export function recordClicks(document: Document): PendingClicks {
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
    // The prerendered launcher was removed along with its focus.
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

/** Outside of a shadow root, events inside it target the tag. */
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

/** Whether the tag was focused last: a removed element loses focus without an event. */
function watchFocus(document: Document): () => boolean {
  const watching = new AbortController();
  // It may have been focused before this script ran.
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
