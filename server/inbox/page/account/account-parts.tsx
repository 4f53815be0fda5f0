/** What else the account shows: passkeys, mails, sessions, other inboxes, and for owners also who looked, exporting and erasing. */
import { Passkeys } from '../../../page/account/passkeys.tsx';
import { Sessions } from '../../../page/account/sessions.tsx';
import type { Session } from '../../web/page-contract.ts';
import { ErasePerson } from './erase-person.tsx';
import { Export } from './export.tsx';
import { Looks } from './looks.tsx';
import { OtherInboxes } from './other-inboxes.tsx';
import { StoppedMails } from './stopped-mails.tsx';

export { ErasePerson };

type Props = {
  readonly owner: string;
  readonly isOwner: boolean;
  readonly passkeys: Session['passkeys'];
  readonly timeZone: string;
};

export function AccountParts({ owner, isOwner, passkeys, timeZone }: Props) {
  return (
    <>
      <Passkeys owner={owner} passkeys={passkeys} timeZone={timeZone} />
      <section aria-labelledby="mails">
        <h3 id="mails">Mails</h3>
        <p className="quiet">
          {isOwner
            ? 'As an owner, you get mails about conversations: each at once, once a day or none, as in the settings.'
            : 'Only owners get mails about conversations.'}
        </p>
      </section>
      <StoppedMails timeZone={timeZone} />
      <Sessions timeZone={timeZone} />
      <OtherInboxes />
      {isOwner && (
        <>
          <Looks timeZone={timeZone} />
          <Export owner={owner} />
          <section aria-labelledby="erase-person">
            <h3 id="erase-person">Erase a person</h3>
            <p className="quiet">Erases everything about one person, if they ask for it.</p>
            <ErasePerson contact={null} timeZone={timeZone} />
          </section>
        </>
      )}
    </>
  );
}
