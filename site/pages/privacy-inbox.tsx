/** The clause on the inbox: what is in it, who reads it, and how it is erased. */
import { AGENT } from '../content/content.ts';
import { Clause, EmailLink } from './legal-document.tsx';

/** As the inbox's `KEEP_DAYS`, which an owner who sets another number writes here, too. */
export const KEPT_DAYS = 30;

export function InboxClause() {
  return (
    <Clause title="Our inbox">
      <p>
        What you say or write to {AGENT}, and a message that you leave, arrives in our team’s inbox: your
        name, a phone number or email address if you gave one, each line with its time, a summary, what was
        booked, what it cost, what you agreed to, and whether you said that it helped. The members of our team
        who answer you read it, there and in a mail. It is for answering you, and not for advertising.
      </p>
      <p>
        A recording exists only where you agreed to one. It stays at the voice platform, and our team hears it
        through the inbox.
      </p>
      <p>
        After {KEPT_DAYS} days a conversation is erased in the inbox and at the voice platform.{' '}
        <b>You can have it erased sooner:</b> write to <EmailLink /> from the address, or with the phone
        number, that you gave. We erase the one conversation, or everything that has that number or address.
        What is left is a proof of it: a number, a fingerprint that cannot be turned back into words, and the
        time.
      </p>
    </Clause>
  );
}
