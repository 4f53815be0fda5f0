/** The account of who is signed in: who they are, and signing out. */
import { useState, type ReactNode } from 'react';
import { Modal } from '../modal.tsx';
import { SignOut } from './sign-out.tsx';

type Props = {
  readonly owner: string;
  /** What they are here, such as "Owner of Harbor Dental". */
  readonly position: string;
  /** What else belongs to the account. */
  readonly children: ReactNode;
};

export function Account({ owner, position, children }: Props) {
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
          {children}
        </Modal>
      )}
    </>
  );
}
