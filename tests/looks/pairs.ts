/** Which windows, themes and texts each state is pictured with. */
import { STATES, TEXT_VARIANTS, type TextVariant } from './states.ts';

export type Look = {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly colorScheme: 'light' | 'dark';
  readonly variant: TextVariant;
};

export const WINDOWS = [
  { width: 360, height: 740 },
  { width: 768, height: 900 },
  { width: 1440, height: 900 },
];
export const COLOR_SCHEMES = ['light', 'dark'] as const;

/**
 * Six of the eighteen products: every window in both themes, and every text in both themes. Each window misses one text,
 * a different one for states whose names differ in length, so that the states together have every pair.
 */
export function looksOf(state: string): readonly Look[] {
  return WINDOWS.flatMap((viewport, place) =>
    COLOR_SCHEMES.map((colorScheme, scheme) => ({
      viewport,
      colorScheme,
      variant: textAt(state.length + place + scheme),
    })),
  );
}

function textAt(place: number): TextVariant {
  const variant = TEXT_VARIANTS[place % TEXT_VARIANTS.length];
  if (variant === undefined) throw new Error('There is no text for the pictures.');
  return variant;
}

export const pictureName = (state: string, { viewport, colorScheme, variant }: Look): string =>
  `${state}-${viewport.width}-${colorScheme}-${variant}.png`;

/** The pages and mails that are pictured whole, in every window and both themes. */
const PAGES = [
  'home',
  'setup',
  'console',
  'mail-call',
  'mail-claimed',
  'mail-message',
  'mail-digest',
  'appointments-week',
  'appointments-day',
  'appointments-form',
  'visit',
  'visit-times',
] as const;

/** Those that share their template with one above or beside them: in every window, in one theme or the other. */
const RELATED_PAGES = [
  'mail-sign-in',
  'mail-booked',
  'mail-cancelled',
  'mail-reminder',
  'account',
  'inbox-look',
  'provider-list',
  'provider-business',
  'provider-suspended',
  'provider-removed',
] as const;
export type PicturedPage = (typeof PAGES)[number] | (typeof RELATED_PAGES)[number];

type PageLook = Omit<Look, 'variant'>;

export function pageLooksOf(page: PicturedPage): readonly PageLook[] {
  const isRelated = RELATED_PAGES.some((each) => each === page);
  return WINDOWS.flatMap((viewport, place) =>
    COLOR_SCHEMES.filter((_, scheme) => !isRelated || (page.length + place + scheme) % 2 === 0).map(
      (colorScheme) => ({ viewport, colorScheme }),
    ),
  );
}

export const pagePictureName = (page: PicturedPage, { viewport, colorScheme }: PageLook): string =>
  `${page}-${viewport.width}-${colorScheme}.png`;

/** The names of all pictures that the tests take. */
export const PICTURE_NAMES: ReadonlySet<string> = new Set([
  ...Object.keys(STATES).flatMap((state) => looksOf(state).map((look) => pictureName(state, look))),
  ...[...PAGES, ...RELATED_PAGES].flatMap((page) =>
    pageLooksOf(page).map((look) => pagePictureName(page, look)),
  ),
]);
