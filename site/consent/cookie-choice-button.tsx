import { useSettings } from '../settings/settings-context.ts';
import { browserConsent } from './browser-consent.ts';

/** The footer's way back to the question. Without JavaScript it is not shown: nothing is counted then. */
export function CookieChoiceButton() {
  if (useSettings().analytics === null) return null;
  return (
    <button type="button" className="consent-change" onClick={() => browserConsent().review(true)}>
      Cookie choice
    </button>
  );
}
