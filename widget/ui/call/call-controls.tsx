/** Mute, captions, writing and more. Each icon has a visible label, because an icon alone is ambiguous. */
import type { ReactElement, ReactNode, RefObject } from 'react';
import { useActions, useSnapshot, useStrings } from '../context.ts';
import { CaptionsIcon, MessageIcon, MicrophoneIcon, MutedIcon } from '../icons.tsx';
import { KeepOnTopButton, type KeptOnTop } from './kept-on-top.tsx';
import { MoreMenu } from './more-menu.tsx';

export type CallControlsProps = {
  readonly captionsShown: boolean;
  readonly onToggleCaptions: () => void;
  /** The button that opens the menu. */
  readonly more: RefObject<HTMLButtonElement | null>;
  readonly place: BarPlace;
  /** Further settings in the menu. */
  readonly children: ReactNode;
  readonly onTop?: KeptOnTop | undefined;
};

/** Where a bar is rendered. `left`: in the page, while the other window has its controls. */
export type BarPlace = 'page' | 'left' | 'window';

export function CallControls(props: CallControlsProps): ReactElement {
  const { place, onTop } = props;
  return (
    <div className="bar-controls">
      {place === 'left' ? (
        onTop && <KeepOnTopButton {...onTop} className="button-tool" />
      ) : (
        <Tools {...props} />
      )}
    </div>
  );
}

function Tools(props: CallControlsProps): ReactElement {
  const { captionsShown, onToggleCaptions, more, place, children, onTop } = props;
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
      <MoreMenu button={more}>
        {children}
        {onTop && <KeepOnTopButton {...onTop} className="button-quiet" />}
      </MoreMenu>
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
