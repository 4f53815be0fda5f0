/**
 * Decides whether the visitor is heard: a pure reducer over levels and speech events. Its clock is the levels'
 * timestamps, so that the time of a suspended page does not count.
 */
import {
  AUDIBLE_LEVEL,
  ECHO_INTERRUPTIONS,
  ECHO_RATIO,
  ECHO_WEIGHT,
  MAX_GAP_MS,
  SILENT_FOR_MS,
  SOUND_FOR_MS,
  UNANSWERED_FOR_MS,
} from '../../constants.ts';

/**
 * `silent`: the microphone delivers nothing. `unclear`: there is sound, but the agent recognizes no word. `echo`: the
 * agent interrupts itself, because the loudspeaker is heard in the microphone.
 */
export type HearingProblem = 'silent' | 'unclear' | 'echo';

export type Audibility = {
  /** The problem to show to the visitor. */
  readonly finding: HearingProblem | null;
  /** Time of the last level, milliseconds on the caller's clock. */
  readonly at: number;
  readonly silentMs: number;
  /** Time since the agent's question, without the agent's speech; and how much of it had sound from the visitor. */
  readonly waitedMs: number;
  readonly soundMs: number;
  readonly isAsked: boolean;
  readonly agentSpeaks: boolean;
  /** The agent's interruptions since the visitor's last words. */
  readonly interruptions: number;
  /** The average level while the agent speaks, and in its pauses. */
  readonly withAgent: number;
  readonly withoutAgent: number;
  /** The problems that were reported and have not been resolved since. */
  readonly reported: readonly HearingProblem[];
};

export type AudibilityEvent =
  /** `level`: the highest deflection, 0 to 1; null while nothing can be measured. `at`: as above. */
  | { readonly type: 'level'; readonly level: number | null; readonly muted: boolean; readonly at: number }
  | { readonly type: 'agent-speaks'; readonly speaking: boolean }
  | { readonly type: 'asked' }
  | { readonly type: 'answered' }
  /** The platform has stopped the agent, because someone spoke. */
  | { readonly type: 'interrupted' }
  /** The visitor's words, complete. */
  | { readonly type: 'understood' };

export const NOTHING_HEARD: Audibility = {
  finding: null,
  at: 0,
  silentMs: 0,
  waitedMs: 0,
  soundMs: 0,
  isAsked: false,
  agentSpeaks: false,
  interruptions: 0,
  withAgent: 0,
  withoutAgent: 0,
  reported: [],
};

export function reduceAudibility(state: Audibility, event: AudibilityEvent): Audibility {
  switch (event.type) {
    case 'level':
      return measure(state, event);
    case 'agent-speaks':
      return { ...state, agentSpeaks: event.speaking };
    case 'asked':
      return { ...state, isAsked: true };
    case 'answered':
      return { ...recover(state, 'unclear'), isAsked: false, waitedMs: 0, soundMs: 0 };
    case 'interrupted':
      return findEcho({ ...state, interruptions: state.interruptions + 1 });
    case 'understood':
      return { ...state, interruptions: 0, finding: state.finding === 'echo' ? null : state.finding };
  }
}

type Level = AudibilityEvent & { readonly type: 'level' };

/** Muting resets all counters. */
function measure(state: Audibility, { level, muted, at }: Level): Audibility {
  const passed = at - state.at;
  const ms = passed > MAX_GAP_MS ? 0 : passed;
  if (muted) return { ...state, at, finding: null, silentMs: 0, waitedMs: 0, soundMs: 0 };
  return countWait(countSilence(average({ ...state, at }, level), level, ms), level, ms);
}

function average(state: Audibility, level: number | null): Audibility {
  const which = state.agentSpeaks ? 'withAgent' : 'withoutAgent';
  return { ...state, [which]: state[which] + ECHO_WEIGHT * ((level ?? 0) - state[which]) };
}

/**
 * Interruptions alone may be a visitor's short sounds; an echo is heard only while the agent speaks. Reported once per
 * call.
 */
function findEcho(state: Audibility): Audibility {
  const { interruptions, withAgent, withoutAgent } = state;
  const isEcho = withAgent > Math.max(AUDIBLE_LEVEL, ECHO_RATIO * withoutAgent);
  return find(state, 'echo', isEcho && interruptions >= ECHO_INTERRUPTIONS);
}

/** A moment without a measurement counts neither way: some browsers round the audio clock to 100 ms. */
function countSilence(state: Audibility, level: number | null, ms: number): Audibility {
  if (level === null) return state;
  if (level > 0) return { ...recover(state, 'silent'), silentMs: 0 };
  const silentMs = state.silentMs + ms;
  return find({ ...state, silentMs }, 'silent', silentMs >= SILENT_FOR_MS);
}

function countWait(state: Audibility, level: number | null, ms: number): Audibility {
  if (!state.isAsked || state.agentSpeaks) return state;
  const waitedMs = state.waitedMs + ms;
  const soundMs = state.soundMs + ((level ?? 0) > AUDIBLE_LEVEL ? ms : 0);
  const isUnclear = waitedMs >= UNANSWERED_FOR_MS && soundMs >= SOUND_FOR_MS;
  return find({ ...state, waitedMs, soundMs }, 'unclear', isUnclear);
}

function find(state: Audibility, problem: HearingProblem, isFound: boolean): Audibility {
  if (!isFound || state.reported.includes(problem)) return state;
  return { ...state, finding: problem, reported: [...state.reported, problem] };
}

function recover(state: Audibility, problem: HearingProblem): Audibility {
  if (!state.reported.includes(problem)) return state;
  const reported = state.reported.filter((other) => other !== problem);
  return { ...state, reported, finding: state.finding === problem ? null : state.finding };
}
