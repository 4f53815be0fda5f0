/** Text messages of an appointment book. Loaded only if they are switched on. */
import type { AppointmentRow } from '../../inbox/store/tables.ts';
import { consentQuestion, consentTo } from './consent.ts';
import type { TextsContext } from './context.ts';
import { createIncoming, statusUrl, type IncomingTexts } from './incoming.ts';
import type { TextConsents } from '../tools/context.ts';
import type { SendText } from './provider.ts';
import { deliverReplies } from './replies.ts';
import type { TextSettings } from './settings.ts';
import { createTemplate } from './template.ts';
import { createTwilio } from './twilio.ts';
import { isForTexts, sendVisitText, type VisitTextKind, type VisitTextResult } from './visit-texts.ts';

export type Texts = IncomingTexts & {
  /** For the agent: the question by which a visitor agrees, and whether one has. */
  readonly consents: TextConsents;
  /** Whether the visitor of an appointment gets texts about it. */
  readonly isFor: (appointment: AppointmentRow) => boolean;
  /** Each call is one text. Never rejects. */
  readonly send: (kind: VisitTextKind, appointment: AppointmentRow) => Promise<VisitTextResult>;
  /** Sends some of the due answers. Resolves with whether more are due. */
  readonly deliver: () => Promise<boolean>;
};

export function openTexts(parts: Omit<TextsContext, 'send'>): Texts {
  const context: TextsContext = { ...parts, send: senderOf(parts.settings, parts) };
  return {
    ...createIncoming(context),
    consents: {
      questionIn: (language) => consentQuestion(language, context.business),
      consentTo: (asked) => consentTo(context, asked),
    },
    isFor: (appointment) => isForTexts(context, appointment),
    send: (kind, appointment) => sendVisitText(context, kind, appointment),
    deliver: () => deliverReplies(context),
  };
}

function senderOf(
  { provider, allowsPrivate }: TextSettings,
  { publicUrl, now }: Pick<TextsContext, 'publicUrl' | 'now'>,
): SendText {
  if (provider.kind === 'https') return createTemplate(provider, allowsPrivate);
  return createTwilio(provider, allowsPrivate, { callbackOf: (id) => statusUrl(publicUrl, id), now });
}
