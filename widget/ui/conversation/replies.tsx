/** Replies and links that the agent's tools offer, until the visitor answers. */
import type { ReactElement } from 'react';
import type { Reply } from '../../booking/replies.ts';
import type { Snapshot } from '../../session/state/snapshot.ts';
import { useActions, useSnapshot, useStrings } from '../context.ts';

const NONE: readonly Reply[] = [];

/**
 * The replies to show: none while the visitor cannot answer, or while the agent writes the line that they belong to.
 */
export const offeredReplies = ({ replies, takesLines, writing }: Snapshot): readonly Reply[] =>
  takesLines && writing.agent === 'quiet' ? replies : NONE;

/** `className`: the class of the card that shows the replies without the conversation. */
export function Replies({ className = '' }: { readonly className?: string }): ReactElement | null {
  const strings = useStrings().writing;
  const replies = useSnapshot(offeredReplies);
  if (replies.length === 0) return null;
  return (
    <div
      className={`choices ${className}`}
      role={className === '' ? 'group' : 'region'}
      aria-label={strings.replies}
    >
      {replies.map((reply, place) => (
        <ReplyView key={place} {...reply} />
      ))}
    </div>
  );
}

function ReplyView({ text, link }: Reply): ReactElement {
  const actions = useActions();
  if (link === null)
    return (
      <button type="button" className="button-quiet choice" dir="auto" onClick={() => actions.ask(text)}>
        {text}
      </button>
    );
  return (
    <a
      className="button-quiet choice"
      href={link.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      dir="auto"
    >
      {text}
      {link.target !== text && <bdi className="choice-target">{link.target}</bdi>}
    </a>
  );
}
