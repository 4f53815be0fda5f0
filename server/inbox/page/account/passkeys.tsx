/** The owner's passkeys: lists, adds and removes them. */
import { useState } from 'react';
import type { Passkey, Session } from '../../web/page-contract.ts';
import { problemOf, removePasskey, type Outcome } from '../client.ts';
import { addPasskey, canUsePasskeys } from '../sign-in/passkeys.ts';
import { shortDate } from '../times.ts';

type Props = {
  readonly passkeys: Session['passkeys'];
  readonly timeZone: string;
  readonly onChanged: () => void;
};

export function Passkeys({ passkeys: { own, isPossible }, timeZone, onChanged }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const change = async (changing: Promise<Outcome<void>>) => {
    const outcome = await changing;
    setProblem(outcome.kind === 'ok' ? null : problemOf(outcome));
    onChanged();
  };
  return (
    <section aria-labelledby="passkeys">
      <h3 id="passkeys">Passkeys</h3>
      <p className="quiet">
        {isPossible
          ? 'Sign in with your fingerprint, your face or your screen lock, without a mail.'
          : 'Passkeys need this server to have a name and HTTPS.'}
      </p>
      <ul>
        {own.map((passkey) => (
          <li key={passkey.id} className="passkey">
            <span>
              {passkey.name}
              <span className="quiet">{usage(passkey, timeZone)}</span>
            </span>
            <button
              type="button"
              aria-label={`Remove ${passkey.name}`}
              onClick={() => void change(removePasskey(passkey.id))}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
      {problem !== null && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {isPossible && canUsePasskeys() && (
        <button type="button" onClick={() => void change(addPasskey())}>
          Add a passkey
        </button>
      )}
    </section>
  );
}

function usage({ createdAt, usedAt }: Passkey, timeZone: string): string {
  const used = usedAt === null ? 'not used yet' : `last used ${shortDate(usedAt, timeZone)}`;
  return `Added ${shortDate(createdAt, timeZone)}, ${used}`;
}
