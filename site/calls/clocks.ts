/** What a sample call is played by: its recording, or the time alone. */

export type Clock = {
  /** Of the recording, ms; undefined if the words alone decide. */
  readonly lengthMs: () => number | undefined;
  readonly nowMs: () => number;
  /** Starts, or continues after a pause. @throws if the recording cannot be played */
  readonly play: () => Promise<void>;
  readonly pause: () => void;
  readonly rewind: () => void;
};

export function silentClock(now: () => number = () => performance.now()): Clock {
  let playedMs = 0;
  let startedAt: number | null = null;
  const nowMs = () => playedMs + (startedAt === null ? 0 : now() - startedAt);
  return {
    lengthMs: () => undefined,
    nowMs,
    play: async () => {
      startedAt ??= now();
    },
    pause: () => {
      playedMs = nowMs();
      startedAt = null;
    },
    rewind: () => {
      playedMs = 0;
      startedAt = null;
    },
  };
}

/** @param address fetched only now, so create the clock on the first press */
export function recordedClock(address: string): Clock {
  const audio = new Audio(address);
  return {
    lengthMs: () => (Number.isFinite(audio.duration) ? audio.duration * 1_000 : undefined),
    nowMs: () => audio.currentTime * 1_000,
    play: () => audio.play(),
    pause: () => audio.pause(),
    rewind: () => {
      audio.currentTime = 0;
    },
  };
}
