/** The dialog where something prevents a conversation or a message: the reason, the best remedy, and the others. */
import { useLayoutEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { contacts } from '../../page/contacts.ts';
import { shownLanguage } from '../../page/language.ts';
import type { Channel } from '../../contract.ts';
import { useActions, useSnapshot, useStrings } from '../context.ts';
import { MessageIcon, PhoneIcon, WarningIcon } from '../icons.tsx';
import { isOffered, isOfMessage, type Remedy } from './obstacle.ts';
import { messageProblemWords, problemWords, thisBrowser, waitWords } from './problem-advice.ts';

/**
 * Characters of a request id to show. A proxy's ids may be longer than a visitor would quote; the log has the full id.
 */
const SHOWN_ID_CHARACTERS = 8;

/** Takes the focus when it appears, which announces it and keeps a phone's keyboard closed. */
export function Reason(): ReactElement {
  const ref = useRef<HTMLHeadingElement>(null);
  const strings = useStrings();
  const { problem, retryAt, requestId } = useSnapshot((snapshot) => snapshot.form);
  const isOpen = useSnapshot((snapshot) => snapshot.panel.open);
  const isMessage = useSnapshot(isOfMessage);
  const hasFailed = useSnapshot(({ notices }) => notices.some(({ kind }) => kind === 'call-failed'));
  const { title, text } = strings.notices.texts['call-failed'];
  const reason = problem ?? 'unknown';
  const [what, next] = isMessage
    ? messageProblemWords(reason, strings)
    : problemWords(reason, strings, thisBrowser());
  // A visitor elsewhere on the page keeps the focus.
  useLayoutEffect(() => {
    if (ref.current?.closest('.panel:focus-within')) ref.current.focus();
  }, []);
  return (
    <div className="problem" data-reason={reason}>
      {hasFailed && (
        <p id="tt-problem-failed" className="problem-failed">
          <span>{title}</span> · <span>{text}</span>
        </p>
      )}
      <h3
        ref={ref}
        className="problem-what"
        tabIndex={-1}
        data-first-focus=""
        aria-describedby="tt-problem-failed tt-problem-next"
      >
        <WarningIcon />
        {what}
      </h3>
      <p id="tt-problem-next">
        <NextStep key={String(isOpen)} next={next} retryAt={retryAt} />
      </p>
      {requestId && (
        <p className="problem-id" translate="no" dir="ltr">
          ID {requestId.slice(0, SHOWN_ID_CHARACTERS)}
        </p>
      )}
    </div>
  );
}

type NextStepProps = { readonly next: string; readonly retryAt: number | null };

/** Recomputed whenever the dialog opens, because the wait is shorter then. */
export function NextStep({ next, retryAt }: NextStepProps): string {
  const strings = useStrings();
  const language = shownLanguage(useSnapshot((snapshot) => snapshot.config));
  const [now] = useState(() => Date.now());
  const wait = retryAt === null ? null : waitWords(retryAt - now, language);
  return wait === null ? next : strings.startAgain(wait);
}

type RemedyProps = {
  readonly remedy: Remedy;
  readonly className: string;
  /** Shows the form of a channel. */
  readonly show: (channel: Channel) => void;
};

/** A remedy as a button, or as a link to the business. */
export function RemedyButton({ remedy, className, show }: RemedyProps): ReactElement {
  const { contacts: strings, writing, message } = useStrings();
  const config = useSnapshot((snapshot) => snapshot.config);
  const channel = useSnapshot((snapshot) => snapshot.channel);
  const isMain = className === 'button-primary';
  const look = { className, ...(isMain && { part: 'button' }) };
  const link = contacts(config, strings).find(({ kind }) => kind === remedy);
  if (link)
    return (
      <a
        {...look}
        href={link.href}
        {...(remedy === 'page' && { target: '_blank', rel: 'noopener noreferrer' })}
      >
        {isMain && (remedy === 'phone' ? <PhoneIcon /> : <MessageIcon />)}
        {link.words}
      </a>
    );
  const isChannel = remedy === 'writing' || remedy === 'message';
  return (
    <button type="button" {...look} onClick={() => show(isChannel ? remedy : channel)}>
      {isMain && isChannel && <MessageIcon />}
      {remedy === 'writing' ? writing.start(config.agentName) : isChannel ? message.leave : writing.retry}
    </button>
  );
}

const CONTACTS: readonly Remedy[] = ['message', 'phone', 'page'];

type ContactsProps = {
  /** By default, the contacts of the business. */
  readonly remedies?: readonly Remedy[];
  readonly show?: RemedyProps['show'];
  /** Buttons to try first. */
  readonly children?: ReactNode;
};

/** The buttons, and those remedies that this page offers. */
export function Contacts({ remedies = CONTACTS, show, children }: ContactsProps): ReactElement | null {
  const { title } = useStrings().contacts;
  const { showChannel } = useActions();
  const snapshot = useSnapshot((whole) => whole);
  const shown = remedies.filter((remedy) => isOffered(remedy, snapshot));
  if (shown.length === 0 && !children) return null;
  return (
    <nav className="contacts" aria-label={title(snapshot.config.businessName)}>
      {children}
      {shown.map((remedy) => (
        <RemedyButton key={remedy} remedy={remedy} className="button-quiet" show={show ?? showChannel} />
      ))}
    </nav>
  );
}
