/** The one line of the panel that is read out: how it goes, and the agent's answer once it is whole. */
import type { ReactElement } from 'react';
import type { Snapshot } from '../../session/snapshot.ts';
import type { Strings } from '../../i18n/types.ts';
import { useSnapshot, useStrings } from '../context.ts';
import { NextStep, Contacts } from '../form/problem.tsx';

export function ConversationStatus(): ReactElement {
  const strings = useStrings();
  const writing = useSnapshot((snapshot) => snapshot.writing);
  const agentName = useSnapshot((snapshot) => snapshot.config.agentName);
  const isInCall = useSnapshot((snapshot) => snapshot.call.status !== 'idle');
  const last = useSnapshot((snapshot) => snapshot.conversation.lines.at(-1));
  const words = statusWords(writing, agentName, strings, last);
  // It is read out here, and seen beside its line.
  const isInLine = words === strings.writing.noAnswer || words === strings.writing.brokenOff;
  const { problem, retryAt } = writing;
  const isLimit = problem !== null && LIMITS.has(problem);
  const answer = last?.answers && last.final && !isInCall ? `${agentName}: ${last.text}` : '';
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
        {words === '' && <span className="visually-hidden">{answer}</span>}
      </div>
      {problem !== null && HELD_UP.has(problem) && <Contacts />}
    </>
  );
}

type Problem = NonNullable<Snapshot['writing']['problem']>;

/** Writing again will not help. */
const UNAVAILABLE: ReadonlySet<Problem> = new Set<Problem>(['payment-required', 'not-configured']);
/** Nor will it soon. */
const HELD_UP: ReadonlySet<Problem> = new Set<Problem>([...UNAVAILABLE, 'too-many-starts']);
/** They are over after some time, which the dialog tells in the same words. */
const LIMITS: ReadonlySet<Problem> = new Set<Problem>(['rate-limited', 'too-many-starts']);
/** What the dialog says of these is as true of writing. */
const OF_ANY_WAY: ReadonlySet<Problem> = new Set<Problem>(['offline', ...LIMITS]);

export function statusWords(
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
  if (OF_ANY_WAY.has(problem)) return problems[problem].what;
  // The agent was reached; the words are those of the line.
  if (last?.answers && last.delivery === 'failed')
    return last.text === '' ? writing.noAnswer : writing.brokenOff;
  return writing.failed;
}
