/** Colors as `#rrggbb`, computed with a color library. Pure. */
import { ColorSpace, contrastWCAG21, HSL, OKLCH, serialize, sRGB, to, tryColor } from 'colorjs.io/fn';

for (const space of [sRGB, HSL, OKLCH]) ColorSpace.register(space);

/** OKLCH: lightness from 0 to 1, chroma from 0 (gray), hue in degrees. */
export type Oklch = { readonly lightness: number; readonly chroma: number; readonly hue: number };

/** Parses any opaque CSS color; null for anything else. */
export function hexOf(text: string): string | null {
  const color = tryColor(text.trim());
  return color === null ? null : hex(color);
}

const hex = (color: Parameters<typeof serialize>[0]): string =>
  serialize(to(color, sRGB, { inGamut: true }), { format: 'hex', collapse: false, alpha: false });

export function toOklch(color: string): Oklch {
  const [lightness, chroma, hue] = to(color, OKLCH).coords;
  return { lightness: lightness ?? 0, chroma: chroma ?? 0, hue: hue ?? 0 };
}

/** The nearest color in sRGB. */
export function colorOf({ lightness, chroma, hue }: Oklch): string {
  return hex({ space: OKLCH, coords: [lightness, chroma, hue], alpha: 1 });
}

/** From 1 to 21, by WCAG 2.2. */
export const contrast = (one: string, other: string): number => contrastWCAG21(one, other);

/** The library's own function brings all its formulas for the difference of colors. @param share of the first color, 0 to 1 */
export function mixed(color: string, base: string, share: number): string {
  const [ends, starts] = [to(color, sRGB).coords, to(base, sRGB).coords];
  const at = (index: 0 | 1 | 2): number => {
    const start = starts[index] ?? 0;
    return start + ((ends[index] ?? 0) - start) * share;
  };
  return hex({ space: sRGB, coords: [at(0), at(1), at(2)], alpha: 1 });
}

/** Lightness steps tried between a color and black or white, finer than visible. */
const STEPS = 64;

/**
 * The color itself if its contrast with all `backs` suffices, otherwise the nearest lightness that reaches it: darker
 * on light backgrounds, lighter on dark ones. Black and white are tried last.
 */
export function withContrast(color: string, backs: readonly string[], least: number): string {
  const isEnough = (candidate: string) => backs.every((back) => contrast(candidate, back) >= least);
  if (isEnough(color)) return color;
  const end = backs.every((back) => contrast(back, '#000000') >= contrast(back, '#ffffff')) ? 0 : 1;
  const { lightness, chroma, hue } = toOklch(color);
  for (let step = 1; step < STEPS; step += 1) {
    const moved = lightness + ((end - lightness) * step) / STEPS;
    const candidate = colorOf({ lightness: moved, chroma, hue });
    if (isEnough(candidate)) return candidate;
  }
  return end === 0 ? '#000000' : '#ffffff';
}
