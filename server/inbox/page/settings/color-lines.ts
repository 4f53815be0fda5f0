/** The field of the colors as values of each scheme. Pure. */
import { paletteOf } from '../../../../site/setup/palette/palette.ts';
import { COLOR_NAMES } from '../../../../widget/config/color-names.ts';

export type Scheme = 'light' | 'dark';
export type ColorName = (typeof COLOR_NAMES)[number];
export type SchemeColors = Readonly<Record<ColorName, string>>;

/** The product's own, as in the tag's style sheets. */
const DEFAULTS: Readonly<Record<ColorName, string>> = {
  accent: 'light-dark(#17211f, #f3eee3)',
  'accent-ink': 'light-dark(#ffffff, #17211f)',
  paper: 'light-dark(#ffffff, #1a2220)',
  ink: 'light-dark(#17211f, #f3eee3)',
  muted: 'light-dark(#55605d, #b1bab5)',
  line: 'light-dark(#dfe3e0, #37423f)',
  control: 'light-dark(#7a8582, #82908b)',
  voice: 'light-dark(#0e6b57, #5cc9a7)',
  focus: 'light-dark(#1b5fd9, #8ab8ff)',
  danger: 'light-dark(#b3261e, #c93a30)',
  'danger-ink': '#ffffff',
  'danger-text': 'light-dark(#a3211a, #ff9d92)',
};

const COLOR = /^(?:(#[\da-f]{6})|light-dark\((#[\da-f]{6}), ?(#[\da-f]{6})\))$/i;

/** The default for a color that is left out, or that the server would refuse. */
export function colorsOf(text: string, scheme: Scheme): SchemeColors {
  const lines = new Map(
    text.split('\n').map((line) => {
      const [name = '', ...value] = line.split(':');
      return [name.trim(), value.join(':').trim()];
    }),
  );
  const valueOf = (name: ColorName) =>
    inScheme(lines.get(name) ?? '', scheme) ?? inScheme(DEFAULTS[name], scheme) ?? '#000000';
  return Object.fromEntries(COLOR_NAMES.map((name) => [name, valueOf(name)])) as SchemeColors;
}

function inScheme(color: string, scheme: Scheme): string | undefined {
  const [, both, light, dark] = COLOR.exec(color) ?? [];
  return both ?? (scheme === 'light' ? light : dark);
}

/** All colors from one, in both schemes. @param accent `#rrggbb` */
export function linesFrom(accent: string): string {
  const [light, dark] = [paletteOf(accent, 'light'), paletteOf(accent, 'dark')];
  return COLOR_NAMES.map((name) =>
    light[name] === dark[name]
      ? `${name}: ${light[name]}`
      : `${name}: light-dark(${light[name]}, ${dark[name]})`,
  ).join('\n');
}
