/** Offers a passkey after sign-in by a link, so that the next sign-in needs no mail. */
import { useState } from 'react';
import type { Session } from '../../web/page-contract.ts';
import { problemOf } from '../client.ts';
import { addPasskey, canUsePasskeys } from '../sign-in/passkeys.ts';

/** The storage key that remembers that the owner declined. */
const DECLINED_KEY = 'task-tamer-no-passkey';

type Props = { readonly passkeys: Session['passkeys']; readonly onAdded: () => void };

export function PasskeyOffer({ passkeys, onAdded }: Props) {
  const [isDeclined, setDeclined] = useState(wasDeclined);
  const [problem, setProblem] = useState<string | null>(null);
  if (isDeclined || !passkeys.isPossible || passkeys.own.length > 0 || !canUsePasskeys()) return null;
  const add = async () => {
    const outcome = await addPasskey();
    if (outcome.kind === 'ok') onAdded();
    else setProblem(problemOf(outcome));
  };
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
      {problem !== null && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <div className="actions">
        <button type="button" onClick={() => void add()}>
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
