/** The kinds of things that can go wrong on somebody else's server, and how each is told to the stand-ins. */
export type RawMessage = { readonly action: string; readonly [key: string]: unknown };

/** One step of a fault inside a live call. */
export type FaultStep =
  | { readonly afterMs: number; readonly post: RawMessage }
  | { readonly afterMs: number; readonly deafen: boolean }
  | { readonly afterMs: number; readonly eject: string };

export type Fault =
  | { readonly kind: 'none' }
  /** `POST /call/web` is answered with an error status. */
  | {
      readonly kind: 'http';
      readonly status: number;
      readonly message: string;
      readonly error: string;
      readonly retryAfterSeconds?: number;
    }
  | { readonly kind: 'bad-json' }
  | { readonly kind: 'no-url' }
  | { readonly kind: 'slow'; readonly seconds: number }
  | { readonly kind: 'reset' }
  /** The call engine's script is not there: the page's `daily-config` must point to where it is missing. */
  | { readonly kind: 'engine-missing' }
  | { readonly kind: 'join-hangs' }
  | { readonly kind: 'join-refused'; readonly type: string; readonly message: string }
  | { readonly kind: 'agent-absent' }
  | { readonly kind: 'says-goodbye' }
  /** Runs once Erin has greeted the visitor. */
  | { readonly kind: 'after-greeting'; readonly steps: readonly FaultStep[] }
  | { readonly kind: 'hostile-messages' }
  | { readonly kind: 'processor-error' }
  | { readonly kind: 'observer-error' }
  | { readonly kind: 'video' }
  | { readonly kind: 'recording' }
  | { readonly kind: 'recording-error' };

export type Scenario = {
  readonly title: string;
  /** What the visitor must see. */
  readonly expect: string;
  readonly fault: Fault;
  /** The `daily-config` that the page needs instead of the usual one. Paths are of the stand-ins' server. */
  readonly dailyConfig?: { readonly bundlePathOverride: string; readonly avoidEval: true };
};
