/** The one line of the panel that is read out: how it goes, and the agent's answer once it is whole. */
import type { ReactElement } from 'react';
import type { Snapshot } from '../session/snapshot.ts';
import type { Strings } from '../strings/strings.ts';
import { useSnapshot, useStrings } from './context.ts';
import { OtherWays } from './problem.tsx';

export function ConversationStatus(): ReactElement {
  const strings = useStrings();
  const writing = useSnapshot((snapshot) => snapshot.writing);
  const agentName = useSnapshot((snapshot) => snapshot.config.agentName);
  const isInCall = useSnapshot((snapshot) => snapshot.call.status !== 'idle');
  const last = useSnapshot((snapshot) => snapshot.conversation.lines.at(-1));
  const words = statusWords(writing, agentName, strings, last);
  const answer = last?.answers && last.final && !isInCall ? `${agentName}: ${last.text}` : '';
  return (
    <>
      <div className="conversation-status" role="status" data-failed={writing.problem !== null}>
        {words}
        {words === '' && <span className="visually-hidden">{answer}</span>}
      </div>
      {writing.problem !== null && UNAVAILABLE.has(writing.problem) && <OtherWays />}
    </>
  );
}

type Problem = NonNullable<Snapshot['writing']['problem']>;

/** Writing again will not help. */
const UNAVAILABLE: ReadonlySet<Problem> = new Set<Problem>(['payment-required', 'not-configured']);
/** What the dialog says of these is as true of writing. */
const OF_ANY_WAY: ReadonlySet<Problem> = new Set<Problem>(['offline', 'rate-limited']);

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
