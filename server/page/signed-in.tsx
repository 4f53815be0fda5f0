/** Shows the sign-in form, then what is for people who are signed in. */
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import type { ForeignLinkStatus, Session } from '../inbox/web/page-contract.ts';
import { takeLinkToken, useFragment } from './fragment.ts';
import { Notice } from './notice.tsx';
import { createQueries, SESSION } from './queries.ts';
import { SIGNED_OUT, type RequestError } from './request.ts';
import { NewVersion } from './new-version.tsx';
import { finishSignIn, readSession } from './sign-in/client.ts';
import { SignIn, type SignInProblem, type SignInWords } from './sign-in/sign-in.tsx';

const FOREIGN_LINK_CODE: ForeignLinkStatus = 409;

export type SignedInSession = Session & {
  readonly owner: string;
  /** Whether the page was opened by a mailed link. */
  readonly isByLink: boolean;
};

type Props = {
  /** Shown while the page opens. */
  readonly opening: string;
  readonly wordsOf: (session: Session) => SignInWords;
  readonly children: (session: SignedInSession) => ReactNode;
};

export function SignedIn(props: Props) {
  const [problem, setProblem] = useState<SignInProblem | null>(null);
  const [queries] = useState(() => createQueries(() => setProblem({ message: SIGNED_OUT })));
  return (
    <QueryClientProvider client={queries}>
      <NewVersion />
      <Page {...props} problem={problem} onProblem={setProblem} />
    </QueryClientProvider>
  );
}

type PageProps = Props & {
  readonly problem: SignInProblem | null;
  readonly onProblem: (problem: SignInProblem | null) => void;
};

function Page({ opening, wordsOf, children, problem, onProblem }: PageProps) {
  const [isByLink, setByLink] = useState(false);
  const token = useFragment().get('sign-in');
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
      <p className="quiet">{opening}</p>
    ) : (
      <Notice error={error} onRetry={() => void refetch()} />
    );
  const { owner } = data;
  return owner === null ? (
    <SignIn key={problem?.message} words={wordsOf(data)} session={data} problem={problem} />
  ) : (
    children({ ...data, owner, isByLink })
  );
}
