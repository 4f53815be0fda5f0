/** One thing at a time, and why it failed. */
import { useRef, useState } from 'react';

export function useBusy() {
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** A second press comes before React disables the button. */
  const isUnderWay = useRef(false);
  return {
    failure,
    isBusy,
    async busily(work: () => Promise<void>) {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      setBusy(true);
      setFailure(null);
      try {
        await work();
      } catch (error) {
        setFailure(error instanceof Error ? error.message : String(error));
      }
      setBusy(false);
      isUnderWay.current = false;
    },
  };
}
