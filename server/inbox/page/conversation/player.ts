/** Plays a recording. The transcript's lines and the player's controls share it. */

export type PlayerState = {
  readonly isPlaying: boolean;
  /** Seconds, like `whole`. */
  readonly at: number;
  readonly whole: number;
  readonly hasFailed: boolean;
};

export type Player = {
  readonly subscribe: (changed: () => void) => () => void;
  readonly read: () => PlayerState;
  /** Plays or pauses. After a failure it loads again. */
  readonly toggle: () => void;
  /** @param seconds from the beginning */
  readonly seek: (seconds: number) => void;
  readonly playFrom: (seconds: number) => void;
  readonly close: () => void;
};

/**
 * Loads nothing before the first play.
 * @param seconds about how long it is, until that is known
 */
export function createPlayer(url: string, seconds: number): Player {
  const audio = new Audio();
  audio.preload = 'none';
  audio.src = url;
  const listeners = new Set<() => void>();
  let state: PlayerState = { isPlaying: false, at: 0, whole: seconds, hasFailed: false };
  const update = (change: Partial<PlayerState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const on = (type: keyof HTMLMediaElementEventMap, change: () => Partial<PlayerState>) =>
    audio.addEventListener(type, () => update(change()));
  on('play', () => ({ isPlaying: true, hasFailed: false }));
  on('pause', () => ({ isPlaying: false }));
  on('timeupdate', () => ({ at: audio.currentTime }));
  on('durationchange', () => (Number.isFinite(audio.duration) ? { whole: audio.duration } : {}));
  on('error', () => ({ isPlaying: false, hasFailed: audio.hasAttribute('src') }));

  const play = () => {
    if (audio.error !== null) audio.load();
    // The error event reports why.
    void audio.play().catch(() => undefined);
  };
  const seek = (to: number) => {
    audio.currentTime = Math.max(0, to);
    update({ at: audio.currentTime });
  };
  return {
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    read: () => state,
    toggle: () => (audio.paused ? play() : audio.pause()),
    seek,
    playFrom(from) {
      seek(from);
      play();
    },
    close() {
      audio.pause();
      // Stops the browser from loading the recording.
      audio.removeAttribute('src');
      audio.load();
    },
  };
}
