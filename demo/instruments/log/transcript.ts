/** Builds the transcript from the log. Pure. */
import type { LogEntry } from './log-entries.ts';

export type Line = {
  readonly id: number;
  readonly time: number;
  readonly role: string;
  readonly text: string;
  /** False while the text may still change. */
  readonly final: boolean;
};

/** Oldest first. A speaker's final text replaces the interim one. */
export function transcriptOf(entries: readonly LogEntry[]): readonly Line[] {
  const lines = entries
    .filter(({ name }) => name === 'transcript')
    .flatMap(readLine)
    .toReversed();
  return lines.filter(
    ({ final, role }, index) => final || !lines.slice(index + 1).some((later) => later.role === role),
  );
}

function readLine({ id, time, detail }: LogEntry): readonly Line[] {
  if (typeof detail !== 'object' || detail === null) return [];
  const { role, text, final } = detail as Readonly<Record<string, unknown>>;
  return typeof role === 'string' && typeof text === 'string'
    ? [{ id, time, role, text, final: final === true }]
    : [];
}
