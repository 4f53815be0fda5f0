/** Shows the sign-in form, then the inbox. */
import { useEffect, useState } from 'react';
import type { Session } from '../web/page-contract.ts';
import { finishSignIn, readSession, signOut, type Outcome } from './client.ts';
import { Inbox } from './conversations/inbox.tsx';
import { Notice } from './notice.tsx';
import { SignIn } from './sign-in/sign-in.tsx';
import { replaceFragment, useFragment } from './use-live.ts';

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'signed-out'; readonly session: Session; readonly problem: string | null }
  | { readonly kind: 'signed-in'; readonly owner: string; readonly passkeys: Session['passkeys'] };

export function App() {
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [isByLink, setByLink] = useState(false);
  const fragment = useFragment();
  const token = fragment.get('sign-in');
  const conversation = fragment.get('conversation');

  const load = async (problem: string | null) => setState(stateOf(await readSession(), problem));

  useEffect(() => {
    if (!isSigningIn()) void readSession().then((outcome) => setState(stateOf(outcome, null)));
  }, []);

  useEffect(() => {
    if (token === null) return;
    // Remove the token from the URL first, because it works once and must not be bookmarked.
    replaceFragment(conversation === null ? '' : `conversation=${conversation}`);
    void finishSignIn(token).then(async (finished) => {
      const problem = finished.kind === 'failed' ? finished.message : null;
      setByLink(problem === null);
      setState(stateOf(await readSession(), problem));
    });
  }, [token, conversation]);

  const leave = async (everywhere: boolean) => {
    const outcome = await signOut(everywhere);
    if (outcome.kind === 'failed') setState({ kind: 'failed', message: outcome.message });
    else await load(null);
  };

  switch (state.kind) {
    case 'loading':
      return <p className="quiet">Opening the inbox …</p>;
    case 'failed':
      return <Notice message={state.message} onRetry={() => void load(null)} />;
    case 'signed-out':
      return <SignIn {...state} conversation={conversation} onSignedIn={() => void load(null)} />;
    case 'signed-in':
      return (
        <Inbox
          owner={state.owner}
          passkeys={state.passkeys}
          isByLink={isByLink}
          onPasskeysChanged={() => void load(null)}
          selected={conversation}
          onSignOut={(everywhere) => void leave(everywhere)}
          onSignedOut={() => void load('You were signed out.')}
        />
      );
  }
}

/** @param problem why signing in failed, or the session ended */
function stateOf(outcome: Outcome<Session>, problem: string | null): State {
  if (outcome.kind === 'failed') return outcome;
  if (outcome.kind === 'signed-out') return { kind: 'failed', message: 'The inbox cannot be read.' };
  const { owner, passkeys } = outcome.value;
  return owner === null
    ? { kind: 'signed-out', session: outcome.value, problem }
    : { kind: 'signed-in', owner, passkeys };
}

/** Whether the page was opened by a link from a mail. */
const isSigningIn = (): boolean => new URLSearchParams(location.hash.slice(1)).has('sign-in');
