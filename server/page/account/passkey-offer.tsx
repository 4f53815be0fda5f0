/** Offers a passkey after sign-in by a link, so that the next sign-in needs no mail. */
import { useState } from 'react';
import type { Session } from '../../inbox/web/page-contract.ts';
import { hasDeclined, setDeclined } from '../declined.ts';
import { Problem } from '../notice.tsx';
import { addPasskey, canUsePasskeys } from '../sign-in/passkeys.ts';
import { useAction } from '../use-action.ts';

export function PasskeyOffer({ passkeys }: { readonly passkeys: Session['passkeys'] }) {
  const [isDeclined, setIsDeclined] = useState(() => hasDeclined('passkey'));
  const { mutate, error } = useAction({ mutationFn: addPasskey });
  if (isDeclined || !passkeys.isPossible || passkeys.own.length > 0 || !canUsePasskeys()) return null;
  const decline = () => {
    setIsDeclined(true);
    setDeclined('passkey', true);
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
