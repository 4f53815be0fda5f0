/** What the synthesiser can read: it knows English and Latin letters without accents. */
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
const MAX_NAME = 100;

/** Text without accents, and without what would be silent or read out as a symbol. */
export function pronounceable(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\p{ASCII}]/gu, (letter) => UNDECOMPOSED[letter] ?? (/\p{M}/u.test(letter) ? '' : ' '))
    .replace(/[^A-Za-z0-9 .,;:?!'-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** How Erin addresses the visitor: the name, or "there" when it holds no letter that she can say. */
export function addressee(name: unknown): string {
  if (typeof name !== 'string') return NAMELESS;
  const trimmed = name.trim().slice(0, MAX_NAME);
  return /[A-Za-z]/.test(pronounceable(trimmed)) ? trimmed : NAMELESS;
}
