/** The conversation panel: the transcript and a message box, beside the page rather than over it. */
import { useCallback, useRef, useState, type ReactElement } from 'react';
import { pageLocale } from '../../page/language.ts';
import { whenIdle } from '../../page/schedule.ts';
import { useActions, useSnapshot, useStrings } from '../context.ts';
import { clockIn } from './conversation-copy.ts';
import { ConversationLines } from './conversation-lines.tsx';
import { Announcement } from './conversation-status.tsx';
import { CopyButton } from './copy-button.tsx';
import { CloseIcon, HideIcon, PhoneIcon } from '../icons.tsx';
import { Mark } from '../mark.tsx';
import { MessageBox } from './message-box.tsx';
import { useConversationKeyboard } from './use-conversation-keyboard.ts';

/** Does the slow first-time work while the browser is idle, in two tasks: finding the locale takes half of the time. */
export function warmUp(language: string | null): void {
  const locale = pageLocale(language);
  whenIdle(() => {
    Intl.DateTimeFormat.supportedLocalesOf(locale);
    whenIdle(() => void clockIn(locale)(0));
  });
}

/** Renders an empty panel in its place first, then its content: moving a filled panel would lay it out twice. */
export function Conversation(): ReactElement {
  const ref = useRef<HTMLDivElement>(null);
  const strings = useStrings().writing;
  const agentName = useSnapshot((snapshot) => snapshot.config.agentName);
  const isInline = useSnapshot(({ config }) => config.layout === 'inline');
  const [isMounted, setMounted] = useState(false);
  const keep = useCallback((panel: HTMLDivElement | null) => {
    ref.current = panel;
    setMounted(panel !== null);
  }, []);
  useConversationKeyboard(ref);
  return (
    <div
      ref={keep}
      className="conversation"
      part="conversation"
      role={isInline ? 'region' : 'dialog'}
      tabIndex={-1}
      aria-label={strings.label(agentName)}
    >
      {isMounted && <Content />}
    </div>
  );
}

function Content(): ReactElement {
  const strings = useStrings().writing;
  const actions = useActions();
  const { agentName, businessName } = useSnapshot((snapshot) => snapshot.config);
  const status = useSnapshot((snapshot) => snapshot.writing.status);
  const inCall = useSnapshot((snapshot) => snapshot.call.status !== 'idle');
  const isOver = status === 'ended' && !inCall;
  return (
    <>
      <div className="conversation-head">
        <Mark />
        <div className="conversation-title">
          <h2>{agentName}</h2>
          <p>{businessName}</p>
        </div>
        {status === 'open' && !inCall && (
          <button type="button" className="button-text" onClick={actions.endConversation}>
            {strings.end}
          </button>
        )}
        <button
          type="button"
          className="button-icon"
          aria-label={strings.hide}
          onClick={actions.hideConversation}
        >
          {isOver ? <CloseIcon /> : <HideIcon />}
        </button>
      </div>
      <ConversationLines />
      <Announcement />
      {!isOver && <MessageBox />}
      {/* In a call, the bar's menu has the copy. */}
      {!inCall && (
        <div className="conversation-foot">
          {status === 'open' && (
            <button type="button" className="button-text" onClick={() => actions.changeChannel('voice')}>
              <PhoneIcon />
              {strings.talk(agentName)}
            </button>
          )}
          <CopyButton className="button-text" />
        </div>
      )}
    </>
  );
}
