/** Finds all conversations, appointments and waiting text messages with a phone number or an email address, and erases them on confirmation. */
import { useEffect, useState, type FormEvent } from 'react';
import type { FoundPerson } from '../../web/page-contract.ts';
import { erasePerson, findPerson } from '../client.ts';
import { count, nameOf } from '../../presentation/labels.ts';
import { Problem } from '../../../page/notice.tsx';
import { useFocus } from '../../../page/use-focus.ts';
import { fullDate } from '../../presentation/times.ts';
import { useAction } from '../../../page/use-action.ts';

type Props = {
  /** Looked up at once if known; null if the owner types it. */
  readonly contact: string | null;
  readonly timeZone: string;
  readonly onErased?: () => void;
};

/** Such as `2 conversations and 1 appointment`; empty for nothing. */
const wordsOf = ({ conversations, appointments, answers }: FoundPerson): string =>
  new Intl.ListFormat('en').format([
    ...(conversations.length === 0 ? [] : [count(conversations.length, 'conversation', 'conversations')]),
    ...(appointments === 0 ? [] : [count(appointments, 'appointment', 'appointments')]),
    ...(answers === 0 ? [] : [count(answers, 'waiting text message', 'waiting text messages')]),
  ]);

export function ErasePerson({ contact, timeZone, onErased }: Props) {
  const [typed, setTyped] = useState(contact ?? '');
  const { data, error, isPending, mutate, reset, variables } = useAction({
    mutationFn: (action: 'find' | 'erase') =>
      (action === 'find' ? findPerson : erasePerson)({ contact: typed }),
    onSuccess(_, action) {
      if (action === 'erase') onErased?.();
    },
  });
  useEffect(() => {
    if (contact !== null) mutate('find');
  }, [contact, mutate]);
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate('find');
  };
  return (
    <>
      <form className="find" aria-busy={isPending} onSubmit={find}>
        <label>
          Phone number or email address
          <input
            value={typed}
            readOnly={isPending}
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
        <Found {...data} timeZone={timeZone} onErase={() => mutate('erase')} />
      )}
      {data !== undefined && variables === 'erase' && (
        <Result>{wordsOf(data) === '' ? 'Nothing was left to erase.' : `Erased ${wordsOf(data)}.`}</Result>
      )}
    </>
  );
}

/** It has the focus, because the button that led to it is gone. */
function Result({ children }: { readonly children: string }) {
  const shown = useFocus<HTMLParagraphElement>();
  return (
    <p ref={shown} tabIndex={-1} role="status">
      {children}
    </p>
  );
}

type FoundProps = FoundPerson & {
  readonly timeZone: string;
  readonly onErase: () => void;
};

function Found({ timeZone, onErase, ...found }: FoundProps) {
  const words = wordsOf(found);
  return (
    <>
      <Result>
        {words === ''
          ? 'No conversation and no appointment has it. Search the inbox for other words, such as the name.'
          : `Found: ${words}.`}
      </Result>
      <ul className="found">
        {found.conversations.map((each) => (
          <li key={each.id}>
            <b>{nameOf(each)}</b>
            <span className="quiet">{fullDate(each.startedAt, timeZone)}</span>
          </li>
        ))}
      </ul>
      {words !== '' && (
        <>
          {found.appointments > 0 && (
            <p>Appointments without a conversation keep their time, and lose name, contact and note.</p>
          )}
          <p>Erasing also removes calls and recordings from the voice platform. It cannot be undone.</p>
          <button type="button" className="alarm" onClick={onErase}>
            Erase {words}
          </button>
        </>
      )}
    </>
  );
}
