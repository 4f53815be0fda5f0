/** How long a text is as it is charged: in septets of the GSM 03.38 alphabet, or in UTF-16 units of any other text. Pure. */

const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Each takes two septets. */
const EXTENDED = '\f^{}\\[~]|€';
const SEPTETS: ReadonlyMap<string, number> = new Map([
  ...Array.from(BASIC, (character) => [character, 1] as const),
  ...Array.from(EXTENDED, (character) => [character, 2] as const),
]);

/** The most of one message, and of each part of a longer one, which has a header. */
const LIMITS = {
  'gsm-7': { whole: 160, part: 153 },
  'ucs-2': { whole: 70, part: 67 },
} as const;

export type Encoding = keyof typeof LIMITS;
export type Measure = {
  readonly encoding: Encoding;
  /** Septets, or UTF-16 units. */
  readonly units: number;
  /** The most units of a single message. */
  readonly limit: number;
  /** How many messages are charged. */
  readonly parts: number;
};

export function measure(text: string): Measure {
  const characters = Array.from(text);
  const encoding: Encoding = characters.every((each) => SEPTETS.has(each)) ? 'gsm-7' : 'ucs-2';
  const sizes = characters.map((each) => (encoding === 'gsm-7' ? (SEPTETS.get(each) ?? 0) : each.length));
  const units = sizes.reduce((sum, size) => sum + size, 0);
  const { whole, part } = LIMITS[encoding];
  return { encoding, units, limit: whole, parts: units <= whole ? 1 : partsOf(sizes, part) };
}

/** A character of two units is never divided. */
function partsOf(sizes: readonly number[], most: number): number {
  let parts = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > most) {
      parts += 1;
      used = 0;
    }
    used += size;
  }
  return parts;
}

/** Letters and signs that have no mark to remove. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '‚': "'",
  '′': "'",
  '`': "'",
  '´': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '‑': '-',
  '−': '-',
  '…': '...',
  '•': '*',
  '·': '-',
  '№': 'No.',
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
  ı: 'i',
  œ: 'oe',
  Œ: 'OE',
};
const SPACES = /[\p{Zs}\n\r\t]/gu;
/** Invisible characters, and pictures with what changes their look. */
const LEFT_OUT = /[\p{Cf}\p{Cc}\p{Variation_Selector}\p{Emoji_Modifier}\p{Extended_Pictographic}]/gu;
const MARKS = /\p{M}/gu;

/**
 * The text in the alphabet of one septet a character: with plain quotation marks, dashes and spaces, without pictures, and
 * with letters without marks where they are missing in the alphabet. Other scripts stay as they are.
 */
export const plainText = (text: string): string =>
  Array.from(cleanText(text), (each) => {
    if (SEPTETS.has(each)) return each;
    const replaced = Object.hasOwn(REPLACEMENTS, each) ? REPLACEMENTS[each] : undefined;
    const bare = replaced ?? each.normalize('NFD').replace(MARKS, '');
    return Array.from(bare).every((part) => SEPTETS.has(part)) ? bare : each;
  }).join('');

/** The text with all its letters, in one line. */
export const cleanText = (text: string): string =>
  text.normalize('NFC').replace(SPACES, ' ').replace(LEFT_OUT, '');
