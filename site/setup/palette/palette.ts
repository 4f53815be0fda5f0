/** Derives all of the tag's colors from one accent, for light and dark, with the pairs that need contrast. Pure. */
import { COLOR_NAMES } from '../../../widget/config/color-names.ts';
import { colorOf, contrast, mixed, withContrast, toOklch } from './color.ts';
import type { Scheme } from '../setup-state.ts';

export const ROLES = COLOR_NAMES;
export type Role = (typeof ROLES)[number];
/** `edge` is the border of the main buttons, which has no property: the style sheet sets it where it is not the accent. */
export type Colors = Readonly<Record<Role | 'edge', string>>;

/** The minimum contrast by WCAG 2.2: text (1.4.3), and user interface components (1.4.11). */
const MIN_TEXT_RATIO = 4.5;
const MIN_COMPONENT_RATIO = 3;

/** The share of `danger` in a problem's background: `.problem` in the tag's styles. */
const DANGER_SHARE = 0.09;

type Pair = {
  readonly front: Role | 'edge';
  readonly back: Role | 'problem';
  /** The minimum contrast. */
  readonly least: number;
  readonly is: string;
};

/** The foreground and background pairs in the tag, in the order in which they are resolved. */
export const PAIRS: readonly Pair[] = [
  { front: 'accent-ink', back: 'accent', least: MIN_TEXT_RATIO, is: 'words on the button' },
  { front: 'ink', back: 'paper', least: MIN_TEXT_RATIO, is: 'text' },
  { front: 'edge', back: 'paper', least: MIN_COMPONENT_RATIO, is: 'the edge of the button' },
  { front: 'muted', back: 'paper', least: MIN_TEXT_RATIO, is: 'quiet text' },
  { front: 'control', back: 'paper', least: MIN_COMPONENT_RATIO, is: 'edges of fields' },
  { front: 'voice', back: 'paper', least: MIN_COMPONENT_RATIO, is: 'the sign of a voice' },
  { front: 'focus', back: 'paper', least: MIN_COMPONENT_RATIO, is: 'the ring of the focus' },
  { front: 'danger', back: 'paper', least: MIN_COMPONENT_RATIO, is: 'End Call on the bar' },
  { front: 'danger-ink', back: 'danger', least: MIN_TEXT_RATIO, is: 'words on End Call' },
  { front: 'danger-text', back: 'paper', least: MIN_TEXT_RATIO, is: 'errors' },
  { front: 'danger-text', back: 'problem', least: MIN_TEXT_RATIO, is: 'errors on their ground' },
];

/** The accent, or ink where the accent is too close to the card. A darker accent would be no color of the business. */
const ACCENT_OR_INK: ReadonlySet<Role | 'edge'> = new Set(['edge', 'voice', 'focus'] as const);

/** Lightness and maximum chroma of colors that only carry the accent's hue. */
type Tint = readonly [lightness: number, chroma: number];
const TINTS: Readonly<
  Record<Scheme, Readonly<Record<'paper' | 'ink' | 'muted' | 'line' | 'control', Tint>>>
> = {
  light: {
    paper: [0.992, 0.006],
    ink: [0.24, 0.02],
    muted: [0.45, 0.02],
    line: [0.9, 0.012],
    control: [0.6, 0.02],
  },
  dark: {
    paper: [0.24, 0.014],
    ink: [0.95, 0.012],
    muted: [0.78, 0.016],
    line: [0.37, 0.018],
    control: [0.63, 0.02],
  },
};
/** The tag's reds: warnings look the same for every business. */
const DANGER: Readonly<Record<Scheme, Pick<Colors, 'danger' | 'danger-ink' | 'danger-text'>>> = {
  light: { danger: '#b3261e', 'danger-ink': '#ffffff', 'danger-text': '#a3211a' },
  dark: { danger: '#c93a30', 'danger-ink': '#ffffff', 'danger-text': '#ff9d92' },
};

/** The intended colors before any contrast correction. */
function intendedColors(accent: string, scheme: Scheme): Colors {
  const { chroma, hue } = toOklch(accent);
  const tinted = ([lightness, most]: Tint) => colorOf({ lightness, chroma: Math.min(chroma, most), hue });
  const { paper, ink, muted, line, control } = TINTS[scheme];
  return {
    accent,
    edge: accent,
    'accent-ink': '#ffffff',
    paper: tinted(paper),
    ink: tinted(ink),
    muted: tinted(muted),
    line: tinted(line),
    control: tinted(control),
    voice: accent,
    focus: accent,
    ...DANGER[scheme],
  };
}

/** @param accent as `#rrggbb`, which is kept. Every pair of the result has sufficient contrast */
export function paletteOf(accent: string, scheme: Scheme): Colors {
  const first = intendedColors(accent, scheme);
  return PAIRS.reduce((colors, { front, least }) => {
    const backs = PAIRS.filter((pair) => pair.front === front).map((pair) => backOf(colors, pair));
    const intended = front === 'accent-ink' ? inkFor(colors.accent) : colors[front];
    const reached = withContrast(intended, backs, leastOf(front, least));
    return { ...colors, [front]: reached !== intended && ACCENT_OR_INK.has(front) ? colors.ink : reached };
  }, first);
}

const leastOf = (front: Pair['front'], least: number): number =>
  Math.max(least, ...PAIRS.filter((pair) => pair.front === front).map((pair) => pair.least));

/** Near black or near white, by contrast. */
function inkFor(accent: string): string {
  const { hue, chroma } = toOklch(accent);
  const dark = colorOf({ lightness: 0.2, chroma: Math.min(chroma, 0.03), hue });
  return contrast(dark, accent) > contrast('#ffffff', accent) ? dark : '#ffffff';
}

function backOf(colors: Colors, { back }: Pair): string {
  return back === 'problem' ? mixed(colors.danger, colors.paper, DANGER_SHARE) : colors[back];
}

export type CheckedPair = {
  readonly pair: Pair;
  readonly front: string;
  readonly back: string;
  readonly contrast: number;
  /** The color before its correction; null if it was kept. */
  readonly corrected: string | null;
};

/** Every pair with its contrast and correction. */
export function pairsOf(accent: string, scheme: Scheme): readonly CheckedPair[] {
  const colors = paletteOf(accent, scheme);
  const first = intendedColors(accent, scheme);
  return PAIRS.map((pair) => {
    const front = colors[pair.front];
    const back = backOf(colors, pair);
    const intended = pair.front === 'accent-ink' ? inkFor(colors.accent) : first[pair.front];
    return {
      pair,
      front,
      back,
      contrast: contrast(front, back),
      corrected: intended === front ? null : intended,
    };
  });
}
