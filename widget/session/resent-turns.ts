/** What the platform says again of a call that began before, as its turns. Pure. */
import type { JsonObject } from '../contract.ts';

export type ResentTurn = { readonly role: 'assistant' | 'user'; readonly text: string };

/** Null for any other message. What is not said between the two is left out. */
export function resentTurns({ type, conversation }: JsonObject): readonly ResentTurn[] | null {
  if (type !== 'conversation-update' || !Array.isArray(conversation)) return null;
  return conversation.flatMap((turn: unknown): ResentTurn[] => {
    const { role, content }: JsonObject = typeof turn === 'object' && turn !== null ? { ...turn } : {};
    const isSaid = (role === 'assistant' || role === 'user') && typeof content === 'string' && content !== '';
    return isSaid ? [{ role, text: content }] : [];
  });
}
