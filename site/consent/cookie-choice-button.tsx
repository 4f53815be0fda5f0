import { useSettings } from '../settings-context.ts';
import { browserConsent } from './browser-consent.ts';

/** The footer's way back to the question. Without JavaScript there are no cookies to choose about. */
export function CookieChoiceButton() {
  if (useSettings().analytics === null) return null;
  return (
    <button type="button" className="consent-change" onClick={() => browserConsent().review(true)}>
      Cookie choice
    </button>
  );
}
