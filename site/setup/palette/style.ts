/** The palette and the launcher's place as the style that a page has for the tag. Pure. */
import { indented } from '../../embed/tag-markup.ts';
import { TAG } from '../../../widget/contract.ts';
import { SCHEMES, type Corner, type Scheme, type SetupState } from '../setup-state.ts';
import { paletteOf, ROLES } from './palette.ts';

/** The tag's own distance from the other side. */
const DISTANCE = '20px';
const INDENT = 2;

/** Declarations of the colors of one scheme. */
export function colorLines(accent: string, scheme: Scheme): readonly string[] {
  const colors = paletteOf(accent, scheme);
  return ROLES.map((role) => `--task-tamer-${role}: ${colors[role]};`);
}

export function cornerLines(corner: Corner): readonly string[] {
  return corner === 'start' ? [`--task-tamer-launcher-offset-start: ${DISTANCE};`] : [];
}

/**
 * A style sheet; empty where nothing was changed. The dark colors hold where the tag is dark: by its attribute, or by
 * the system's wish where it follows that.
 */
export function styleOf({
  accent,
  corner,
  values,
}: Pick<SetupState, 'accent' | 'corner' | 'values'>): string {
  const place = cornerLines(corner);
  if (accent === '') return place.length === 0 ? '' : rule(TAG, place);
  const [first = 'light', second] = shownSchemes(values.theme);
  const rules = [rule(TAG, [...colorLines(accent, first), ...place])];
  if (second !== undefined)
    rules.push(
      `@media (prefers-color-scheme: dark) {\n${indented(rule(TAG, colorLines(accent, second)), INDENT)}\n}`,
    );
  return rules.join('\n');
}

/** The only one that the owner has chosen, or both. */
export function shownSchemes(theme: string | undefined): readonly Scheme[] {
  const chosen = SCHEMES.filter((scheme) => scheme === theme);
  return chosen.length === 0 ? SCHEMES : chosen;
}

const rule = (selector: string, lines: readonly string[]): string =>
  `${selector} {\n${indented(lines.join('\n'), INDENT)}\n}`;
