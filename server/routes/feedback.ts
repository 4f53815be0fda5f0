/** `POST feedback`: passes on to the owner whether a call helped, without storing it. */
import { admitUnproved, type Asking } from '../admission/admission.ts';
import { readRequest } from '../http/body.ts';
import type { Context } from '../context.ts';
import { fieldOf, textOf } from '../http/fields.ts';
import { Refusal } from '../http/refusal.ts';
import { errorText } from '../http/reports.ts';
import { waitedFor } from '../http/time-limit.ts';

const MOST_BYTES = 2_048;
const ID_LIMIT = 200;

export async function answerFeedback(context: Context, asking: Asking): Promise<Response> {
  const { timeLimits, now, inbox, onFeedback } = context.settings;
  const body = await readRequest(asking.request, MOST_BYTES, timeLimits.body);
  const id = textOf(fieldOf(body, 'id'), ID_LIMIT);
  const helped = fieldOf(body, 'helped');
  if (id === null || !/^[\w.-]+$/.test(id) || typeof helped !== 'boolean')
    throw new Refusal('bad-request', '`id` must name a call, and `helped` must be true or false.');
  await admitUnproved(context, asking, 'feedback');
  await inbox?.helped(id, helped);
  try {
    const feedback = { id, at: new Date(now()).toISOString(), helped };
    await waitedFor(timeLimits.receipt, () => onFeedback(feedback));
  } catch (error) {
    context.report('hook', `\`onFeedback\` failed: ${errorText(error)}`);
  }
  return new Response(null, { status: 204 });
}
