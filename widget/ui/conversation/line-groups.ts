/**
 * Groups lines, because browsers track every `content-visibility` element and React compares every child: 2,000 of them
 * are too many for a slow phone.
 */
import type { Line } from '../../session/state/snapshot.ts';

export type LineGroup = {
  /** Stable while lines are added and removed. */
  readonly key: number;
  readonly lines: readonly Line[];
  /** The line before the first one. */
  readonly before: Line | undefined;
};

/**
 * Lines per group, which are laid out in one frame when they scroll into view. The height in `conversation.css` depends
 * on it.
 */
const GROUP_LINES = 20;
const FIRST_GROUP_KEY = 0;

/** Groups start at fixed line IDs rather than positions, so inserting or removing a line changes no other group. */
export function groupsOf(lines: readonly Line[]): readonly LineGroup[] {
  const starts = lines.flatMap(({ id }, place) => (place === 0 || id % GROUP_LINES === 0 ? [place] : []));
  return starts.map((start, order) => ({
    key: order === 0 ? FIRST_GROUP_KEY : (lines[start]?.id ?? FIRST_GROUP_KEY),
    lines: lines.slice(start, starts[order + 1]),
    before: lines[start - 1],
  }));
}

export const isSameGroup = (one: LineGroup, other: LineGroup): boolean =>
  one.before?.role === other.before?.role &&
  one.before?.at === other.before?.at &&
  one.lines.length === other.lines.length &&
  one.lines.every((line, place) => line === other.lines[place]);
