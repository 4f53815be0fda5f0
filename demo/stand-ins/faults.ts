/** The types of faults in external services, and how scenarios describe them. */
export type RawMessage = { readonly action: string; readonly [key: string]: unknown };

/** One step of a fault during a call. */
export type FaultStep =
  | { readonly afterMs: number; readonly post: RawMessage }
  | { readonly afterMs: number; readonly deafen: boolean }
  /** Breaks the visitor's connection in both directions, permanently. */
  | { readonly afterMs: number; readonly cut: 'for good' }
  | { readonly afterMs: number; readonly eject: string };

/** The bot check service's response to the verification of a valid token. */
export type CheckFault = 'spent' | 'expired' | 'other-key' | 'other-host' | 'slow' | 'down' | 'garbage';

/**
 * - `taken`: the owner's calendar gets another event at the time
 * - `calendar-down`, `calendar-slow`: half a minute of this
 * - `answer-lost`: the first answer never reaches the platform, which asks again
 * - `repeated`: the platform sends the request twice
 */
export type BookFault = 'taken' | 'calendar-down' | 'calendar-slow' | 'answer-lost' | 'repeated';

export type Fault =
  | { readonly kind: 'none' }
  /** `POST /call/web` responds with an error status. */
  | {
      readonly kind: 'http';
      readonly status: number;
      readonly message: string;
      readonly error: string;
      readonly retryAfterSeconds?: number;
    }
  /** Applies only with a call endpoint, which verifies the bot check. */
  | { readonly kind: 'siteverify'; readonly check: CheckFault }
  | { readonly kind: 'bad-json' }
  | { readonly kind: 'no-url' }
  | { readonly kind: 'slow'; readonly seconds: number }
  | { readonly kind: 'reset' }
  /** The call engine's script is missing: the page's `daily-config` must point to a missing file. */
  | { readonly kind: 'engine-missing' }
  | { readonly kind: 'join-hangs' }
  | { readonly kind: 'join-refused'; readonly type: string; readonly message: string }
  | { readonly kind: 'agent-absent' }
  | { readonly kind: 'says-goodbye' }
  /** Runs once Erin has greeted the visitor. */
  | { readonly kind: 'after-greeting'; readonly steps: readonly FaultStep[] }
  /** The booking tool fails or never answers; Erin claims that it is booked anyway. */
  | { readonly kind: 'tool'; readonly answer: 'failure' | 'none' }
  /** Happens while Erin books in the owner's appointment book. Without a book, nothing fails. */
  | { readonly kind: 'book'; readonly fault: BookFault }
  | { readonly kind: 'hostile-messages' }
  /** The call's first microphone is silent. */
  | { readonly kind: 'microphone-dead' }
  /** The visitor's audio arrives but is not understood. */
  | { readonly kind: 'not-understood' }
  /** The microphone picks up the loudspeaker: the agent interrupts herself and recognizes no words. */
  | { readonly kind: 'echo' }
  /** Not a failure: the assistant's `clientMessages` list `assistant.speechStarted`. */
  | { readonly kind: 'word-times' }
  | { readonly kind: 'processor-error' }
  | { readonly kind: 'observer-error' }
  | { readonly kind: 'video' }
  | { readonly kind: 'recording' }
  | { readonly kind: 'recording-error' };

/** Faults of text messages. Calls in the same scenario have its `fault`. */
export type WritingFault =
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly message: string;
      readonly error: string;
      readonly retryAfterSeconds?: number;
    }
  /** A delay, then one chunk after the other. */
  | { readonly kind: 'slow'; readonly firstMs: number; readonly pieceMs: number }
  /** The connection breaks inside an event. If permanent, also when the answer is requested again. */
  | { readonly kind: 'cut'; readonly forGood: boolean }
  /** Every event is sent in two chunks, split inside a character. */
  | { readonly kind: 'split' }
  | { readonly kind: 'garbage' }
  /** A tool call precedes the text, which is at `output[1]`. */
  | { readonly kind: 'tool' }
  /** The agent's tool offers replies to press beside each answer. */
  | { readonly kind: 'replies' }
  /** The session is dropped after each answer, and silently replaced or refused. */
  | { readonly kind: 'forgets'; readonly refuses: boolean }
  | { readonly kind: 'empty' }
  | { readonly kind: 'endless' }
  /** The answer ends with an error event. */
  | { readonly kind: 'fails' };

/**
 * Faults of the platform's reports about a call to the owner's server, and of its later requests. The call itself has
 * its `fault`.
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
  /** If omitted, text chat works normally. */
  readonly writing?: WritingFault;
  /** If omitted, reports reach the owner's server normally. */
  readonly reports?: ReportFault;
  /** The page's `daily-config` for this scenario. Paths are on the stand-ins' server. */
  readonly dailyConfig?: { readonly bundlePathOverride: string; readonly avoidEval: true };
};
