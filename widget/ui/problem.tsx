/** Why the last attempt did not become a call, what to do about it, and the other ways to the business. */
import { useState, type ReactElement } from 'react';
import { contactWays } from '../page/contact-ways.ts';
import { shownLanguage } from '../page/language.ts';
import { useSnapshot, useStrings } from './context.ts';
import { MessageIcon, PhoneIcon, WarningIcon } from './icons.tsx';
import { browserFamily, isLasting, offersOtherWays, problemWords, waitWords } from './problem-advice.ts';

/** A dialog that comes back after a failure begins with why, and leaves a phone's keyboard down. */
const FIRST_FOCUS = { 'data-first-focus': '' } as const;

/** The region is always there: a screen reader announces only what appears inside a region it knows. */
export function Problem(): ReactElement {
  const { problem: reason, retryAt } = useSnapshot((snapshot) => snapshot.form);
  const isOpen = useSnapshot((snapshot) => snapshot.panel.open);
  const isFirst = useSnapshot(
    (snapshot) => snapshot.panel.trigger === 'failure' || isLasting(snapshot.form.problem),
  );
  const strings = useStrings();
  const writer = useSnapshot(({ offersWriting, config }) => (offersWriting ? config.agentName : null));
  const [what, next] = reason
    ? problemWords(reason, strings, browserFamily(navigator.userAgent, navigator.maxTouchPoints), writer)
    : [];
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
      {reason && offersOtherWays(reason) && <OtherWays />}
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

/** The telephone and the page that the host gave, if it gave any. */
export function OtherWays(): ReactElement | null {
  const strings = useStrings().ways;
  const config = useSnapshot((snapshot) => snapshot.config);
  const ways = contactWays(config, strings);
  if (ways.length === 0) return null;
  return (
    <nav className="ways" aria-label={strings.title(config.businessName)}>
      {ways.map(({ kind, href, words }) => (
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
