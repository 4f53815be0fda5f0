/** The form: name, consent, bot check, the start buttons, and problems that prevent a call. */
import { flushSync } from 'react-dom';
import { useRef, type ReactElement, type ReactNode, type SyntheticEvent } from 'react';
import type { Channel } from '../../contract.ts';
import type { Snapshot } from '../../session/state/snapshot.ts';
import { BotCheck } from '../../bot-check/bot-check.tsx';
import { useActions, useSnapshot, useStrings } from '../context.ts';
import { ConsentField, NameField } from './fields.tsx';
import { focusFirstInvalid } from '../../dialog/focus.ts';
import { MessageIcon, PhoneIcon } from '../icons.tsx';
import { pageLocale } from '../../page/language.ts';
import { advisesWriting, isFolded } from './problem-advice.ts';
import { MicrophoneTest, TryMicrophone } from './microphone-test.tsx';
import { MessageFields, MessageSent } from './message-form.tsx';
import { Contacts, LeaveMessage, Problem } from './problem.tsx';
import { Prompts } from '../prompts.tsx';
import { Toasts } from '../toasts.tsx';
import { useFirstTouch } from './use-first-touch.ts';
import { useResolvedTheme } from '../view/use-theme.ts';

export function CallForm(): ReactElement {
  const ref = useRef<HTMLFormElement>(null);
  const actions = useActions();
  const mayTry = useSnapshot(mayTryAnything);
  const isWaiting = useSnapshot(isFolded);
  const channel = useSnapshot((snapshot) => snapshot.channel);
  const isSent = useSnapshot((snapshot) => snapshot.message.status === 'sent');
  useFirstTouch(ref);
  const attempt = (act: () => void): void => {
    // Render synchronously, so that invalid fields are marked before focus moves to the first one.
    flushSync(act);
    if (ref.current) focusFirstInvalid(ref.current);
  };
  // Handle the click, which Enter fires too: a sandboxed frame may block form submission.
  const begin = (which: Channel) => (event: SyntheticEvent) => {
    event.preventDefault();
    attempt(() => actions.submit(which));
  };
  const ask = (question: string): void => attempt(() => actions.ask(question));
  const unfold = (): void => {
    flushSync(() => actions.showChannel('writing'));
    ref.current?.querySelector<HTMLElement>('[name="name"]')?.focus();
  };
  if (channel === 'message' && isSent) return <MessageSent />;
  return (
    <form ref={ref} className="form" part="form" method="dialog" noValidate onSubmit={begin(channel)}>
      <Problem write={isWaiting ? unfold : begin('writing')} />
      {mayTry && !isWaiting ? (
        <>
          <NameField />
          {channel === 'message' && <MessageFields />}
          <ConsentField />
          <BotCheckSlot />
          {channel === 'message' ? (
            <MessageButtons begin={begin} />
          ) : (
            <StartButtons begin={begin} ask={ask} />
          )}
        </>
      ) : (
        <DialogToasts />
      )}
    </form>
  );
}

/** False if no channel works, so the form would be useless. */
export const mayTryAnything = ({ mayCall, offersWriting, offersMessages }: Snapshot): boolean =>
  mayCall || offersWriting || offersMessages;

type BeginProps = { readonly begin: (channel: Channel) => (event: SyntheticEvent) => void };
type StartButtonsProps = BeginProps & { readonly ask: (question: string) => void };

/** Start Call, and below it the other channels and the first questions. Without working calls, only the text chat. */
function StartButtons({ begin, ask }: StartButtonsProps): ReactElement {
  const { form, writing } = useStrings();
  const channel = useSnapshot((snapshot) => snapshot.channel);
  const offersWriting = useSnapshot((snapshot) => snapshot.offersWriting && !advisesWriting(snapshot));
  const mayCall = useSnapshot((snapshot) => snapshot.mayCall);
  const agentName = useSnapshot((snapshot) => snapshot.config.agentName);
  if (channel === 'voice')
    return (
      <>
        <MainButton onClick={begin('voice')}>
          <PhoneIcon />
          {form.start}
        </MainButton>
        <div className="form-more">
          {offersWriting && (
            <button type="button" className="button-text form-write" onClick={begin('writing')}>
              {writing.instead}
            </button>
          )}
          <QuietMessage />
          <TryMicrophone />
          <MicrophoneTest />
        </div>
        <Prompts ask={ask} />
      </>
    );
  return (
    <>
      <MainButton onClick={begin('writing')}>
        <MessageIcon />
        {writing.start(agentName)}
      </MainButton>
      {mayCall && (
        <button type="button" className="button-text" onClick={begin('voice')}>
          {writing.talk(agentName)}
        </button>
      )}
      <QuietMessage />
      <Prompts ask={ask} />
    </>
  );
}

const DialogToasts = (): ReactElement => <Toasts active={useSnapshot((snapshot) => snapshot.panel.open)} />;

type MainButtonProps = {
  readonly isBusy?: boolean;
  readonly onClick: (event: SyntheticEvent) => void;
  readonly children: ReactNode;
};

/** Sticks to the bottom of the dialog, above the toasts that report the result of a press. */
function MainButton({ isBusy, onClick, children }: MainButtonProps): ReactElement {
  return (
    <div className="form-foot">
      <button type="submit" className="button-primary" part="button" aria-disabled={isBusy} onClick={onClick}>
        {children}
      </button>
      <DialogToasts />
    </div>
  );
}

/** The link to leave a message. After a failure, the problem's advice contains it instead. */
function QuietMessage(): ReactElement | null {
  const isOffered = useSnapshot(({ offersMessages, form }) => offersMessages && form.problem === null);
  return isOffered ? <LeaveMessage className="button-text form-message" /> : null;
}

/** The visitor can return to the call form; their message is kept. */
function MessageButtons({ begin }: BeginProps): ReactElement {
  const { message, writing } = useStrings();
  const actions = useActions();
  const isSending = useSnapshot((snapshot) => snapshot.message.status === 'sending');
  const mayCall = useSnapshot((snapshot) => snapshot.mayCall);
  const agentName = useSnapshot((snapshot) => snapshot.config.agentName);
  return (
    <>
      <MainButton isBusy={isSending} onClick={begin('message')}>
        <MessageIcon />
        {isSending ? message.sending : message.send}
      </MainButton>
      {mayCall && (
        <button type="button" className="button-text" onClick={() => actions.showChannel('voice')}>
          {writing.talk(agentName)}
        </button>
      )}
    </>
  );
}

/**
 * Does not contact the bot check's provider before the visitor touches the form. Without a site key there is no form. If the
 * bot check fails to load, fails or never answers, as in some sandboxed frames, a retry and the contacts are shown.
 */
function BotCheckSlot(): ReactElement | null {
  const strings = useStrings();
  const actions = useActions();
  const state = useSnapshot((snapshot) => snapshot.botCheck);
  const config = useSnapshot((snapshot) => snapshot.config);
  const isMissing = useSnapshot(({ missing }) => missing.includes('bot-check'));
  const hasProblem = useSnapshot((snapshot) => snapshot.form.problem !== null);
  const open = useSnapshot((snapshot) => snapshot.panel.open);
  const theme = useResolvedTheme(config.theme);
  if (!open || config.captchaSiteKey === null) return null;
  const isOut = state.status === 'failed' && state.reason !== 'expired';
  return (
    <>
      <BotCheck
        siteKey={config.captchaSiteKey}
        apiUrl={config.captchaApiUrl}
        language={pageLocale(config.language)}
        theme={theme}
        state={state}
        isMissing={isMissing}
        strings={strings.botCheck}
        onEvent={actions.botCheck}
      />
      {isOut && !hasProblem && <Contacts />}
    </>
  );
}
