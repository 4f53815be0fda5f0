/** A button that signs out. */
import { useQueryClient } from '@tanstack/react-query';
import type { Session } from '../../inbox/web/page-contract.ts';
import { Problem } from '../notice.tsx';
import { SESSION } from '../queries.ts';
import { signOut } from '../sign-in/client.ts';
import { useAction } from '../use-action.ts';

/** @property isEverywhere also in the person's other browsers */
export function SignOut({ isEverywhere = false }: { readonly isEverywhere?: boolean }) {
  const queries = useQueryClient();
  const { mutate, error } = useAction({
    mutationFn: signOut,
    // First, so that no other request finds out by a refusal, such as that of the changes, which the server has ended.
    onSuccess() {
      queries.setQueryData<Session>(SESSION, (session) => session && { ...session, owner: null });
      return queries.invalidateQueries({ queryKey: SESSION });
    },
  });
  return (
    <>
      <button type="button" onClick={() => mutate(isEverywhere)}>
        {isEverywhere ? 'Sign out everywhere' : 'Sign out'}
      </button>
      <Problem message={error?.message} />
    </>
  );
}
