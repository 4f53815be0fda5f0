/** The draft of a business as its form shows it, which is saved while it is written. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { RequestError } from '../../../page/request.ts';
import { useSaving } from '../../../page/use-saving.ts';
import type { AddedStatus, Draft, OpenedDraft, Setup } from '../../page-contract.ts';
import { finishDraft } from '../client.ts';
import { DraftSaving } from './draft-saving.ts';

/** @property revision null if it was not saved yet */
export type ShownDraft = Omit<OpenedDraft, 'revision'> & { readonly revision: number | null };

export type ReadDraft = { readonly setup: Setup; readonly draft: ShownDraft };

export const draftKey = (id: string) => ['draft', id];

const ADDED_CODE: AddedStatus = 410;

/** Whether a draft is refused because its business was added: the answer to that was lost. */
const isAdded = (error: unknown): boolean => error instanceof RequestError && error.status === ADDED_CODE;

/** By draft. Unsaved input outlives its form, so that it is there when the form is opened again. */
const savings = new Map<string, DraftSaving>();

function draftSavingOf(
  id: string,
  { revision }: ShownDraft,
  onSaved: (saved: OpenedDraft) => void,
): DraftSaving {
  const known = savings.get(id);
  if (known !== undefined) return known;
  const saving = new DraftSaving(id, revision, onSaved);
  savings.set(id, saving);
  return saving;
}

export function useDraft(id: string, read: ShownDraft) {
  const queries = useQueryClient();
  const remember = (draft: OpenedDraft) =>
    void queries.setQueryData<ReadDraft>(draftKey(id), (before) => before && { ...before, draft });
  const drafts = draftSavingOf(id, read, remember);
  const { saving } = drafts;
  const state = useSaving(saving);
  const [draft, setDraft] = useState(() => {
    if (state.kind !== 'saved') return state.value;
    // It may have been read again since the form was left.
    drafts.rebase(read.revision);
    return read.draft;
  });
  const newest = useRef(draft);
  const adopt = (values: Draft): Draft => {
    newest.current = { ...newest.current, ...values };
    setDraft(newest.current);
    return newest.current;
  };
  return {
    draft,
    state,
    conflict: drafts.conflict,
    isStored: drafts.isStored,
    isEntered: drafts.isStored || state.kind !== 'saved',
    change: (name: string, value: string) => saving.write(adopt({ [name]: value })),
    /** Takes over what the server has saved. */
    adopt,
    /** Saves it, also if it has not changed, because the answer has its problems. */
    async flush(): Promise<Pick<OpenedDraft, 'problems'> | 'added'> {
      saving.write(newest.current);
      try {
        return (await saving.flush()) ?? { problems: [] };
      } catch (error) {
        if (!isAdded(error)) throw error;
        await saving.drop();
        savings.delete(id);
        return 'added';
      }
    },
    async finish() {
      const finished = await finishDraft(id);
      if (finished.kind === 'done') savings.delete(id);
      return finished;
    },
    async discard(): Promise<void> {
      await drafts.discard(newest.current);
      savings.delete(id);
    },
    /** These settle a conflict. The form then begins anew, with the draft that was chosen. */
    takeNewer: () => drafts.takeNewer(),
    keepOwn: () => drafts.keep(newest.current),
  };
}
