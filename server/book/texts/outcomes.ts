/** Notes what sending a text has resulted in. */
import { STOPPED } from '../store/notice-rows.ts';
import type { TextsContext } from './context.ts';
import { mayPass, type TextOutcome, type TextRefusal } from './provider.ts';
import { advanceText, deleteText, insertChoice, textNamed } from './text-rows.ts';

type Failure = Exclude<TextOutcome, { readonly kind: 'accepted' }>;

/** Reasons that concern every text, about which the owner can do something. */
const ADVICE: Partial<Readonly<Record<TextRefusal, string>>> = {
  unregistered: 'Carriers refuse texts until the sender is registered (10DLC or toll-free).',
  credentials: 'The provider refuses the account.',
  'opted-out': STOPPED,
};

/** A sentence without the number and the words. */
export function problemOf(failure: Failure): string {
  if (failure.kind === 'unknown') return `The provider’s answer was lost (${failure.code}).`;
  const advice = ADVICE[failure.reason] ?? `The provider refused it: ${failure.reason}.`;
  return `${advice} (${failure.code})`;
}

export async function noteOutcome(
  context: Pick<TextsContext, 'change' | 'now'>,
  { id, outcome }: { readonly id: string; readonly outcome: TextOutcome },
): Promise<void> {
  const at = context.now();
  await context.change(async (change) => {
    if (outcome.kind === 'accepted')
      return advanceText(change, id, 'accepted', { providerId: outcome.providerId, at });
    // It was not sent, and the next attempt is another text.
    if (mayPass(outcome)) return deleteText(change, id);
    await advanceText(change, id, outcome.kind, { code: outcome.code, at });
    if (outcome.kind !== 'refused' || outcome.reason !== 'opted-out') return undefined;
    // The provider has been told to stop, which this server has not.
    const row = await textNamed(change, id);
    if (row === undefined) return undefined;
    const { number_hash } = row;
    await insertChoice(change, { message_id: `refused ${id}`, number_hash, choice: 'stop', at });
    return undefined;
  });
}
