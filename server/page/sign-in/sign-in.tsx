/** Signing in: by a passkey, or by a link that is mailed. */
import { useState, type FormEvent } from 'react';
import type { Session } from '../../inbox/web/page-contract.ts';
import { Brand } from '../brand.tsx';
import { readFragment } from '../fragment.ts';
import { Problem } from '../notice.tsx';
import { useFocus } from '../use-focus.ts';
import { requestLink } from './client.ts';
import { canUsePasskeys, signInWithPasskey } from './passkeys.ts';
import { useAction } from '../use-action.ts';

export type SignInProblem = {
  /** Why the last attempt failed, or the last session ended. */
  readonly message: string;
  /** Of a mailed link that was asked for in another browser. */
  readonly linkToken?: string;
};

/** The words of a page. */
export type SignInWords = {
  readonly title: string;
  readonly purpose: string;
  /** Whose addresses get links, such as "the owners". */
  readonly whose: string;
  /** What is true although no link can be mailed yet. */
  readonly meanwhile: string;
};

type Props = {
  readonly words: SignInWords;
  readonly session: Session;
  readonly problem: SignInProblem | null;
};

type Attempt =
  | { readonly by: 'passkey' }
  | { readonly by: 'link'; readonly email: string }
  | { readonly by: 'opened-link'; readonly token: string };

export function SignIn({ words, session: { isClosed, missing, passkeys }, problem }: Props) {
  const [earlierProblem, setEarlierProblem] = useState(problem);
  const { error, isPending, isSuccess, mutate, reset, variables } = useAction({
    mutationFn: (attempt: Attempt) => {
      const opens = readFragment().toString();
      switch (attempt.by) {
        case 'passkey':
          return signInWithPasskey();
        case 'link':
          return requestLink({ email: attempt.email, opens });
        case 'opened-link':
          return requestLink({ token: attempt.token, opens });
      }
    },
    onMutate: () => setEarlierProblem(null),
  });
  const hasPasskeys = passkeys.isOffered && canUsePasskeys();
  const linkToken = earlierProblem?.linkToken;
  const pending = isPending && variables !== undefined ? variables.by : null;
  return (
    <main className="sign-in">
      <Brand />
      <h1>{words.title}</h1>
      {isClosed ? (
        <p>This inbox is closed: the business is no longer with this provider.</p>
      ) : isSuccess && variables.by !== 'passkey' ? (
        <Mailed attempt={variables} whose={words.whose} onAgain={reset} />
      ) : (
        <>
          <p>{words.purpose}</p>
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
            <NotSetUp missing={missing} meanwhile={words.meanwhile} />
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

type NotSetUpProps = { readonly missing: readonly string[]; readonly meanwhile: string };

function NotSetUp({ missing, meanwhile }: NotSetUpProps) {
  return (
    <p>
      No link can be mailed yet: the server’s settings lack <b>{missing.join(', ')}</b>. {meanwhile}
    </p>
  );
}

type MailedProps = {
  readonly attempt: Exclude<Attempt, { readonly by: 'passkey' }>;
  readonly whose: string;
  readonly onAgain: () => void;
};

function Mailed({ attempt, whose, onAgain }: MailedProps) {
  const shown = useFocus<HTMLDivElement>();
  return (
    <div ref={shown} tabIndex={-1} role="status">
      {attempt.by === 'link' ? (
        <p>
          If <b>{attempt.email}</b> is one of {whose}’ addresses, a link is on its way to it.
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
