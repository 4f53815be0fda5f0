/** `POST feedback`: whether a call helped, or why a microphone did not open, so that no call was requested. */
import * as v from 'valibot';
import { MICROPHONE_FAILURES } from '../../widget/contract-endpoint.ts';
import { admitUnproved, type IncomingRequest } from '../admission/admission.ts';
import type { Context } from '../context.ts';
import { readRequest, text } from '../http/parse.ts';
import { errorText } from '../http/reports.ts';
import { recordMissed } from './missed.ts';
import { waitedFor } from '../http/time-limit.ts';

const MAX_BYTES = 2_048;
const MAX_ID_CHARACTERS = 200;

const NO_FEEDBACK =
  '`id` must name a call and `helped` must be true or false, or `failed` must be a reason of the microphone.';
const BODY = v.union(
  [
    v.object({ failed: v.picklist(MICROPHONE_FAILURES) }),
    v.object({ id: v.pipe(text(MAX_ID_CHARACTERS, NO_FEEDBACK), v.regex(/^[\w.-]+$/)), helped: v.boolean() }),
  ],
  NO_FEEDBACK,
);

export async function answerFeedback(context: Context, incoming: IncomingRequest): Promise<Response> {
  const { timeLimits } = context.settings;
  const limits = { maxBytes: MAX_BYTES, seconds: timeLimits.body };
  const feedback = await readRequest(incoming.request, BODY, limits);
  await admitUnproved(context, incoming, 'feedback');
  if ('failed' in feedback) await recordMissed(context, incoming, 'voice', feedback.failed);
  else await takeAnswer(context, feedback.id, feedback.helped);
  return new Response(null, { status: 204 });
}

async function takeAnswer({ settings, report }: Context, id: string, helped: boolean): Promise<void> {
  const { timeLimits, now, inbox, onFeedback } = settings;
  await inbox?.helped(id, helped);
  try {
    const feedback = { id, at: new Date(now()).toISOString(), helped };
    await waitedFor(timeLimits.receipt, () => onFeedback(feedback));
  } catch (error) {
    report('hook', `\`onFeedback\` failed: ${errorText(error)}`);
  }
}
