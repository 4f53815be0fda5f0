/** The ring around the agent's icon, which scales with the agent's volume in CSS. */
import { useEffect, useRef, type ReactElement } from 'react';
import { useActions, useSnapshot } from '../context.ts';
import { useAvatar } from '../mark.tsx';

export function VoiceRing(): ReactElement {
  const ref = useRef<HTMLSpanElement>(null);
  const actions = useActions();
  const avatar = useAvatar(ref);
  const speaker = useSnapshot((snapshot) => snapshot.speaker);
  const muted = useSnapshot((snapshot) => snapshot.muted);
  useEffect(
    () =>
      actions.onVolume('assistant', (volume) =>
        ref.current?.style.setProperty('--tt-volume', volume.toFixed(2)),
      ),
    [actions],
  );
  return (
    <span ref={ref} className="mark voice-ring" data-speaker={speaker ?? 'none'} data-muted={muted}>
      {avatar}
    </span>
  );
}
