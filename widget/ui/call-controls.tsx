/** Mute, captions, devices: icons with their words beneath, because an icon alone is a guess. */
import type { ReactElement } from 'react';
import { useActions, useSnapshot, useStrings } from './context.ts';
import { DeviceMenu } from './device-menu.tsx';
import { CaptionsIcon, MicrophoneIcon, MutedIcon } from './icons.tsx';

type CallControlsProps = { readonly captionsShown: boolean; readonly onToggleCaptions: () => void };

export function CallControls({ captionsShown, onToggleCaptions }: CallControlsProps): ReactElement {
  const strings = useStrings().call;
  return (
    <div className="bar-controls">
      <MuteButton />
      <button type="button" className="button-tool" aria-pressed={captionsShown} onClick={onToggleCaptions}>
        <CaptionsIcon />
        <span className="tool-word">{strings.captions}</span>
      </button>
      <DeviceMenu />
    </div>
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
