/** Decides what the dialog shows in place of the form where something prevents a call or a message. Pure. */
import type { FailureReason } from '../../contract.ts';
import type { Snapshot } from '../../session/state/snapshot.ts';
import { messageReason } from './problem-advice.ts';

/**
 * Something that a visitor can do: try again in the form, repeat the bot check, write to the agent, leave a message, or
 * use the business's phone number or its page or email address.
 */
export type Remedy = 'again' | 'bot-check' | 'writing' | 'message' | 'phone' | 'page';

/** `primary` is null if nothing helps. */
export type Obstacle = {
  readonly reason: FailureReason;
  readonly primary: Remedy | null;
  readonly others: readonly Remedy[];
};

/** What may help a visitor who cannot call. */
const ELSEWHERE: readonly Remedy[] = ['writing', 'message', 'phone', 'page'];
/** Another attempt may succeed, but not before long. */
const LATER: readonly Remedy[] = [...ELSEWHERE, 'again'];
/** Voice works, so everything else would distract. */
const VOICE_WORKS: readonly Remedy[] = ['again'];

/** The best remedy first. Otherwise another attempt may succeed now, if any can on this page. */
const REMEDIES: { readonly [Reason in FailureReason]?: readonly Remedy[] } = {
  'bot-check-refused': ['bot-check', ...ELSEWHERE],
  cancelled: VOICE_WORKS,
  'already-in-call': VOICE_WORKS,
  'audio-blocked': VOICE_WORKS,
  offline: ['again', 'phone', 'page'],
  // The text chat needs the same settings.
  'not-configured': LATER.slice(1),
  'rate-limited': LATER,
  'too-many-starts': LATER,
  'budget-spent': LATER,
  'payment-required': LATER,
};

/** The facts that decide which remedies the page offers. */
export type Offers = Pick<Snapshot, 'config' | 'panel' | 'mayCall' | 'offersWriting' | 'offersMessages'>;

export function isOffered(remedy: Remedy, { config, panel, ...snapshot }: Offers): boolean {
  switch (remedy) {
    case 'again':
      return snapshot.mayCall || config.endpoint?.status === 'unreachable';
    case 'bot-check':
      return true;
    case 'writing':
      return snapshot.offersWriting;
    case 'message':
      return snapshot.offersMessages && !(panel.open && panel.channel === 'message');
    case 'phone':
      return config.contactPhone !== null;
    case 'page':
      return config.contactUrl !== null;
  }
}

/** Whether an obstacle is shown in place of the form. Where no channel is left, the form would be useless. */
export const isFolded = ({ form, mayCall, channel }: Snapshot): boolean =>
  form.problem !== null && (form.isFolded || (!mayCall && channel === 'voice'));

/** Whether the visitor's message was not received, not a call. */
export const isOfMessage = ({ channel, mayCall }: Snapshot): boolean => channel === 'message' && mayCall;

export function obstacleFor(reason: FailureReason, offers: Offers): Obstacle {
  const remedies = REMEDIES[reason] ?? ['again', ...ELSEWHERE];
  const [primary = null, ...others] = remedies.filter((remedy) => isOffered(remedy, offers));
  return { reason, primary, others };
}

/** Null where the form is shown. */
export function obstacleOf(snapshot: Snapshot): Obstacle | null {
  const { problem } = snapshot.form;
  if (problem === null || !isFolded(snapshot)) return null;
  return obstacleFor(isOfMessage(snapshot) ? messageReason(problem) : problem, snapshot);
}
