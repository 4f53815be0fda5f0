/** The panel's live regions: the state, and what is announced of the lines. */
import { useState, type ReactElement } from 'react';
import type { Line, Snapshot } from '../../session/state/snapshot.ts';
import type { Strings } from '../../i18n/types.ts';
import { useSnapshot, useStrings } from '../context.ts';
import { NextStep, Contacts } from '../form/problem.tsx';
import { plainText } from '../text-format.ts';
import { announcedBefore, announcedNow } from './announced-answers.ts';
import { offeredReplies } from './replies.tsx';

/** The state, at the end of the log. */
export function ConversationStatus(): ReactElement {
  const strings = useStrings();
  const { problem, retryAt } = useSnapshot((snapshot) => snapshot.writing);
  const { words, isInLine } = useStatus();
  const isLimit = problem !== null && LIMITS.has(problem);
  return (
    <>
      <div className="conversation-status" role="status" data-failed={problem !== null}>
        {!isInLine && words}
        {isLimit && (
          <>
            {' '}
            <NextStep key={retryAt} next={strings.problems[problem].next} retryAt={retryAt} />
          </>
        )}
      </div>
      {problem !== null && HELD_UP.has(problem) && <Contacts />}
    </>
  );
}

/**
 * Announces what the log shows in its lines: each complete answer, its replies, and an answer that failed. Not atomic, or
 * what was announced would be repeated with each addition.
 */
export function Announcement(): ReactElement {
  const strings = useStrings().writing;
  const agentName = useSnapshot((snapshot) => snapshot.config.agentName);
  const replies = useSnapshot(offeredReplies);
  const answers = useAnnouncedAnswers();
  const { words, isInLine } = useStatus();
  return (
    <div className="visually-hidden" role="status" aria-atomic="false">
      {answers.map(({ id, text }) => (
        <div key={id}>
          {agentName}: {plainText(text)}
        </div>
      ))}
      {isInLine && <div>{words}</div>}
      {words === '' && replies.length > 0 && (
        <div>
          {strings.replies}: {replies.map(({ text }) => text).join(', ')}
        </div>
      )}
    </div>
  );
}

function useAnnouncedAnswers(): readonly Line[] {
  const lines = useSnapshot((snapshot) => snapshot.conversation.lines);
  const isInCall = useSnapshot((snapshot) => snapshot.call.status !== 'idle');
  const [before, setBefore] = useState(() => announcedBefore(lines));
  const now = announcedNow(before, lines, isInCall);
  if (now !== before) setBefore(now);
  // One that is written again is announced when it is complete.
  return lines.filter(({ id, final }) => final && now.shown.has(id));
}

/** `isInLine`: visible beside its line. */
function useStatus(): { readonly words: string; readonly isInLine: boolean } {
  const strings = useStrings();
  const writing = useSnapshot((snapshot) => snapshot.writing);
  const agentName = useSnapshot((snapshot) => snapshot.config.agentName);
  const last = useSnapshot((snapshot) => snapshot.conversation.lines.at(-1));
  const words = statusText(writing, agentName, strings, last);
  return { words, isInLine: words === strings.writing.noAnswer || words === strings.writing.brokenOff };
}

type Problem = NonNullable<Snapshot['writing']['problem']>;

/** Problems that trying again does not fix. */
const UNAVAILABLE: ReadonlySet<Problem> = new Set<Problem>(['payment-required', 'not-configured']);
/** Problems that a short wait does not fix either. */
const HELD_UP: ReadonlySet<Problem> = new Set<Problem>([...UNAVAILABLE, 'too-many-starts']);
/** Temporary limits; the dialog uses the same text. */
const LIMITS: ReadonlySet<Problem> = new Set<Problem>(['rate-limited', 'too-many-starts']);
/** The dialog's text for these also applies to text chat. */
const ANY_CHANNEL: ReadonlySet<Problem> = new Set<Problem>(['offline', ...LIMITS]);

export function statusText(
  { status, agent, problem }: Snapshot['writing'],
  name: string,
  { writing, problems }: Strings,
  last: Snapshot['conversation']['lines'][number] | undefined,
): string {
  if (status === 'ended') return writing.ended;
  if (agent === 'writing') return writing.answering(name);
  if (agent === 'resuming') return writing.resuming;
  if (problem === null) return '';
  if (UNAVAILABLE.has(problem)) return writing.unavailable;
  if (ANY_CHANNEL.has(problem)) return problems[problem].what;
  // The agent received the message, so the text is that of the line.
  if (last?.answers && last.delivery === 'failed')
    return last.text === '' ? writing.noAnswer : writing.brokenOff;
  return writing.failed;
}
