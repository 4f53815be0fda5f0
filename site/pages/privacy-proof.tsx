/** The clause on the check before a call, for deployments with a call endpoint. */
import { useSettings } from '../settings/settings-context.ts';
import { Clause } from './legal-document.tsx';

/** Without an endpoint the bot check is not verified and nothing is counted, so there is nothing to disclose. */
export function ProofClause() {
  if (useSettings().tag['call-endpoint'] === undefined) return null;
  return (
    <Clause title="Before a call begins">
      <p>
        When you start a call or begin to write, your browser sends our own server your name, the answer of
        the bot check, and what you agreed to. The server asks hCaptcha, which runs the bot check, whether
        that answer is good, and sends your IP address along. Only then does it have the voice platform open
        the conversation.
      </p>
      <p>
        So that nobody can start calls without end, the server counts how many come from one address. It does
        not keep the address for that, but a value computed from it with a secret key, a keyed hash. The key
        changes every day, and a count is gone after a day at the latest.
      </p>
      <p>
        <b>Your agreement leaves a receipt:</b> which version of the words you saw and their fingerprint, in
        which language, and when. It stands with the record of the call at the voice platform, and with us
        beside the call’s number. Your name is not in the receipt. If you answer whether a call helped, that
        is noted with its number too. What our server logs holds no name and no word of a conversation.
      </p>
    </Clause>
  );
}
