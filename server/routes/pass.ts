/** The signed pass with which a visitor continues a text chat: the session's id and its expiry. */
import { parseJson } from '../../widget/platform/json.ts';
import type { Context } from '../context.ts';
import { fieldOf, textOf } from '../http/fields.ts';
import { Refusal } from '../http/refusal.ts';
import { base64url, fromBase64url } from '../http/secrets.ts';

const PASS_LIMIT = 4_096;
const ID_LIMIT = 512;

export type Pass = {
  readonly sessionId: string;
  /** Milliseconds since 1970. */
  readonly until: number;
};

export function writePass({ secrets }: Context, { sessionId, until }: Pass): string {
  const content = base64url(new TextEncoder().encode(JSON.stringify({ sessionId, until })));
  return `${content}.${secrets.sign(content)}`;
}

/** @throws Refusal unless the signature is valid and the pass has not expired */
export function readPass(context: Context, sent: unknown): Pass {
  const [content = '', signature = '', ...rest] = textOf(sent, PASS_LIMIT)?.split('.') ?? [];
  const isOurs = rest.length === 0 && context.secrets.isSigned(content, signature);
  const pass = isOurs ? parsePass(content) : null;
  if (pass === null || pass.until <= context.settings.now())
    throw new Refusal('conversation-ended', 'This conversation has ended.');
  return pass;
}

function parsePass(content: string): Pass | null {
  const bytes = fromBase64url(content);
  const parsed = bytes === null ? undefined : parseJson(new TextDecoder().decode(bytes));
  const sessionId = textOf(fieldOf(parsed, 'sessionId'), ID_LIMIT);
  const until = fieldOf(parsed, 'until');
  return sessionId === null || typeof until !== 'number' ? null : { sessionId, until };
}
