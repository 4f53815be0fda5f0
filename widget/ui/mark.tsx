/** The agent's face: the owner's picture, or else the drawn mark. */
import { useEffect, useLayoutEffect, useRef, type ReactElement } from 'react';
import { showAvatar } from '../page/avatar.ts';
import { useActions, useSnapshot } from './context.ts';

/** @param speaks whether a ring around the mark breathes with the agent's voice, by its volume in CSS */
export function Mark({ speaks = false }: { readonly speaks?: boolean }): ReactElement {
  const ref = useRef<HTMLSpanElement>(null);
  const { onVolume } = useActions();
  const avatar = useSnapshot((snapshot) => snapshot.config.avatar);
  const speaker = useSnapshot((snapshot) => speaks && snapshot.speaker);
  // The picture's attributes are set as in the early dialog.
  useLayoutEffect(() => {
    if (ref.current) showAvatar(ref.current, avatar);
  }, [avatar]);
  useEffect(() => {
    if (!speaks) return undefined;
    return onVolume('assistant', (volume) =>
      ref.current?.style.setProperty('--tt-volume', volume.toFixed(2)),
    );
  }, [speaks, onVolume]);
  return (
    <span ref={ref} className={speaks ? 'mark voice-ring' : 'mark'} data-speaker={speaker || undefined}>
      {avatar === null ? null : <img alt="" />}
    </span>
  );
}
