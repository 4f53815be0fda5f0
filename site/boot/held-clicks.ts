/** Presses of buttons that nobody listens to yet, kept for when somebody does. */
import { OPENER_ATTRIBUTE, TAG } from '../../widget/contract.ts';

export type HeldClicks = {
  /** From now on somebody listens: nothing more is kept. */
  release(): void;
  /** Presses again what was pressed last, if it was for the page. */
  replay(): void;
};

/** Links, form fields and disclosures need no help: browsers act on them without a script. */
export function holdClicks(document: Document): HeldClicks {
  let last: HTMLElement | null = null;
  const hold = (event: Event) => {
    const button = pressed(event);
    if (button?.hasAttribute(OPENER_ATTRIBUTE) === false) last = button;
  };
  document.addEventListener('click', hold, { capture: true });
  holdOpeners(document);
  return {
    release: () => document.removeEventListener('click', hold, { capture: true }),
    replay: () => {
      if (last?.isConnected === true) last.click();
      last = null;
    },
  };
}

/** The tag listens by itself from its definition on, which may be long after the application is there. */
function holdOpeners(document: Document): void {
  let last: HTMLElement | null = null;
  const hold = (event: Event) => {
    const button = pressed(event);
    if (button?.hasAttribute(OPENER_ATTRIBUTE) === true) last = button;
  };
  document.addEventListener('click', hold, { capture: true });
  void customElements.whenDefined(TAG).then(() => {
    document.removeEventListener('click', hold, { capture: true });
    last?.click();
  });
}

function pressed({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest('button') : null;
}
