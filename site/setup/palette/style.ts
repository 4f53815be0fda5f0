/** The palette and the launcher's position as CSS for the page. Pure. */
import { indented } from '../../embed/tag-markup.ts';
import { CARD_HEIGHT, TAG } from '../../../widget/contract.ts';
import { SCHEMES, type Corner, type Scheme, type SetupState } from '../setup-state.ts';
import { paletteOf, ROLES } from './palette.ts';

/** The tag's default distance from the edge. */
const DISTANCE = '20px';
const INDENT_SPACES = 2;

/** The rule that reserves a card's place until the script has loaded. */
export const reservedPlace = (selector: string): string =>
  rule(`${selector}:not(:defined)`, ['display: block;', `min-height: ${CARD_HEIGHT};`]);

/** The color declarations of one scheme. */
export function colorLines(accent: string, scheme: Scheme): readonly string[] {
  const colors = paletteOf(accent, scheme);
  return ROLES.map((role) => `--task-tamer-${role}: ${colors[role]};`);
}

export function cornerLines(corner: Corner): readonly string[] {
  return corner === 'start' ? [`--task-tamer-launcher-offset-start: ${DISTANCE};`] : [];
}

/**
 * A style sheet, empty without changes. The dark colors apply if the tag is dark: by its attribute, or by the system's
 * preference if it follows that.
 */
export function styleOf({
  accent,
  corner,
  values,
}: Pick<SetupState, 'accent' | 'corner' | 'values'>): string {
  const reserved = isCard({ values }) ? [reservedPlace(TAG)] : [];
  const place = cornerLines(corner);
  if (accent === '') return [...reserved, ...(place.length === 0 ? [] : [rule(TAG, place)])].join('\n');
  const [first = 'light', second] = shownSchemes(values.theme);
  const rules = [...reserved, rule(TAG, [...colorLines(accent, first), ...place])];
  if (second !== undefined)
    rules.push(
      `@media (prefers-color-scheme: dark) {\n${indented(rule(TAG, colorLines(accent, second)), INDENT_SPACES)}\n}`,
    );
  return rules.join('\n');
}

/** The scheme that the owner selected, or both. */
export function shownSchemes(theme: string | undefined): readonly Scheme[] {
  const chosen = SCHEMES.filter((scheme) => scheme === theme);
  return chosen.length === 0 ? SCHEMES : chosen;
}

export const isCard = ({ values }: Pick<SetupState, 'values'>): boolean => values.layout === 'inline';

function rule(selector: string, lines: readonly string[]): string {
  return `${selector} {\n${indented(lines.join('\n'), INDENT_SPACES)}\n}`;
}
