/** The cookie banner: shown until the visitor chooses, and again on request. */
import { TAG } from '../../widget/contract.ts';
import type { ConsentStore } from './consent-store.ts';
import { CHOICE_ATTRIBUTE, PLACE_ID, REVIEW_ATTRIBUTE, TEMPLATE_ID } from './markup-names.ts';

/** Shows and hides the banner with the consent status. Does nothing on a page without a banner. */
export function followConsent(store: ConsentStore): void {
  const place = document.getElementById(PLACE_ID);
  const template = document.getElementById(TEMPLATE_ID);
  const drawn = template instanceof HTMLTemplateElement ? template.content.firstElementChild : null;
  if (place === null || drawn === null) return;
  const ask = startStop(() => {
    const question = document.importNode(drawn, true);
    place.replaceChildren(question);
    const giveRoomBack = reserveRoom(question);
    return () => {
      giveRoomBack();
      place.replaceChildren();
    };
  });
  const review = startStop(() => beginReview(place, store));
  const update = (): void => {
    const { status, isReviewing } = store.read();
    // A visitor who asked for the banner gets its focus announced, so do not announce it twice.
    place.setAttribute('aria-live', isReviewing ? 'off' : 'polite');
    ask(status === 'pending' || isReviewing);
    review(isReviewing);
  };
  store.subscribe(update);
  update();
}

/** Starts something while it is wanted and stops it afterwards. @param begin returns the function that stops it */
function startStop(begin: () => () => void): (isWanted: boolean) => void {
  let end: (() => void) | null = null;
  return (isWanted) => {
    if (isWanted) {
      end ??= begin();
      return;
    }
    end?.();
    end = null;
  };
}

/** Handles the banner's buttons, and the one that reopens it. @param storeOf called on the first click */
export function listenForAnswers(storeOf: () => ConsentStore): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button?.hasAttribute(REVIEW_ATTRIBUTE) === true) storeOf().review(true);
    const choice = button?.getAttribute(CHOICE_ATTRIBUTE);
    if (choice !== 'granted' && choice !== 'denied') return;
    const { isReviewing } = storeOf().read();
    storeOf().choose(choice);
    // The banner closes, so move its focus first.
    if (!isReviewing) document.querySelector('main')?.focus({ preventScroll: true });
  });
}

/** Reserves the banner's height at the bottom of the window, so that nothing is hidden behind it. */
function reserveRoom(banner: Element): () => void {
  let kept = 0;
  const keep = (height: number): void => {
    if (height === kept) return;
    kept = height;
    keepFree(`${height}px`);
  };
  const observer = new ResizeObserver(([entry]) => keep(Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0)));
  observer.observe(banner);
  // Set it at once as well, to avoid a second layout in the banner's first frame.
  keep(Math.ceil(banner.getBoundingClientRect().height));
  return () => {
    observer.disconnect();
    keepFree('');
  };
}

/** Set where it is used: a custom property on the root would invalidate the styles of all elements. */
function keepFree(room: string): void {
  document.documentElement.style.scrollPaddingBlockEnd = room;
  document.body.style.paddingBlockEnd = room;
  document.querySelector<HTMLElement>(TAG)?.style.setProperty('--consent-room', room);
}

/** Focuses the reopened banner, and returns focus after the answer or Escape. */
function beginReview(place: HTMLElement, store: ConsentStore): () => void {
  const before = document.activeElement;
  const leave = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') store.review(false);
  };
  place.querySelector<HTMLElement>('h2')?.focus();
  document.addEventListener('keydown', leave);
  return () => {
    document.removeEventListener('keydown', leave);
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
}
