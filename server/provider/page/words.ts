/** Words for what the page shows. */
import type { BusinessKind, BusinessStatus, Usage } from '../page-contract.ts';

export const KIND_NAMES: Readonly<Record<BusinessKind, string>> = {
  dental: 'Dental practice',
  veterinary: 'Veterinary clinic',
  'auto-repair': 'Auto repair shop',
  other: 'Another business',
};

export const STATUS_NAMES: Readonly<Record<BusinessStatus, string>> = {
  active: 'Active',
  paused: 'Paused',
  suspended: 'Suspended',
  removed: 'Removed',
};

const counted = (count: number, one: string, several: string): string =>
  `${count} ${count === 1 ? one : several}`;

export const minutesOf = ({ seconds }: Usage): number => Math.ceil(seconds / 60);

/** What was used, without what was not. */
export function usageText(usage: Usage): string {
  const parts = [
    usage.calls > 0 ? counted(usage.calls, 'call', 'calls') : '',
    usage.seconds > 0 ? counted(minutesOf(usage), 'minute', 'minutes') : '',
    usage.chats > 0 ? counted(usage.chats, 'chat', 'chats') : '',
    usage.messages > 0 ? counted(usage.messages, 'message', 'messages') : '',
    usage.bookings > 0 ? counted(usage.bookings, 'booking', 'bookings') : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'No conversations' : parts.join(' · ');
}

/** In the zone of the person at the page. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const MOMENT = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

export const moment = (at: number): string => MOMENT.format(at);

const ACTION_NAMES: Readonly<Record<string, string>> = { active: 'resumed', looked: 'looked at its inbox' };

export const actionText = (action: string): string => ACTION_NAMES[action] ?? action;

/** Of a record: the slug of what was added, the names of what was changed, or the proof of what was erased. */
type Detail = {
  readonly slug?: string;
  readonly conversations?: number;
  readonly hash?: string;
  readonly fields?: readonly string[];
  readonly settings?: readonly string[];
  readonly secrets?: readonly string[];
};

/** @param detail JSON */
export function detailText(detail: string): string {
  const { slug, conversations, hash, ...changed } = JSON.parse(detail) as Detail;
  if (conversations !== undefined)
    return `${counted(conversations, 'conversation', 'conversations')}, proof ${hash}`;
  return slug ?? Object.values(changed).flat().map(inWords).join(', ');
}

/** Such as `calls per day` for `callsPerDay`. */
const inWords = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
