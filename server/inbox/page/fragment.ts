/** The conversation in the URL's fragment. */
import { replaceFragment } from '../../page/fragment.ts';

/** @param id of a conversation; null shows the list */
export const showConversation = (id: string | null): void =>
  replaceFragment(id === null ? '' : `conversation=${id}`);
