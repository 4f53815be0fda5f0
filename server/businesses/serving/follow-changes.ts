/** Tells a process which businesses were changed, by any process: after a notification, and at intervals in case one is lost. */
import type { BusinessId } from '../business-id.ts';
import type { Changes } from '../store/reading.ts';

/** On SQLite, a notification may be about any row of the file, so there can be many. */
const MIN_INTERVAL_MS = 1_000;
const CHECK_INTERVAL_MS = 15_000;

export type ChangePorts = {
  readonly changesSince: (revision: number) => Promise<Changes>;
  /** @returns unsubscribes */
  readonly watch: (listener: () => void) => () => void;
  readonly onChanges: (changed: readonly BusinessId[]) => void;
  readonly onFailure: (error: unknown) => void;
};

/** @param since everything up to this revision is known @returns ends it */
export function followChanges(
  { changesSince, watch, onChanges, onFailure }: ChangePorts,
  since: number,
): () => void {
  let revision = since;
  let readAt = 0;
  let timer: NodeJS.Timeout | null = null;
  let isEnded = false;

  async function read(): Promise<void> {
    readAt = Date.now();
    try {
      const changes = await changesSince(revision);
      // An earlier, slower read may end later.
      revision = Math.max(revision, changes.revision);
      if (changes.changed.length > 0) onChanges(changes.changed);
    } catch (error) {
      onFailure(error);
    }
  }

  function readSoon(): void {
    if (isEnded) return;
    timer ??= setTimeout(
      () => {
        timer = null;
        void read();
      },
      Math.max(0, readAt + MIN_INTERVAL_MS - Date.now()),
    );
  }

  const unsubscribe = watch(readSoon);
  const interval = setInterval(readSoon, CHECK_INTERVAL_MS);
  return () => {
    isEnded = true;
    unsubscribe();
    clearInterval(interval);
    if (timer !== null) clearTimeout(timer);
  };
}
