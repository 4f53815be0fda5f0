/** What a press sends. Until it is answered, further presses do nothing, also those before React disables the button. */
import { useMutation, useQueryClient, type UseMutationOptions } from '@tanstack/react-query';
import { useCallback, useId, useSyncExternalStore } from 'react';

/** @property name the same for a form that may be closed and opened again while it is being saved */
type Options<Answer, Sent> = UseMutationOptions<Answer, Error, Sent> & { readonly name?: string };

export function useAction<Answer, Sent = void>({ name, ...options }: Options<Answer, Sent>) {
  const queries = useQueryClient();
  const id = useId();
  const key = name ?? id;
  const action = useMutation({ ...options, mutationKey: [key] });
  const { mutate, reset } = action;
  const isUnderWay = useCallback(() => queries.isMutating({ mutationKey: [key] }) > 0, [queries, key]);
  const subscribe = useCallback(
    (changed: () => void) => queries.getMutationCache().subscribe(changed),
    [queries],
  );
  return {
    ...action,
    isPending: useSyncExternalStore(subscribe, isUnderWay),
    mutate: useCallback(
      (sent: Sent) => {
        if (!isUnderWay()) mutate(sent);
      },
      [isUnderWay, mutate],
    ),
    /** Forgets how the last press ended. */
    reset() {
      if (!isUnderWay()) reset();
    },
  };
}
