/** The next actions: call back, write, mark as done. */
import { useState } from 'react';
import type { Conversation } from '../../web/page-contract.ts';
import { changeConversation, problemOf } from '../client.ts';
import { telephoneLink } from '../../../../widget/page/telephone-link.ts';

type Props = { readonly conversation: Conversation; readonly onChanged: () => void };

export function Actions({ conversation, onChanged }: Props) {
  const { id, isDone, phone, email } = conversation;
  const [problem, setProblem] = useState<string | null>(null);
  const change = async () => {
    const outcome = await changeConversation(id, { isDone: !isDone });
    setProblem(outcome.kind === 'ok' ? null : problemOf(outcome));
    onChanged();
  };
  return (
    <div className="actions next">
      {phone !== null && (
        <a className="main" href={telephoneLink(phone)}>
          Call back <span className="contact">{phone}</span>
        </a>
      )}
      {email !== null && (
        <a className={phone === null ? 'main' : ''} href={`mailto:${email}`}>
          Write to <span className="contact">{email}</span>
        </a>
      )}
      <button
        type="button"
        className={phone === null && email === null ? 'main' : ''}
        onClick={() => void change()}
      >
        {isDone ? 'Not done after all' : 'Done'}
      </button>
      {problem !== null && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
