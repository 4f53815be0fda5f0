/** What the endpoint tells an inbox, and asks of it. The inbox itself runs on Node alone; see `inbox/`. */
import type { Channel, ConsentReceipt, EndpointRefusal } from '../../widget/contract-endpoint.ts';
import type { Fields } from '../http/fields.ts';

/** What a conversation took of a day's budget. */
export type Reservation = {
  readonly channel: Channel;
  /** The day that it was taken from: what is given back late belongs to that day. */
  readonly day: string;
  /** The longest that the call may last, s; 0 where no minutes are counted. */
  readonly seconds: number;
};

export type NewConversation = {
  /** The inbox's own, a UUID: the platform's is known only when the conversation has begun. */
  readonly id: string;
  readonly channel: Channel;
  /** The visitor's, as the agent has it. */
  readonly name: string;
  readonly consent: ConsentReceipt;
  /** What it took of the day's budget: settled by the inbox when it learns how long a call lasted. */
  readonly reservation: Reservation;
};

export type NewMessage = Omit<NewConversation, 'channel' | 'reservation'> & {
  /** A telephone number or a mail address. */
  readonly contact: string;
  readonly text: string;
};

/** Who spoke. */
export type Speaker = 'visitor' | 'agent';

/**
 * No function of it rejects, except {@link EndpointInbox.begin} and {@link EndpointInbox.messageLeft}: what goes wrong
 * is reported by the inbox, and the visitor is served all the same.
 */
export type EndpointInbox = {
  /** Before the platform is asked. @throws when the conversation must not begin, since it could not be kept */
  readonly begin: (conversation: NewConversation) => Promise<void>;
  /** Fields of `assistantOverrides` for a call, so that the platform reports it. */
  readonly overridesOf: (id: string) => Fields;
  readonly began: (id: string, platformId: string) => Promise<void>;
  /** @param isCertain whether the platform surely started nothing */
  readonly didNotBegin: (id: string, reason: EndpointRefusal, isCertain: boolean) => Promise<void>;
  /** Somebody was refused before anything of the conversation was kept. */
  readonly turnedAway: (channel: Channel, reason: EndpointRefusal) => Promise<void>;
  /** A line of a conversation in writing. @param sessionId the platform's */
  readonly said: (sessionId: string, speaker: Speaker, text: string) => Promise<void>;
  /** A visitor has left a message. @throws when it could not be kept */
  readonly messageLeft: (message: NewMessage) => Promise<void>;
  /** The visitor ended a conversation in writing. */
  readonly ended: (sessionId: string) => Promise<void>;
  /** @param platformId of the call, as the visitor's browser has it */
  readonly helped: (platformId: string, helped: boolean) => Promise<void>;
};
