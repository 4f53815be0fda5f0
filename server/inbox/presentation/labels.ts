/** What the page and the mails call things. Pure. */
import type { Conversation, ListedConversation, SpokenLine } from '../web/page-contract.ts';

/** Why a visitor was not served, by codes of the endpoint and of the voice platform. */
const MISSED: Readonly<Record<string, string>> = {
  'too-many-starts': 'Tried too often in a short time',
  'bot-check-refused': 'Did not pass the bot check',
  'consent-refused': 'The consent could not be confirmed',
  'budget-spent': 'The day’s limit was used up',
  'platform-busy': 'All lines were taken',
  'platform-unpaid': 'The voice platform’s credit is used up',
  'not-configured': 'The voice platform refused the settings',
  'platform-refused': 'The voice platform refused the call',
  'platform-timeout': 'The voice platform did not answer',
  'not-available': 'The service was not available',
  'customer-did-not-answer': 'Did not join the call',
  'customer-did-not-give-microphone-permission': 'The microphone was not allowed',
  'microphone-denied': 'The microphone was not allowed',
  'microphone-missing': 'There was no microphone',
  'microphone-in-use': 'Another program used the microphone',
  'microphone-lost': 'The microphone was disconnected',
};

export const missedReason = ({ missedReason: code }: ListedConversation): string =>
  MISSED[code ?? ''] ?? 'No conversation took place';

/** How a conversation ended: the platform's codes. */
const ENDED: Readonly<Record<string, string>> = {
  'customer-ended-call': 'By the visitor',
  'assistant-ended-call': 'By the agent',
  'assistant-said-end-call-phrase': 'By the agent',
  'silence-timed-out': 'After a long silence',
  'exceeded-max-duration': 'At the longest time for a call',
};

export const endedBy = (code: string): string => ENDED[code] ?? code;

export const isCall = (channel: ListedConversation['channel']): boolean =>
  channel === 'voice' || channel === 'telephone';

export const nameOf = ({ name, channel }: Pick<ListedConversation, 'name' | 'channel'>): string =>
  name ?? (isCall(channel) ? 'A caller' : 'A visitor');

/** Of an appointment, which stays. */
export const ERASED_VISITOR = 'Erased visitor';

export const speakerOf = ({ speaker }: SpokenLine, conversation: Conversation): string =>
  speaker === 'visitor' ? nameOf(conversation) : conversation.agent;

/** Whether it waits for the owner: a message, something urgent, or what no tool or report confirms. */
export const needsOwner = ({ channel, urgency, isOnlyClaimed, isUnreported }: ListedConversation): boolean =>
  channel === 'message' || urgency !== null || isOnlyClaimed || isUnreported;

/** As the subject of a sentence. */
export const whoOf = (conversation: ListedConversation): string =>
  conversation.name ?? conversation.contact ?? nameOf(conversation);

const CHANNELS = {
  voice: 'Call',
  writing: 'Chat',
  message: 'Message',
  telephone: 'Telephone',
} as const;

export const channelName = ({ channel }: ListedConversation): string => CHANNELS[channel];

/** What the visitor did, by channel. */
const VERBS = {
  voice: 'called',
  writing: 'wrote',
  message: 'left a message',
  telephone: 'called by telephone',
} as const;

export const whatTheyDid = ({ channel }: ListedConversation): string => VERBS[channel];

export const isInProgress = ({ status }: ListedConversation): boolean =>
  status === 'starting' || status === 'live';

/** Such as "Spanish". @param language a BCP 47 tag */
export const languageName = (language: string): string =>
  new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language;

/** US dollars, with the cents that a call costs. */
export const dollars = (amount: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(amount);

export const count = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many}`;
