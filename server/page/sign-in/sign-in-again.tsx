/** For what needs a sign-in a short time ago. */
import { useQueryClient } from '@tanstack/react-query';
import type { Session, SignInAgainStatus } from '../../inbox/web/page-contract.ts';
import { Problem } from '../notice.tsx';
import { SESSION } from '../queries.ts';
import { RequestError } from '../request.ts';
import { requestLink } from './client.ts';
import { canUsePasskeys, signInWithPasskey } from './passkeys.ts';
import { useAction } from '../use-action.ts';

const SIGN_IN_AGAIN_CODE: SignInAgainStatus = 403;

export const mustSignInAgain = (error: Error | null): boolean =>
  error instanceof RequestError && error.status === SIGN_IN_AGAIN_CODE;

type Props = {
  readonly owner: string;
  /** What was refused, such as “remove the business”. */
  readonly next: string;
};

export function SignInAgain({ owner, next }: Props) {
  const { mutate, error, data, isPending } = useAction({
    mutationFn: async (by: 'passkey' | 'link') => {
      if (by === 'passkey') await signInWithPasskey();
      else await requestLink({ email: owner, opens: '' });
      return by;
    },
  });
  const passkeys = useQueryClient().getQueryData<Session>(SESSION)?.passkeys.own ?? [];
  return (
    <div className="again">
      <p className="actions">
        {passkeys.length > 0 && canUsePasskeys() && (
          <button type="button" disabled={isPending} onClick={() => mutate('passkey')}>
            Sign in with a passkey
          </button>
        )}
        <button type="button" disabled={isPending} onClick={() => mutate('link')}>
          Send me a link
        </button>
      </p>
      <p role="status">
        {data === 'passkey' && `You signed in. Now ${next}.`}
        {data === 'link' && `A link is on its way to ${owner}. Open it in this browser, then ${next} here.`}
      </p>
      <Problem message={error?.message} />
    </div>
  );
}
