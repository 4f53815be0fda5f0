/** What happens to a conversation, of which the reducer makes its next row. */
import type {
  Channel,
  ConsentReceipt,
  EndpointRefusal,
  MicrophoneFailure,
} from '../../../widget/contract-endpoint.ts';
import type { NewConversation, NewMessage, Speaker } from '../../routes/endpoint-inbox.ts';
import type { CallReport, ReportedBookings } from '../reports/report.ts';
import type { Silence } from '../reports/written-lines.ts';
import type { AppointmentRow } from '../store/tables.ts';

/** Events that create a conversation. */
export type FirstEvent =
  | ({ readonly type: 'requested' } & NewConversation)
  | ({ readonly type: 'message-left' } & NewMessage)
  | {
      readonly type: 'refused';
      readonly id: string;
      readonly channel: Channel;
      readonly reason: EndpointRefusal | MicrophoneFailure;
    }
  /** The platform reports a telephone call, or a call that could not be stored when it began. */
  | { readonly type: 'discovered'; readonly id: string; readonly report: CallReport }
  | ({ readonly type: 'found' } & FoundChat);

/** A text chat of which only the platform knows. */
export type FoundChat = {
  readonly id: string;
  readonly platformId: string;
  readonly startedAt: number;
  readonly name: string | null;
  readonly consent: ConsentReceipt | null;
};

export type ConversationEvent =
  /** The request is stored after the platform's report, because the database was down. */
  | ({ readonly type: 'identified' } & Pick<NewConversation, 'name' | 'consent' | 'timeZone'>)
  | { readonly type: 'began'; readonly platformId: string }
  | { readonly type: 'did-not-begin'; readonly reason: EndpointRefusal; readonly isCertain: boolean }
  /** `isAgain`: the agent's last answer once more, because it was cut off. */
  | { readonly type: 'said'; readonly speaker: Speaker; readonly text: string; readonly isAgain: boolean }
  | ({ readonly type: 'booked' } & ReportedBookings)
  /** The book has moved or cancelled what was booked in it. */
  | {
      readonly type: 'appointment-changed';
      readonly appointment: AppointmentRow;
      /** What the booking is called. */
      readonly title: string;
    }
  /** The visitor ended a text chat. */
  | { readonly type: 'left' }
  /** A text chat may have been silent for too long, or has been left by its visitor. */
  | ({ readonly type: 'idle' } & Silence)
  | { readonly type: 'progressed'; readonly report: CallReport }
  | { readonly type: 'reported'; readonly report: CallReport; readonly isPolled: boolean }
  /** A process checks it now. */
  | { readonly type: 'leased' }
  /** `isUnlisted`: the platform's list of that time has no call of it. */
  | { readonly type: 'not-reported'; readonly isUnlisted: boolean }
  | { readonly type: 'rated'; readonly hasHelped: boolean }
  | ({ readonly type: 'marked' } & Marks);

/** What an owner notes on a conversation. */
export type Marks = {
  readonly note?: string | undefined;
  readonly isDone?: boolean | undefined;
  /** The owner who has opened it. */
  readonly readBy?: string | undefined;
};
