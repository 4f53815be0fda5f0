/**
 * The bot check's state machine, as a pure reducer. Slow is not failed: a timeout only informs the visitor and offers a
 * retry, and a late token is still accepted. Only a retry, an expiry or unmounting discards a token or an attempt.
 */

/** How long to wait for the script, or for an answer once asked, before the check counts as slow, ms. */
export const RESPONSE_WAIT_MS = 30_000;
/** How long hCaptcha's loaded script may take to call back before its API is used without, ms. */
export const CALLBACK_WAIT_MS = 1_000;
/** The pause before the automatic retry of loading the script, ms. */
export const RETRY_INTERVAL_MS = 8_000;

/**
 * The greatest age of a token when it is submitted, ms. hCaptcha's tokens live two minutes unless its support extends
 * that, and a request to the call endpoint may take ten seconds (a call's `REQUEST_LIMIT_MS`).
 */
export const TOKEN_LIFE_MS = 110_000;

/** How long the check's frame may stay silent before it counts as blocked by a policy or an extension, ms. */
export const FRAME_WAIT_MS = 8_000;

/** `silent` is a warning: the check stays on screen and may still answer. */
export type BotCheckFailure = 'load' | 'silent' | 'expired' | 'error';

/** `attempt` counts from 0 and is the widget's key: a new number mounts a new widget. */
export type BotCheckState = { readonly attempt: number } &
  /** `idle`: the visitor has not touched the form yet, so hCaptcha has not been contacted. */
  (
    | { readonly status: 'idle' }
    | { readonly status: 'loading' }
    | { readonly status: 'ready' }
    | { readonly status: 'waiting' }
    | { readonly status: 'challenge' }
    | { readonly status: 'passed'; readonly token: string }
    | { readonly status: 'failed'; readonly reason: BotCheckFailure }
  );

export type BotCheckEvent =
  /** The visitor has touched the form. */
  | { readonly type: 'wanted' }
  | { readonly type: 'loaded' }
  | { readonly type: 'load-failed' }
  /** The script has loaded, but its frame does not respond. */
  | { readonly type: 'frame-silent' }
  /** The visitor focused the check and may have answered it. */
  | { readonly type: 'asked' }
  | { readonly type: 'challenge-opened' }
  | { readonly type: 'challenge-closed' }
  | { readonly type: 'passed'; readonly token: string }
  /** The token, or the open challenge, has expired. */
  | { readonly type: 'expired' }
  /** The token is too old to submit, but the check's timer did not fire, for instance in a closed laptop. */
  | { readonly type: 'outdated' }
  | { readonly type: 'errored' }
  | { readonly type: 'timed-out' }
  /** The visitor requested another attempt. */
  | { readonly type: 'retried' }
  /** The token was submitted. Each is valid for one call. */
  | { readonly type: 'spent' }
  /** The check was unmounted, so its token's expiry would go unnoticed. */
  | { readonly type: 'removed' };

export const initialBotCheck: BotCheckState = { status: 'idle', attempt: 0 };

/** Returns the same state for an event that does not apply to it. */
export function reduceBotCheck(state: BotCheckState, event: BotCheckEvent): BotCheckState {
  const { attempt } = state;
  switch (event.type) {
    case 'wanted':
      return state.status === 'idle' ? { status: 'loading', attempt } : state;
    case 'loaded':
      return isAwaitingScript(state) ? { status: 'ready', attempt } : state;
    case 'load-failed':
      return isAwaitingScript(state) ? { status: 'failed', reason: 'load', attempt } : state;
    case 'frame-silent':
      return isUnanswered(state) ? { status: 'failed', reason: 'load', attempt } : state;
    case 'asked':
      return isAskable(state) ? { status: 'waiting', attempt } : state;
    case 'challenge-opened':
      return state.status === 'passed' ? state : { status: 'challenge', attempt };
    case 'challenge-closed':
      return state.status === 'challenge' ? { status: 'ready', attempt } : state;
    case 'passed':
      return event.token === '' ? state : { status: 'passed', token: event.token, attempt };
    case 'expired':
      return wasRequested(state) ? { status: 'failed', reason: 'expired', attempt } : state;
    case 'outdated':
      return state.status === 'passed'
        ? { status: 'failed', reason: 'expired', attempt: attempt + 1 }
        : state;
    case 'errored':
      return state.status === 'passed' ? state : { status: 'failed', reason: 'error', attempt };
    case 'timed-out':
      return waitLimit(state) === null ? state : { status: 'failed', reason: 'silent', attempt };
    case 'retried':
      return nextAttempt(state);
    case 'spent':
      return state.status === 'passed' ? nextAttempt(state) : state;
    case 'removed':
      return state.status === 'loading' || state.status === 'idle' ? state : nextAttempt(state);
  }
}

/**
 * How long this state may last before it counts as slow, ms, or null if unlimited. An open challenge pauses the wait,
 * because the visitor may take their time.
 */
export function waitLimit(state: BotCheckState): number | null {
  return state.status === 'loading' || state.status === 'waiting' ? RESPONSE_WAIT_MS : null;
}

function nextAttempt(state: BotCheckState): BotCheckState {
  return { status: 'loading', attempt: state.attempt + 1 };
}

function isAwaitingScript(state: BotCheckState): boolean {
  if (state.status === 'failed') return state.reason === 'load' || state.reason === 'silent';
  return state.status === 'loading';
}

/** In these states an event proves that the frame responds. */
function isUnanswered(state: BotCheckState): boolean {
  return state.status === 'ready' || state.status === 'waiting' || isAwaitingScript(state);
}

function isAskable(state: BotCheckState): boolean {
  if (state.status === 'failed') return state.reason !== 'load';
  return state.status === 'ready';
}

function wasRequested(state: BotCheckState): boolean {
  if (state.status === 'failed') return state.reason === 'silent';
  return state.status === 'passed' || state.status === 'challenge' || state.status === 'waiting';
}
