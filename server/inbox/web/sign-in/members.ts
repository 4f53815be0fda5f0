/** Who may open the inbox. */
import type { InboxContext, Member } from '../../context.ts';

/**
 * @param time when they signed in, asked for a link, or added a passkey: who was removed meanwhile, and added again, must
 *   do so again
 * @returns null for someone who may not open it, or may only since a later time
 */
export async function memberSince(
  { members }: Pick<InboxContext, 'members'>,
  email: string,
  time: number,
): Promise<Member | null> {
  return (await members()).find((each) => each.email === email && each.since <= time) ?? null;
}
