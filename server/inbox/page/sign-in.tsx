/** Signing in: an owner's address, and a link that is mailed to it. */
import { useState, type FormEvent } from 'react';
import type { Session } from '../web/page-contract.ts';
import { askForLink } from './client.ts';

type Props = {
  readonly session: Session;
  /** Why the last try failed, or the last session ended. */
  readonly problem: string | null;
  /** To show after it. */
  readonly conversation: string | null;
};

type Sending =
  | { readonly kind: 'typing'; readonly problem: string | null }
  | { readonly kind: 'sending' }
  | { readonly kind: 'sent'; readonly email: string };

export function SignIn({ session: { missing }, problem, conversation }: Props) {
  const [state, setState] = useState<Sending>({ kind: 'typing', problem });

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = new FormData(event.currentTarget).get('email');
    if (typeof email !== 'string') return;
    setState({ kind: 'sending' });
    const outcome = await askForLink({ email, conversation });
    setState(
      outcome.kind === 'failed' ? { kind: 'typing', problem: outcome.message } : { kind: 'sent', email },
    );
  }

  return (
    <main className="sign-in">
      <h1>Your inbox</h1>
      {missing.length > 0 ? (
        <p>
          Nobody can sign in yet: the server’s settings need <b>{missing.join(', ')}</b>. Your conversations
          are kept all the same.
        </p>
      ) : state.kind === 'sent' ? (
        <Sent email={state.email} onAgain={() => setState({ kind: 'typing', problem: null })} />
      ) : (
        <form onSubmit={(event) => void send(event)}>
          <p>Every conversation of your business. You get a link by mail to sign in.</p>
          {state.kind === 'typing' && state.problem !== null && (
            <p className="problem" role="alert">
              {state.problem}
            </p>
          )}
          <label>
            Your mail address
            <input name="email" type="email" autoComplete="email" required maxLength={320} />
          </label>
          <button className="main" disabled={state.kind === 'sending'}>
            {state.kind === 'sending' ? 'Sending …' : 'Send me a link'}
          </button>
        </form>
      )}
    </main>
  );
}

function Sent({ email, onAgain }: { readonly email: string; readonly onAgain: () => void }) {
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
