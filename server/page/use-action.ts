/** What a press sends. Until it is answered, further presses do nothing, also those before React disables the button. */
import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

export function useAction<Answer, Sent = void>(options: UseMutationOptions<Answer, Error, Sent>) {
  const action = useMutation(options);
  const { mutateAsync, reset } = action;
  const isUnderWay = useRef(false);
  const mutate = useCallback(
    (sent: Sent) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      const end = () => {
        isUnderWay.current = false;
      };
      void mutateAsync(sent).then(end, end);
    },
    [mutateAsync],
  );
  return {
    ...action,
    mutate,
    /** Forgets how the last press ended. */
    reset() {
      if (!isUnderWay.current) reset();
    },
  };
}
