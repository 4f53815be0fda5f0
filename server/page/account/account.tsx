/** The account of who is signed in: passkeys and signing out. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Session } from '../../inbox/web/page-contract.ts';
import { Modal } from '../modal.tsx';
import { Problem } from '../notice.tsx';
import { SESSION } from '../queries.ts';
import { signOut } from '../sign-in/client.ts';
import { Passkeys } from './passkeys.tsx';

type Props = {
  readonly owner: string;
  readonly passkeys: Session['passkeys'];
  readonly timeZone: string;
  /** What else belongs to the account, before signing out. */
  readonly children?: ReactNode;
};

export function Account({ owner, passkeys, timeZone, children }: Props) {
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
          {children}
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
