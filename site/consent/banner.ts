/** The banner: shown while there is no choice, and again when the visitor wants to change it. */
import { TAG } from '../../widget/contract.ts';
import type { ConsentStore } from './consent-store.ts';
import { CHOICE_ATTRIBUTE, PLACE_ID, REVIEW_ATTRIBUTE, TEMPLATE_ID } from './marks.ts';

/** Follows the choice from now on. Does nothing on a page that has no question. */
export function followConsent(store: ConsentStore): void {
  const place = document.getElementById(PLACE_ID);
  const template = document.getElementById(TEMPLATE_ID);
  const drawn = template instanceof HTMLTemplateElement ? template.content.firstElementChild : null;
  if (place === null || drawn === null) return;
  const ask = byTurns(() => {
    const question = document.importNode(drawn, true);
    place.replaceChildren(question);
    const giveRoomBack = makeRoomFor(question);
    return () => {
      giveRoomBack();
      place.replaceChildren();
    };
  });
  const review = byTurns(() => beginReview(place, store));
  const update = (): void => {
    const { status, isReviewing } = store.read();
    // Who asked for it is brought to it: read aloud by its focus, not by its coming as well.
    place.setAttribute('aria-live', isReviewing ? 'off' : 'polite');
    ask(status === 'pending' || isReviewing);
    review(isReviewing);
  };
  store.subscribe(update);
  update();
}

/** What is begun once, however often it is wanted, and ended once. @param begin returns what ends it */
function byTurns(begin: () => () => void): (isWanted: boolean) => void {
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

/** Hears the question's controls, and the one that asks again. @param storeOf called at the first press */
export function hearAnswers(storeOf: () => ConsentStore): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button?.hasAttribute(REVIEW_ATTRIBUTE) === true) storeOf().review(true);
    const choice = button?.getAttribute(CHOICE_ATTRIBUTE);
    if (choice !== 'granted' && choice !== 'denied') return;
    const { isReviewing } = storeOf().read();
    storeOf().choose(choice);
    // The banner goes, and the focus in it would go to nothing.
    if (!isReviewing) document.querySelector('main')?.focus({ preventScroll: true });
  });
}

/** Keeps as much of the window free as the banner takes, so that nothing stays hidden under it. */
function makeRoomFor(banner: Element): () => void {
  let kept = 0;
  const keep = (height: number): void => {
    if (height === kept) return;
    kept = height;
    keepFree(`${height}px`);
  };
  const observer = new ResizeObserver(([entry]) => keep(Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0)));
  observer.observe(banner);
  // At once as well: the frame that shows it then has the page laid out a single time.
  keep(Math.ceil(banner.getBoundingClientRect().height));
  return () => {
    observer.disconnect();
    keepFree('');
  };
}

/** Written to each place where it counts: a property of the root's has every element styled anew. */
function keepFree(room: string): void {
  document.documentElement.style.scrollPaddingBlockEnd = room;
  document.body.style.paddingBlockEnd = room;
  document.querySelector<HTMLElement>(TAG)?.style.setProperty('--consent-room', room);
}

/** A visitor who asks for the question is brought to it, and back again with the answer or Escape. */
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
