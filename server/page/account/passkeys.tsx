/** The owner's passkeys: lists, adds and removes them. */
import type { Passkey, Session } from '../../inbox/web/page-contract.ts';
import { Problem } from '../notice.tsx';
import { removePasskey } from '../sign-in/client.ts';
import { addPasskey, canUsePasskeys } from '../sign-in/passkeys.ts';
import { shortDate } from '../../inbox/presentation/times.ts';
import { useAction } from '../use-action.ts';

type Props = {
  readonly owner: string;
  readonly passkeys: Session['passkeys'];
  readonly timeZone: string;
};

export function Passkeys({ owner, passkeys: { own, isPossible }, timeZone }: Props) {
  const {
    mutate: change,
    error,
    isPending,
  } = useAction({ mutationFn: (send: () => Promise<void>) => send() });
  return (
    <section aria-labelledby="passkeys">
      <h3 id="passkeys">How you sign in</h3>
      <p className="quiet">
        By a link that is mailed to {owner}
        {isPossible
          ? ', or by a passkey: your fingerprint, your face or your screen lock.'
          : '. Passkeys need this server to have a name and HTTPS.'}
      </p>
      <ul>
        {own.map((passkey) => (
          <li key={passkey.id} className="row">
            <span>
              {passkey.name}
              <span className="quiet">{usage(passkey, timeZone)}</span>
            </span>
            <button
              type="button"
              aria-label={`Remove ${passkey.name}`}
              disabled={isPending}
              onClick={() => change(() => removePasskey(passkey.id))}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
      <Problem message={error?.message} />
      {isPossible && canUsePasskeys() && (
        <button type="button" disabled={isPending} onClick={() => change(addPasskey)}>
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
