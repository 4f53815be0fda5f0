/** Records clicks on openers of the tag's dialog until the tag can handle them. */
import { OPENER_ATTRIBUTE, TAG } from '../../widget/contract.ts';

export type PendingClicks = {
  /** Resolves on the next click, or immediately if one is pending. */
  next(): Promise<void>;
  /** Returns and clears the last pending click. */
  take(): HTMLElement | null;
};

const OPENERS = `[${OPENER_ATTRIBUTE}], ${TAG}`;
const LAUNCHER = '[part~="launcher"]';

/** Once defined, the tag listens itself, and the pending click is replayed once. */
export function recordClicks(document: Document): PendingClicks {
  let last: HTMLElement | null = null;
  let notify = (): void => undefined;
  const hold = (event: Event) => {
    const opener = openerOf(event);
    if (opener === null) return;
    last = opener;
    notify();
  };
  const take = () => {
    const taken = last;
    last = null;
    return taken;
  };
  document.addEventListener('click', hold, { capture: true });
  const isFocused = watchFocus(document);
  const takePressed = watchPress(document);
  void customElements.whenDefined(TAG).then(() => {
    document.removeEventListener('click', hold, { capture: true });
    const pressed = controlIn(take());
    // The prerendered launcher was removed along with its focus.
    if (isFocused() || pressed !== null) (pressed ?? launcherOf(document))?.focus({ preventScroll: true });
    pressed?.click();
    const held = takePressed();
    if (held !== null) finishPress(document, held);
  });
  return {
    take,
    next: () =>
      new Promise((resolve) => {
        notify = resolve;
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

/** The tag under a pointer that is down. */
function watchPress(document: Document): () => HTMLElement | null {
  const watching = new AbortController();
  const options = { capture: true, signal: watching.signal };
  // The press may have begun before this script ran.
  let pressed = document.querySelector<HTMLElement>(`${TAG}:active`);
  document.addEventListener(
    'pointerdown',
    (event) => {
      const opener = openerOf(event);
      pressed = opener?.matches(TAG) === true ? opener : null;
    },
    options,
  );
  for (const end of ['pointerup', 'pointercancel'])
    document.addEventListener(end, () => (pressed = null), options);
  return () => {
    watching.abort();
    return pressed;
  };
}

/** If the launcher is replaced during a press, browsers fire no click, because the pressed button is gone. */
function finishPress(document: Document, tag: HTMLElement): void {
  const waiting = new AbortController();
  const options = { capture: true, signal: waiting.signal };
  const stop = () => waiting.abort();
  document.addEventListener('click', stop, options);
  document.addEventListener('pointercancel', stop, options);
  document.addEventListener(
    'pointerup',
    (event) => {
      if (openerOf(event) !== tag) return stop();
      // A click would follow in the same task.
      setTimeout(() => {
        if (waiting.signal.aborted) return;
        stop();
        controlIn(tag)?.click();
      });
    },
    options,
  );
}
