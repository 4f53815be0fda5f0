/** The calendar of whoever takes the appointments, in a frame. */
import { useEffect, useState } from 'react';
import { useSettings } from '../settings/settings-context.ts';
import type { OpenDialog } from './dialog.ts';

/**
 * Milliseconds after which the calendar counts as not coming and its link is put forward. A frame never says
 * that it failed, and most people give up on a blank page within ten seconds.
 */
const FRAME_LIMIT = 8_000;

type FrameState = 'loading' | 'late' | 'loaded';

export function Consultation({ onClose }: Pick<OpenDialog, 'onClose'>) {
  const { calendar } = useSettings().links;
  const [state, setState] = useState<FrameState>('loading');
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'loading' ? 'late' : now)), FRAME_LIMIT);
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
 * Keys that are pressed in a frame stay in it. A calendar of this site can be listened to; another company's cannot,
 * so that the close control is always in sight and the first that Tab reaches from the calendar's last.
 */
function closeFromInside(frame: HTMLIFrameElement, onClose: () => void): void {
  frame.contentDocument?.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose();
  });
}

/** Silent once it has loaded: a frame that refuses to be shown says that it has loaded, too. */
const WORDS: Readonly<Record<FrameState, string>> = {
  loading: 'The calendar is loading.',
  late: 'The calendar does not load here.',
  loaded: '',
};
