/** The clause on cookies and statistics: what is sent with each choice. */
import { CONSENT_DAYS } from '../consent/stored-choice.ts';
import { useSettings } from '../settings/settings-context.ts';
import { Clause } from './legal-document.tsx';

/** Referenced by other clauses. */
export const COOKIE_CLAUSE = 'Cookies and your choice';

export function CookieClause() {
  const isCounted = useSettings().analytics !== null;
  return <Clause title={COOKIE_CLAUSE}>{isCounted ? <Choices /> : <NothingToChoose />}</Clause>;
}

function NothingToChoose() {
  return <p>This site sets no cookies and counts nothing, so there is nothing to choose.</p>;
}

function Choices() {
  return (
    <>
      <p>
        <b>Before you choose,</b> nothing is sent and nothing is stored for statistics. Their code is not even
        loaded.
      </p>
      <p>
        <b>After Accept,</b> our product analytics provider receives which pages you opened and left, what you
        clicked, how fast the page was, errors, the kind of browser, system and screen, your language, time
        zone and IP address, the page you came from, and a recording of the session: how the page looked and
        how you moved through it. Passwords, fields marked as private and the whole voice agent are left out
        of recordings. Of a call, the statistics hold that it was opened, started, failed or ended, why, for
        how many seconds, that something was booked, and whether you said that it helped.
      </p>
      <p>
        <b>After Decline,</b> pages, clicks and errors are counted without an identifier, without a session
        and without a recording. Such a count cannot be led back to you.
      </p>
      <p>
        <b>What is stored</b> on your device is your choice with its time, in the local storage of this site,
        and, once Erin’s window has opened, that it has, so that it does not open by itself again; this one is
        forgotten with the tab. After {CONSENT_DAYS} days you are asked again. Identifiers live in the memory
        of the page and end with it.
      </p>
      <p>
        <b>Global Privacy Control</b> counts as Decline, without a question. You can change your choice at any
        time with the button at the end of every page.
      </p>
    </>
  );
}
