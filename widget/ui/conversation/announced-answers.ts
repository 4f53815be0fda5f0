/** Which of the agent's written answers a screen reader announces: each one that is completed while the panel is shown. Pure. */
import type { Line } from '../../session/state/snapshot.ts';

export type AnnouncedAnswers = {
  /** The ids of the complete answers so far, also of those that were heard in a call or not announced. */
  readonly known: ReadonlySet<number>;
  /** The id of the visitor's newest written line. */
  readonly asked: number | undefined;
  /** The ids of the answers in the live region: those since the visitor's newest line, so that it stays short. */
  readonly shown: ReadonlySet<number>;
};

/** For a panel that opens with these lines, which are not announced. */
export const announcedBefore = (lines: readonly Line[]): AnnouncedAnswers => ({
  known: completeIn(lines),
  asked: askedIn(lines),
  shown: new Set(),
});

/**
 * Adds the answers that were completed since, which may be several at once. Returns the same object if nothing changed.
 * @param isInCall the visitor is listening, so the answers do not talk over the agent
 */
export function announcedNow(
  before: AnnouncedAnswers,
  lines: readonly Line[],
  isInCall: boolean,
): AnnouncedAnswers {
  const known = completeIn(lines);
  const asked = askedIn(lines);
  const added = [...known].filter((id) => !before.known.has(id));
  if (added.length === 0 && asked === before.asked) return before;
  const kept = asked === before.asked ? before.shown : [];
  return { known, asked, shown: new Set(isInCall ? [] : [...kept, ...added]) };
}

/** An answer that failed may have no text. */
const completeIn = (lines: readonly Line[]): ReadonlySet<number> =>
  new Set(lines.filter(({ answers, final, text }) => answers && final && text !== '').map(({ id }) => id));

const askedIn = (lines: readonly Line[]): number | undefined =>
  lines.findLast(({ role, channel }) => role === 'user' && channel === 'writing')?.id;
