/** The encrypted pass with which a visitor continues a text chat: the platform's session id, and the pass's expiry. */
import * as v from 'valibot';
import { parseJson } from '../../widget/platform/json.ts';
import type { Context } from '../context.ts';
import { parseOrNull, text } from '../http/parse.ts';
import { Refusal } from '../http/refusal.ts';

const MAX_PASS_CHARACTERS = 4_096;
const MAX_ID_CHARACTERS = 512;

const PASS = v.object({
  sessionId: text(MAX_ID_CHARACTERS, ''),
  /** Milliseconds since 1970. */
  until: v.number(),
});

export type Pass = Readonly<v.InferOutput<typeof PASS>>;

export const writePass = ({ secrets }: Context, { sessionId, until }: Pass): Promise<string> =>
  secrets.encrypt(JSON.stringify({ sessionId, until }));

/** @throws Refusal unless this server wrote the pass, and it has not expired */
export async function readPass({ secrets, settings }: Context, sent: string): Promise<Pass> {
  const content = sent.length <= MAX_PASS_CHARACTERS ? await secrets.decrypt(sent) : null;
  const pass = content === null ? null : parseOrNull(PASS, parseJson(content));
  if (pass === null || pass.until <= settings.now())
    throw new Refusal('conversation-ended', 'This conversation has ended.');
  return pass;
}
