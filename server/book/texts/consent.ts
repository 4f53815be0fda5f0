/**
 * The visitor's consent to texts. A model may say that a visitor has agreed; it counts only if the conversation has the
 * question, and behind it an answer that is no refusal. That answer is kept as the proof.
 */
import { hashOf } from '../../http/secrets.ts';
import type { Reader } from '../../inbox/store/tables.ts';
import { choiceIn, plain } from './choices.ts';
import { languageOf } from './compose.ts';
import { CONSENT_QUESTIONS, NO_WORDS, TEXT_CONSENT_VERSION, YES_WORDS } from './consent-words.ts';
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
/** Each question has it, in every language. */
const ASKS = /\bstop\b/i;

const YES = YES_WORDS.map(plain);
const NO = NO_WORDS.map(plain);
const IS_HAN = /^\p{Script=Han}/u;

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

/** The index of the visitor's line that agrees; null if the agent did not ask or the answer is no. */
export function answerIn(lines: readonly SaidLine[]): number | null {
  const asked = lines.findLastIndex(({ speaker, text }) => speaker === 'agent' && ASKS.test(text));
  if (asked < 0) return null;
  const answers = lines.flatMap(({ speaker, text }, index) =>
    speaker === 'visitor' && index > asked ? [{ index, said: plain(text) }] : [],
  );
  const agreed = answers.find(({ said }) => begins(said, YES));
  if (agreed !== undefined) return agreed.index;
  const [first] = answers;
  if (first === undefined || begins(first.said, NO) || choiceIn(first.said) === 'stop') return null;
  return first.index;
}

const begins = (said: string, words: readonly string[]): boolean =>
  words.some((word) => said === word || said.startsWith(IS_HAN.test(word) ? word : `${word} `));

async function storedLines(db: Reader, conversation: string): Promise<readonly SaidLine[]> {
  return db
    .selectFrom('lines')
    .select(['speaker', 'text', 'at'])
    .where('conversation_id', '=', conversation)
    .orderBy('position')
    .execute();
}
