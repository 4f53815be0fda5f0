/** Offers a passkey after sign-in by a link, so that the next sign-in needs no mail. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Session } from '../../web/page-contract.ts';
import { Problem } from '../notice.tsx';
import { addPasskey, canUsePasskeys } from '../sign-in/passkeys.ts';

/** The storage key that remembers that the owner declined. Another inbox on this host has another path. */
const DECLINED_KEY = `task-tamer-no-passkey ${location.pathname}`;

export function PasskeyOffer({ passkeys }: { readonly passkeys: Session['passkeys'] }) {
  const [isDeclined, setDeclined] = useState(wasDeclined);
  const { mutate, error } = useMutation({ mutationFn: addPasskey });
  if (isDeclined || !passkeys.isPossible || passkeys.own.length > 0 || !canUsePasskeys()) return null;
  const decline = () => {
    setDeclined(true);
    try {
      localStorage.setItem(DECLINED_KEY, 'yes');
    } catch {
      // Without storage, the offer returns after the next link.
    }
  };
  return (
    <section className="strip offer" aria-label="Passkey">
      <p>Next time, sign in with your fingerprint, your face or your screen lock instead of a mail.</p>
      <Problem message={error?.message} />
      <div className="actions">
        <button type="button" onClick={() => mutate()}>
          Add a passkey
        </button>
        <button type="button" className="plain" onClick={decline}>
          Not now
        </button>
      </div>
    </section>
  );
}

function wasDeclined(): boolean {
  try {
    return localStorage.getItem(DECLINED_KEY) !== null;
  } catch {
    return false;
  }
}
