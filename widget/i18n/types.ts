/** The key set of a translation: everything the widget shows or announces. */
import type { ConsentCopy, MessageConsentCopy } from './consent.ts';
import type { FailureReason, StageName } from '../contract-events.ts';

/** What happened, then what to do about it. */
export type ProblemText = { readonly what: string; readonly next: string };

/**
 * Families of browsers that hide the microphone's permission in different places. `ios` is Safari there, `iosApp` any
 * other, of which the system keeps it; `android` all but Firefox.
 */
export type BrowserFamily =
  'chromium' | 'edge' | 'firefox' | 'firefoxAndroid' | 'safari' | 'ios' | 'iosApp' | 'android' | 'other';

export type BotCheckStrings = {
  /** Accessible name of the whole check. */
  readonly label: string;
  readonly loading: string;
  readonly passed: string;
  /** One for each way in which the check can fail. */
  readonly load: string;
  readonly silent: string;
  /** A press on Start Call lacked it. */
  readonly required: string;
  readonly expired: string;
  readonly error: string;
  readonly retry: string;
  /** Accessible name of the challenge's dialog. */
  readonly challengeTitle: string;
  readonly closeChallenge: string;
};

/** In the text `{name}` stands for the visitor's. */
export type NoticeText = { readonly title: string; readonly text: string };

export type Strings = {
  readonly launcher: (agent: string) => string;
  /** The launcher's, while something is being written. */
  readonly resume: (agent: string) => string;
  /** The launcher's, and read out, while an answer is unread. */
  readonly answered: (agent: string) => string;
  readonly dialog: {
    readonly title: (agent: string) => string;
    readonly subtitle: string;
    readonly close: string;
  };
  readonly form: ConsentCopy & {
    readonly name: string;
    readonly errors: {
      readonly 'name-required': string;
      readonly 'name-too-long': string;
      readonly 'consent-required': string;
    };
    readonly start: string;
  };
  readonly botCheck: BotCheckStrings;
  readonly problems: Readonly<Record<FailureReason, ProblemText>>;
  /** In the place of what to do next, when it was said how long to wait: `wait` is "in 8 minutes". */
  readonly startAgain: (wait: string) => string;
  /** How to allow the microphone where this browser keeps that choice. */
  readonly allowMicrophone: Readonly<Record<BrowserFamily, string>>;
  readonly contacts: {
    readonly title: (business: string) => string;
    readonly phone: (number: string) => string;
    /** A link that begins with `mailto:`. */
    readonly email: string;
    readonly page: string;
  };
  readonly stages: Readonly<Record<StageName, string>>;
  readonly call: {
    readonly label: (agent: string) => string;
    readonly joining: (agent: string) => string;
    readonly connected: (agent: string) => string;
    readonly speaking: (agent: string) => string;
    readonly listening: (agent: string) => string;
    readonly hearingYou: string;
    /** What the meter of the visitor's microphone says. */
    readonly heard: string;
    readonly quiet: string;
    readonly muted: string;
    /** Why the visitor is not heard, in the place of the status. */
    readonly findings: Readonly<Record<'silent' | 'unclear', (agent: string) => string>>;
    /** Of a network that loses sound. */
    readonly weak: (agent: string) => string;
    readonly reconnecting: string;
    readonly ending: string;
    /** After a call that was lost. */
    readonly again: string;
    readonly cancel: string;
    readonly end: string;
    readonly mute: string;
    readonly unmute: string;
    readonly captions: string;
    readonly noCaptions: string;
    readonly you: string;
    readonly duration: string;
    readonly minutesLeft: (minutes: number) => string;
    readonly hear: (agent: string) => string;
    readonly otherMicrophone: string;
    readonly video: (agent: string) => string;
  };
  readonly writing: {
    /** Beside Start Call. */
    readonly instead: string;
    /** In place of what the dialog says of a call, where its main button begins writing. */
    readonly title: (agent: string) => string;
    readonly subtitle: string;
    readonly start: (agent: string) => string;
    /** One sentence from two: what keeps a call from working, without its full stop, and the way that works. */
    readonly offered: (agent: string, what: string) => string;
    /** On the call bar. */
    readonly write: string;
    readonly label: (agent: string) => string;
    readonly empty: (agent: string) => string;
    readonly message: string;
    readonly send: string;
    readonly answering: (agent: string) => string;
    readonly resuming: string;
    readonly sending: string;
    readonly sent: string;
    readonly notSent: string;
    readonly brokenOff: string;
    readonly noAnswer: string;
    readonly retry: string;
    readonly failed: string;
    readonly unavailable: string;
    readonly newest: string;
    readonly hide: string;
    readonly end: string;
    readonly ended: string;
    readonly talk: (agent: string) => string;
    readonly goOn: string;
    readonly copy: string;
  };
  /** Words that are left for the business. */
  readonly message: MessageConsentCopy & {
    /** On what leads there. */
    readonly leave: string;
    readonly title: (business: string) => string;
    readonly subtitle: string;
    readonly contact: string;
    readonly contactError: string;
    readonly text: string;
    readonly textError: string;
    readonly send: string;
    readonly sending: string;
    /** It was received, and what happens next. */
    readonly sent: (business: string) => string;
    readonly answer: (contact: string) => string;
    /** It was not, and what happens next. */
    readonly failed: string;
    readonly again: string;
  };
  readonly booking: {
    readonly booked: string;
    /** What was booked, where the agent did not name it. */
    readonly appointment: string;
    /** Where it differs from the business's. */
    readonly yourTime: (time: string) => string;
    /** A telephone number follows. */
    readonly change: string;
    readonly calendar: string;
    readonly copy: string;
    readonly copied: string;
    readonly notCopied: string;
    readonly print: string;
  };
  readonly devices: {
    readonly open: string;
    readonly short: string;
    readonly close: string;
    readonly microphone: string;
    readonly speaker: string;
    readonly unnamed: (position: number) => string;
    /** For the device in use where the browser does not list it: the default one, and any other. */
    readonly standard: string;
    readonly unlisted: string;
    readonly loading: string;
    readonly none: string;
    readonly failed: string;
  };
  /** The microphone, tried before a call. */
  readonly trial: {
    readonly start: string;
    readonly stop: string;
    readonly asking: string;
    readonly on: string;
    /** It ended because the page was out of sight. */
    readonly left: string;
    /** Plays one. */
    readonly sound: string;
  };
  readonly notices: {
    readonly region: string;
    readonly dismiss: string;
    /** Asked after a call, with two answers. */
    readonly helped: string;
    readonly yes: string;
    readonly no: string;
    readonly thanks: string;
    readonly texts: {
      readonly 'verification-required': NoticeText;
      readonly 'consent-required': NoticeText;
      readonly 'call-started': NoticeText;
      readonly 'call-ended': NoticeText;
      readonly 'time-reached': NoticeText;
      readonly 'call-failed': NoticeText;
      readonly 'call-error': NoticeText;
    };
  };
  readonly crash: { readonly text: string; readonly close: string };
};
