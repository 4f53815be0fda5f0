/** The owner's note on a conversation, saved while typing. */
import { useQueryClient } from '@tanstack/react-query';
import { savingOf, type Saving, type SavingState } from '../../../page/saving.ts';
import { useSaving } from '../../../page/use-saving.ts';
import type { Conversation } from '../../web/page-contract.ts';
import { changeConversation } from '../client.ts';
import { onErased } from '../erasures.ts';
import { conversationKey } from '../queries.ts';

/** The server's limit, in UTF-16 units. */
const MAX_NOTE_CHARACTERS = 5_000;

/** By conversation. */
const savings = new Map<string, Saving<string>>();
onErased((ids) => {
  for (const id of ids) savings.delete(id);
});

type Props = { readonly id: string; readonly note: string };

export function Note({ id, note }: Props) {
  const queries = useQueryClient();
  const saving = savingOf(savings, id, async (text, signal) => {
    await changeConversation(id, { note: text }, signal);
    // A reload that began earlier must not bring the older note back.
    await queries.cancelQueries({ queryKey: conversationKey(id) });
    queries.setQueryData<Conversation>(conversationKey(id), (read) => read && { ...read, note: text });
    // Components learn of it in a task of their own. The field shows what was typed until then, so that the caret stays.
    await new Promise((resolve) => setTimeout(resolve));
  });
  const state = useSaving(saving);
  const text = state.kind === 'saved' ? note : state.value;

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
        dir="auto"
        rows={2}
        maxLength={MAX_NOTE_CHARACTERS}
        onChange={({ currentTarget }) => saving.write(currentTarget.value)}
        onBlur={() => saving.saveNow()}
      />
    </label>
  );
}

function statusOf(state: SavingState<string>, text: string): string {
  switch (state.kind) {
    case 'failed':
      return `Not saved. ${state.error.message}`;
    case 'unsaved':
      return 'Saving …';
    case 'saved':
      return text === '' ? '' : 'Saved';
  }
}
