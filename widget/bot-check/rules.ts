/**
 * The bot check's waiting rules as a pure reducer.
 *
 * A check that is slow is not a check that failed: a timeout only says so and offers a retry, and a token
 * that arrives late is still taken. Nothing but the visitor's retry, an expiry, or the check leaving the page
 * puts an answer or an attempt away.
 */

/** How long to wait for the script, or for an answer once asked, before saying that it takes long. Milliseconds. */
export const RESPONSE_WAIT_MS = 30_000;
/** Pause before the one automatic second try at loading the script. Milliseconds. */
export const RETRY_INTERVAL_MS = 8_000;

/**
 * How old a token may be when it is handed in, milliseconds. hCaptcha's live for two minutes unless its support made
 * it more, and a request to the call endpoint may take ten seconds of them (`REQUEST_LIMIT_MS` of a call).
 */
export const TOKEN_LIFE_MS = 110_000;

/** How long the check's frame may be without a sign of life before a page's policy, or a blocker, has stopped it. Milliseconds. */
export const FRAME_WAIT_MS = 8_000;

/** `silent` is a warning rather than an end: the check stays on screen and may still answer. */
export type BotCheckFailure = 'load' | 'silent' | 'expired' | 'error';

/** `attempt` counts from 0 and names the widget on screen: a new number is a new widget. */
export type BotCheckState = { readonly attempt: number } & (
  | { readonly status: 'loading' }
  | { readonly status: 'ready' }
  | { readonly status: 'waiting' }
  | { readonly status: 'challenge' }
  | { readonly status: 'passed'; readonly token: string }
  | { readonly status: 'failed'; readonly reason: BotCheckFailure }
);

export type BotCheckEvent =
  | { readonly type: 'loaded' }
  | { readonly type: 'load-failed' }
  /** The script is there, and its frame gives no sign of life. */
  | { readonly type: 'frame-silent' }
  /** The visitor moved into the check and may have answered it. */
  | { readonly type: 'asked' }
  | { readonly type: 'challenge-opened' }
  | { readonly type: 'challenge-closed' }
  | { readonly type: 'passed'; readonly token: string }
  /** The token, or the challenge on screen, is too old to count. */
  | { readonly type: 'expired' }
  /** The token is too old to be handed in, and the check does not know: its clock stood still in a closed laptop. */
  | { readonly type: 'outdated' }
  | { readonly type: 'errored' }
  | { readonly type: 'timed-out' }
  /** The visitor asked for another try. */
  | { readonly type: 'retried' }
  /** The token was handed in. It is good for one call only. */
  | { readonly type: 'spent' }
  /** The check left the page, and nobody would hear of its token's expiry. */
  | { readonly type: 'removed' };

export const initialBotCheck: BotCheckState = { status: 'loading', attempt: 0 };

/** Pure. An event that means nothing in a state returns that very state. */
export function reduceBotCheck(state: BotCheckState, event: BotCheckEvent): BotCheckState {
  const { attempt } = state;
  switch (event.type) {
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
      return wasAsked(state) ? { status: 'failed', reason: 'expired', attempt } : state;
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
      return state.status === 'loading' ? state : nextAttempt(state);
  }
}

/**
 * Milliseconds that this state may last before it counts as silent, or null when it may last for ever. A
 * challenge is the visitor's own time, so the wait stands still while one is on screen.
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

/** Only a frame that lives could have said more. */
function isUnanswered(state: BotCheckState): boolean {
  return state.status === 'ready' || state.status === 'waiting' || isAwaitingScript(state);
}

function isAskable(state: BotCheckState): boolean {
  if (state.status === 'failed') return state.reason !== 'load';
  return state.status === 'ready';
}

function wasAsked(state: BotCheckState): boolean {
  if (state.status === 'failed') return state.reason === 'silent';
  return state.status === 'passed' || state.status === 'challenge' || state.status === 'waiting';
}
