/** Shows the sign-in form, then the inbox. */
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ForeignLinkStatus } from '../web/page-contract.ts';
import { finishSignIn, readSession, SIGNED_OUT, type RequestError } from './client.ts';
import { Inbox } from './conversations/inbox.tsx';
import { readFragment, showConversation, useFragment } from './fragment.ts';
import { Notice } from './notice.tsx';
import { createQueries, SESSION } from './queries.ts';
import { SignIn, type SignInProblem } from './sign-in/sign-in.tsx';

const FOREIGN_LINK_CODE: ForeignLinkStatus = 409;

export function App() {
  const [problem, setProblem] = useState<SignInProblem | null>(null);
  const [queries] = useState(() => createQueries(() => setProblem({ message: SIGNED_OUT })));
  return (
    <QueryClientProvider client={queries}>
      <Page problem={problem} onProblem={setProblem} />
    </QueryClientProvider>
  );
}

type PageProps = {
  readonly problem: SignInProblem | null;
  readonly onProblem: (problem: SignInProblem | null) => void;
};

function Page({ problem, onProblem }: PageProps) {
  const [isByLink, setByLink] = useState(false);
  const fragment = useFragment();
  const token = fragment.get('sign-in');
  const conversation = fragment.get('conversation');
  const { data, error, refetch } = useQuery({
    queryKey: SESSION,
    async queryFn() {
      const linkToken = takeLinkToken();
      if (linkToken !== null)
        await finishSignIn(linkToken).then(
          () => setByLink(true),
          ({ message, status }: RequestError) =>
            onProblem(status === FOREIGN_LINK_CODE ? { message, linkToken } : { message }),
        );
      return readSession();
    },
  });
  const isSignedIn = data !== undefined && data.owner !== null;

  // A mailed link may be opened where the page is open already.
  useEffect(() => {
    if (token !== null) void refetch();
  }, [token, refetch]);
  useEffect(() => {
    if (isSignedIn) onProblem(null);
  }, [isSignedIn, onProblem]);

  if (data === undefined)
    return error === null ? (
      <p className="quiet">Opening the inbox …</p>
    ) : (
      <Notice error={error} onRetry={() => void refetch()} />
    );
  const { business, owner, passkeys } = data;
  return owner === null ? (
    <SignIn key={problem?.message} session={data} problem={problem} conversation={conversation} />
  ) : (
    <Inbox
      owner={owner}
      business={business}
      passkeys={passkeys}
      isByLink={isByLink}
      selected={conversation}
    />
  );
}

/** Removes the token from the URL first, because it works once and must not be bookmarked. */
function takeLinkToken(): string | null {
  const fragment = readFragment();
  const token = fragment.get('sign-in');
  if (token !== null) showConversation(fragment.get('conversation'));
  return token;
}
