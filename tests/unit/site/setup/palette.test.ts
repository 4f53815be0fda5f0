/** Scope: the setup page's palette: every pair has sufficient contrast for any accent, and the style matches. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hexOf } from '../../../../site/setup/palette/color.ts';
import { PAIRS, pairsOf, paletteOf, ROLES } from '../../../../site/setup/palette/palette.ts';
import { styleOf } from '../../../../site/setup/palette/style.ts';
import { SCHEMES } from '../../../../site/setup/setup-state.ts';
import { STYLE_PROPERTIES } from '../../../../widget/build/manifest/looks.ts';

const accent = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
/** Difficult accents: the extremes, the middle, and saturated colors of medium lightness. */
const HARD = [
  '#000000',
  '#ffffff',
  '#767676',
  '#777777',
  '#808080',
  '#ffff00',
  '#00ffff',
  '#0000ff',
  '#ff0000',
];

function expectReached(color: string): void {
  for (const scheme of SCHEMES)
    for (const { pair, front, back, contrast: told } of pairsOf(color, scheme)) {
      const isReached = told >= pair.least;
      // Identifies the pair in a failure.
      expect({ color, scheme, ...pair, told, isReached }).toMatchObject({ isReached: true });
      expect(told).toBeCloseTo(relativeContrast(front, back), 1);
    }
}

/** The WCAG 2.2 formula, independent of the library. */
function relativeContrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('every color pair reaches its contrast for any accent, in light and dark', () => {
  HARD.forEach(expectReached);
  fc.assert(fc.property(accent, expectReached), { numRuns: 150 });
});

test('an accent is always kept; one that is too close to the card has an edge of ink', () => {
  for (const color of ['#0e6b57', '#fff59d', '#f2a93b', '#ffffff', '#000000'])
    for (const scheme of SCHEMES) expect(paletteOf(color, scheme).accent).toBe(color);
  const yellow = paletteOf('#fff59d', 'light');
  expect(yellow).toMatchObject({ edge: yellow.ink, voice: yellow.ink, focus: yellow.ink });
  expect(pairsOf('#fff59d', 'light').find(({ pair }) => pair.front === 'edge')?.corrected).toBe('#fff59d');
  expect(paletteOf('#fff59d', 'dark').edge).toBe('#fff59d');
  expect(pairsOf('#0e6b57', 'light').filter(({ corrected }) => corrected !== null)).toEqual([]);
});

test('the style gives the main buttons an edge only in the theme that needs one', () => {
  const style = styleOf({ accent: '#fff59d', corner: 'end', values: {} });
  const [light = '', night = ''] = style.split('@media (prefers-color-scheme: dark)');
  expect(light).toContain('--task-tamer-accent: #fff59d;');
  expect(light).toContain(`border-color: ${paletteOf('#fff59d', 'light').ink};`);
  expect(night).toContain('border-color: #fff59d;');
  expect(styleOf({ accent: '#0e6b57', corner: 'end', values: { theme: 'light' } })).not.toContain('::part');
});

test('every text and control of the tag is part of a color pair', () => {
  const fronts = new Set(PAIRS.map(({ front }) => front));
  // Backgrounds and a divider are never in front.
  expect(ROLES.filter((role) => !fronts.has(role))).toEqual(['accent', 'paper', 'line']);
});

test('the colors are parsed like in browsers', () => {
  expect([hexOf('Teal'), hexOf(' #ABC '), hexOf('rgb(1 2 3)'), hexOf('hsl(0 100% 50%)')]).toEqual([
    '#008080',
    '#aabbcc',
    '#010203',
    '#ff0000',
  ]);
  expect([hexOf('tealish'), hexOf('url(x)'), hexOf('')]).toEqual([null, null, null]);
});

test('the generated style sets the tag’s properties for the visible schemes', () => {
  const style = styleOf({ accent: '#0e6b57', corner: 'start', values: {} });
  const named = [...style.matchAll(/(--[\w-]+):/g)].map(([, name]) => name);
  expect(Object.keys(STYLE_PROPERTIES)).toEqual(expect.arrayContaining(named));
  const [light = '', night = ''] = style.split('@media (prefers-color-scheme: dark)');
  expect(light).toContain(`--task-tamer-paper: ${paletteOf('#0e6b57', 'light').paper};`);
  expect(night).toContain(`--task-tamer-paper: ${paletteOf('#0e6b57', 'dark').paper};`);
  expect(style).toContain('--task-tamer-launcher-offset-start: 20px;');
  const dark = styleOf({ accent: '#0e6b57', corner: 'end', values: { theme: 'dark' } });
  expect(dark).toContain(`--task-tamer-paper: ${paletteOf('#0e6b57', 'dark').paper};`);
  expect(dark).not.toContain('@media');
  expect(styleOf({ accent: '', corner: 'end', values: {} })).toBe('');
});
