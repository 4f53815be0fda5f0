/** The owner's account: passkeys, erasing a person, signing out. */
import { useState } from 'react';
import type { Session } from '../../web/page-contract.ts';
import { Modal } from '../modal.tsx';
import { ErasePerson } from './erase-person.tsx';
import { Passkeys } from './passkeys.tsx';

type Props = {
  readonly owner: string;
  readonly passkeys: Session['passkeys'];
  readonly timeZone: string;
  readonly onPasskeysChanged: () => void;
  readonly onSignOut: (everywhere: boolean) => void;
};

export function Account({ owner, passkeys, timeZone, onPasskeysChanged, onSignOut }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="plain" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Account
      </button>
      {isOpen && (
        <Modal title="Account" onClose={() => setOpen(false)}>
          <p>{owner}</p>
          <Passkeys passkeys={passkeys} timeZone={timeZone} onChanged={onPasskeysChanged} />
          <section aria-labelledby="erase-person">
            <h3 id="erase-person">Erase a person</h3>
            <p className="quiet">Everything of one person who asks for it.</p>
            <ErasePerson contact={null} timeZone={timeZone} />
          </section>
          <section aria-label="Signing out" className="actions">
            <button type="button" onClick={() => onSignOut(false)}>
              Sign out
            </button>
            <button type="button" onClick={() => onSignOut(true)}>
              Sign out everywhere
            </button>
          </section>
        </Modal>
      )}
    </>
  );
}
