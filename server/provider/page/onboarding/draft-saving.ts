/** Saves a draft while it is written: one request at a time, and the last state always. */
import type { Draft, OpenedDraft } from '../../page-contract.ts';

const PAUSE_MS = 600;

export type SavingState = 'saved' | 'saving' | 'failed';

export type DraftSaving = {
  /** Saves it after a pause. */
  readonly change: (draft: Draft) => void;
  /** Saves at once. Resolves when everything so far is saved; with the last answer. @throws if it cannot be saved */
  readonly flush: () => Promise<OpenedDraft | null>;
  /** The page may end at once: unsaved changes replace the request that is under way. */
  readonly leave: () => void;
  /** Discards unsaved changes. Resolves when no request is under way. */
  readonly drop: () => Promise<void>;
};

export function createDraftSaving(
  send: (draft: Draft, signal: AbortSignal) => Promise<OpenedDraft>,
  onState: (state: SavingState) => void,
): DraftSaving {
  let waiting: Draft | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: OpenedDraft | null = null;
  let sending: Promise<void> | null = null;
  let request = new AbortController();

  async function sendAll(): Promise<void> {
    while (waiting !== null) {
      const draft = waiting;
      waiting = null;
      request = new AbortController();
      const { signal } = request;
      onState('saving');
      try {
        last = await send(draft, signal);
      } catch (error) {
        // The newer one is sent at once instead.
        if (signal.aborted && waiting !== null) continue;
        // What was written meanwhile is newer.
        waiting ??= draft;
        onState('failed');
        throw error;
      }
    }
    onState('saved');
  }

  const flush = async (): Promise<OpenedDraft | null> => {
    clearTimeout(timer);
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    await sending;
    // A change during the last request is sent by it, but one after it is not.
    return waiting === null ? last : flush();
  };

  return {
    change(draft) {
      waiting = draft;
      clearTimeout(timer);
      timer = setTimeout(() => void flush().catch(() => undefined), PAUSE_MS);
    },
    flush,
    leave() {
      if (waiting === null) return;
      if (sending === null) void flush().catch(() => undefined);
      else request.abort();
    },
    async drop() {
      clearTimeout(timer);
      waiting = null;
      await sending?.catch(() => undefined);
      // A request that failed kept its draft.
      waiting = null;
    },
  };
}
