/** The kinds of things that can go wrong on somebody else's server, and how each is told to the stand-ins. */
export type RawMessage = { readonly action: string; readonly [key: string]: unknown };

/** One step of a fault inside a live call. */
export type FaultStep =
  | { readonly afterMs: number; readonly post: RawMessage }
  | { readonly afterMs: number; readonly deafen: boolean }
  /** The visitor's connection breaks, in both directions, and stays broken. */
  | { readonly afterMs: number; readonly cut: 'for good' }
  | { readonly afterMs: number; readonly eject: string };

/** What the bot check's service says, or does, when an owner's server asks it about a token that is good. */
export type CheckFault = 'spent' | 'expired' | 'other-key' | 'other-host' | 'slow' | 'down' | 'garbage';

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
  /** Strikes only where the bot check is verified: by way of a call endpoint. */
  | { readonly kind: 'siteverify'; readonly check: CheckFault }
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
  /** The tool that Erin books with fails, or never answers; she says that it is booked all the same. */
  | { readonly kind: 'tool'; readonly answer: 'failure' | 'none' }
  | { readonly kind: 'hostile-messages' }
  /** The microphone that a call begins with gives exact silence. */
  | { readonly kind: 'microphone-dead' }
  /** The visitor's sound arrives, and the agent makes no word of it. */
  | { readonly kind: 'not-understood' }
  | { readonly kind: 'processor-error' }
  | { readonly kind: 'observer-error' }
  | { readonly kind: 'video' }
  | { readonly kind: 'recording' }
  | { readonly kind: 'recording-error' };

/** What goes wrong with written messages. Calls of the same scenario have its `fault`. */
export type WritingFault =
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly message: string;
      readonly error: string;
      readonly retryAfterSeconds?: number;
    }
  /** Nothing for a while, then one piece after the other. */
  | { readonly kind: 'slow'; readonly firstMs: number; readonly pieceMs: number }
  /** The connection breaks in the middle of an event. For good: when the answer is asked for again, too. */
  | { readonly kind: 'cut'; readonly forGood: boolean }
  /** Every event comes in two pieces, broken inside a character. */
  | { readonly kind: 'split' }
  | { readonly kind: 'garbage' }
  /** A tool stands before the words: they come at `output[1]`. */
  | { readonly kind: 'tool' }
  /** A session is forgotten after each answer: replaced in silence, or refused. */
  | { readonly kind: 'forgets'; readonly refuses: boolean }
  | { readonly kind: 'empty' }
  | { readonly kind: 'endless' }
  /** The answer breaks off with an event that says so. */
  | { readonly kind: 'fails' };

/**
 * What goes wrong with what the platform tells the owner's server of a call, or does for it afterwards. The call itself
 * has its `fault`.
 */
export type ReportFault =
  | 'never'
  | 'twice'
  | 'late'
  | 'reordered'
  | 'wrong-proof'
  | 'huge'
  | 'truncated'
  | 'recording-redirects'
  | 'erasing-fails';

export type Scenario = {
  readonly title: string;
  /** What the visitor must see. */
  readonly expect: string;
  readonly fault: Fault;
  /** Left out: Erin answers in writing as she should. */
  readonly writing?: WritingFault;
  /** Left out: the owner's server learns of the call as it should. */
  readonly reports?: ReportFault;
  /** The `daily-config` that the page needs instead of the usual one. Paths are of the stand-ins' server. */
  readonly dailyConfig?: { readonly bundlePathOverride: string; readonly avoidEval: true };
};
