/** Measures the delay from the agent's words to their marks in the captions, on the page's audio clock. */
import type { Page } from 'playwright';

/** A sentence of nine words that differ in length; the stand-in leaves a pause after each. */
export const WORDS = ['Please', 'bring', 'your', 'keys,', 'two', 'photos', 'and', 'the', 'contract.'];

/** Times in seconds on the page's audio clock, which stops whenever the audio does. */
type Watch = {
  readonly marked: { readonly word: string; readonly at: number }[];
  readonly sounds: number[];
  readonly stop: () => Promise<void>;
};

declare global {
  interface Window {
    wordWatch: Watch;
  }
}

/** A mark, and its delay after the beginning of its word's sound, ms; null if the sound was not detected. */
export type WordMark = { readonly word: string; readonly offset: number | null };

/** Watches the captions and the agent's voice. Requires shown captions, playing audio, and the probe of `visit/`. */
export const watchWords = (page: Page): Promise<void> => page.evaluate(watch, ONSETS);

/** The marks since {@link watchWords}. The n-th mark belongs to the n-th sound. */
export async function readWords(page: Page): Promise<readonly WordMark[]> {
  const { marked, sounds } = await page.evaluate(async () => {
    const { marked, sounds, stop } = window.wordWatch;
    await stop();
    return { marked, sounds };
  });
  return marked.map(({ word, at }, place) => {
    const sound = marked.length === sounds.length ? sounds[place] : undefined;
    return { word, offset: sound === undefined ? null : Math.round((at - sound) * 1_000) };
  });
}

/** Reports the beginnings of sounds from the audio thread, so that a busy page does not delay them. */
const ONSETS = `
  const [LOUD, QUIET_S] = [0.01, 0.1];
  registerProcessor('onsets', class extends AudioWorkletProcessor {
    last = -1;
    process([[samples = []] = []]) {
      samples.forEach((sample, place) => {
        if (Math.abs(sample) < LOUD) return;
        const now = (currentFrame + place) / sampleRate;
        if (now - this.last > QUIET_S) this.port.postMessage(now);
        this.last = now;
      });
      return true;
    }
  });`;

/** Runs in the page. */
async function watch(onsets: string): Promise<void> {
  const log = document.querySelector('task-tamer-agent')?.shadowRoot?.querySelector('.captions');
  if (!log) throw new Error('The captions are not shown.');
  const stream = window.probe.players.map(({ srcObject }) => srcObject).find((source) => source !== null);
  if (!(stream instanceof MediaStream)) throw new Error('No audio is playing.');
  const context = new AudioContext();
  const address = URL.createObjectURL(new Blob([onsets], { type: 'text/javascript' }));
  await context.audioWorklet.addModule(address);
  URL.revokeObjectURL(address);
  const seen: Watch = { marked: [], sounds: [], stop: () => context.close() };
  window.wordWatch = seen;
  const node = new AudioWorkletNode(context, 'onsets');
  node.port.addEventListener('message', ({ data }: MessageEvent<number>) => seen.sounds.push(data));
  node.port.start();
  context.createMediaStreamSource(stream).connect(node).connect(context.destination);
  let last: string | undefined;
  new MutationObserver(() => {
    const word = log.querySelector('.caption-word')?.textContent ?? undefined;
    if (word !== undefined && word !== last) seen.marked.push({ word, at: context.currentTime });
    last = word;
  }).observe(log, { subtree: true, childList: true, characterData: true });
}
