/** The visitor's microphone level as a meter; a screen reader is only informed whether there is sound. */
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useActions, useStrings } from '../../context.ts';
import { MicrophoneIcon } from '../../icons.tsx';

/** The smallest visible fill, from 0 to 1. */
const MIN_VISIBLE_FRACTION = 0.15;
/** Pauses between words do not count as silence. */
const QUIET_AFTER_MS = 1_000;

export function OwnLevel(): ReactElement {
  const ref = useRef<HTMLSpanElement>(null);
  const actions = useActions();
  const { devices, call } = useStrings();
  const [isHeard, setHeard] = useState(false);
  useEffect(() => {
    let heardAt = -Infinity;
    return actions.onVolume('user', (volume) => {
      // The square root approximates perceived loudness.
      const filled = Math.sqrt(volume);
      ref.current?.style.setProperty('--tt-level', filled.toFixed(2));
      if (filled > MIN_VISIBLE_FRACTION) heardAt = Date.now();
      setHeard(Date.now() - heardAt < QUIET_AFTER_MS);
    });
  }, [actions]);
  return (
    <span className="own-level-line">
      <MicrophoneIcon />
      <span
        ref={ref}
        className="own-level"
        role="meter"
        aria-label={devices.microphone}
        aria-valuemin={0}
        aria-valuemax={1}
        aria-valuenow={isHeard ? 1 : 0}
        aria-valuetext={isHeard ? call.heard : call.quiet}
      />
    </span>
  );
}
