import { useEffect, useState } from 'react';

/** The served script's hash for `integrity`; null until known, or if unavailable. */
export function useIntegrity(scriptPath: string, isWanted: boolean): string | null {
  const [integrity, setIntegrity] = useState<string | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    const controller = new AbortController();
    integrityOf(scriptPath, controller.signal)
      .then(setIntegrity)
      .catch((error: unknown) => {
        if (!controller.signal.aborted) console.warn('The script could not be hashed.', error);
      });
    return () => controller.abort();
  }, [scriptPath, isWanted]);
  return integrity;
}

async function integrityOf(path: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(path, { signal });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', await answer.arrayBuffer()));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}
