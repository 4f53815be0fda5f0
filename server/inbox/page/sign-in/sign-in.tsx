/** Signing in: by a passkey, or by a link that is mailed to an owner's address. */
import { useState, type FormEvent } from 'react';
import type { Session } from '../../web/page-contract.ts';
import { requestLink, problemOf } from '../client.ts';
import { canUsePasskeys, signInWithPasskey } from './passkeys.ts';

type Props = {
  readonly session: Session;
  /** Why the last attempt failed, or the last session ended. */
  readonly problem: string | null;
  /** The conversation to show after sign-in. */
  readonly conversation: string | null;
  readonly onSignedIn: () => void;
};

type State =
  | { readonly kind: 'asking'; readonly problem: string | null }
  | { readonly kind: 'waiting'; readonly for: 'link' | 'passkey' }
  | { readonly kind: 'mailed'; readonly email: string };

export function SignIn({ session: { missing, passkeys }, problem, conversation, onSignedIn }: Props) {
  const [state, setState] = useState<State>({ kind: 'asking', problem });
  const hasPasskeys = passkeys.isOffered && canUsePasskeys();

  async function sendLink(email: string) {
    setState({ kind: 'waiting', for: 'link' });
    const outcome = await requestLink({ email, conversation });
    setState(
      outcome.kind === 'ok' ? { kind: 'mailed', email } : { kind: 'asking', problem: problemOf(outcome) },
    );
  }

  async function withPasskey() {
    setState({ kind: 'waiting', for: 'passkey' });
    const outcome = await signInWithPasskey();
    if (outcome.kind === 'ok') onSignedIn();
    else setState({ kind: 'asking', problem: problemOf(outcome) });
  }

  const again = () => setState({ kind: 'asking', problem: null });
  return (
    <main className="sign-in">
      <h1>Your inbox</h1>
      {state.kind === 'mailed' ? (
        <Mailed email={state.email} onAgain={again} />
      ) : (
        <>
          <p>Every conversation of your business, from the moment it ends.</p>
          {state.kind === 'asking' && state.problem !== null && (
            <p className="problem" role="alert">
              {state.problem}
            </p>
          )}
          {hasPasskeys && <PasskeyButton state={state} onPress={() => void withPasskey()} />}
          {missing.length === 0 ? (
            <LinkForm state={state} isSecond={hasPasskeys} onSend={(email) => void sendLink(email)} />
          ) : (
            <NotSetUp missing={missing} />
          )}
        </>
      )}
    </main>
  );
}

function PasskeyButton({ state, onPress }: { readonly state: State; readonly onPress: () => void }) {
  const isWaiting = state.kind === 'waiting' && state.for === 'passkey';
  return (
    <button type="button" className="main" disabled={state.kind === 'waiting'} onClick={onPress}>
      {isWaiting ? 'Waiting for your passkey …' : 'Sign in with a passkey'}
    </button>
  );
}

type LinkFormProps = {
  readonly state: State;
  /** Whether another sign-in method is shown above it. */
  readonly isSecond: boolean;
  readonly onSend: (email: string) => void;
};

function LinkForm({ state, isSecond, onSend }: LinkFormProps) {
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
      <button className={isSecond ? '' : 'main'} disabled={state.kind === 'waiting'}>
        {state.kind === 'waiting' && state.for === 'link' ? 'Sending …' : 'Send me a link'}
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

function Mailed({ email, onAgain }: { readonly email: string; readonly onAgain: () => void }) {
  return (
    <div role="status">
      <p>
        If <b>{email}</b> is one of the owners’ addresses, a link is on its way to it.
      </p>
      <p>Open it on this device and in this browser, within 15 minutes.</p>
      <button type="button" onClick={onAgain}>
        Use another address
      </button>
    </div>
  );
}
