/** Saves a draft while it is written, unless another tab or another person has changed it. */
import { isNotFound, RequestError } from '../../../page/request.ts';
import { Saving } from '../../../page/saving.ts';
import type { Draft, OpenedDraft, OutdatedStatus } from '../../page-contract.ts';
import { discardDraft, readDraft, saveDraft } from '../client.ts';

/** @property newer the draft that is saved instead; null if the draft was discarded */
export type Conflict = { readonly newer: OpenedDraft | null };

const OUTDATED_CODE: OutdatedStatus = 409;
const MAX_UNANSWERED_SAVES = 50;

export class DraftSaving {
  readonly saving = new Saving<Draft, OpenedDraft>((draft, signal) => this.#save(draft, signal));
  readonly #id: string;
  readonly #onSaved: (saved: OpenedDraft) => void;
  #revision: number | null;
  /** Revisions that may be saved, although their answers were lost. */
  #unanswered: readonly number[] = [];
  #conflict: Conflict | null = null;

  /** @param revision that is shown; null if nothing was saved yet */
  constructor(id: string, revision: number | null, onSaved: (saved: OpenedDraft) => void) {
    this.#id = id;
    this.#revision = revision;
    this.#onSaved = onSaved;
  }

  get isStored(): boolean {
    return this.#revision !== null;
  }

  /** Nothing is saved until {@link takeNewer} or {@link keep} settles it. */
  get conflict(): Conflict | null {
    return this.#conflict;
  }

  /** The next save replaces this revision. */
  rebase(revision: number | null): void {
    this.#revision = revision;
    this.#unanswered = [];
    this.#conflict = null;
  }

  /** Settles a conflict: what was not saved is dropped. */
  takeNewer(): void {
    const newer = this.#conflict?.newer ?? null;
    if (newer === null) return;
    this.rebase(newer.revision);
    this.#onSaved(newer);
    void this.saving.drop();
  }

  /** Settles a conflict: this draft replaces what was saved elsewhere. */
  keep(draft: Draft): void {
    this.rebase(this.#conflict?.newer?.revision ?? null);
    this.saving.write(draft);
    this.saving.saveNow();
  }

  /** @param draft that stays if it cannot be discarded */
  async discard(draft: Draft): Promise<void> {
    // Saved after that, it would exist again.
    await this.saving.drop();
    try {
      await discardDraft(this.#id);
    } catch (error) {
      this.saving.write(draft);
      throw error;
    }
  }

  async #save(draft: Draft, signal: AbortSignal): Promise<OpenedDraft> {
    if (this.#conflict !== null) throw new Error('This draft was changed elsewhere.');
    const revision = Math.floor(Math.random() * Number.MAX_SAFE_INTEGER);
    const basedOn = [this.#revision, ...this.#unanswered];
    this.#unanswered = [...this.#unanswered, revision].slice(-MAX_UNANSWERED_SAVES);
    try {
      const saved = await saveDraft(this.#id, { revision, basedOn, draft }, signal);
      this.#revision = revision;
      this.#unanswered = this.#unanswered.filter((each) => each !== revision && !basedOn.includes(each));
      this.#onSaved(saved);
      return saved;
    } catch (error) {
      if (isOutdated(error)) this.#conflict = { newer: await presentDraft(this.#id) };
      throw error;
    }
  }
}

const isOutdated = (error: unknown): boolean =>
  error instanceof RequestError && error.status === OUTDATED_CODE;

/** Null if there is none. */
export async function presentDraft(id: string): Promise<OpenedDraft | null> {
  try {
    return await readDraft(id);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return null;
  }
}
