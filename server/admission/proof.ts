/** The fields of a conversation's start, as schemas. Whether the proof is good is verified elsewhere. */
import * as v from 'valibot';
import { honestText } from '../../widget/config/characters.ts';
import { shortName } from '../../widget/config/name.ts';
import { Refusal } from '../http/refusal.ts';
import { normalized, text } from '../http/parse.ts';
import { timeZoneNamed } from './days.ts';

/** Far more than hCaptcha's tokens have. */
const MAX_TOKEN_CHARACTERS = 8_192;
/** Limits of the earlier lines: their number, and their total UTF-16 units. */
const MAX_LINES = 200;
const MAX_LINES_CHARACTERS = 24_000;

const NO_NAME = '`name` must be a text in which something can be seen.';
const NO_TOKEN = `\`botCheck\` must be a text of at most ${MAX_TOKEN_CHARACTERS} characters.`;
const NO_ID = '`id` must have 8 to 64 letters, digits, hyphens and underscores.';
const NO_LINE = 'Each of `lines` needs a `role` (`user` or `assistant`) and a `text`.';
const NO_LINES = `\`lines\` must be a list of at most ${MAX_LINES}.`;
export const NO_OBJECT = 'The body must be an object.';

/** IANA's longest name has 32. */
const MAX_ZONE_CHARACTERS = 64;
/** Null for a zone that is not a place, such as the `UTC` of browsers that hide their location. */
const placeOf = (name: string): string | null => {
  const known = timeZoneNamed(name);
  return known !== undefined && /^(?!Etc\/).+\//.test(known) ? known : null;
};
/** No reason to refuse a visitor. */
const ZONE = v.fallback(
  v.nullable(v.pipe(v.string(), v.maxLength(MAX_ZONE_CHARACTERS), v.transform(placeOf))),
  null,
);

/** The default is validated like a sent value, so that a missing field has the same message as a wrong one. */
export const OPENING = {
  /** As passed to the agent. */
  name: v.optional(normalized(shortName, NO_NAME), ''),
  botCheck: v.optional(v.pipe(v.string(NO_TOKEN), v.maxLength(MAX_TOKEN_CHARACTERS, NO_TOKEN)), ''),
  /** Not validated yet. */
  consent: v.optional(v.unknown(), null),
  /** Not validated yet. */
  sentAt: v.optional(v.unknown(), null),
  timeZone: ZONE,
} as const;

export type Opening = v.InferOutput<v.ObjectSchema<typeof OPENING, undefined>>;

/** @throws Refusal without a token: the visitor gets a new check */
export function demandToken({ botCheck }: Opening): void {
  if (botCheck === '') throw new Refusal('bot-check-refused', 'The bot-check token is missing.');
}

export const MESSAGE_ID = v.optional(v.pipe(v.string(NO_ID), v.regex(/^[\w-]{8,64}$/, NO_ID)));

export function inputSchema(longest: number) {
  const message = `\`input\` must be a text of 1 to ${longest} characters.`;
  return v.optional(v.pipe(v.string(message), v.transform(honestText), text(longest, message)), '');
}

/** Only these two roles, because a line of the page must not pass as the owner's system prompt. */
const LINE = v.object(
  {
    role: v.picklist(['user', 'assistant'], NO_LINE),
    text: v.pipe(text(MAX_LINES_CHARACTERS, NO_LINE), v.transform(honestText)),
  },
  NO_LINE,
);

export const LINES = v.nullish(
  v.pipe(
    v.array(LINE, NO_LINES),
    v.maxLength(MAX_LINES, NO_LINES),
    v.check(
      (lines) => lines.reduce((total, each) => total + each.text.length, 0) <= MAX_LINES_CHARACTERS,
      `\`lines\` may have ${MAX_LINES_CHARACTERS} characters at most.`,
    ),
  ),
  [],
);
