/**
 * Whether the visitor is heard: a pure reducer over how loud they are, and over who has said something. Time comes with
 * the levels, so that what a sleeping page did not measure counts for nothing.
 */
import {
  AUDIBLE_LEVEL,
  LONGEST_GAP_MS,
  SILENT_FOR_MS,
  SOUND_FOR_MS,
  UNANSWERED_FOR_MS,
} from '../constants.ts';

/** `silent`: nothing at all comes from the microphone. `unclear`: sound comes, and the agent makes no word of it. */
export type Finding = 'silent' | 'unclear';

export type Hearing = {
  /** What the visitor is to be told. */
  readonly finding: Finding | null;
  /** Time of the last level, milliseconds on the caller's clock. */
  readonly at: number;
  readonly silentMs: number;
  /** Since the agent has asked, without the time in which it speaks; and how much of that was sound of the visitor. */
  readonly waitedMs: number;
  readonly soundMs: number;
  readonly isAsked: boolean;
  readonly agentSpeaks: boolean;
  /** Told already, and it has not been better since. */
  readonly told: readonly Finding[];
};

export type HearingEvent =
  /** `level`: the highest deflection, 0 to 1; null while nothing can be measured. `at` as above. */
  | { readonly type: 'level'; readonly level: number | null; readonly muted: boolean; readonly at: number }
  | { readonly type: 'agent-speaks'; readonly speaking: boolean }
  | { readonly type: 'asked' }
  | { readonly type: 'answered' };

export const NOTHING_HEARD: Hearing = {
  finding: null,
  at: 0,
  silentMs: 0,
  waitedMs: 0,
  soundMs: 0,
  isAsked: false,
  agentSpeaks: false,
  told: [],
};

export function reduceHearing(hearing: Hearing, event: HearingEvent): Hearing {
  switch (event.type) {
    case 'level':
      return measure(hearing, event);
    case 'agent-speaks':
      return { ...hearing, agentSpeaks: event.speaking };
    case 'asked':
      return { ...hearing, isAsked: true };
    case 'answered':
      return { ...better(hearing, 'unclear'), isAsked: false, waitedMs: 0, soundMs: 0 };
  }
}

type Level = HearingEvent & { readonly type: 'level' };

/** Whoever has muted is not to be heard: what was counted before that counts no more. */
function measure(hearing: Hearing, { level, muted, at }: Level): Hearing {
  const passed = at - hearing.at;
  const ms = passed > LONGEST_GAP_MS ? 0 : passed;
  if (muted) return { ...hearing, at, finding: null, silentMs: 0, waitedMs: 0, soundMs: 0 };
  return wait(hush({ ...hearing, at }, level, ms), level, ms);
}

function hush(hearing: Hearing, level: number | null, ms: number): Hearing {
  if (level === null) return { ...hearing, silentMs: 0 };
  if (level > 0) return { ...better(hearing, 'silent'), silentMs: 0 };
  const silentMs = hearing.silentMs + ms;
  return tell({ ...hearing, silentMs }, 'silent', silentMs >= SILENT_FOR_MS);
}

function wait(hearing: Hearing, level: number | null, ms: number): Hearing {
  if (!hearing.isAsked || hearing.agentSpeaks) return hearing;
  const waitedMs = hearing.waitedMs + ms;
  const soundMs = hearing.soundMs + ((level ?? 0) > AUDIBLE_LEVEL ? ms : 0);
  const isUnclear = waitedMs >= UNANSWERED_FOR_MS && soundMs >= SOUND_FOR_MS;
  return tell({ ...hearing, waitedMs, soundMs }, 'unclear', isUnclear);
}

function tell(hearing: Hearing, finding: Finding, isFound: boolean): Hearing {
  if (!isFound || hearing.told.includes(finding)) return hearing;
  return { ...hearing, finding, told: [...hearing.told, finding] };
}

function better(hearing: Hearing, finding: Finding): Hearing {
  if (!hearing.told.includes(finding)) return hearing;
  const told = hearing.told.filter((other) => other !== finding);
  return { ...hearing, told, finding: hearing.finding === finding ? null : hearing.finding };
}
