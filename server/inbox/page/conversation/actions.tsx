/** The next actions: call back, write, mark as done. */
import type { Conversation } from '../../web/page-contract.ts';
import { changeConversation } from '../client.ts';
import { neighbor } from '../order.ts';
import { Problem } from '../../../page/notice.tsx';
import { telephoneLink } from '../../../../widget/page/telephone-link.ts';
import { useAction } from '../../../page/use-action.ts';

type Props = {
  readonly conversation: Conversation;
  /** @param next the conversation that was below it; null if none was */
  readonly onDone: (conversation: Conversation, next: string | null) => void;
};

/** What is as it was at the press: a change reloads the conversation before it is confirmed. */
type Change = { readonly isDone: boolean; readonly next: string | null };

export function Actions({ conversation, onDone }: Props) {
  const { id, isDone, phone, email } = conversation;
  const { mutate, error, isPending } = useAction({
    mutationFn: (to: Change) => changeConversation(id, { isDone: to.isDone }),
    onSuccess(_, to) {
      if (to.isDone) onDone(conversation, to.next);
    },
  });
  return (
    <div className="actions next">
      {phone !== null && (
        <a className="main" href={telephoneLink(phone)}>
          Call back <span className="contact">{phone}</span>
        </a>
      )}
      {email !== null && (
        <a className={phone === null ? 'main' : ''} href={`mailto:${email}`}>
          Write to <Address email={email} />
        </a>
      )}
      <button
        type="button"
        className={phone === null && email === null && !isDone ? 'main' : ''}
        data-key="e"
        disabled={isPending}
        onClick={() => mutate({ isDone: !isDone, next: neighbor(1) })}
      >
        {isDone ? 'Not done after all' : 'Done'}
      </button>
      <Problem message={error?.message} />
    </div>
  );
}

/** If it is too long for one line, the second one begins with the `@`. */
function Address({ email }: { readonly email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <span className="contact">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
