/** A mail of each kind, as a dental practice would get it, and as it would send it to a visitor. */
import { visitorMail, type VisitorMail } from '../../server/book/notices/visitor-mail.ts';
import { conversationMail } from '../../server/inbox/mail/conversation-mail.ts';
import { digestMail } from '../../server/inbox/mail/digest-mail.ts';
import type { MailContent } from '../../server/inbox/mail/mail-content.ts';
import { signInMail } from '../../server/inbox/mail/sign-in-mail.ts';
import type { Summary } from '../../server/inbox/reports/report.ts';
import type { Conversation } from '../../server/inbox/web/page-contract.ts';
import { clinicRules } from '../e2e/inbox/clinic-book.ts';
import { appointmentRow } from '../unit/server/book/notices/appointment-row.ts';

const BUSINESS = 'Harbor Dental';
const TIME_ZONE = 'America/New_York';
const PAGE = 'https://calls.example.com/inbox/';
export const LINK = `${PAGE}#conversation=4e35ff2d-8f6a-4f0f-9f4b-2f1d2a5b7c11`;

const instant = (at: string) => ({ kind: 'instant', at: Date.parse(at) }) as const;

export const SUMMARY: Summary = {
  who: 'New patient',
  reason: 'Cracked molar, in pain since last night',
  details: 'Upper left, sensitive to cold. Insurance is Delta.',
  urgency: 'Today or tomorrow',
  nextStep: 'Call back about the insurance',
  promised: 'A call before noon',
};

export const CALL: Conversation = {
  id: '4e35ff2d-8f6a-4f0f-9f4b-2f1d2a5b7c11',
  channel: 'voice',
  status: 'ended',
  startedAt: Date.parse('2026-11-24T15:00:00Z'),
  endedAt: Date.parse('2026-11-24T15:02:31Z'),
  name: 'Dana Ruiz',
  contact: null,
  reason: 'Cracked molar, in pain since last night',
  urgency: 'Today or tomorrow',
  next: 'Call back about the insurance',
  bookings: [
    {
      id: 'booking-1',
      reference: null,
      what: 'Emergency visit',
      start: instant('2026-11-26T13:30:00Z'),
      end: null,
      zone: TIME_ZONE,
      where: '12 Harbor Street, Portland',
      phone: null,
    },
  ],
  isOnlyClaimed: false,
  missedReason: null,
  isUnreported: false,
  isDone: false,
  phone: '212 555 0187',
  email: null,
  appointments: [],
  lines: [
    { speaker: 'agent', text: 'Harbor Dental, this is Erin. How can I help?', at: 0 },
    { speaker: 'visitor', text: 'Hi, I cracked a molar last night.', at: 0 },
    { speaker: 'visitor', text: 'Is there anything this week?', at: 0 },
    { speaker: 'agent', text: 'I have Thursday at 8:30 in the morning. Would that work?', at: 0 },
    { speaker: 'visitor', text: 'Yes please. My number is 212 555 0187.', at: 0 },
  ],
  summary: SUMMARY,
  consent: null,
  endedReason: 'customer-ended-call',
  cost: 0.21,
  hasRecording: true,
  agent: 'Erin',
  helped: true,
  note: '',
};

export const MESSAGE: Conversation = {
  ...CALL,
  channel: 'message',
  name: 'Luis Ortega',
  contact: 'luis@example.com',
  phone: null,
  email: 'luis@example.com',
  reason: 'My retainer broke.\nCould somebody call me after five?',
  urgency: null,
  next: null,
  bookings: [],
  summary: null,
  lines: [{ speaker: 'visitor', text: 'My retainer broke.\nCould somebody call me after five?', at: 0 }],
};

const CLAIMED: Conversation = { ...CALL, bookings: [], isOnlyClaimed: true };
const UNREPORTED: Conversation = {
  ...CALL,
  reason: null,
  next: null,
  urgency: null,
  bookings: [],
  lines: [],
  summary: null,
  phone: null,
  isUnreported: true,
};
const MISSED: Conversation = { ...UNREPORTED, name: null, status: 'missed', missedReason: 'platform-busy' };

/** The mail about a conversation, at noon of its day. */
export const mailAbout = (
  conversation: Conversation,
  business: string | null = BUSINESS,
): Promise<MailContent> =>
  conversationMail({
    conversation,
    business,
    isUnreported: conversation.isUnreported,
    timeZone: TIME_ZONE,
    link: LINK,
    now: Date.parse('2026-11-24T17:00:00Z'),
  });

const digest = (): Promise<MailContent> =>
  digestMail({
    conversations: [
      CALL,
      MESSAGE,
      { ...CLAIMED, name: 'Kim Ng', startedAt: Date.parse('2026-11-24T17:26:00Z') },
      {
        ...CALL,
        name: 'Ada Byron',
        reason: 'Opening hours on Friday',
        urgency: null,
        next: null,
        bookings: [],
      },
      MISSED,
      { ...MISSED, contact: '+1 212 555 0142', missedReason: 'microphone-denied' },
    ],
    timeZone: TIME_ZONE,
    business: BUSINESS,
    now: Date.parse('2026-11-24T23:00:00Z'),
    page: PAGE,
    yesterday: null,
    linkTo: () => LINK,
  });

/** To the visitor of an appointment on Thursday at 8:30. */
const visit = (kind: VisitorMail['kind']): Promise<MailContent> =>
  visitorMail({
    kind,
    appointment: appointmentRow({ starts_at: Date.parse('2026-11-26T13:30:00Z') }),
    rules: { ...clinicRules(), location: '12 Harbor Street, Portland', phone: '+1 207 555 0142' },
    business: BUSINESS,
    sender: 'calls@harbor.example',
    site: 'https://harbor.example/',
    link: `${PAGE}visits/5Yw2mQ0c`,
    timeZone: TIME_ZONE,
    now: Date.parse('2026-11-24T17:00:00Z'),
  });

export const MAILS = {
  call: () => mailAbout(CALL),
  claimed: () => mailAbout(CLAIMED),
  unreported: () => mailAbout(UNREPORTED),
  message: () => mailAbout(MESSAGE),
  digest,
  'sign-in': () => signInMail(`${PAGE}#sign-in=f2Jz0uQ4`, BUSINESS),
  booked: () => visit('booked'),
  moved: () => visit('moved'),
  cancelled: () => visit('cancelled'),
  reminder: () => visit('reminder'),
} as const satisfies Readonly<Record<string, () => Promise<MailContent>>>;
