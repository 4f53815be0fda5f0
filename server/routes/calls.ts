/** `POST calls`: starts a call that the visitor's browser can join. */
import type { EndpointCall } from '../../widget/contract-endpoint.ts';
import type { IncomingRequest } from '../admission/admission.ts';
import { agentFields, consentedPlans } from './agent.ts';
import * as v from 'valibot';
import type { Context } from '../context.ts';
import { fieldOf, isWebUrl, textOf } from '../http/fields.ts';
import { openConversation } from './opening.ts';
import { askPlatform } from './platform.ts';
import { demandToken, NO_OBJECT, OPENING } from '../admission/proof.ts';
import { readRequest } from '../http/parse.ts';
import { Refusal } from '../http/refusal.ts';

/** The longest name and token, with room to spare. */
const MAX_BYTES = 32_768;
const MAX_TEXT_CHARACTERS = 2_048;
const BODY = v.object(OPENING, NO_OBJECT);

export async function answerCall(context: Context, incoming: IncomingRequest): Promise<Response> {
  const { settings } = context;
  const limits = { maxBytes: MAX_BYTES, seconds: settings.timeLimits.body };
  const opening = await readRequest(incoming.request, BODY, limits);
  demandToken(opening);
  const call = await openConversation(
    context,
    incoming,
    { opening, channel: 'voice' },
    async (consent, added) => {
      const body = {
        ...agentFields(settings, opening.name, consent, consentedPlans(settings, consent, added)),
        roomDeleteOnUserLeaveEnabled: !settings.keepsRooms,
      };
      const answer = joinableCall(context, await askPlatform(context, { path: '/call/web', body }));
      return { id: answer.id, answer };
    },
  );
  return Response.json(call, { status: 201 });
}

/** The platform's answer contains the whole agent with its prompt, so only what the tag needs is returned. */
function joinableCall({ settings, report }: Context, answer: unknown): EndpointCall {
  const id = textOf(fieldOf(answer, 'id'), MAX_TEXT_CHARACTERS);
  const webCallUrl = textOf(fieldOf(answer, 'webCallUrl'), MAX_TEXT_CHARACTERS);
  if (id === null || !isWebUrl(webCallUrl)) {
    report('platform-answer', 'The platform answered /call/web without an id or without a URL to join.');
    throw new Refusal('platform-refused', 'The voice platform returned no call that can be joined.');
  }
  const videoRecordingEnabled = fieldOf(answer, 'artifactPlan', 'videoRecordingEnabled');
  const provider = textOf(fieldOf(answer, 'assistant', 'voice', 'provider'), MAX_TEXT_CHARACTERS);
  const callToken = textOf(fieldOf(answer, 'transport', 'callToken'), MAX_TEXT_CHARACTERS);
  return {
    id,
    webCallUrl,
    ...(typeof videoRecordingEnabled === 'boolean' ? { artifactPlan: { videoRecordingEnabled } } : {}),
    ...(provider === null ? {} : { assistant: { voice: { provider } } }),
    ...(callToken === null ? {} : { transport: { callToken } }),
    maxDurationSeconds: settings.limits.callSeconds,
  };
}
