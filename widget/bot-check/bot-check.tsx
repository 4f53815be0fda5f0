/** The bot check's view: the real hCaptcha component, its status in words, and a retry button. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactElement, ReactNode, RefObject } from 'react';
import type HCaptcha from '@hcaptcha/react-hcaptcha';
import { ChallengeDialog } from './challenge-dialog.tsx';
import { closeChallenge, HcaptchaWidget } from './hcaptcha-widget.tsx';
import type { Look } from './hcaptcha-widget.tsx';
import { useFrameFocus, useFrameResponse, useIsNarrow, useResponseWait, useScript } from './hooks.tsx';
import { restoreOverflow, saveOverflow, type SavedOverflow } from './page-overflow.ts';
import type { BotCheckEvent, BotCheckState } from './rules.ts';
import type { BotCheckStrings } from '../i18n/types.ts';

export type BotCheckProps = {
  /** Null until the call endpoint names it. */
  readonly siteKey: string | null;
  /** The URL of api.js, or null for hCaptcha's. */
  readonly apiUrl: string | null;
  /** A BCP 47 language tag. */
  readonly language: string;
  readonly theme: 'light' | 'dark';
  readonly state: BotCheckState;
  /** True if the form was submitted without a passed check. */
  readonly isMissing: boolean;
  readonly strings: BotCheckStrings;
  readonly onEvent: (event: BotCheckEvent) => void;
};

/** A token is valid for one site key and script, so a change of either remounts the check. */
export function BotCheck(props: BotCheckProps): ReactElement {
  return <Check key={`${props.siteKey ?? ''} ${props.apiUrl ?? ''}`} {...props} />;
}

function Check(props: BotCheckProps): ReactElement {
  const { siteKey, apiUrl, language, state, isMissing, strings, onEvent } = props;
  const box = useRef<HTMLFieldSetElement>(null);
  const widget = useRef<HCaptcha>(null);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const look = useLook(props, useIsNarrow(box));
  const attempt = state.status === 'idle' ? null : state.attempt;
  const isScriptThere = useScript(apiUrl, language, attempt, onEvent) && container !== null;
  useResponseWait(state, onEvent);
  useVisitorStart(box, state, onEvent);
  useRemoval(onEvent);
  const takeFocus = (): void => box.current?.focus();
  const key = [state.attempt, look.theme, look.language, look.isCompact].join(' ');
  useFrameResponse(box, isScriptThere && siteKey !== null ? key : null, onEvent);

  return (
    <div className="bot-check">
      <fieldset
        className="bot-check-box"
        ref={box}
        tabIndex={-1}
        aria-label={strings.label}
        aria-describedby="tt-bot-check-status"
        data-missing={isMissing || undefined}
      >
        <Slot state={state} isCompact={look.isCompact} upcoming={strings.upcoming}>
          {isScriptThere && siteKey !== null && (
            <HcaptchaWidget
              key={key}
              siteKey={siteKey}
              look={look}
              challengeContainer={container}
              widget={widget}
              onEvent={onEvent}
            />
          )}
        </Slot>
        <Status
          state={state}
          isMissing={isMissing}
          strings={strings}
          onRetry={() => {
            takeFocus();
            onEvent({ type: 'retried' });
          }}
        />
      </fieldset>
      <ChallengeDialog
        isOpen={state.status === 'challenge'}
        strings={strings}
        onContainer={setContainer}
        onClosed={takeFocus}
        onDismiss={() => {
          closeChallenge(widget.current);
          onEvent({ type: 'challenge-closed' });
        }}
      />
    </div>
  );
}

type SlotProps = {
  readonly state: BotCheckState;
  readonly isCompact: boolean;
  readonly upcoming: string;
  /** The check, or false. */
  readonly children: ReactNode;
};

/**
 * Reserves the check's height until it has loaded, and says what comes: the dialog grows upwards on phones, and its fields
 * would move under the visitor's finger.
 */
function Slot({ state, isCompact, upcoming, children }: SlotProps): ReactElement {
  if (state.status === 'failed' && state.reason === 'load') return <div>{children}</div>;
  return (
    <div className={isCompact ? 'bot-check-slot bot-check-slot-compact' : 'bot-check-slot'}>
      {children || <p>{upcoming}</p>}
    </div>
  );
}

type StatusProps = Pick<BotCheckProps, 'state' | 'isMissing' | 'strings'> & { readonly onRetry: () => void };

function Status({ state, isMissing, strings, onRetry }: StatusProps): ReactElement {
  const hasFailed = state.status === 'failed';
  const isWarning = hasFailed || isMissing;
  return (
    <div className="bot-check-footer">
      <output
        id="tt-bot-check-status"
        className={isWarning ? 'bot-check-status bot-check-status-failed' : 'bot-check-status'}
      >
        {statusText(state, strings) || (isMissing && strings.required)}
      </output>
      {hasFailed && (
        <button type="button" className="bot-check-retry" onClick={onRetry}>
          {strings.retry}
        </button>
      )}
    </div>
  );
}

function statusText(state: BotCheckState, strings: BotCheckStrings): string {
  switch (state.status) {
    case 'loading':
      return strings.loading;
    case 'passed':
      return strings.passed;
    case 'failed':
      return strings[state.reason];
    case 'idle':
    case 'ready':
    case 'waiting':
    case 'challenge':
      return '';
  }
}

/** The widget follows the page's theme and language only while remounting it loses nothing. */
function useLook({ theme, language, state }: BotCheckProps, isCompact: boolean): Look {
  const [look, setLook] = useState<Look>({ theme, language, isCompact });
  const isUnused = state.status === 'idle' || state.status === 'loading' || state.status === 'ready';
  const isSame = look.theme === theme && look.language === language && look.isCompact === isCompact;
  if (isUnused && !isSame) setLook({ theme, language, isCompact });
  return look;
}

/** Detects when the visitor starts the check, and restores the page's overflow after a challenge. */
function useVisitorStart(
  box: RefObject<HTMLElement | null>,
  state: BotCheckState,
  onEvent: BotCheckProps['onEvent'],
): void {
  const isOpen = state.status === 'challenge';
  const saved = useRef<SavedOverflow>([]);
  useEffect(() => {
    saved.current = saveOverflow(document.body.style);
  }, []);
  useFrameFocus(box, () => {
    if (!isOpen) saved.current = saveOverflow(document.body.style);
    onEvent({ type: 'asked' });
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const before = saved.current;
    return () => restoreOverflow(document.body.style, before);
  }, [isOpen]);
}

/** A token counts only while its check is mounted: its expiry would go unnoticed afterwards. */
function useRemoval(onEvent: BotCheckProps['onEvent']): void {
  const remove = useEffectEvent(() => onEvent({ type: 'removed' }));
  useEffect(() => () => remove(), []);
}
