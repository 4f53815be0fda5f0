/** What pages may leave out of the tag, beside the settings that the endpoint needs itself: the tag reads it from `GET config`. */
import * as v from 'valibot';
import { COLOR_NAMES } from '../widget/config/color-names.ts';
import { parseAttribute } from '../widget/config/setting-problems.ts';
import type { OpeningHours } from '../widget/contract-endpoint.ts';
import { isObject } from '../widget/platform/json.ts';
import { weekHoursIn } from './book/rules/week-hours.ts';

/** An attribute of a tag takes precedence over the setting of the same name. */
export type PageSettings = {
  /** The tag's `avatar`, as a whole address. Default none. */
  readonly avatar?: string;
  /** The tag's `languages`. Default none. */
  readonly languages?: string;
  /** The tag's `prompts`. Default none. */
  readonly prompts?: string;
  /** The tag's `recording`. Default false. */
  readonly recording?: boolean;
  /** The tag's `privacy-url`, as a whole address. Default none. */
  readonly privacyUrl?: string;
  /** The tag's `contact-phone`. Default none. */
  readonly contactPhone?: string;
  /** The tag's `contact-url`, as a whole address. Default none. */
  readonly contactUrl?: string;
  /**
   * When the business is open, in `timeZone`: spans such as `09:00-12:00` by weekdays such as `monday`. Shown to visitors who
   * cannot call the agent or leave a message. Default none.
   */
  readonly openingHours?: Readonly<Record<string, readonly string[]>>;
  /**
   * The dialog's colors, named like the custom properties `--task-tamer-…`: `#rrggbb`, or `light-dark(#rrggbb, #rrggbb)`.
   * Default the product's.
   */
  readonly colors?: Readonly<Record<string, string>>;
};

export const PAGE_SETTINGS = [
  'avatar',
  'languages',
  'prompts',
  'recording',
  'privacyUrl',
  'contactPhone',
  'contactUrl',
  'openingHours',
  'colors',
] as const satisfies readonly (keyof PageSettings)[];

const NAMES: readonly string[] = COLOR_NAMES;
const COLOR = /^(?:#[\da-f]{6}|light-dark\(#[\da-f]{6}, ?#[\da-f]{6}\))$/i;

/** A page of any address shows the setting, so nothing in it may depend on the page. */
const NO_PAGE = 'https://page.example/';

type TextName = Exclude<keyof PageSettings, 'recording' | 'openingHours' | 'colors'>;

function textProblem(name: TextName, value: unknown): string | null {
  if (typeof value !== 'string') return 'must be a text';
  const { problem } = parseAttribute(name, value, NO_PAGE);
  const isAddress = name === 'avatar' || name.endsWith('Url');
  return problem ?? (isAddress && !URL.canParse(value) ? 'must be a whole address' : null);
}

const textLike = (name: TextName) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.rawCheck(({ dataset, addIssue }) => {
        const problem = textProblem(name, dataset.value);
        if (problem !== null) addIssue({ message: problem });
      }),
    ),
  );

const isColors = (value: unknown): boolean =>
  isObject(value) &&
  Object.entries(value).every(
    ([name, color]) => NAMES.includes(name) && typeof color === 'string' && COLOR.test(color),
  );

/** The tag's own rules. */
export const PAGE_SETTING_SCHEMAS = {
  avatar: textLike('avatar'),
  languages: textLike('languages'),
  prompts: textLike('prompts'),
  recording: v.optional(v.boolean('must be true or false')),
  privacyUrl: textLike('privacyUrl'),
  contactPhone: textLike('contactPhone'),
  contactUrl: textLike('contactUrl'),
  openingHours: v.optional(
    v.custom<unknown>(
      (value) => weekHoursIn(value)?.some((spans) => spans.length > 0) ?? false,
      'must be spans by weekday, such as monday: 09:00-12:00, 13:00-17:30',
    ),
  ),
  colors: v.optional(
    v.custom<unknown>(
      isColors,
      `must be an object of colors like #0e6b57 or light-dark(#0e6b57, #5cc9a7), named ${COLOR_NAMES.join(', ')}`,
    ),
  ),
} satisfies { readonly [Name in keyof PageSettings]-?: v.GenericSchema };

/** As pages read them. */
export const openingHoursOf = ({ openingHours }: PageSettings): OpeningHours | null =>
  weekHoursIn(openingHours)?.map((spans) => spans.map(({ from, to }) => [from, to] as const)) ?? null;
