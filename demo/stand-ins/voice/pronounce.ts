/** Prepares text for the synthesizer, which supports English and unaccented Latin letters. */
const UNDECOMPOSED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  þ: 'th',
  Þ: 'Th',
  ð: 'd',
  ı: 'i',
};
const NAMELESS = 'there';
const MAX_NAME_CHARACTERS = 100;

/** The text without accents, unreadable characters and symbols. */
export function pronounceable(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\p{ASCII}]/gu, (letter) => UNDECOMPOSED[letter] ?? (/\p{M}/u.test(letter) ? '' : ' '))
    .replace(/[^A-Za-z0-9 .,;:?!'-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** How Erin addresses the visitor: the name, or "there" if she cannot pronounce any of it. */
export function addressee(name: unknown): string {
  if (typeof name !== 'string') return NAMELESS;
  const trimmed = name.trim().slice(0, MAX_NAME_CHARACTERS);
  return /[A-Za-z]/.test(pronounceable(trimmed)) ? trimmed : NAMELESS;
}
