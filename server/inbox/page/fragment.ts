/** The conversation in the URL's fragment. */
import { readFragment, replaceFragment } from '../../page/fragment.ts';

/** @param id of a conversation; null shows the list */
export const showConversation = (id: string | null): void =>
  replaceFragment(id === null ? '' : `conversation=${id}`);

/** Shows another conversation, or the list, unless the owner has gone on in the meantime. */
export function leaveConversation(id: string, next: string | null): void {
  if (readFragment().get('conversation') === id) showConversation(next);
}
