/**
 * The lines in groups: the browser watches each part of a page that it may leave out, in every frame, and React compares
 * each part that it draws. Two thousand are too many for a slow phone.
 */
import type { Line } from '../../session/snapshot.ts';

export type LineGroup = {
  /** Stays while lines come and go. */
  readonly key: number;
  readonly lines: readonly Line[];
  /** The line that stands before the first. */
  readonly before: Line | undefined;
};

/** Lines. So many are laid out in one frame when they come into sight: the height in `conversation.css` goes by it. */
const GROUP_SIZE = 20;
const FIRST = 0;

/** Groups begin at certain lines, not places: a line that comes or goes further up then changes no other group. */
export function groupsOf(lines: readonly Line[]): readonly LineGroup[] {
  const starts = lines.flatMap(({ id }, place) => (place === 0 || id % GROUP_SIZE === 0 ? [place] : []));
  return starts.map((start, order) => ({
    key: order === 0 ? FIRST : (lines[start]?.id ?? FIRST),
    lines: lines.slice(start, starts[order + 1]),
    before: lines[start - 1],
  }));
}

export const isSameGroup = (one: LineGroup, other: LineGroup): boolean =>
  one.before?.role === other.before?.role &&
  one.lines.length === other.lines.length &&
  one.lines.every((line, place) => line === other.lines[place]);
