/** The call bar at the bottom of the page: call status and controls. */
import { useLayoutEffect, useRef, useState, type ReactElement, type ReactNode, type RefObject } from 'react';
import { CaptionSizeChoice, useCaptionSize } from './captions/caption-size.tsx';
import { CallControls, type CallControlsProps } from './call-controls.tsx';
import { CallStatusLine } from './call-status-line.tsx';
import { Captions } from './captions/captions.tsx';
import { useActions, useSnapshot, useStrings, useView } from '../context.ts';
import { ReturnButton } from './return-button.tsx';
import { HangUpIcon, MicrophoneIcon, SoundIcon } from '../icons.tsx';
import { Mark } from '../mark.tsx';
import { useTabOrderInTraps } from '../view/reachability/focus-traps.ts';
import { useBarReachability } from '../view/reachability/use-bar-reachability.ts';
import { OnTop, useKeptOnTop } from './kept-on-top.tsx';

export function CallBar(): ReactElement {
  const ref = useRef<HTMLElement>(null);
  const [captionsWanted, setCaptionsWanted] = useState(false);
  const actions = useActions();
  const strings = useStrings().call;
  const status = useSnapshot((snapshot) => snapshot.call.status);
  const agentName = useSnapshot((snapshot) => snapshot.config.agentName);
  const panelShown = useSnapshot((snapshot) => snapshot.writing.shown);
  // The conversation panel already shows these lines.
  const captionsAreShown = captionsWanted && !panelShown;
  const toggleCaptions = (): void => {
    setCaptionsWanted(!captionsAreShown);
    if (panelShown) actions.hideConversation();
  };
  const onTop = useKeptOnTop(ref);
  const label = strings.label(agentName);
  useBarReachability(ref);
  useTabOrderInTraps(ref);
  useReturnOfFocus(ref);
  return (
    <>
      <section
        ref={ref}
        className={isInRoom(status) ? 'call-bar in-room' : 'call-bar'}
        part="call-bar"
        tabIndex={-1}
        data-status={status}
        aria-label={label}
      >
        <BarContent
          place={onTop.view ? 'left' : 'page'}
          captionsShown={captionsAreShown}
          onToggleCaptions={toggleCaptions}
          onTop={onTop}
        />
      </section>
      {onTop.view && (
        <OnTop view={onTop.view} label={label}>
          <BarContent
            place="window"
            captionsShown={captionsWanted}
            onToggleCaptions={() => setCaptionsWanted(!captionsWanted)}
          />
        </OnTop>
      )}
    </>
  );
}

const isInRoom = (status: string): boolean => status === 'joined' || status === 'live';

type BarContentProps = Omit<CallControlsProps, 'more' | 'children'>;

function BarContent(props: BarContentProps): ReactElement {
  const more = useRef<HTMLButtonElement>(null);
  const [size, chooseSize] = useCaptionSize();
  const inRoom = useSnapshot(({ call }) => isInRoom(call.status));
  const isWhole = props.place !== 'left';
  return (
    <>
      {inRoom && isWhole && props.captionsShown && <Captions size={size} />}
      <div className="bar-row">
        <div className="bar-report">
          <div className="bar-state">
            <Mark speaks />
            <CallStatusLine />
          </div>
          {isWhole && <Remedies more={more} />}
        </div>
        {inRoom && (
          <CallControls {...props} more={more}>
            {props.captionsShown && <CaptionSizeChoice size={size} onChange={chooseSize} />}
          </CallControls>
        )}
        <EndButton />
      </div>
    </>
  );
}

/** Returns focus to the opener when the call ends, because the bar unmounts with the focused button. */
function useReturnOfFocus(ref: RefObject<HTMLElement | null>): void {
  const { opener } = useView();
  useLayoutEffect(() => {
    const root = ref.current?.getRootNode();
    return () => opener.returnFocus(root);
  }, [ref, opener]);
}

/** A single button for the whole call, so focus stays on it while its label changes. */
function EndButton(): ReactElement {
  const ref = useRef<HTMLButtonElement>(null);
  const strings = useStrings().call;
  const actions = useActions();
  const isCancelled = useSnapshot(({ call }) => call.status === 'starting' && !call.resumed);
  const isEnding = useSnapshot(({ call }) => call.status === 'ending');
  // After navigation the visitor has not pressed anything on this page, so do not take focus.
  useLayoutEffect(() => {
    if (isCancelled) ref.current?.focus({ preventScroll: true });
  }, [isCancelled]);
  return (
    <button
      ref={ref}
      type="button"
      className={isCancelled ? 'button-cancel' : 'button-end'}
      part="button"
      aria-disabled={isEnding}
      onClick={() => actions.endCall()}
    >
      {!isCancelled && <HangUpIcon />}
      {isCancelled ? strings.cancel : strings.end}
    </button>
  );
}

type RemediesProps = { readonly more: RefObject<HTMLButtonElement | null> };

/** Remedies that take one press: audio blocked by the autoplay policy, or a microphone that is missing or silent. */
function Remedies({ more }: RemediesProps): ReactElement {
  const strings = useStrings().call;
  const actions = useActions();
  const { audioBlocked, microphoneLost, finding, offeredUntil, config } = useSnapshot((snapshot) => snapshot);
  const replaceMicrophone = (): void => void actions.devices().replaceMicrophone();
  // Show the menu with the result: it offers a choice if no microphone was found, or if the current one works too.
  const lookForMicrophone = (): void => {
    if (finding === 'silent') void actions.devices().findMicrophone();
    if (more.current?.getAttribute('aria-expanded') === 'false') more.current.click();
  };
  return (
    <>
      {offeredUntil !== null && <ReturnButton until={offeredUntil} />}
      {audioBlocked && (
        <Remedy onClick={() => actions.unblockAudio()}>
          <SoundIcon />
          {strings.hear(config.agentName)}
        </Remedy>
      )}
      {(microphoneLost || (finding && finding !== 'echo')) && (
        <Remedy onClick={microphoneLost ? replaceMicrophone : lookForMicrophone}>
          <MicrophoneIcon />
          {strings.otherMicrophone}
        </Remedy>
      )}
    </>
  );
}

type RemedyProps = { readonly onClick: () => void; readonly children: ReactNode };

function Remedy({ onClick, children }: RemedyProps): ReactElement {
  return (
    <button type="button" className="button-primary bar-hear" part="button" onClick={onClick}>
      {children}
    </button>
  );
}
