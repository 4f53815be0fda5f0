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
        <b>Before you choose,</b> nothing is sent or stored for statistics. The analytics code is not even
        loaded.
      </p>
      <p>
        <b>After Accept,</b> our product analytics provider receives which pages you opened and left, what you
        clicked, how fast the page was, errors, the kind of browser, system and screen, your language, time
        zone and IP address, the page you came from, and a recording of the session: how the page looked and
        how you moved through it. Passwords, fields marked as private and the whole voice agent are left out
        of recordings. For a call, the statistics include whether it was opened, started, failed or ended,
        why, how many seconds it took, whether something was booked, and whether you said that it helped.
      </p>
      <p>
        <b>After Decline,</b> pages, clicks and errors are counted without an identifier, without a session
        and without a recording. Of the addresses of pages, the part that may name you is left out: all after
        the question mark but the name of a campaign. These counts cannot be traced to you.
      </p>
      <p>
        <b>What is stored</b> on your device: your choice and its time, in the local storage of this site.
        Once Erin’s window has opened, a note of that keeps it from opening by itself again, until you close
        the tab. If you choose the size of the captions, it is stored as long. After {CONSENT_DAYS} days you
        are asked again. Identifiers exist only in the memory of the page.
      </p>
      <p>
        <b>Global Privacy Control</b> counts as Decline from the first page on, and you are not asked. Unless
        you accept, nothing is counted then. You can change your choice at any time with the button at the end
        of every page.
      </p>
    </>
  );
}
