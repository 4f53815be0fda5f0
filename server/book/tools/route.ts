/**
 * `POST /inbox/tools/{conversation}`: the platform uses a tool in one conversation, with the proof of that conversation.
 * The platform ignores every status but 200.
 */
import { fieldOf } from '../../http/fields.ts';
import { readBody } from '../../http/body.ts';
import { parseJson } from '../../../widget/platform/json.ts';
import { renewHolds } from '../store/appointments.ts';
import type { ToolsContext } from './context.ts';
import { toolRequestsIn } from './requests.ts';
import { answerTool } from './tools.ts';

export const PROOF_HEADER = 'x-task-tamer-proof';
/** The message contains the whole conversation. */
const MAX_BYTES = 5 * 1_048_576;
const LANGUAGE = 'en';

const signedText = (conversation: string, expiry: number, language: string): string =>
  `book tools:${conversation}:${expiry}:${language}`;

/** @param language of the conversation, BCP 47 */
export function proofOf(
  { sign }: Pick<ToolsContext, 'sign'>,
  conversation: string,
  expiry: number,
  language: string,
): string {
  const known = /^[\w-]{1,35}$/.test(language) ? language : LANGUAGE;
  return `${expiry}.${known}.${sign(signedText(conversation, expiry, known))}`;
}

/** The language in the proof; null if it is wrong or expired. */
function provenLanguage(
  { isSigned, now }: ToolsContext,
  conversation: string,
  proof: string | null,
): string | null {
  const [, digits = '', language = '', signature = ''] =
    /^(\d{1,16})\.([\w-]{1,35})\.([\w-]{1,100})$/.exec(proof ?? '') ?? [];
  const expiry = Number(digits);
  const isProven = signature !== '' && isSigned(signedText(conversation, expiry, language), signature);
  return isProven && expiry >= now() ? language : null;
}

/** @param seconds within which the body must arrive */
export async function answerTools(
  context: ToolsContext,
  request: Request,
  conversation: string,
  seconds: number,
): Promise<Response> {
  const language = provenLanguage(context, conversation, request.headers.get(PROOF_HEADER));
  if (language === null) {
    context.report('A request that claims to be the voice platform’s was refused: it has no valid proof.');
    return Response.json({ message: 'The proof is missing, wrong or expired.' }, { status: 401 });
  }
  const text = await readBody(request, { maxBytes: MAX_BYTES, seconds }).catch(() => '');
  const requests = toolRequestsIn(fieldOf(parseJson(text), 'message'));
  if (requests === null) return Response.json({ message: 'This is no use of a tool.' }, { status: 400 });
  const actor = { conversation, language };
  const results: object[] = [];
  // One after another, because a later one may need what an earlier one has done.
  for (const each of requests) {
    const result = await answerTool(context, actor, each);
    results.push({ name: each.name, toolCallId: each.id, result });
  }
  await renewHolds(context, conversation).catch(() => undefined);
  return Response.json({ results });
}
