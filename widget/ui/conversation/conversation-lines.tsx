/** The conversation's lines, grouped by speaker, with times. */
import { Fragment, memo, useMemo, useRef, type ReactElement } from 'react';
import { pageLocale } from '../../page/language.ts';
import type { Line } from '../../session/state/snapshot.ts';
import { useActions, useSnapshot, useStrings } from '../context.ts';
import { BookingCard } from './booking-card.tsx';
import { clockIn } from './conversation-copy.ts';
import { ConversationStatus } from './conversation-status.tsx';
import { groupsOf, isSameGroup, type LineGroup } from './line-groups.ts';
import { FormattedText } from '../formatted-text.tsx';
import { Prompts } from '../prompts.tsx';
import { offeredReplies, Replies } from './replies.tsx';
import { useRenderedGroups } from './use-rendered-groups.ts';
import { useStickToEnd } from '../use-stick-to-end.ts';
import { useOneSheet } from '../view/layout/one-sheet.ts';

const MINUTE_MS = 60_000;

/** Not every browser makes scroll containers keyboard-focusable. */
const REACHABLE = { tabIndex: 0 } as const;

/**
 * Not a live region: it would talk over the agent, or announce a written answer word by word. The status line announces
 * new messages.
 */
export function ConversationLines(): ReactElement {
  const ref = useRef<HTMLDivElement>(null);
  const { writing, call } = useStrings();
  const actions = useActions();
  const { agentName, language } = useSnapshot((snapshot) => snapshot.config);
  const lines = useSnapshot((snapshot) => snapshot.conversation.lines);
  // Rerender when replies or a status appear, to scroll to them too.
  useSnapshot(offeredReplies);
  useSnapshot(({ writing: { status, agent, problem } }) => [status, agent, problem].join());
  const booking = useSnapshot((snapshot) => snapshot.booking);
  const isOneSheet = useOneSheet();
  const bookedAfter = isOneSheet ? booking?.afterLine : undefined;
  const lastWritten = lines.findLast(isWritten)?.id;
  const groups = useRenderedGroups(useMemo(() => groupsOf(lines), [lines]));
  const { onScroll, hasNewLines, scrollToEnd } = useStickToEnd(ref, lines);
  const timeOf = useMemo(() => clockIn(pageLocale(language)), [language]);
  return (
    <>
      <div
        ref={ref}
        className="lines"
        role="log"
        aria-live="off"
        aria-label={writing.label(agentName)}
        {...REACHABLE}
        onScroll={onScroll}
      >
        {lines.length === 0 && <p className="lines-empty">{writing.empty(agentName)}</p>}
        <Prompts ask={actions.ask} />
        {groups.map((group) => (
          <GroupView
            key={group.key}
            group={group}
            user={call.you}
            agent={agentName}
            timeOf={timeOf}
            bookedAfter={bookedAfter}
            lastWritten={group.lines.find(({ id }) => id === lastWritten)?.id}
          />
        ))}
        {isOneSheet && !lines.some(({ id }) => id === bookedAfter) && <BookingCard role="group" />}
        <Replies />
        <ConversationStatus />
      </div>
      {hasNewLines && (
        <button type="button" className="button-quiet lines-news" onClick={scrollToEnd}>
          {writing.newest}
        </button>
      )}
    </>
  );
}

const isWritten = ({ role, channel }: Line): boolean => role === 'user' && channel === 'writing';

/** The time is shown once a minute. */
const isSameMinute = (one: Line, other: Line | undefined): boolean =>
  other !== undefined && Math.floor(one.at / MINUTE_MS) === Math.floor(other.at / MINUTE_MS);

type GroupProps = {
  readonly group: LineGroup;
  readonly user: string;
  readonly agent: string;
  readonly timeOf: (at: number) => string;
  /** The line that a booking follows. */
  readonly bookedAfter: number | undefined;
  /** The visitor's last written line, if it is in the group. */
  readonly lastWritten: number | undefined;
};

/** Only the last group of a growing conversation rerenders. */
const GroupView = memo(
  function GroupView({ group: { lines, before }, user, agent, timeOf, ...ids }: GroupProps): ReactElement {
    return (
      <div className="line-group">
        {lines.map((line, place) => {
          const previous = place === 0 ? before : lines[place - 1];
          return (
            <Fragment key={line.id}>
              <LineView
                line={line}
                who={line.role === 'user' ? user : agent}
                timeOf={isSameMinute(line, previous) ? null : timeOf}
                isFirst={line.role !== previous?.role}
                isLastWritten={line.id === ids.lastWritten}
              />
              {line.id === ids.bookedAfter && <BookingCard role="group" />}
            </Fragment>
          );
        })}
      </div>
    );
  },
  (one, other) =>
    isSameGroup(one.group, other.group) &&
    one.user === other.user &&
    one.agent === other.agent &&
    one.timeOf === other.timeOf &&
    one.bookedAfter === other.bookedAfter &&
    one.lastWritten === other.lastWritten,
);

type LineViewProps = {
  readonly line: Line;
  readonly who: string;
  /** Null to show no time. */
  readonly timeOf: ((at: number) => string) | null;
  readonly isFirst: boolean;
  readonly isLastWritten: boolean;
};

/** Does not subscribe to the store, and names only a change of speaker, because there may be 2,000 lines. */
const LineView = memo(function LineView(props: LineViewProps): ReactElement {
  const { line, who, timeOf, isFirst, isLastWritten } = props;
  const { role, text, final, delivery } = line;
  return (
    <div className="line" data-role={role} data-final={final} data-first={isFirst}>
      {timeOf && <span className="line-time">{timeOf(line.at)}</span>}
      {isFirst && <span className="line-who">{who}</span>}
      {role === 'assistant' && <FormattedText text={text} isFinal={final} />}
      {role === 'user' && text !== '' && (
        <p className="line-text" dir="auto">
          {text}
        </p>
      )}
      {(delivery === 'failed' || isLastWritten) && <LineState line={line} />}
    </div>
  );
});

function LineState({ line: { id, turn, role, text, delivery } }: { readonly line: Line }): ReactElement {
  const strings = useStrings().writing;
  if (delivery !== 'failed') return <span className="line-state">{strings[delivery]}</span>;
  const broken = text === '' ? strings.noAnswer : strings.brokenOff;
  return (
    <span className="line-state line-failed">
      {role === 'user' ? strings.notSent : broken}
      <RetryButton id={id} turn={role === 'user' ? null : turn} />
    </span>
  );
}

type RetryButtonProps = {
  readonly id: number;
  /** The turn of an answer; only the last one can be requested again. */
  readonly turn: number | null;
};

/** Subscribes to the store, since few lines have this button. */
function RetryButton({ id, turn }: RetryButtonProps): ReactElement | null {
  const strings = useStrings().writing;
  const actions = useActions();
  const isOffered = useSnapshot(({ takesLines, askableTurn }) =>
    turn === null ? takesLines : turn === askableTurn,
  );
  if (!isOffered) return null;
  return (
    <button type="button" className="button-text" onClick={() => actions.retry(id)}>
      {strings.retry}
    </button>
  );
}
