/** `POST messages`: a visitor leaves a message for the business, without the voice platform. */
import type { Asking } from '../admission/admission.ts';
import { readRequest } from '../http/body.ts';
import { release } from '../admission/budget.ts';
import { readContact, readMessage } from '../../widget/config/contact.ts';
import type { Context } from '../context.ts';
import { fieldOf } from '../http/fields.ts';
import { admitWithinBudget } from './opening.ts';
import { parseMessageId, parseOpening, type Opening } from '../admission/proof.ts';
import { giveReceipt } from './receipts.ts';
import { Refusal } from '../http/refusal.ts';
import { repeatKey } from '../http/repeats.ts';
import { errorText } from '../http/reports.ts';
import type { LeftMessage } from '../settings.ts';
import { waitedFor } from '../http/time-limit.ts';

/** Maximum size of message and token, in four-byte characters, with room to spare. */
const MOST_BYTES = 32_768;

/** Answers 201 only once the message is stored, because the visitor then reads that it was received. */
export async function answerMessage(context: Context, asking: Asking): Promise<Response> {
  const { settings } = context;
  const body = await readRequest(asking.request, MOST_BYTES, settings.timeLimits.body);
  const opening = parseOpening(body);
  const words = parseMessage(body);
  if (settings.inbox === null && settings.onMessage === null) {
    context.report(
      'messages',
      'A visitor left a message, but messages are not configured: set INBOX or `onMessage`.',
    );
    throw new Refusal('not-configured', 'Messages are not configured.');
  }
  await context.once(repeatKey(parseMessageId(body), 'message', opening.token), async () => {
    await take(context, asking, opening, words);
    return '';
  });
  return new Response(null, { status: 201 });
}

type Words = Pick<LeftMessage, 'contact' | 'text'>;

async function take(context: Context, asking: Asking, opening: Opening, words: Words): Promise<void> {
  const { consent, reservation } = await admitWithinBudget(context, asking, opening, 'message');
  const id = crypto.randomUUID();
  try {
    await keep(context, { id, name: opening.name, ...words, consent });
  } catch (error) {
    await release(context, reservation);
    throw error;
  }
  await giveReceipt(context, id, 'message', consent);
}

function parseMessage(body: unknown): Words {
  const [contact, text] = [fieldOf(body, 'contact'), fieldOf(body, 'text')];
  const parsed = {
    contact: typeof contact === 'string' ? readContact(contact) : null,
    text: typeof text === 'string' ? readMessage(text) : null,
  };
  if (parsed.contact === null)
    throw new Refusal('bad-request', '`contact` must be a phone number or an email address.');
  if (parsed.text === null) throw new Refusal('bad-request', '`text` must have 1 to 2,000 characters.');
  return { contact: parsed.contact, text: parsed.text };
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
