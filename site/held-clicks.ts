/** Presses of buttons that nobody listens to yet, kept for when somebody does. */
import { OPENER_ATTRIBUTE, TAG } from '../widget/contract.ts';

export type HeldClicks = {
  /** From now on somebody listens: nothing more is kept. */
  release(): void;
  /** Presses again what was pressed last, if it was for the page. */
  replay(): void;
};

/** Links, form fields and disclosures need no help: browsers act on them without a script. */
export function holdClicks(document: Document): HeldClicks {
  let last: HTMLElement | null = null;
  const hold = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button?.hasAttribute(OPENER_ATTRIBUTE) === true) pressOnceDefined(button);
    else last = button ?? last;
  };
  document.addEventListener('click', hold, { capture: true });
  return {
    release: () => document.removeEventListener('click', hold, { capture: true }),
    replay: () => {
      if (last?.isConnected === true) last.click();
      last = null;
    },
  };
}

const waiting = new WeakSet<Element>();

/** The tag listens by itself from its definition on. */
function pressOnceDefined(opener: HTMLElement): void {
  if (customElements.get(TAG) !== undefined || waiting.has(opener)) return;
  waiting.add(opener);
  void customElements.whenDefined(TAG).then(() => opener.click());
}
