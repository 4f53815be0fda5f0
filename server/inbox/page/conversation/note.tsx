/** The owner's note on a conversation, saved while typing. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Conversation } from '../../web/page-contract.ts';
import { changeConversation } from '../client.ts';
import { conversationKey } from '../queries.ts';
import { NoteSaving, type NoteState } from './note-saving.ts';

/** The server's limit, in UTF-16 units. */
const MAX_NOTE_CHARACTERS = 5_000;

/** By conversation. An unsaved text outlives the field, so that it is there again when its conversation is opened. */
const savings = new Map<string, NoteSaving>();

type Props = { readonly id: string; readonly note: string };

export function Note({ id, note }: Props) {
  const saving = savingOf(id, useQueryClient());
  const state = useSyncExternalStore(saving.subscribe, saving.read);
  const text = state.kind === 'saved' ? note : state.text;

  useEffect(() => {
    const leave = () => saving.leave();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      saving.saveNow();
    };
  }, [saving]);

  return (
    <label className="note">
      <span>
        Your note{' '}
        <span className="quiet" role="status">
          {statusOf(state, text)}
        </span>
      </span>
      <textarea
        value={text}
        rows={2}
        maxLength={MAX_NOTE_CHARACTERS}
        onChange={({ currentTarget }) => saving.write(currentTarget.value)}
        onBlur={() => saving.saveNow()}
      />
    </label>
  );
}

function savingOf(id: string, queries: QueryClient): NoteSaving {
  const known = savings.get(id);
  if (known !== undefined) return known;
  const saving = new NoteSaving(async (note, signal) => {
    await changeConversation(id, { note }, signal);
    // A reload that began earlier must not bring the older note back.
    await queries.cancelQueries({ queryKey: conversationKey(id) });
    queries.setQueryData<Conversation>(conversationKey(id), (read) => read && { ...read, note });
  });
  savings.set(id, saving);
  return saving;
}

function statusOf(state: NoteState, text: string): string {
  switch (state.kind) {
    case 'failed':
      return `Not saved. ${state.problem}`;
    case 'unsaved':
      return 'Saving …';
    case 'saved':
      return text === '' ? '' : 'Saved';
  }
}
