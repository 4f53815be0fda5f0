/** The form: name, consent, bot check, what begins a conversation, and what stands in the way of a call. */
import { flushSync } from 'react-dom';
import { useRef, type ReactElement, type SyntheticEvent } from 'react';
import type { Channel } from '../contract.ts';
import { BotCheck } from '../bot-check/bot-check.tsx';
import { useActions, useSnapshot, useStrings } from './context.ts';
import { ConsentField, NameField } from './fields.tsx';
import { focusFirstInvalid } from '../dialog/focus.ts';
import { MessageIcon, PhoneIcon } from './icons.tsx';
import { pageLocale } from '../page/language.ts';
import { MicrophoneTrial, TryMicrophone } from './microphone-trial.tsx';
import { useMainChannel, useMayTry } from './main-channel.ts';
import { isLasting } from './problem-advice.ts';
import { Contacts, Problem } from './problem.tsx';
import { useResolvedTheme } from './use-theme.ts';

export function CallForm(): ReactElement {
  const ref = useRef<HTMLFormElement>(null);
  const actions = useActions();
  const mayTry = useMayTry();
  const mainChannel = useMainChannel();
  // The click, of which Enter makes one too, is enough: a sandboxed frame may submit no form.
  const begin = (channel: Channel) => (event: SyntheticEvent) => {
    event.preventDefault();
    // Drawn at once, so that what was refused is marked when focus looks for it.
    flushSync(() => actions.submit(channel));
    if (ref.current) focusFirstInvalid(ref.current);
  };
  return (
    <form ref={ref} className="form" part="form" method="dialog" noValidate onSubmit={begin(mainChannel)}>
      <Problem />
      {mayTry && (
        <>
          <NameField />
          <ConsentField />
          <BotCheckSlot />
          <Beginners begin={begin} />
        </>
      )}
    </form>
  );
}

type BeginnersProps = { readonly begin: (channel: Channel) => (event: SyntheticEvent) => void };

/** The main way, and quietly below it the other. Where no call can work, only writing is left. */
function Beginners({ begin }: BeginnersProps): ReactElement {
  const { form, writing } = useStrings();
  const mainChannel = useMainChannel();
  const offersWriting = useSnapshot((snapshot) => snapshot.offersWriting);
  const mayCall = useSnapshot((snapshot) => !isLasting(snapshot.form.problem));
  const agentName = useSnapshot((snapshot) => snapshot.config.agentName);
  if (mainChannel === 'voice')
    return (
      <>
        <button type="submit" className="button-primary" part="button" onClick={begin('voice')}>
          <PhoneIcon />
          {form.start}
        </button>
        <div className="form-more">
          {offersWriting && (
            <button type="button" className="button-text form-write" onClick={begin('writing')}>
              {writing.instead}
            </button>
          )}
          <TryMicrophone />
          <MicrophoneTrial />
        </div>
      </>
    );
  return (
    <>
      <button type="submit" className="button-primary" part="button" onClick={begin('writing')}>
        <MessageIcon />
        {writing.start(agentName)}
      </button>
      {mayCall && (
        <button type="button" className="button-text" onClick={begin('voice')}>
          {writing.talk(agentName)}
        </button>
      )}
    </>
  );
}

/**
 * Nothing is asked of the bot check's provider while the dialog is closed. Without a site key there is no bot check
 * to show, and the session starts no call. Where it cannot be loaded, fails or stays silent (in a sandboxed frame it
 * may for ever) no call starts either: the other ways then stand beside the retry.
 */
function BotCheckSlot(): ReactElement | null {
  const strings = useStrings();
  const actions = useActions();
  const state = useSnapshot((snapshot) => snapshot.botCheck);
  const config = useSnapshot((snapshot) => snapshot.config);
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
        strings={strings.botCheck}
        onEvent={actions.botCheck}
      />
      {isOut && !hasProblem && <Contacts />}
    </>
  );
}
