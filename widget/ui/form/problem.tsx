/** Why the last attempt did not become a call, what to do about it, and the other ways to the business. */
import { useState, type ReactElement, type SyntheticEvent } from 'react';
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

/** A dialog that comes back after a failure begins with why, and leaves a phone's keyboard down. */
const FIRST_FOCUS = { 'data-first-focus': '' } as const;

/** `write`: begins writing, or shows the form for it. */
type ProblemProps = { readonly write: (event: SyntheticEvent) => void };

/** The region is always there: a screen reader announces only what appears inside a region it knows. */
export function Problem({ write }: ProblemProps): ReactElement {
  const { problem: reason, retryAt } = useSnapshot((snapshot) => snapshot.form);
  const isOpen = useSnapshot((snapshot) => snapshot.panel.open);
  const isFirst = useSnapshot((snapshot) => snapshot.panel.trigger === 'failure' || !snapshot.mayCall);
  const mayCall = useSnapshot((snapshot) => snapshot.mayCall);
  const strings = useStrings();
  const writer = useSnapshot(({ offersWriting, config }) => (offersWriting ? config.agentName : null));
  const isMessage = useSnapshot((snapshot) => snapshot.channel === 'message');
  const isAdvised = useSnapshot(advisesWriting);
  const [what, next] = reason ? wordsFor(reason) : [];
  function wordsFor(why: FailureReason): readonly [what: string, next?: string] {
    // What keeps a call from working stays what it was, whatever is left instead.
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
          </div>
        )}
      </div>
      {reason && offersContacts(reason) && <Contacts write={isAdvised ? write : undefined} />}
    </div>
  );
}

type NextStepProps = { readonly next: string; readonly retryAt: number | null };

/** Looked at anew whenever the dialog opens: whoever comes back later has less to wait. */
export function NextStep({ next, retryAt }: NextStepProps): string {
  const strings = useStrings();
  const language = shownLanguage(useSnapshot((snapshot) => snapshot.config));
  const [now] = useState(() => Date.now());
  const wait = retryAt === null ? null : waitWords(retryAt - now, language);
  return wait === null ? next : strings.startAgain(wait);
}

/** Turns the form into the one for a message. */
export function LeaveMessage({ className }: { readonly className: string }): ReactElement {
  const { message } = useStrings();
  const actions = useActions();
  return (
    <button type="button" className={className} onClick={() => actions.showChannel('message')}>
      {message.leave}
    </button>
  );
}

/** `write`: begins writing, where that is offered here. */
type ContactsProps = { readonly write?: ((event: SyntheticEvent) => void) | undefined };

/** Writing to the agent, then the telephone and the page that the host gave, if it gave any. */
export function Contacts({ write }: ContactsProps): ReactElement | null {
  const { contacts: strings, writing } = useStrings();
  const config = useSnapshot((snapshot) => snapshot.config);
  const mayLeave = useSnapshot((snapshot) => snapshot.offersMessages && snapshot.channel !== 'message');
  const found = contacts(config, strings);
  if (found.length === 0 && !mayLeave && !write) return null;
  return (
    <nav className="contacts" aria-label={strings.title(config.businessName)}>
      {write && (
        <button type="button" className="button-primary" part="button" onClick={write}>
          <MessageIcon />
          {writing.start(config.agentName)}
        </button>
      )}
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
