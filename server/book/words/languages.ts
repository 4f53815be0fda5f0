/** The language of a visitor: its texts, its direction, and its dates. */
import { directionOf, resolveLanguage, type Language } from '../../../widget/i18n/resolve-language.ts';
import { ar } from './ar.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ht } from './ht.ts';
import { ko } from './ko.ts';
import { ptBR } from './pt-BR.ts';
import { ru } from './ru.ts';
import { vi } from './vi.ts';
import type { VisitWords } from './visit-words.ts';
import { zhHans } from './zh-Hans.ts';
import { zhHant } from './zh-Hant.ts';

const WORDS: Readonly<Record<Language, VisitWords>> = {
  en,
  es,
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
  vi,
  ko,
  ru,
  ar,
  'pt-BR': ptBR,
  ht,
  fr,
};

export type VisitLanguage = {
  readonly tag: Language;
  readonly direction: 'ltr' | 'rtl';
  readonly words: VisitWords;
  /** Such as `Tuesday, November 24`. */
  readonly day: (at: number) => string;
  /** Such as `10:00 AM`. */
  readonly clock: (at: number) => string;
  /** The same with the time zone, because a visitor may be in another one. */
  readonly time: (at: number) => string;
};

/** The digits stay in their order in a text that is written from right to left. */
export const callText = ({ call }: VisitWords, phone: string): string =>
  call.replace('{phone}', `\u2066${phone}\u2069`);

/** Of the runtime's dates, which do not know Haitian Creole. */
const localeOf = (tag: Language, stated: string): string => {
  if (tag === 'ht') return 'fr';
  // A region says how its people write dates.
  return stated.toLowerCase().startsWith(tag.toLowerCase()) && isValid(stated) ? stated : tag;
};

const isValid = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
};

/** @param stated BCP 47; English for one without texts @param timeZone of the business */
export function languageOf(stated: string, timeZone: string): VisitLanguage {
  const tag = resolveLanguage(stated, null, () => []);
  const locale = localeOf(tag, stated);
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone });
    return (at: number): string => formatter.format(at).replace(/\s/g, ' ');
  };
  const clock = { hour: 'numeric', minute: '2-digit' } as const;
  return {
    tag,
    direction: directionOf(tag),
    words: WORDS[tag],
    day: format({ weekday: 'long', month: 'long', day: 'numeric' }),
    clock: format(clock),
    time: format({ ...clock, timeZoneName: 'short' }),
  };
}
