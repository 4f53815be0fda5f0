/** Composes a text that is as short as carriers charge a single message, or two in scripts of another alphabet. Pure. */
import { resolveLanguage, type Language } from '../../../widget/i18n/resolve-language.ts';
import type { Zone } from '../rules/zone.ts';
import { cleanText, measure, plainText, type Measure } from './alphabet.ts';
import { REPLY_KINDS, TEXT_WORDS, type TextKind } from './words.ts';

export type TextParts = {
  readonly kind: TextKind;
  /** The visitor's, BCP 47. */
  readonly language: string;
  readonly business: string;
  /** When the visit begins, ms since 1970. Null for an answer. */
  readonly startsAt: number | null;
  readonly zone: Pick<Zone, 'name'>;
  /** The page of the visit. */
  readonly link: string | null;
  /** The business's number. */
  readonly phone: string | null;
};

export type ComposedText = { readonly body: string; readonly measure: Measure };

/** Of a text of one septet a character, and of any other. */
const MAX_PARTS = { 'gsm-7': 1, 'ucs-2': 2 } as const;
/** A shorter beginning of a name says too little. */
const MIN_NAME_CHARACTERS = 4;
const MAX_CUT_CHARACTERS = 10;
/** Letters without their marks are other words there. */
const NEEDS_MARKS: readonly Language[] = ['vi'];
/** The runtime has no dates in Haitian Creole, whose speakers know French ones. */
const DATE_LOCALES: Partial<Record<Language, string>> = { ht: 'fr' };

export const languageOf = (tag: string): Language => resolveLanguage(tag, null, () => []);

/** Leaves out first the end of a long name, then the address of the page, which the number then replaces. */
export function composeText(parts: TextParts): ComposedText {
  const { business, link, phone } = parts;
  const contacts = [...new Set([link, phone])].filter((each) => each !== null);
  const candidates = [...contacts, ''].flatMap((contact) =>
    namesFrom(cleanText(business)).map((name) => () => composed(parts, name, contact)),
  );
  let last: ComposedText | null = null;
  for (const candidate of candidates) {
    last = candidate();
    if (last.measure.parts <= MAX_PARTS[last.measure.encoding]) return last;
  }
  if (last === null) throw new Error('A text needs a name.');
  return last;
}

/** The name, and its beginnings of whole words. Only a single long word is cut. */
function namesFrom(name: string): readonly string[] {
  const words = name.split(' ');
  const beginnings = words
    .map((_, index) => words.slice(0, words.length - index).join(' '))
    .filter((each) => each.length >= MIN_NAME_CHARACTERS);
  const shortest = Array.from(beginnings.at(-1) ?? name)
    .slice(0, MAX_CUT_CHARACTERS)
    .join('');
  return [...new Set([name, ...beginnings, shortest.trim()])];
}

function composed(parts: TextParts, business: string, contact: string): ComposedText {
  const language = languageOf(parts.language);
  const words = TEXT_WORDS[language];
  const isReply = REPLY_KINDS.some((each) => each === parts.kind);
  const template = isReply ? words[parts.kind] : `${words[parts.kind]} ${words.stop}`;
  const values: Readonly<Record<string, string>> = {
    business,
    contact,
    when: parts.startsAt === null ? '' : dayAndTime(language, parts.startsAt, parts.zone),
  };
  const whole = template
    .replace(/\[([^\]]*)\]/g, contact === '' ? '' : '$1')
    .replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
    .replace(/ +/g, ' ')
    .trim();
  const body = NEEDS_MARKS.includes(language) ? cleanText(whole) : bestOf(whole);
  return { body, measure: measure(body) };
}

/** A text that keeps another script anyway keeps its marks as well. */
function bestOf(whole: string): string {
  const plain = plainText(whole);
  return measure(plain).encoding === 'gsm-7' ? plain : cleanText(whole);
}

/** Such as `Tue, Nov 24, 10:00 AM`. */
function dayAndTime(language: Language, at: number, zone: Pick<Zone, 'name'>): string {
  const format = new Intl.DateTimeFormat(DATE_LOCALES[language] ?? language, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone.name,
  });
  return format.format(at);
}
