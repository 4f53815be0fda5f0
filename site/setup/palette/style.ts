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
function colorLines(accent: string, scheme: Scheme): readonly string[] {
  const colors = paletteOf(accent, scheme);
  return ROLES.map((role) => `--task-tamer-${role}: ${colors[role]};`);
}

/** The rules of one scheme, for the tag and, where the accent is too close to the card, for its main buttons. */
export function schemeRules(accent: string, scheme: Scheme, place: readonly string[]): readonly string[] {
  if (accent === '') return place.length === 0 ? [] : [rule(TAG, place)];
  const { edge } = paletteOf(accent, scheme);
  const isEdged = edge !== accent;
  return [rule(TAG, [...colorLines(accent, scheme), ...place]), ...(isEdged ? [edgeRule(edge)] : [])];
}

const edgeRule = (color: string): string =>
  rule(`${TAG}::part(launcher),\n${TAG}::part(button)`, [`border-color: ${color};`]);

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
  const [first = 'light', second] = shownSchemes(values.theme);
  const rules = [...reserved, ...schemeRules(accent, first, place)];
  if (accent !== '' && second !== undefined) {
    const { edge } = paletteOf(accent, first);
    const dark = schemeRules(accent, second, []);
    // The light theme's edge would otherwise stay.
    const unedged = edge !== accent && dark.length === 1 ? [edgeRule(accent)] : [];
    rules.push(
      `@media (prefers-color-scheme: dark) {\n${indented([...dark, ...unedged].join('\n'), INDENT_SPACES)}\n}`,
    );
  }
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
