/** The booking calendar in a frame. */
import { useEffect, useState } from 'react';
import { useSettings } from '../settings/settings-context.ts';
import type { OpenDialog } from './dialog.ts';

/**
 * After this time the link is offered: frames report no errors, and most people leave a blank page within ten
 * seconds.
 */
const FRAME_LIMIT_MS = 8_000;

type FrameState = 'loading' | 'late' | 'loaded';

export function Consultation({ onClose }: Pick<OpenDialog, 'onClose'>) {
  const { calendar } = useSettings().links;
  const [state, setState] = useState<FrameState>('loading');
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'loading' ? 'late' : now)), FRAME_LIMIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <p className="calendar-link" data-state={state}>
        <a href={calendar} target="_blank" rel="noopener">
          Open the calendar in a new tab
        </a>
      </p>
      <div className="calendar">
        <p role="status">{WORDS[state]}</p>
        <iframe
          src={calendar}
          title="Appointment calendar"
          referrerPolicy="strict-origin-when-cross-origin"
          onLoad={({ currentTarget }) => {
            setState('loaded');
            closeFromInside(currentTarget, onClose);
          }}
        />
      </div>
    </>
  );
}

/**
 * Key events stay inside a frame. A same-origin calendar can be observed, a cross-origin one cannot, so the close
 * button is always visible and the next tab stop after the calendar.
 */
function closeFromInside(frame: HTMLIFrameElement, onClose: () => void): void {
  frame.contentDocument?.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose();
  });
}

/** Silent once loaded: a frame that is refused also fires `load`. */
const WORDS: Readonly<Record<FrameState, string>> = {
  loading: 'The calendar is loading.',
  late: 'The calendar does not load here.',
  loaded: '',
};
