/** The port to a company that sends text messages. */

export type OutgoingText = {
  /** Ours, which the provider's reports name. */
  readonly id: string;
  /** E.164 */
  readonly to: string;
  readonly body: string;
  /** When it must no longer be delivered, ms since 1970. */
  readonly validUntil: number;
};

/**
 * - `opted-out`: the recipient has stopped texts at the provider
 * - `unregistered`: carriers refuse the sender until the owner has registered it
 * - `bad-number`: no text can be sent to this number
 * - `credentials`: the provider refuses the account
 * - `busy`, `unreachable`: it was certainly not sent, and may be later
 * - `other`: the code says more
 */
export type TextRefusal =
  | 'opted-out'
  | 'unregistered'
  | 'bad-number'
  | 'credentials'
  | 'busy'
  | 'unreachable'
  | 'other';

export type TextOutcome =
  | {
      readonly kind: 'accepted';
      /** The provider's. Null if the answer has none. */
      readonly providerId: string | null;
    }
  | { readonly kind: 'refused'; readonly reason: TextRefusal; readonly code: string }
  /** The answer was lost, so that it may be on its way. It is not sent again. */
  | { readonly kind: 'unknown'; readonly code: string };

/** Never rejects. */
export type SendText = (text: OutgoingText) => Promise<TextOutcome>;

const PASSING: readonly TextRefusal[] = ['busy', 'unreachable'];

/** Whether it makes sense to send it again later. */
export const mayPass = (outcome: TextOutcome): boolean =>
  outcome.kind === 'refused' && PASSING.includes(outcome.reason);
