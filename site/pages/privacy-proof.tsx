/** The clause on the check before a call, for deployments with a call endpoint. */
import { useSettings } from '../settings/settings-context.ts';
import { Clause } from './legal-document.tsx';

/** Without an endpoint the bot check is not verified and nothing is counted, so there is nothing to disclose. */
export function ProofClause() {
  if (useSettings().tag['call-endpoint'] === undefined) return null;
  return (
    <Clause title="Before a call begins">
      <p>
        When you start a call or begin to write, your browser sends our own server your name, the result of
        the bot check, what you agreed to, and your time zone, so that no reminder reaches you at night. The
        server sends the result and your IP address to hCaptcha, which runs the bot check, to verify it. Only
        then does it ask the voice platform to start the conversation.
      </p>
      <p>
        To prevent abuse, the server counts the calls from each IP address. It does not store the address for
        this, but a keyed hash: a value computed from it with a secret key. The key changes every day, and
        each count is deleted within a day.
      </p>
      <p>
        <b>Your agreement leaves a receipt:</b> the version and fingerprint of the text that you saw, its
        language, and the time. The voice platform stores it with the call, and we store it with the call’s
        number. The receipt does not contain your name. If you answer whether a call helped, we store that
        with the call’s number too. Our server’s logs contain no names and no words of a conversation.
      </p>
    </Clause>
  );
}
