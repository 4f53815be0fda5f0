/** Finds all conversations with a phone number or an email address, lists them, and erases them on confirmation. */
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { ListedConversation } from '../../web/page-contract.ts';
import { erasePerson, findPerson, problemOf } from '../client.ts';
import { fullDate } from '../times.ts';
import { count, nameOf } from '../labels.ts';

type State =
  | { readonly kind: 'typing'; readonly problem: string | null }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'found'; readonly conversations: readonly ListedConversation[] }
  | { readonly kind: 'erased'; readonly number: number };

type Props = {
  /** Prefilled if known; null if the owner types it. */
  readonly contact: string | null;
  readonly timeZone: string;
  readonly onErased?: () => void;
};

const conversations = (number: number) => count(number, 'conversation', 'conversations');

export function ErasePerson({ contact, timeZone, onErased }: Props) {
  const [typed, setTyped] = useState(contact ?? '');
  const [state, setState] = useState<State>({ kind: 'typing', problem: null });

  const find = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setState({ kind: 'waiting' });
    const outcome = await findPerson({ contact: typed });
    setState(
      outcome.kind === 'ok'
        ? { kind: 'found', conversations: outcome.value.conversations }
        : { kind: 'typing', problem: problemOf(outcome) },
    );
  };
  const erase = async () => {
    setState({ kind: 'waiting' });
    const outcome = await erasePerson({ contact: typed });
    if (outcome.kind !== 'ok') return setState({ kind: 'typing', problem: problemOf(outcome) });
    setState({ kind: 'erased', number: outcome.value.conversations.length });
    onErased?.();
  };
  return (
    <>
      <form className="find" onSubmit={(event) => void find(event)}>
        <label>
          Phone number or email address
          <input
            value={typed}
            required
            maxLength={320}
            autoComplete="off"
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setState({ kind: 'typing', problem: null });
            }}
          />
        </label>
        <button disabled={state.kind === 'waiting'}>{state.kind === 'waiting' ? 'Working …' : 'Find'}</button>
      </form>
      {state.kind === 'typing' && state.problem !== null && (
        <p className="problem" role="alert">
          {state.problem}
        </p>
      )}
      {state.kind === 'found' && <Found {...state} timeZone={timeZone} onErase={() => void erase()} />}
      {state.kind === 'erased' && (
        <p role="status">
          {state.number === 0 ? 'Nothing was left to erase.' : `Erased ${conversations(state.number)}.`}
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
