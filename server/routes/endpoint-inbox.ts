/** The port between the endpoint and an inbox. The inbox itself runs on Node only; see `inbox/`. */
import type {
  Channel,
  ConsentReceipt,
  EndpointRefusal,
  MicrophoneFailure,
} from '../../widget/contract-endpoint.ts';
import type { Fields } from '../http/fields.ts';

/** The part of a day's budget that a conversation has reserved. */
export type Reservation = {
  readonly channel: Channel;
  /** The day of the reservation, to which a late release belongs. */
  readonly day: string;
  /** The call's maximum duration, s; 0 if minutes are not counted. */
  readonly seconds: number;
};

export type NewConversation = {
  /** The inbox's UUID, because the platform's id is known only after the start. */
  readonly id: string;
  readonly channel: Channel;
  /** The visitor's name, as passed to the agent. */
  readonly name: string;
  readonly consent: ConsentReceipt;
  /** The visitor's, as an IANA name; null if it is not known. */
  readonly timeZone: string | null;
  /** The reserved budget, which the inbox settles when it learns the call's duration. */
  readonly reservation: Reservation;
};

export type NewMessage = Omit<NewConversation, 'channel' | 'reservation' | 'timeZone'> & {
  /** A phone number or an email address. */
  readonly contact: string;
  readonly text: string;
};

/** The speaker. */
export type Speaker = 'visitor' | 'agent';

/**
 * Its functions never reject, except {@link EndpointInbox.begin} and {@link EndpointInbox.messageLeft}: the inbox
 * reports failures, and the visitor is served anyway.
 */
export type EndpointInbox = {
  /** Called before the request to the platform. @throws if the conversation cannot be stored and must not begin */
  readonly begin: (conversation: NewConversation) => Promise<void>;
  /** Adds `assistantOverrides` to a call, so that the platform reports it. */
  readonly overridesOf: (id: string) => Fields;
  /** Adds `assistantOverrides` to a call or a text chat, so that the agent can use the inbox's tools. */
  readonly toolsOf: (id: string, language: string) => Promise<Fields>;
  readonly began: (id: string, platformId: string) => Promise<void>;
  /** @param isCertain whether the platform certainly started nothing */
  readonly didNotBegin: (id: string, reason: EndpointRefusal, isCertain: boolean) => Promise<void>;
  /** A visitor was refused before anything was stored, or did not allow the microphone. */
  readonly refused: (channel: Channel, reason: EndpointRefusal | MicrophoneFailure) => Promise<void>;
  /**
   * A line of a text chat.
   * @param sessionId the platform's
   * @param isAgain the agent's last answer once more, because it was cut off on its way to the visitor
   */
  readonly said: (sessionId: string, speaker: Speaker, text: string, isAgain?: boolean) => Promise<void>;
  /** Answers of booking tools in a text chat, once or more often. @param sessionId the platform's */
  readonly answered: (sessionId: string, answers: readonly Fields[]) => Promise<void>;
  /** A visitor has left a message. @throws if it could not be stored */
  readonly messageLeft: (message: NewMessage) => Promise<void>;
  /** The visitor ended a text chat. */
  readonly ended: (sessionId: string) => Promise<void>;
  /** @param platformId the call's id, as known to the visitor's browser */
  readonly helped: (platformId: string, helped: boolean) => Promise<void>;
};
