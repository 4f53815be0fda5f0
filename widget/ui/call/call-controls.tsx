/** Mute, captions and devices. Each icon has a visible label, because an icon alone is ambiguous. */
import type { ReactElement, ReactNode, RefObject } from 'react';
import { useActions, useSnapshot, useStrings } from '../context.ts';
import { DeviceMenu } from './devices/device-menu.tsx';
import { CaptionsIcon, MessageIcon, MicrophoneIcon, MutedIcon } from '../icons.tsx';

export type CallControlsProps = {
  readonly captionsShown: boolean;
  readonly onToggleCaptions: () => void;
  /** The button that opens the device menu. */
  readonly devices: RefObject<HTMLButtonElement | null>;
  readonly place: BarPlace;
  readonly children?: ReactNode;
};

/** Where a bar is rendered. `left`: in the page, while the other window has its controls. */
export type BarPlace = 'page' | 'left' | 'window';

export function CallControls({ place, children, ...props }: CallControlsProps): ReactElement {
  return (
    <div className="bar-controls">
      {place !== 'left' && <Tools {...props} place={place} />}
      {children}
    </div>
  );
}

function Tools({ captionsShown, onToggleCaptions, devices, place }: CallControlsProps): ReactElement {
  const strings = useStrings().call;
  return (
    <>
      <MuteButton />
      <button type="button" className="button-tool" aria-pressed={captionsShown} onClick={onToggleCaptions}>
        <CaptionsIcon />
        <span className="tool-word">{strings.captions}</span>
      </button>
      {/* The panel opens in the page. */}
      {place === 'page' && <WriteButton />}
      <DeviceMenu button={devices} />
    </>
  );
}

/** Opens the conversation panel, which shows the full transcript and accepts text messages. */
function WriteButton(): ReactElement | null {
  const { write } = useStrings().writing;
  const actions = useActions();
  const isOffered = useSnapshot((snapshot) => snapshot.config.writing);
  const shown = useSnapshot((snapshot) => snapshot.writing.shown);
  if (!isOffered) return null;
  return (
    <button
      type="button"
      className="button-tool button-write"
      aria-expanded={shown}
      onClick={shown ? actions.hideConversation : actions.showConversation}
    >
      <MessageIcon />
      <span className="tool-word">{write}</span>
    </button>
  );
}

function MuteButton(): ReactElement {
  const strings = useStrings().call;
  const actions = useActions();
  const muted = useSnapshot((snapshot) => snapshot.muted);
  return (
    <button
      type="button"
      className={muted ? 'button-tool button-muted' : 'button-tool'}
      onClick={() => actions.setMuted(!muted)}
    >
      {muted ? <MutedIcon /> : <MicrophoneIcon />}
      <span className="tool-word">{muted ? strings.unmute : strings.mute}</span>
    </button>
  );
}
