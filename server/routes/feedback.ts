/** `POST feedback`: whether a call helped, or why a microphone did not open, so that no call was requested. */
import {
  MICROPHONE_FAILURES,
  type EndpointFeedback,
  type MicrophoneFailure,
} from '../../widget/contract-endpoint.ts';
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
  const { timeLimits, inbox } = context.settings;
  const feedback = parseFeedback(await readRequest(asking.request, MOST_BYTES, timeLimits.body));
  await admitUnproved(context, asking, 'feedback');
  if ('failed' in feedback) await inbox?.turnedAway('voice', feedback.failed);
  else await takeAnswer(context, feedback.id, feedback.helped);
  return new Response(null, { status: 204 });
}

function parseFeedback(body: unknown): EndpointFeedback {
  const failed = fieldOf(body, 'failed');
  if (isMicrophoneFailure(failed)) return { failed };
  const id = textOf(fieldOf(body, 'id'), ID_LIMIT);
  const helped = fieldOf(body, 'helped');
  if (id === null || !/^[\w.-]+$/.test(id) || typeof helped !== 'boolean')
    throw new Refusal(
      'bad-request',
      '`id` must name a call and `helped` must be true or false, or `failed` must be a reason of the microphone.',
    );
  return { id, helped };
}

const isMicrophoneFailure = (value: unknown): value is MicrophoneFailure =>
  MICROPHONE_FAILURES.some((each) => each === value);

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
