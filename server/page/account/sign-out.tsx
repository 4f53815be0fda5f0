/** A button that signs out. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Problem } from '../notice.tsx';
import { SESSION } from '../queries.ts';
import { signOut } from '../sign-in/client.ts';

/** @property isEverywhere also in the person's other browsers */
export function SignOut({ isEverywhere = false }: { readonly isEverywhere?: boolean }) {
  const queries = useQueryClient();
  const { mutate, error } = useMutation({
    mutationFn: signOut,
    // First, so that no other request finds out by a refusal.
    onSuccess: () => queries.invalidateQueries({ queryKey: SESSION }),
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
