/** The call status in one line, with the elapsed time. */
import { useEffect, useState, type ReactElement } from 'react';
import { steadyNow } from '../../page/clock.ts';
import { useSnapshot, useStrings } from '../context.ts';
import { OwnLevel } from './devices/own-level.tsx';
import { callStatusText, formatDuration, impairmentText, speakerText } from './status-text.ts';

/** New words get a new element: centered text that changes in place counts as a layout shift. */
export function CallStatusLine(): ReactElement {
  const strings = useStrings();
  const call = useSnapshot((snapshot) => snapshot.call);
  const connected = useSnapshot((snapshot) => snapshot.connected);
  const asking = useSnapshot((snapshot) => snapshot.asking);
  const finding = useSnapshot((snapshot) => snapshot.finding);
  const paused = useSnapshot((snapshot) => snapshot.paused);
  const weak = useSnapshot((snapshot) => snapshot.weak);
  const agentName = useSnapshot((snapshot) => snapshot.config.agentName);
  const isUp = call.status === 'live' && connected;
  const impairment = isUp ? impairmentText({ paused, finding, weak }, agentName, strings.call) : null;
  const talking = isUp && impairment === null;
  const words = asking
    ? strings.stages['mobile-permissions']
    : (impairment ?? callStatusText(call, connected, agentName, strings));
  return (
    <div className="bar-words">
      <p className={talking ? 'bar-status visually-hidden' : 'bar-status'} role="status">
        <span key={words}>{words}</span>
      </p>
      {talking && <TalkLine />}
      {call.status === 'live' && <CallTimer since={call.since} />}
      <TimeLeft />
      {call.status === 'live' && <OwnLevel />}
    </div>
  );
}

function TalkLine(): ReactElement {
  const strings = useStrings().call;
  const speaker = useSnapshot((snapshot) => snapshot.speaker);
  const isLookingUp = useSnapshot((snapshot) => snapshot.isLookingUp);
  const muted = useSnapshot((snapshot) => snapshot.muted);
  const agentName = useSnapshot((snapshot) => snapshot.config.agentName);
  const words = speakerText({ speaker, isLookingUp, muted }, agentName, strings);
  return (
    <p key={words} className="bar-status">
      {words}
    </p>
  );
}

/**
 * Shows the remaining minutes, but announces only the third and the last, so that it does not interrupt the
 * conversation.
 */
function TimeLeft(): ReactElement {
  const strings = useStrings().call;
  const minutes = useSnapshot((snapshot) => snapshot.minutesLeft);
  const words = minutes === null ? '' : strings.minutesLeft(minutes);
  return (
    <>
      {words && (
        <span className="bar-left" aria-hidden="true">
          {words}
        </span>
      )}
      <span className="visually-hidden" aria-live="polite">
        {minutes === 2 ? '' : words}
      </span>
    </>
  );
}

/** `since` is milliseconds since 1970, by the steady clock. */
function CallTimer({ since }: { readonly since: number }): ReactElement {
  const strings = useStrings().call;
  const [now, setNow] = useState(steadyNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(steadyNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="bar-timer" role="timer" aria-label={strings.duration}>
      {formatDuration(now - since)}
    </span>
  );
}
