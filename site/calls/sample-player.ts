/** Plays a sample call: underlines its words as they are spoken, with its recording if there is one. */
import { SHOWN_EVENT } from '../app/navigation.ts';
import { CALL } from '../content/calls/labels.ts';
import { recordedClock, silentClock, type Clock } from './clocks.ts';
import {
  CALL_ATTRIBUTE,
  NOTE_ATTRIBUTE,
  RECORDING_ATTRIBUTE,
  SPEAKER_ATTRIBUTE,
  SPEAKING_ATTRIBUTE,
  SPOKEN_ATTRIBUTE,
} from './markup-names.ts';
import { wordAt, wordTimes, type WordTime } from './word-times.ts';

type State = 'ready' | 'starting' | 'playing' | 'paused' | 'ended';

const LABELS: Readonly<Record<State, string>> = {
  ready: CALL.play,
  starting: CALL.pause,
  playing: CALL.pause,
  paused: CALL.play,
  ended: CALL.playAgain,
};

const players = new WeakMap<HTMLElement, SamplePlayer>();
/** At most one call is played at a time. */
let current: SamplePlayer | null = null;

/** Plays the call of a button, or pauses it. */
export function togglePlay(button: HTMLButtonElement): void {
  const call = button.closest<HTMLElement>(`[${CALL_ATTRIBUTE}]`);
  if (call === null) return;
  const player = players.get(call) ?? new SamplePlayer(call, button);
  players.set(call, player);
  if (player.isPlaying) return player.pause();
  current?.pause();
  current = player;
  void player.play();
}

const pauseCurrent = (): void => current?.pause();
// A visitor who talks to the agent, closes the line or leaves the page has stopped listening.
for (const event of ['agent-open', 'call-start', SHOWN_EVENT]) document.addEventListener(event, pauseCurrent);
document.addEventListener('toggle', () => current?.pauseIfClosed(), { capture: true });

class SamplePlayer {
  readonly #call: HTMLElement;
  readonly #button: HTMLButtonElement;
  readonly #name: string;
  readonly #lines: readonly Line[];
  #clock: Clock;
  #state: State = 'ready';
  #marked: HTMLElement | null = null;

  constructor(call: HTMLElement, button: HTMLButtonElement) {
    this.#call = call;
    this.#button = button;
    this.#name = (button.getAttribute('aria-label') ?? '').replace(CALL.play, '');
    this.#lines = [...call.querySelectorAll<HTMLElement>(`[${SPEAKER_ATTRIBUTE}]`)].map(splitIntoWords);
    const recording = call.getAttribute(RECORDING_ATTRIBUTE);
    this.#clock = recording === null ? silentClock() : recordedClock(recording);
  }

  get isPlaying(): boolean {
    return this.#state === 'starting' || this.#state === 'playing';
  }

  async play(): Promise<void> {
    if (this.#state === 'ended') this.#clock.rewind();
    this.#become('starting');
    try {
      await this.#clock.play();
    } catch {
      // Pausing rejects the start as well.
      if (!this.isPlaying) return;
      this.#clock = silentClock();
      this.#note(CALL.unplayable);
      await this.#clock.play();
    }
    if (!this.isPlaying) return this.#clock.pause();
    this.#become('playing');
    this.#follow();
  }

  pause(): void {
    if (!this.isPlaying) return;
    this.#clock.pause();
    this.#become('paused');
  }

  pauseIfClosed(): void {
    if (this.#call.closest('details')?.open === false) this.pause();
  }

  /** Marks the spoken word in each frame until the call is over or paused. */
  #follow(): void {
    const timing = wordTimes(
      this.#lines.map(({ words }) => words.map(({ textContent }) => textContent)),
      this.#clock.lengthMs(),
    );
    const draw = () => {
      if (this.#state !== 'playing') return;
      const atMs = this.#clock.nowMs();
      if (atMs >= timing.durationMs) return this.#end();
      this.#mark(wordAt(timing, atMs));
      requestAnimationFrame(draw);
    };
    draw();
  }

  #end(): void {
    this.#clock.pause();
    this.#mark(undefined);
    this.#become('ended');
  }

  #mark(time: WordTime | undefined): void {
    const line = time === undefined ? undefined : this.#lines[time.line];
    const word = (time === undefined ? undefined : line?.words[time.word]) ?? null;
    if (word === this.#marked) return;
    this.#marked?.removeAttribute(SPOKEN_ATTRIBUTE);
    word?.setAttribute(SPOKEN_ATTRIBUTE, '');
    this.#marked = word;
    this.#speaking(line?.speaker ?? null);
  }

  #become(state: State): void {
    this.#state = state;
    this.#button.textContent = LABELS[state];
    this.#button.setAttribute('aria-label', `${LABELS[state]}${this.#name}`);
    if (state !== 'playing') this.#speaking(null);
  }

  #speaking(speaker: string | null): void {
    if (speaker === null) this.#call.removeAttribute(SPEAKING_ATTRIBUTE);
    else this.#call.setAttribute(SPEAKING_ATTRIBUTE, speaker);
  }

  #note(text: string): void {
    const note = this.#call.querySelector(`[${NOTE_ATTRIBUTE}]`);
    if (note !== null) note.textContent = text;
  }
}

type Line = { readonly speaker: string; readonly words: readonly HTMLElement[] };

/** Puts each word into an element. The spaces between them stay text, so that the line wraps as before. */
function splitIntoWords(line: HTMLElement): Line {
  const words: HTMLElement[] = [];
  const parts = line.textContent.split(/(\s+)/).map((part) => {
    if (part.trim() === '') return part;
    const word = document.createElement('span');
    word.textContent = part;
    words.push(word);
    return word;
  });
  line.replaceChildren(...parts);
  return { speaker: line.getAttribute(SPEAKER_ATTRIBUTE) ?? '', words };
}
