/**
 * The visitor's consent to texts. A model may say that a visitor has agreed; it counts only if the conversation has the
 * question, and after it a plain yes. That answer is kept as the proof.
 */
import { hashOf } from '../../http/secrets.ts';
import type { Reader } from '../../inbox/store/tables.ts';
import { beginsWithNo, hasQuestion, readAnswer, withdraws } from './agreement.ts';
import { languageOf } from './compose.ts';
import { CONSENT_QUESTIONS, TEXT_CONSENT_VERSION } from './consent-words.ts';
import type { TextsContext } from './context.ts';
import { mayGetTexts, numberHash } from './numbers.ts';
import { hasStopped } from './text-rows.ts';
import type { TextConsents } from '../tools/context.ts';
import type { SaidLine } from '../tools/requests.ts';

/** Kept with the appointment, as JSON. */
export type TextConsent = {
  readonly at: string;
  readonly conversation: string;
  /** What the visitor answered, and where it stands in the conversation. */
  readonly line: { readonly position: number; readonly at: string; readonly text: string };
  readonly version: string;
  /** SHA-256 of the question, in hexadecimal digits. */
  readonly textHash: string;
  readonly language: string;
};

const MAX_LINE_CHARACTERS = 300;
/** Each question has it, in every language. In capitals, because an agent may also ask a visitor to stop by. */
const ASKS = /\bSTOP\b/;

export const consentQuestion = (language: string, business: string): string =>
  CONSENT_QUESTIONS[languageOf(language)].replace('{business}', () => business);

export async function consentTo(
  context: TextsContext,
  asked: Parameters<TextConsents['consentTo']>[0],
): ReturnType<TextConsents['consentTo']> {
  const { read, key, business, settings, now } = context;
  const { conversation, language, contactKey } = asked;
  const none = (note: string) => ({ kind: 'none', note: `No texts will be sent: ${note}` }) as const;
  if (!mayGetTexts(contactKey, settings.countries))
    return none(`the contact is no mobile number of ${settings.countries.join(' or ')}.`);
  const hash = await numberHash(key, contactKey);
  if (await read((db) => hasStopped(db, hash)))
    return none('this number has stopped them. A text with START from it brings them back.');
  // A call's message has the whole conversation. A chat's has its last line, before which the others are stored.
  const isWhole = asked.said.some(({ speaker }) => speaker === 'agent');
  const lines = isWhole
    ? asked.said
    : [...(await read((db) => storedLines(db, conversation))), ...asked.said];
  const position = answerIn(lines);
  const line = position === null ? undefined : lines[position];
  if (position === null || line === undefined)
    return none('the visitor was not asked, or did not agree. Next time, ask before you book.');
  if (await read((db) => isForOther(db, { conversation, contactKey, position })))
    return none('the visitor has agreed for another number. Ask again, for this one.');
  const consent: TextConsent = {
    at: new Date(now()).toISOString(),
    conversation,
    line: {
      position,
      at: new Date(line.at === 0 ? now() : line.at).toISOString(),
      text: line.text.slice(0, MAX_LINE_CHARACTERS),
    },
    version: TEXT_CONSENT_VERSION,
    textHash: hashOf(consentQuestion(language, business)),
    language: languageOf(language),
  };
  return { kind: 'agreed', consent: JSON.stringify(consent) };
}

/**
 * The index of the visitor's line that agrees; null if the agent did not ask, the answer is no plain yes, or a later line
 * takes it back.
 */
export function answerIn(lines: readonly SaidLine[]): number | null {
  const start = questionEnd(lines);
  if (start === null) return null;
  const agreed = agreementFrom(lines, start);
  if (agreed === null) return null;
  return isTakenBack(lines, agreed) ? null : agreed;
}

/** By a refusal in the same breath, by one with which a line begins before the next question, or later by naming texts. */
function isTakenBack(lines: readonly SaidLine[], agreed: number): boolean {
  let isSameTurn = true;
  let isAsked = false;
  for (const line of lines.slice(agreed + 1)) {
    if (line.speaker === 'agent') {
      isSameTurn = false;
      isAsked ||= hasQuestion(line.text);
      continue;
    }
    if (withdraws(line.text)) return true;
    if (isSameTurn ? readAnswer(line.text) === 'no' : !isAsked && beginsWithNo(line.text)) return true;
  }
  return false;
}

/** Where the lines after the last question about texts begin; null without one, or if the same turn asks for more. */
function questionEnd(lines: readonly SaidLine[]): number | null {
  for (let end = lines.length; end > 0; end -= 1) {
    if (lines[end - 1]?.speaker !== 'agent' || lines[end]?.speaker === 'agent') continue;
    const start = lines.findLastIndex(({ speaker }, index) => speaker !== 'agent' && index < end) + 1;
    const turn = lines
      .slice(start, end)
      .map(({ text }) => text)
      .join('\n');
    if (!ASKS.test(turn) || !hasQuestion(turn)) continue;
    const [before = '', ...others] = turn.split(ASKS);
    return hasQuestion(before) && hasQuestion(others.join('')) ? null : end;
  }
  return null;
}

/**
 * The first clear answer decides. Between it and the question the agent may only answer what the visitor asks, once. After
 * that, "okay" may be meant for the agent's answer.
 */
function agreementFrom(lines: readonly SaidLine[], start: number): number | null {
  let isBridged = false;
  for (const [index, { speaker, text }] of lines.entries()) {
    if (index < start) continue;
    if (speaker === 'agent') {
      const previous = lines[index - 1];
      const isSameTurn = previous?.speaker === 'agent';
      if (hasQuestion(text) || (!isSameTurn && (isBridged || !hasQuestion(previous?.text ?? ''))))
        return null;
      isBridged = true;
      continue;
    }
    const answer = readAnswer(text);
    if (answer === 'no') return null;
    if (answer === 'yes' || (answer === 'weak' && !isBridged)) return index;
  }
  return null;
}

type Agreed = { readonly conversation: string; readonly contactKey: string; readonly position: number };

/** An answer counts for one number: who has agreed for themselves has not agreed for their mother. */
async function isForOther(db: Reader, { conversation, contactKey, position }: Agreed): Promise<boolean> {
  const rows = await db
    .selectFrom('appointments')
    .select('text_consent')
    .where('conversation_id', '=', conversation)
    .where('contact_key', '<>', contactKey)
    .where('text_consent', 'is not', null)
    .execute();
  return rows.some(({ text_consent }) => {
    const agreed = JSON.parse(text_consent ?? 'null') as TextConsent | null;
    return agreed !== null && agreed.line.position >= position;
  });
}

async function storedLines(db: Reader, conversation: string): Promise<readonly SaidLine[]> {
  return db
    .selectFrom('lines')
    .select(['speaker', 'text', 'at'])
    .where('conversation_id', '=', conversation)
    .orderBy('position')
    .execute();
}
