/** Shows why the last attempt failed, the next step, and the business's contacts. */
import { useState, type ReactElement, type ReactNode, type SyntheticEvent } from 'react';
import { contacts } from '../../page/contacts.ts';
import { shownLanguage } from '../../page/language.ts';
import type { FailureReason } from '../../contract.ts';
import { useActions, useSnapshot, useStrings } from '../context.ts';
import { MessageIcon, PhoneIcon, WarningIcon } from '../icons.tsx';
import {
  advisesWriting,
  messageProblemWords,
  offersContacts,
  problemWords,
  thisBrowser,
  waitWords,
} from './problem-advice.ts';

/** A dialog that reopens after a failure focuses the reason, which also keeps a phone's keyboard closed. */
const FIRST_FOCUS = { 'data-first-focus': '' } as const;

/**
 * Characters of a request id to show. A proxy's ids may be longer than a visitor would quote; the log has the full id.
 */
const SHOWN_ID_CHARACTERS = 8;

/** `write` starts the text chat, or shows its form. */
type ProblemProps = { readonly write: (event: SyntheticEvent) => void };

/** The live region is always rendered: screen readers announce only changes inside an existing region. */
export function Problem({ write }: ProblemProps): ReactElement {
  const { problem: reason, retryAt, requestId } = useSnapshot((snapshot) => snapshot.form);
  const isOpen = useSnapshot((snapshot) => snapshot.panel.open);
  const isFirst = useSnapshot((snapshot) => snapshot.panel.trigger === 'failure' || !snapshot.mayCall);
  const mayCall = useSnapshot((snapshot) => snapshot.mayCall);
  const strings = useStrings();
  const writer = useSnapshot(({ offersWriting, config }) => (offersWriting ? config.agentName : null));
  const isMessage = useSnapshot((snapshot) => snapshot.channel === 'message');
  const isAdvised = useSnapshot(advisesWriting);
  const [what, next] = reason ? wordsFor(reason) : [];
  function wordsFor(why: FailureReason): readonly [what: string, next?: string] {
    // If calls cannot work, keep that reason, even while the visitor leaves a message.
    if (isMessage && mayCall) return messageProblemWords(why, strings);
    return problemWords(why, strings, thisBrowser(), writer);
  }
  return (
    <div className="problem-region">
      <div role="alert">
        {reason && (
          <div className="problem" data-reason={reason} tabIndex={-1} {...(isFirst && FIRST_FOCUS)}>
            <WarningIcon />
            <p className="problem-what">{what}</p>
            {next && (
              <p className="problem-next">
                <NextStep key={String(isOpen)} next={next} retryAt={retryAt} />
              </p>
            )}
            {requestId && (
              <p className="problem-id" translate="no" dir="ltr">
                ID {requestId.slice(0, SHOWN_ID_CHARACTERS)}
              </p>
            )}
          </div>
        )}
      </div>
      {reason && offersContacts(reason) && (
        <Contacts>
          {isAdvised && writer !== null && (
            <button type="button" className="button-primary" part="button" onClick={write}>
              <MessageIcon />
              {strings.writing.start(writer)}
            </button>
          )}
        </Contacts>
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

/** Switches the form to a message. */
export function LeaveMessage({ className }: { readonly className: string }): ReactElement {
  const { message } = useStrings();
  const actions = useActions();
  return (
    <button type="button" className={className} onClick={() => actions.showChannel('message')}>
      {message.leave}
    </button>
  );
}

/** Buttons to try first, such as the text chat. */
type ContactsProps = { readonly children?: ReactNode };

/** The buttons, a message, then the business's phone number and URL, if configured. */
export function Contacts({ children }: ContactsProps): ReactElement | null {
  const { contacts: strings } = useStrings();
  const config = useSnapshot((snapshot) => snapshot.config);
  const mayLeave = useSnapshot((snapshot) => snapshot.offersMessages && snapshot.channel !== 'message');
  const found = contacts(config, strings);
  if (found.length === 0 && !mayLeave && !children) return null;
  return (
    <nav className="contacts" aria-label={strings.title(config.businessName)}>
      {children}
      {mayLeave && <LeaveMessage className="button-quiet" />}
      {found.map(({ kind, href, words }) => (
        <a
          key={kind}
          className="button-quiet"
          href={href}
          {...(kind === 'page' && { target: '_blank', rel: 'noopener noreferrer' })}
        >
          {kind === 'phone' ? <PhoneIcon /> : <MessageIcon />}
          {words}
        </a>
      ))}
    </nav>
  );
}
