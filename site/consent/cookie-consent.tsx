/** The question about cookies, and the way back to it. `banner.ts` asks it, and hears the answer. */
import { useSettings } from '../settings/settings-context.ts';
import { CHOICE_ATTRIBUTE, PLACE_ID, REVIEW_ATTRIBUTE, TEMPLATE_ID } from './marks.ts';
import type { Choice } from './stored-choice.ts';

/** Nothing of it is shown until somebody is to be asked. Where nothing is counted, nobody is. */
export function CookieConsent() {
  if (useSettings().analytics === null) return null;
  return (
    <>
      {/* In the page from the start, or what comes into it later is not read aloud. */}
      <div id={PLACE_ID} aria-live="polite" />
      <template id={TEMPLATE_ID}>
        <Question />
      </template>
    </>
  );
}

/** The footer's way back to the question. Without JavaScript it is not shown: nothing is counted then. */
export function CookieChoiceButton() {
  if (useSettings().analytics === null) return null;
  return (
    <button type="button" className="consent-change" {...{ [REVIEW_ATTRIBUTE]: '' }}>
      Cookie choice
    </button>
  );
}

function Question() {
  return (
    <section className="consent" aria-labelledby="consent-title">
      <div className="consent-words">
        <h2 id="consent-title" className="consent-title" tabIndex={-1}>
          Cookie Consent
        </h2>
        <p>
          We use cookies to enhance your browsing experience and analyze our traffic. By clicking Accept, you
          consent to this and to a recording of your visit. If you decline, visits are counted without
          cookies. <a href="/privacy">Privacy Policy</a>
        </p>
      </div>
      <div className="consent-choices">
        <Answer choice="denied" label="Decline" />
        <Answer choice="granted" label="Accept" />
      </div>
    </section>
  );
}

function Answer({ choice, label }: { readonly choice: Choice; readonly label: string }) {
  return (
    <button type="button" className="consent-choice" {...{ [CHOICE_ATTRIBUTE]: choice }}>
      {label}
    </button>
  );
}
