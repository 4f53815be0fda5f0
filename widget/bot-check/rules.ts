/** The bot check's waiting rules as a pure reducer. */
export type BotCheckState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready' }
  | { readonly status: 'waiting' }
  | { readonly status: 'challenge' }
  | { readonly status: 'passed'; readonly token: string }
  | { readonly status: 'failed'; readonly reason: 'load' | 'silent' | 'expired' | 'error' };

export type BotCheckEvent =
  | { readonly type: 'loaded' }
  | { readonly type: 'load-failed' }
  | { readonly type: 'asked' }
  | { readonly type: 'challenge-opened' }
  | { readonly type: 'challenge-closed' }
  | { readonly type: 'passed'; readonly token: string }
  | { readonly type: 'expired' }
  | { readonly type: 'errored' }
  | { readonly type: 'timed-out' }
  | { readonly type: 'retried' }
  | { readonly type: 'spent' };
