/** The account of who is signed in: who they are, how they sign in, and signing out. */
import { useState, type ReactNode } from 'react';
import type { Session } from '../../inbox/web/page-contract.ts';
import { Modal } from '../modal.tsx';
import { Passkeys } from './passkeys.tsx';
import { SignOut } from './sign-out.tsx';

type Props = {
  readonly owner: string;
  /** What they are here, such as "Owner of Harbor Dental". */
  readonly position: string;
  readonly passkeys: Session['passkeys'];
  readonly timeZone: string;
  /** What else belongs to the account. */
  readonly children: ReactNode;
};

export function Account({ owner, position, passkeys, timeZone, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="plain" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Account
      </button>
      {isOpen && (
        <Modal title="Account" onClose={() => setOpen(false)}>
          <div className="row person">
            <p>
              <b>{owner}</b>
              <span className="quiet">{position}</span>
            </p>
            <SignOut />
          </div>
          <Passkeys owner={owner} passkeys={passkeys} timeZone={timeZone} />
          {children}
        </Modal>
      )}
    </>
  );
}
