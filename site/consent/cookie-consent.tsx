/** The question about cookies, and the way back to it. */
import { useEffect, useRef, type RefObject } from 'react';
import { useSettings } from '../settings/settings-context.ts';
import { browserConsent, useConsent } from './browser-consent.ts';
import type { Choice } from './stored-choice.ts';

/** The banner: shown while there is no choice, and again when the visitor wants to change it. */
export function CookieConsent() {
  const consent = useConsent();
  // Where nothing is counted, nobody is asked.
  if (useSettings().analytics === null) return null;
  const isReviewing = consent?.isReviewing === true;
  // In the page from the start, or what comes into it later is not read aloud. Who asked for it is brought to it.
  return (
    <div aria-live={isReviewing ? 'off' : 'polite'}>
      {(consent?.status === 'pending' || isReviewing) && <Banner isReviewing={isReviewing} />}
    </div>
  );
}

/** The footer's way back to the question. Without JavaScript it is not shown: nothing is counted then. */
export function CookieChoiceButton() {
  if (useSettings().analytics === null) return null;
  return (
    <button type="button" className="consent-change" onClick={() => browserConsent().review(true)}>
      Cookie choice
    </button>
  );
}

function Banner({ isReviewing }: { readonly isReviewing: boolean }) {
  const banner = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useRoom(banner);
  useFocusWhile(isReviewing, heading);
  const answer = (choice: Choice) => {
    browserConsent().choose(choice);
    // The banner goes, and the focus in it would go to nothing.
    if (!isReviewing) document.querySelector('main')?.focus({ preventScroll: true });
  };
  return (
    <section ref={banner} className="consent" aria-labelledby="consent-title">
      <div className="consent-words">
        <h2 ref={heading} id="consent-title" className="consent-title" tabIndex={-1}>
          Cookie Consent
        </h2>
        <p>
          We use cookies to enhance your browsing experience and analyze our traffic. By clicking Accept, you
          consent to this and to a recording of your visit. If you decline, visits are counted without
          cookies. <a href="/privacy">Privacy Policy</a>
        </p>
      </div>
      <div className="consent-choices">
        <button type="button" className="consent-choice" onClick={() => answer('denied')}>
          Decline
        </button>
        <button type="button" className="consent-choice" onClick={() => answer('granted')}>
          Accept
        </button>
      </div>
    </section>
  );
}

const ROOM = '--consent-room';

/** Tells the page how much of the window the banner takes, so that nothing stays hidden under it. */
function useRoom(banner: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty(ROOM, `${Math.ceil(banner.current?.offsetHeight ?? 0)}px`);
    });
    if (banner.current !== null) observer.observe(banner.current);
    return () => {
      observer.disconnect();
      style.removeProperty(ROOM);
    };
  }, [banner]);
}

/** A visitor who asks for the question is brought to it, and back again with the answer or Escape. */
function useFocusWhile(isReviewing: boolean, heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isReviewing) return;
    const before = document.activeElement;
    const leave = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') browserConsent().review(false);
    };
    heading.current?.focus();
    document.addEventListener('keydown', leave);
    return () => {
      document.removeEventListener('keydown', leave);
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [isReviewing, heading]);
}
