/**
 * Icons on a 24-pixel grid, stroked in the current text color. They are decorative; the adjacent label is the
 * accessible name.
 */
import type { ReactElement } from 'react';

/** The dialog's icons are CSS masks, like the agent's icon: see `cut-out.css`. */
const cutOut = (name: string) => (): ReactElement => (
  <span className={`cut-out cut-out-${name}`} aria-hidden="true" />
);

const iconOf = (path: string) => (): ReactElement => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);

const MICROPHONE =
  'M9.2 6.3a2.8 2.8 0 0 1 5.6 0v5a2.8 2.8 0 0 1-5.6 0ZM5.8 11.3a6.2 6.2 0 0 0 12.4 0M12 17.5v3';

export const HangUpIcon = iconOf(
  'M3.2 14.4c-.5-.9-.4-2 .4-2.8C5.8 9.7 8.8 8.8 12 8.8s6.2.9 8.4 2.8c.8.8.9 1.9.4 2.8l-.9 1.4-4-1.2-.3-2.6a11.5 11.5 0 0 0-7.2 0L8.1 14.6l-4 1.2Z',
);
export const CloseIcon = cutOut('close');
export const PhoneIcon = cutOut('phone');
export const WarningIcon = iconOf('M12 4 21 19.5H3ZM12 10v4.5M12 17v.1');
export const MessageIcon = iconOf('M4 5.5h16v11.5H9.5L5.5 20v-3H4Z');
export const SendIcon = iconOf('M12 19.5V5M6 11l6-6 6 6');
export const HideIcon = iconOf('M6 9.5l6 6 6-6');
export const MicrophoneIcon = iconOf(MICROPHONE);
export const MutedIcon = iconOf(`${MICROPHONE}M4 4l16 16`);
export const CaptionsIcon = iconOf('M3.5 5.5h17v13h-17ZM7 11h4M14 11h3M7 14.5h2M12 14.5h5');
export const OnTopIcon = iconOf('M20.5 10.5v-5h-17v13h6M13 14h7.5v4.5H13Z');
export const MoreIcon = iconOf('M5 11h2v2h-2zM11 11h2v2h-2zM17 11h2v2h-2z');
export const SoundIcon = iconOf(
  'M4 9.5h3.5L12 5.5v13l-4.5-4H4ZM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
);
