/** The cookie banner's markup and the button that reopens it. `banner.ts` shows it and handles its buttons. */
import { useSettings } from '../settings/settings-context.ts';
import { CHOICE_ATTRIBUTE, PLACE_ID, REVIEW_ATTRIBUTE, TEMPLATE_ID } from './markup-names.ts';
import type { Choice } from './stored-choice.ts';

/** A template until the banner is shown. Empty without analytics. */
export function CookieConsent() {
  if (useSettings().analytics === null) return null;
  return (
    <>
      {/* Rendered in advance, because screen readers announce only changes to an existing live region. */}
      <div id={PLACE_ID} aria-live="polite" />
      <template id={TEMPLATE_ID}>
        <Question />
      </template>
    </>
  );
}

/** The footer button that reopens the banner. Hidden without JavaScript, since analytics needs it. */
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
