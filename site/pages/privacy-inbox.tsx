/** The clause on the inbox: what is in it, who reads it, and how it is erased. */
import { AGENT } from '../content/content.ts';
import { Clause, EmailLink } from './legal-document.tsx';

/** Must match the inbox's `KEEP_DAYS`: an owner who changes that must change this, too. */
export const KEPT_DAYS = 30;

export function InboxClause() {
  return (
    <Clause title="Our inbox">
      <p>
        What you say or write to {AGENT}, and a message that you leave, arrives in our team’s inbox: your
        name, your time zone, a phone number or email address if you gave one, each line with its time, a
        summary, what was booked, what it cost, what you agreed to, and whether you said that it helped. The
        team members who answer you read it there and by email. We use it to answer you, not for advertising.
      </p>
      <p>
        A recording exists only if you agreed to one. It stays with the voice platform, and our team can play
        it in the inbox.
      </p>
      <p>
        After {KEPT_DAYS} days a conversation is erased in the inbox and at the voice platform.{' '}
        <b>You can have it erased sooner:</b> write to <EmailLink /> from the email address that you gave, or
        state the phone number. We erase the one conversation, or everything that contains that number or
        address.
      </p>
      <p>
        <b>What remains</b> is a proof of erasure: a reference number, a fingerprint that cannot be turned
        back into words, and the time. If you stopped our text messages, a fingerprint of your number remains
        as well, so that you get no more. If our emails to an address came back, a fingerprint of the address
        remains, so that we do not write to it again, unless we erase everything of the person whose visits
        have it.
      </p>
    </Clause>
  );
}
