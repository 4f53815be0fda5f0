/** `POST messages`: a visitor leaves a message for the business, without the voice platform. */
import type { IncomingRequest } from '../admission/admission.ts';
import * as v from 'valibot';
import { release } from '../admission/budget.ts';
import { readContact, readMessage } from '../../widget/config/contact.ts';
import type { Context } from '../context.ts';
import { admitWithinBudget } from './opening.ts';
import { demandToken, MESSAGE_ID, NO_OBJECT, OPENING, type Opening } from '../admission/proof.ts';
import { normalized, readRequest } from '../http/parse.ts';
import { giveReceipt } from './receipts.ts';
import { Refusal } from '../http/refusal.ts';
import { repeatKey } from '../http/repeats.ts';
import { errorText } from '../http/reports.ts';
import type { LeftMessage } from '../settings.ts';
import { waitedFor } from '../http/time-limit.ts';

/** Maximum size of message and token, in four-byte characters, with room to spare. */
const MAX_BYTES = 32_768;

const NO_CONTACT = '`contact` must be a phone number or an email address.';
const NO_TEXT = '`text` must have 1 to 2,000 characters.';
const BODY = v.object(
  {
    ...OPENING,
    contact: v.optional(normalized(readContact, NO_CONTACT), ''),
    text: v.optional(normalized(readMessage, NO_TEXT), ''),
    id: MESSAGE_ID,
  },
  NO_OBJECT,
);

/** Answers 201 only once the message is stored, because the visitor then reads that it was received. */
export async function answerMessage(context: Context, incoming: IncomingRequest): Promise<Response> {
  const { settings } = context;
  const limits = { maxBytes: MAX_BYTES, seconds: settings.timeLimits.body };
  const { contact, text, id, ...opening } = await readRequest(incoming.request, BODY, limits);
  demandToken(opening);
  if (settings.inbox === null && settings.onMessage === null) {
    context.report(
      'messages',
      'A visitor left a message, but messages are not configured: set INBOX or `onMessage`.',
    );
    throw new Refusal('not-configured', 'Messages are not configured.');
  }
  await context.once(repeatKey(id ?? null, 'message', opening.botCheck), async () => {
    await take(context, incoming, opening, { contact, text });
    return '';
  });
  return new Response(null, { status: 201 });
}

type Words = Pick<LeftMessage, 'contact' | 'text'>;

async function take(
  context: Context,
  incoming: IncomingRequest,
  opening: Opening,
  words: Words,
): Promise<void> {
  const { consent, reservation } = await admitWithinBudget(context, incoming, opening, 'message');
  const id = crypto.randomUUID();
  try {
    await keep(context, { id, name: opening.name, ...words, consent });
  } catch (error) {
    await release(context, reservation);
    throw error;
  }
  await giveReceipt(context, id, 'message', consent);
}

/** Delivers to both the inbox and the owner's function, if configured. */
async function keep({ settings, report }: Context, message: Omit<LeftMessage, 'at'>): Promise<void> {
  const { inbox, onMessage, timeLimits, now } = settings;
  let isStored = false;
  try {
    await inbox?.messageLeft(message);
    isStored = inbox !== null;
    const left = { ...message, at: new Date(now()).toISOString() };
    if (onMessage !== null) await waitedFor(timeLimits.receipt, () => onMessage(left));
  } catch (error) {
    // A visitor who sends a stored message again would leave it twice.
    if (isStored) return report('hook', `\`onMessage\` failed: ${errorText(error)}`);
    report('messages', `A message could not be stored: ${errorText(error)}`);
    throw new Refusal('not-available', 'The message could not be stored.');
  }
}
