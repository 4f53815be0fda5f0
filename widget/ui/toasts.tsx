/** Toasts about calls and messages. They are announced; errors stay until dismissed. */
import { useEffect, useRef, useState, type ReactElement, type RefObject } from 'react';
import type { Channel } from '../contract.ts';
import type { Strings } from '../i18n/types.ts';
import type { Notice } from '../session/state/notices.ts';
import type { Snapshot } from '../session/state/snapshot.ts';
import { useActions, useSnapshot, useStrings } from './context.ts';
import { formatDuration } from './call/status-text.ts';
import { CloseIcon } from './icons.tsx';
import { Contacts } from './form/problem.tsx';
import { messageProblemWords } from './form/problem-advice.ts';

/** How long a message stays. Errors stay. */
const MESSAGE_SHOWN_MS = 5000;

/** How long a message with an action stays. */
const OFFER_SHOWN_MS = 60_000;

/** The call was lost and has not been resumed. */
const isLost = ({ reason }: Notice, { call }: Snapshot): boolean =>
  reason === 'connection-lost' && call.status === 'idle';

/** The call ended and its conversation can continue in writing. */
const canContinueInWriting = ({ call, writing, conversation, offersWriting }: Snapshot): boolean =>
  offersWriting && call.status === 'idle' && writing.status === 'none' && conversation.lines.length > 0;

/** `isInDialog`: the dialog itself says why a call failed. */
type ToastsProps = { readonly active: boolean; readonly isInDialog?: boolean };

/**
 * Both live regions render before the first message, because screen readers announce only changes to an existing
 * region. There are two places for toasts; one is active at a time.
 */
export function Toasts({ active, isInDialog }: ToastsProps): ReactElement {
  const notices = useSnapshot((snapshot) => snapshot.notices);
  const shown = active ? notices : [];
  const of = (style: Notice['style']): readonly ReactElement[] =>
    shown
      .filter((notice) => notice.style === style && !(isInDialog && notice.kind === 'call-failed'))
      .map((notice) => <Toast key={notice.id} notice={notice} />);
  return (
    <div className="toasts">
      <div role="alert">{of('destructive')}</div>
      <div role="status">{of('default')}</div>
    </div>
  );
}

function Toast({ notice }: { readonly notice: Notice }): ReactElement {
  const strings = useStrings();
  const actions = useActions();
  const [held, setHeld] = useState(false);
  const name = useSnapshot((snapshot) => snapshot.form.name);
  const { title, text, detail } = wordsOf(notice, strings);
  const destructive = notice.style === 'destructive';
  const { id, lengthMs } = notice;
  const goesOn =
    useSnapshot(canContinueInWriting) && (notice.kind === 'call-ended' || notice.kind === 'call-error');
  const shownFor = goesOn || notice.question === 'asked' ? OFFER_SHOWN_MS : MESSAGE_SHOWN_MS;
  const ref = useScrollIntoView(notice);
  useEffect(() => {
    if (destructive || held) return;
    const timer = setTimeout(() => actions.dismissNotice(id), shownFor);
    return () => clearTimeout(timer);
  }, [actions, id, destructive, held, shownFor]);
  return (
    <div
      ref={ref}
      className={destructive ? 'toast toast-destructive' : 'toast'}
      part={destructive ? 'toast toast-destructive' : 'toast'}
      data-style={notice.style}
      // The bar's status announces it.
      aria-live={notice.kind === 'call-started' ? 'off' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className="toast-head">
        <p className="toast-title">{title}</p>
        {lengthMs !== undefined && (
          <span className="toast-length">
            <span className="visually-hidden">{strings.call.duration}</span> {formatDuration(lengthMs)}
          </span>
        )}
      </div>
      <p className="toast-text">{text.replace('{name}', () => name.trim())}</p>
      {detail && <p className="toast-detail">{detail}</p>}
      <Question {...notice} />
      <Remedies notice={notice} goesOn={goesOn} />
      <button
        type="button"
        className="button-icon toast-dismiss"
        aria-label={strings.notices.dismiss}
        onClick={() => actions.dismissNotice(id)}
      >
        <CloseIcon />
      </button>
    </div>
  );
}

type Words = { readonly title: string; readonly text: string; readonly detail: string | null };

/** `detail`: why it failed. */
function wordsOf({ kind, reason }: Notice, strings: Strings): Words {
  const { notices, problems, message } = strings;
  if (kind !== 'message-failed') return { ...notices.texts[kind], detail: reason && problems[reason].what };
  const title = message.failed;
  const [what, text] = messageProblemWords(reason ?? 'unknown', strings);
  return { title, text, detail: what === title ? null : what };
}

type RemediesProps = { readonly notice: Notice; readonly goesOn: boolean };

/** Offers the kept message, another call after a lost one, and to continue the conversation in writing. */
function Remedies({ notice, goesOn }: RemediesProps): ReactElement | false {
  const actions = useActions();
  const strings = useStrings();
  const lost = useSnapshot((snapshot) => isLost(notice, snapshot));
  // During a call the dialog stays closed.
  const opens = useSnapshot(({ call }) => call.status === 'idle');
  const goOnIn = (className: string, channel: Channel, words: string): ReactElement => (
    <button
      type="button"
      className={className}
      onClick={() => {
        actions.dismissNotice(notice.id);
        actions.changeChannel(channel);
      }}
    >
      {words}
    </button>
  );
  if (notice.kind === 'message-failed') return opens && <Contacts />;
  const inWriting =
    goesOn && goOnIn(lost ? 'button-quiet' : 'button-primary', 'writing', strings.writing.goOn);
  if (!lost) return inWriting && <div className="contacts">{inWriting}</div>;
  return (
    <Contacts>
      {goOnIn('button-primary', 'voice', strings.call.again)}
      {inWriting}
    </Contacts>
  );
}

/** Scrolls the toast into view in a low dialog. The form shows the failures of a call itself. */
function useScrollIntoView({ kind, reason }: Notice): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const isNew = reason === null || kind === 'message-failed';
  useEffect(() => {
    if (isNew && ref.current?.closest('.panel')) ref.current.scrollIntoView({ block: 'nearest' });
  }, [isNew]);
  return ref;
}

/** Asks whether the call helped. It blocks nothing and disappears with the toast. */
function Question({ id, question }: Notice): ReactElement | null {
  const { helped, yes, no, thanks } = useStrings().notices;
  const actions = useActions();
  if (question === undefined) return null;
  if (question === 'answered') return <p className="toast-detail">{thanks}</p>;
  const answer = (words: string, isYes: boolean): ReactElement => (
    <button type="button" className="button-quiet" onClick={() => actions.giveFeedback(id, isYes)}>
      {words}
    </button>
  );
  return (
    <div role="group" aria-labelledby="tt-question" className="toast-question">
      <span id="tt-question">{helped}</span>
      <span className="toast-answers">
        {answer(yes, true)}
        {answer(no, false)}
      </span>
    </div>
  );
}
