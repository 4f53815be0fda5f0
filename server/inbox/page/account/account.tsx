/** The owner's account: passkeys, erasing a person, signing out. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Session } from '../../web/page-contract.ts';
import { signOut } from '../client.ts';
import { Modal } from '../modal.tsx';
import { Problem } from '../notice.tsx';
import { SESSION } from '../queries.ts';
import { ErasePerson } from './erase-person.tsx';
import { Passkeys } from './passkeys.tsx';

type Props = {
  readonly owner: string;
  readonly passkeys: Session['passkeys'];
  readonly timeZone: string;
};

export function Account({ owner, passkeys, timeZone }: Props) {
  const [isOpen, setOpen] = useState(false);
  const queries = useQueryClient();
  const { mutate, error } = useMutation({
    mutationFn: signOut,
    // First, so that no other request finds out by a refusal.
    onSuccess: () => queries.invalidateQueries({ queryKey: SESSION }),
  });
  return (
    <>
      <button type="button" className="plain" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Account
      </button>
      {isOpen && (
        <Modal title="Account" onClose={() => setOpen(false)}>
          <p>{owner}</p>
          <Passkeys passkeys={passkeys} timeZone={timeZone} />
          <section aria-labelledby="erase-person">
            <h3 id="erase-person">Erase a person</h3>
            <p className="quiet">Everything of one person who asks for it.</p>
            <ErasePerson contact={null} timeZone={timeZone} />
          </section>
          <section aria-label="Signing out" className="actions">
            <button type="button" onClick={() => mutate(false)}>
              Sign out
            </button>
            <button type="button" onClick={() => mutate(true)}>
              Sign out everywhere
            </button>
            <Problem message={error?.message} />
          </section>
        </Modal>
      )}
    </>
  );
}
