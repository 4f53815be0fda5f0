/** The form: name, consent, bot check, the start buttons, and problems that prevent a call. */
import { flushSync } from 'react-dom';
import { useRef, type ReactElement, type SyntheticEvent } from 'react';
import type { Channel } from '../../contract.ts';
import { BotCheck } from '../../bot-check/bot-check.tsx';
import { useActions, useSnapshot, useStrings } from '../context.ts';
import { ConsentField, NameField } from './fields.tsx';
import { focusFirstInvalid } from '../../dialog/focus.ts';
import { MessageIcon, PhoneIcon } from '../icons.tsx';
import { pageLocale } from '../../page/language.ts';
import { MicrophoneTest, TryMicrophone } from './microphone-test.tsx';
import { MessageFields, MessageSent } from './message-form.tsx';
import { isFolded, isOffered, obstacleOf } from './obstacle.ts';
import { Contacts, Reason, RemedyButton } from './problem.tsx';
import { OpeningHours } from './opening-hours.tsx';
import { Prompts } from '../prompts.tsx';
import { Toasts } from '../toasts.tsx';
import { useFirstTouch } from './use-first-touch.ts';
import { useResolvedTheme } from '../view/use-theme.ts';

/** What the visitor enters, in the order of the form. */
const ENTRIES = '.field-input, .consent-box, .bot-check-box';

function isEntered(entry: HTMLElement): boolean {
  if (entry instanceof HTMLTextAreaElement) return entry.value !== '';
  return (
    entry instanceof HTMLInputElement && (entry.type === 'checkbox' ? entry.checked : entry.value !== '')
  );
}

export function CallForm(): ReactElement {
  const ref = useRef<HTMLFormElement>(null);
  const actions = useActions();
  const channel = useSnapshot((snapshot) => snapshot.channel);
  const isSent = useSnapshot((snapshot) => snapshot.message.status === 'sent');
  // Closed, the form is hidden and need not follow a call.
  const snapshot = useSnapshot((whole) => (whole.panel.open ? whole : null));
  const obstacle = snapshot && obstacleOf(snapshot);
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
  const show = (which: Channel): void => {
    flushSync(() => actions.showChannel(which));
    const entries = [...(ref.current?.querySelectorAll<HTMLElement>(ENTRIES) ?? [])];
    entries.find((entry) => !isEntered(entry))?.focus();
  };
  if (channel === 'message' && isSent) return <MessageSent />;
  // The bot check stays mounted when the form replaces the obstacle, or its token would be lost.
  const isChecked = obstacle === null || obstacle.primary === 'bot-check';
  return (
    <form ref={ref} className="form" part="form" method="dialog" noValidate onSubmit={begin(channel)}>
      {obstacle ? <Reason key={obstacle.reason} /> : <Fields ask={ask} />}
      {isChecked && <BotCheckSlot />}
      <div className="form-foot">
        {isChecked ? (
          <SubmitButton onClick={begin(channel)} />
        ) : (
          obstacle.primary && (
            <RemedyButton remedy={obstacle.primary} className="button-primary" show={show} />
          )
        )}
        <Toasts active={snapshot !== null} isInDialog />
      </div>
      {obstacle ? (
        // The remedies first: at 400 % zoom, there is no room for more.
        <>
          <Contacts remedies={obstacle.others} show={show} />
          {snapshot?.mayCall || <OpeningHours />}
        </>
      ) : (
        <OtherChannels begin={begin} show={show} />
      )}
    </form>
  );
}

type FieldsProps = { readonly ask: (question: string) => void };

/** The first questions, and what a conversation or a message needs. */
function Fields({ ask }: FieldsProps): ReactElement {
  const isMessage = useSnapshot((snapshot) => snapshot.channel) === 'message';
  return (
    <>
      {isMessage || <Prompts ask={ask} />}
      <NameField />
      {isMessage && <MessageFields />}
      {isMessage && <OpeningHours />}
      <ConsentField />
    </>
  );
}

type SubmitButtonProps = { readonly onClick: (event: SyntheticEvent) => void };

/** Starts the dialog's channel. Sticks to the bottom of the dialog, above the toasts that report the result of a press. */
function SubmitButton({ onClick }: SubmitButtonProps): ReactElement {
  const { form, writing, message } = useStrings();
  const channel = useSnapshot((snapshot) => snapshot.channel);
  const isSending = useSnapshot((snapshot) => snapshot.message.status === 'sending');
  const agentName = useSnapshot((snapshot) => snapshot.config.agentName);
  const words = {
    voice: form.start,
    writing: writing.start(agentName),
    message: isSending ? message.sending : message.send,
  };
  return (
    <button
      type="submit"
      className="button-primary"
      part="button"
      aria-disabled={isSending || undefined}
      onClick={onClick}
    >
      {channel === 'voice' ? <PhoneIcon /> : <MessageIcon />}
      {words[channel]}
    </button>
  );
}

type OtherChannelsProps = {
  readonly begin: (channel: Channel) => (event: SyntheticEvent) => void;
  readonly show: (channel: Channel) => void;
};

/** The other channels. The visitor can return to the call form; their message is kept. */
function OtherChannels({ begin, show }: OtherChannelsProps): ReactElement {
  const { writing } = useStrings();
  const channel = useSnapshot((snapshot) => snapshot.channel);
  const offersWriting = useSnapshot((snapshot) => snapshot.offersWriting);
  const mayLeave = useSnapshot((snapshot) => isOffered('message', snapshot));
  const mayCall = useSnapshot((snapshot) => snapshot.mayCall);
  const agentName = useSnapshot((snapshot) => snapshot.config.agentName);
  const leave = mayLeave && (
    <RemedyButton remedy="message" className="button-text form-message" show={show} />
  );
  if (channel === 'voice')
    return (
      <div className="form-more">
        {offersWriting && (
          <button type="button" className="button-text form-write" onClick={begin('writing')}>
            {writing.instead}
          </button>
        )}
        {leave}
        <TryMicrophone />
        <MicrophoneTest />
      </div>
    );
  return (
    <>
      {mayCall && (
        <button
          type="button"
          className="button-text"
          onClick={channel === 'message' ? () => show('voice') : begin('voice')}
        >
          {writing.talk(agentName)}
        </button>
      )}
      {leave}
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
  const isObstacle = useSnapshot(isFolded);
  const open = useSnapshot((snapshot) => snapshot.panel.open);
  const theme = useResolvedTheme(config.theme);
  const isLoading = config.endpoint?.status === 'loading';
  if (!open || (config.captchaSiteKey === null && !isLoading)) return null;
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
      {isOut && !isObstacle && <Contacts />}
    </>
  );
}
