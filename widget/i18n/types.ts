/** The shape of a translation: every string that the widget shows or announces. */
import type { ConsentCopy, MessageConsentCopy } from './consent.ts';
import type { FailureReason, StageName } from '../contract-events.ts';

/** What happened, then what to do about it. */
export type ProblemText = { readonly what: string; readonly next: string };

/**
 * Browser families that keep the microphone permission in different places. `ios` is Safari; `iosApp` is any other app
 * there, whose permission is in the system settings; `android` is any browser except Firefox; `inApp` is a page inside an
 * app, such as Instagram, which has no such place.
 */
export type BrowserFamily =
  | 'chromium'
  | 'edge'
  | 'firefox'
  | 'firefoxAndroid'
  | 'safari'
  | 'ios'
  | 'iosApp'
  | 'inApp'
  | 'android'
  | 'other';

export type BotCheckStrings = {
  /** The check's accessible name. */
  readonly label: string;
  /** In place of the check, until the visitor touches the form. */
  readonly upcoming: string;
  readonly loading: string;
  readonly passed: string;
  /** One string per way to fail. */
  readonly load: string;
  readonly silent: string;
  /** Shown when Start Call is pressed without it. */
  readonly required: string;
  readonly expired: string;
  readonly error: string;
  readonly retry: string;
  /** The accessible name of the challenge's dialog. */
  readonly challengeTitle: string;
  readonly closeChallenge: string;
};

/** In `text`, `{name}` is the visitor's name. */
export type NoticeText = { readonly title: string; readonly text: string };

export type Strings = {
  readonly launcher: (agent: string) => string;
  /** The labels of the launcher's two buttons, where it has two. */
  readonly launcherCall: string;
  readonly launcherMessage: string;
  /** The launcher's label while a chat is open. */
  readonly resume: (agent: string) => string;
  /** The launcher's label, also announced, while an answer is unread. */
  readonly answered: (agent: string) => string;
  readonly dialog: {
    readonly title: (agent: string) => string;
    readonly subtitle: string;
    readonly close: string;
    /** The accessible name of the menu of languages. */
    readonly language: string;
  };
  readonly form: ConsentCopy & {
    readonly name: string;
    readonly errors: {
      readonly 'name-required': string;
      readonly 'name-invisible': string;
      readonly 'name-too-long': string;
      readonly 'consent-required': string;
    };
    readonly start: string;
  };
  readonly botCheck: BotCheckStrings;
  readonly problems: Readonly<Record<FailureReason, ProblemText>>;
  /** Replaces the next step if the waiting time is known: `wait` is "in 8 minutes". */
  readonly startAgain: (wait: string) => string;
  /** How to allow the microphone in this browser. */
  readonly allowMicrophone: Readonly<Record<BrowserFamily, string>>;
  readonly contacts: {
    readonly title: (business: string) => string;
    /** Labels when the business is open. */
    readonly hours: string;
    readonly phone: (number: string) => string;
    /** The text of a `mailto:` link. */
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
    readonly lookingUp: string;
    /** The labels of the microphone meter. */
    readonly heard: string;
    readonly quiet: string;
    readonly muted: string;
    /** Why the agent does not hear the visitor, in place of the status. */
    readonly findings: Readonly<Record<'silent' | 'unclear' | 'echo', (agent: string) => string>>;
    /** What has paused the microphone, in place of the status. */
    readonly paused: Readonly<Record<'call' | 'device', string>>;
    /** For packet loss. */
    readonly weak: (agent: string) => string;
    readonly reconnecting: string;
    readonly ending: string;
    /** After a lost call. */
    readonly again: string;
    readonly cancel: string;
    readonly end: string;
    readonly mute: string;
    readonly unmute: string;
    readonly captions: string;
    readonly more: string;
    readonly textSize: string;
    readonly onTop: string;
    readonly noCaptions: string;
    readonly you: string;
    readonly duration: string;
    readonly minutesLeft: (minutes: number) => string;
    readonly hear: (agent: string) => string;
    readonly otherMicrophone: string;
    readonly video: (agent: string) => string;
  };
  readonly writing: {
    /** Next to Start Call. */
    readonly instead: string;
    /** Replaces the dialog's title and subtitle when its main button starts text chat. */
    readonly title: (agent: string) => string;
    readonly subtitle: string;
    readonly start: (agent: string) => string;
    /** A button of the call bar. */
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
    /** Labels the first questions. */
    readonly prompts: string;
    /** Labels the replies that the agent suggests. */
    readonly replies: string;
  };
  /** Messages left for the business. */
  readonly message: MessageConsentCopy & {
    /** The button that opens the form. */
    readonly leave: string;
    readonly title: (business: string) => string;
    readonly subtitle: string;
    readonly contact: string;
    readonly contactError: string;
    readonly text: string;
    /** The field is empty. It takes no more than the most that can be sent. */
    readonly textError: string;
    readonly send: string;
    readonly sending: string;
    /** The message was received, and what happens next. */
    readonly sent: (business: string) => string;
    readonly answer: (contact: string) => string;
    /** The message was not received, and what happens next. */
    readonly failed: string;
    readonly again: string;
  };
  readonly booking: {
    readonly booked: string;
    /** The default title if the agent did not name the booking. */
    readonly appointment: string;
    /** If it differs from the business's. */
    readonly yourTime: (time: string) => string;
    /** Followed by a phone number. */
    readonly change: string;
    readonly calendar: string;
    readonly copy: string;
    readonly copied: string;
    readonly notCopied: string;
    readonly print: string;
  };
  readonly devices: {
    readonly close: string;
    readonly microphone: string;
    readonly speaker: string;
    readonly unnamed: (position: number) => string;
    /** For a device in use that the browser does not list: the default one, and any other. */
    readonly standard: string;
    readonly unlisted: string;
    readonly loading: string;
    readonly none: string;
    readonly failed: string;
  };
  /** The microphone test before a call. */
  readonly microphoneTest: {
    readonly start: string;
    readonly stop: string;
    readonly asking: string;
    readonly on: string;
    /** The test ended because the page was hidden. */
    readonly left: string;
    /** Plays a test sound. */
    readonly sound: string;
  };
  readonly notices: {
    readonly region: string;
    readonly dismiss: string;
    /** Asked after a call, with two possible answers. */
    readonly helped: string;
    readonly yes: string;
    readonly no: string;
    readonly thanks: string;
    readonly texts: {
      readonly 'verification-required': NoticeText;
      readonly 'consent-required': NoticeText;
      readonly 'language-failed': NoticeText;
      readonly 'call-started': NoticeText;
      readonly 'call-ended': NoticeText;
      readonly 'time-reached': NoticeText;
      readonly 'call-failed': NoticeText;
      readonly 'call-error': NoticeText;
    };
  };
  readonly crash: { readonly text: string; readonly close: string };
};
