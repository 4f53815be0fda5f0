/** Returns to a call that was started on another page, while it can still be resumed. */
import { useEffect, useState, type ReactElement } from 'react';
import { useActions, useSnapshot, useStrings } from '../context.ts';
import { formatDuration } from './status-text.ts';

/** `until` is milliseconds since 1970. */
export function ReturnButton({ until }: { readonly until: number }): ReactElement {
  const strings = useStrings();
  const actions = useActions();
  const agentName = useSnapshot((snapshot) => snapshot.config.agentName);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <button type="button" className="button-primary bar-hear" part="button" onClick={() => actions.goBack()}>
      {strings.resume(agentName)}
      <span role="timer">{formatDuration(until - now)}</span>
    </button>
  );
}
