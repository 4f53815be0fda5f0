/** Signing in, then the inbox. */
import { useCallback, useEffect, useState } from 'react';
import type { Session } from '../web/page-contract.ts';
import { finishSignIn, readSession, signOut } from './client.ts';
import { Inbox } from './inbox.tsx';
import { Notice } from './notice.tsx';
import { SignIn } from './sign-in.tsx';
import { replaceFragment, useFragment } from './use-live.ts';

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'signed-out'; readonly session: Session; readonly problem: string | null }
  | { readonly kind: 'signed-in'; readonly owner: string };

export function App() {
  const [state, setState] = useState<State>({ kind: 'loading' });
  const fragment = useFragment();
  const token = fragment.get('sign-in');
  const conversation = fragment.get('conversation');

  const load = useCallback(async (problem: string | null) => {
    const outcome = await readSession();
    if (outcome.kind !== 'ok') {
      const message = outcome.kind === 'failed' ? outcome.message : 'The inbox cannot be read.';
      return setState({ kind: 'failed', message });
    }
    const { owner } = outcome.value;
    setState(
      owner === null ? { kind: 'signed-out', session: outcome.value, problem } : { kind: 'signed-in', owner },
    );
  }, []);

  useEffect(() => {
    if (token === null) return void load(null);
    // Out of the address first: it works once, and nobody should keep it as a bookmark.
    replaceFragment(conversation === null ? '' : `conversation=${conversation}`);
    void finishSignIn(token).then((outcome) => load(outcome.kind === 'failed' ? outcome.message : null));
    // eslint-disable-next-line react/exhaustive-deps -- once a token, whatever is shown
  }, [token, load]);

  const leave = async (everywhere: boolean) => {
    const outcome = await signOut(everywhere);
    if (outcome.kind === 'failed') setState({ kind: 'failed', message: outcome.message });
    else await load(null);
  };

  switch (state.kind) {
    case 'loading':
      return <p className="quiet">Opening the inbox …</p>;
    case 'failed':
      return <Notice message={state.message} onAgain={() => void load(null)} />;
    case 'signed-out':
      return <SignIn {...state} conversation={conversation} />;
    case 'signed-in':
      return (
        <Inbox
          owner={state.owner}
          selected={conversation}
          onSignOut={(everywhere) => void leave(everywhere)}
          onSignedOut={() => void load('You were signed out.')}
        />
      );
  }
}
