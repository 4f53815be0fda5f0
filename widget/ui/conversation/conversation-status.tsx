/** The panel's status line, its only live region: announces the state and each complete answer. */
import type { ReactElement } from 'react';
import type { Snapshot } from '../../session/state/snapshot.ts';
import type { Strings } from '../../i18n/types.ts';
import { useSnapshot, useStrings } from '../context.ts';
import { NextStep, Contacts } from '../form/problem.tsx';
import { plainText } from '../text-format.ts';
import { offeredReplies } from './replies.tsx';

export function ConversationStatus(): ReactElement {
  const strings = useStrings();
  const writing = useSnapshot((snapshot) => snapshot.writing);
  const agentName = useSnapshot((snapshot) => snapshot.config.agentName);
  const isInCall = useSnapshot((snapshot) => snapshot.call.status !== 'idle');
  const replies = useSnapshot(offeredReplies);
  const last = useSnapshot((snapshot) => snapshot.conversation.lines.at(-1));
  const words = statusText(writing, agentName, strings, last);
  // Announced here, and visible beside its line.
  const isInLine = words === strings.writing.noAnswer || words === strings.writing.brokenOff;
  const { problem, retryAt } = writing;
  const isLimit = problem !== null && LIMITS.has(problem);
  const answer = last?.answers && last.final && !isInCall ? `${agentName}: ${plainText(last.text)}` : '';
  return (
    <>
      <div className="conversation-status" role="status" data-failed={problem !== null}>
        {isInLine ? <span className="visually-hidden">{words}</span> : words}
        {isLimit && (
          <>
            {' '}
            <NextStep key={retryAt} next={strings.problems[problem].next} retryAt={retryAt} />
          </>
        )}
        {words === '' && (
          <span className="visually-hidden">
            {answer}{' '}
            {replies.length > 0 &&
              `${strings.writing.replies}: ${replies.map(({ text }) => text).join(', ')}`}
          </span>
        )}
      </div>
      {problem !== null && HELD_UP.has(problem) && <Contacts />}
    </>
  );
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
