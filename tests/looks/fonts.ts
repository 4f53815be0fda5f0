/** The font of all text in the pictures, because installed fonts differ between machines. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const FACE = 'Pictured';

const LATIN = 'U+0-2AFF';
const ARABIC = 'U+600-6FF, U+750-77F, U+8A0-8FF, U+FB50-FDFF, U+FE70-FEFF';
const FILES = [
  ['@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2', 400, LATIN],
  ['@fontsource/noto-sans/files/noto-sans-latin-600-normal.woff2', 600, LATIN],
  ['@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff2', 400, ARABIC],
  ['@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-600-normal.woff2', 600, ARABIC],
] as const;

/** A style sheet that declares the font, with the font files inline. */
export const FACES = FILES.map(([file, weight, range]) => {
  const font = readFileSync(fileURLToPath(import.meta.resolve(file))).toString('base64');
  const source = `url(data:font/woff2;base64,${font})`;
  return `@font-face { font-family: ${FACE}; src: ${source}; font-weight: ${weight}; unicode-range: ${range}; }`;
}).join('\n');
