/** Signing in: by a passkey, or by a link that is mailed to an owner's address. */
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { Session } from '../../web/page-contract.ts';
import { Brand } from '../brand.tsx';
import { requestLink } from '../client.ts';
import { Problem } from '../notice.tsx';
import { canUsePasskeys, signInWithPasskey } from './passkeys.ts';

export type SignInProblem = {
  /** Why the last attempt failed, or the last session ended. */
  readonly message: string;
  /** Of a mailed link that was asked for in another browser. */
  readonly linkToken?: string;
};

type Props = {
  readonly session: Session;
  readonly problem: SignInProblem | null;
  /** The conversation to show after sign-in. */
  readonly conversation: string | null;
};

type Attempt =
  | { readonly by: 'passkey' }
  | { readonly by: 'link'; readonly email: string }
  | { readonly by: 'opened-link'; readonly token: string };

export function SignIn({ session: { business, missing, passkeys }, problem, conversation }: Props) {
  const [earlierProblem, setEarlierProblem] = useState(problem);
  const { error, isPending, isSuccess, mutate, reset, variables } = useMutation({
    mutationFn: (attempt: Attempt) => {
      switch (attempt.by) {
        case 'passkey':
          return signInWithPasskey();
        case 'link':
          return requestLink({ email: attempt.email, conversation });
        case 'opened-link':
          return requestLink({ token: attempt.token, conversation });
      }
    },
    onMutate: () => setEarlierProblem(null),
  });
  const hasPasskeys = passkeys.isOffered && canUsePasskeys();
  const linkToken = earlierProblem?.linkToken;
  const pending = isPending ? variables.by : null;
  return (
    <main className="sign-in">
      <Brand />
      <h1>{business === null ? 'Your inbox' : `Inbox of ${business}`}</h1>
      {isSuccess && variables.by !== 'passkey' ? (
        <Mailed attempt={variables} onAgain={reset} />
      ) : (
        <>
          <p>Every conversation of your business, from the moment it ends.</p>
          <Problem message={error?.message ?? earlierProblem?.message} />
          {linkToken !== undefined && (
            <button
              type="button"
              className="main"
              disabled={isPending}
              onClick={() => mutate({ by: 'opened-link', token: linkToken })}
            >
              Send me a link for this browser
            </button>
          )}
          {hasPasskeys && <PasskeyButton pending={pending} onPress={() => mutate({ by: 'passkey' })} />}
          {missing.length === 0 ? (
            <LinkForm
              pending={pending}
              isSecond={hasPasskeys || linkToken !== undefined}
              onSend={(email) => mutate({ by: 'link', email })}
            />
          ) : (
            <NotSetUp missing={missing} />
          )}
        </>
      )}
    </main>
  );
}

/** The attempt that is under way. */
type Pending = Attempt['by'] | null;

function PasskeyButton({ pending, onPress }: { readonly pending: Pending; readonly onPress: () => void }) {
  return (
    <button type="button" className="main" disabled={pending !== null} onClick={onPress}>
      {pending === 'passkey' ? 'Waiting for your passkey …' : 'Sign in with a passkey'}
    </button>
  );
}

type LinkFormProps = {
  readonly pending: Pending;
  /** Whether another sign-in method is shown above it. */
  readonly isSecond: boolean;
  readonly onSend: (email: string) => void;
};

function LinkForm({ pending, isSecond, onSend }: LinkFormProps) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = new FormData(event.currentTarget).get('email');
    if (typeof email === 'string') onSend(email);
  };
  return (
    <form onSubmit={send} className={isSecond ? 'second' : ''}>
      <p className="quiet">
        {isSecond ? 'Or have a link mailed to you.' : 'You get a link by mail. There is no password.'}
      </p>
      <label>
        Your mail address
        <input name="email" type="email" autoComplete="email" required maxLength={320} />
      </label>
      <button className={isSecond ? '' : 'main'} disabled={pending !== null}>
        {pending === 'link' ? 'Sending …' : 'Send me a link'}
      </button>
    </form>
  );
}

function NotSetUp({ missing }: { readonly missing: readonly string[] }) {
  return (
    <p>
      No link can be mailed yet: the server’s settings lack <b>{missing.join(', ')}</b>. Your conversations
      are kept all the same.
    </p>
  );
}

type MailedProps = {
  readonly attempt: Exclude<Attempt, { readonly by: 'passkey' }>;
  readonly onAgain: () => void;
};

function Mailed({ attempt, onAgain }: MailedProps) {
  return (
    <div role="status">
      {attempt.by === 'link' ? (
        <p>
          If <b>{attempt.email}</b> is one of the owners’ addresses, a link is on its way to it.
        </p>
      ) : (
        <p>A link is on its way to you.</p>
      )}
      <p>Open it on this device and in this browser, within 15 minutes.</p>
      <button type="button" onClick={onAgain}>
        Use another address
      </button>
    </div>
  );
}
