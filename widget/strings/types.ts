/** The key set of a translation: everything the widget shows or announces. */
import type { FailureReason, StageName } from '../contract.ts';

/** What happened, then what to do about it. */
export type ProblemText = { readonly what: string; readonly next: string };

/** Families of browsers that hide the microphone's permission in different places. */
export type BrowserFamily = 'chromium' | 'firefox' | 'safari' | 'ios' | 'android' | 'other';

export type BotCheckStrings = {
  /** Accessible name of the whole check. */
  readonly label: string;
  readonly loading: string;
  readonly passed: string;
  /** One for each way in which the check can fail. */
  readonly load: string;
  readonly silent: string;
  readonly expired: string;
  readonly error: string;
  readonly retry: string;
  /** Accessible name of the challenge's dialog. */
  readonly challengeTitle: string;
  readonly closeChallenge: string;
};

export type NoticeText = { readonly title: string; readonly text: string };

export type Strings = {
  readonly launcher: (agent: string) => string;
  readonly dialog: {
    readonly title: (agent: string) => string;
    readonly subtitle: string;
    readonly about: (agent: string, business: string) => string;
    readonly close: string;
  };
  readonly form: {
    readonly name: string;
    readonly errors: { readonly 'name-required': string; readonly 'name-too-long': string };
    readonly consent: (business: string) => string;
    readonly start: string;
  };
  readonly botCheck: BotCheckStrings;
  readonly problems: Readonly<Record<FailureReason, ProblemText>>;
  /** How to allow the microphone where this browser keeps that choice. */
  readonly allowMicrophone: Readonly<Record<BrowserFamily, string>>;
  readonly ways: {
    readonly title: (business: string) => string;
    readonly phone: (number: string) => string;
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
    readonly muted: string;
    readonly reconnecting: string;
    readonly ending: string;
    readonly cancel: string;
    readonly end: string;
    readonly mute: string;
    readonly unmute: string;
    readonly captions: string;
    readonly noCaptions: string;
    readonly you: string;
    readonly duration: string;
    readonly hear: (agent: string) => string;
    readonly otherMicrophone: string;
    readonly video: (agent: string) => string;
  };
  readonly devices: {
    readonly open: string;
    readonly short: string;
    readonly close: string;
    readonly microphone: string;
    readonly speaker: string;
    readonly unnamed: (position: number) => string;
    readonly loading: string;
    readonly none: string;
    readonly failed: string;
  };
  readonly notices: {
    readonly region: string;
    readonly dismiss: string;
    /** Each is given the visitor's name. */
    readonly texts: {
      readonly 'verification-required': (name: string) => NoticeText;
      readonly 'consent-required': (name: string) => NoticeText;
      readonly 'call-started': (name: string) => NoticeText;
      readonly 'call-ended': (name: string) => NoticeText;
      readonly 'call-failed': (name: string) => NoticeText;
      readonly 'call-error': (name: string) => NoticeText;
    };
  };
  readonly crash: { readonly text: string; readonly close: string };
};
