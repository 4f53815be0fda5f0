/** Finds all conversations with a phone number or an email address, lists them, and erases them on confirmation. */
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { ListedConversation } from '../../web/page-contract.ts';
import { erasePerson, findPerson } from '../client.ts';
import { count, nameOf } from '../../presentation/labels.ts';
import { Problem } from '../../../page/notice.tsx';
import { fullDate } from '../../presentation/times.ts';

type Props = {
  /** Prefilled if known; null if the owner types it. */
  readonly contact: string | null;
  readonly timeZone: string;
  readonly onErased?: () => void;
};

const conversations = (number: number) => count(number, 'conversation', 'conversations');

export function ErasePerson({ contact, timeZone, onErased }: Props) {
  const [typed, setTyped] = useState(contact ?? '');
  const { data, error, isPending, mutate, reset, variables } = useMutation({
    mutationFn: (action: 'find' | 'erase') =>
      (action === 'find' ? findPerson : erasePerson)({ contact: typed }),
    onSuccess(_, action) {
      if (action === 'erase') onErased?.();
    },
  });
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate('find');
  };
  return (
    <>
      <form className="find" onSubmit={find}>
        <label>
          Phone number or email address
          <input
            value={typed}
            required
            maxLength={320}
            autoComplete="off"
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              reset();
            }}
          />
        </label>
        <button disabled={isPending}>{isPending ? 'Working …' : 'Find'}</button>
      </form>
      <Problem message={error?.message} />
      {data !== undefined && variables === 'find' && (
        <Found conversations={data.conversations} timeZone={timeZone} onErase={() => mutate('erase')} />
      )}
      {data !== undefined && variables === 'erase' && (
        <p role="status">
          {data.conversations.length === 0
            ? 'Nothing was left to erase.'
            : `Erased ${conversations(data.conversations.length)}.`}
        </p>
      )}
    </>
  );
}

type FoundProps = {
  readonly conversations: readonly ListedConversation[];
  readonly timeZone: string;
  readonly onErase: () => void;
};

function Found({ conversations: found, timeZone, onErase }: FoundProps) {
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <p ref={heading} tabIndex={-1} role="status">
        {found.length === 0
          ? 'No conversation has it. Search the inbox for other words, such as the name.'
          : found.length === 1
            ? 'One conversation has it:'
            : `${found.length} conversations have it:`}
      </p>
      <ul className="found">
        {found.map((each) => (
          <li key={each.id}>
            <b>{nameOf(each)}</b> <span className="quiet">{fullDate(each.startedAt, timeZone)}</span>
          </li>
        ))}
      </ul>
      {found.length > 0 && (
        <>
          <p>Erasing also removes calls and recordings from the voice platform. It cannot be undone.</p>
          <button type="button" className="alarm" onClick={onErase}>
            Erase {conversations(found.length)}
          </button>
        </>
      )}
    </>
  );
}
