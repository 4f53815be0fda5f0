/** Synthesizes speech word by word, so that the time of each word is known. */
import { pronounceable } from './pronounce.ts';
import { VOICE_RATE_HZ } from './pcm.ts';
import type { Voice } from './voice.ts';

/** A word of a text and when it is spoken, ms. */
export type TimedWord = { readonly text: string; readonly startMs: number; readonly endMs: number };
export type TimedSpeech = { readonly samples: Int16Array; readonly words: readonly TimedWord[] };

/** The pause after each word, so that the beginning of the next one is audible. */
const PAUSE_SAMPLES = VOICE_RATE_HZ * 0.12;
/** Samples below this amplitude, of 32,768, count as silence at both ends of a word. */
const SILENCE_LEVEL = 600;

export async function speakWords(voice: Voice, text: string): Promise<TimedSpeech> {
  const texts = text.split(' ');
  const sounds = await Promise.all(texts.map((word) => speakWord(voice, word)));
  const samples = new Int16Array(sounds.reduce((sum, sound) => sum + sound.length + PAUSE_SAMPLES, 0));
  let at = 0;
  const words = sounds.map((sound, place): TimedWord => {
    samples.set(sound, at);
    const startMs = toMs(at);
    at += sound.length;
    const endMs = toMs(at);
    at += PAUSE_SAMPLES;
    return { text: texts[place] ?? '', startMs, endMs };
  });
  return { samples, words };
}

async function speakWord(voice: Voice, word: string): Promise<Int16Array> {
  if (pronounceable(word) === '') return new Int16Array(0);
  const samples = await voice.speak(word);
  const isHeard = (sample: number): boolean => Math.abs(sample) > SILENCE_LEVEL;
  return samples.slice(Math.max(0, samples.findIndex(isHeard)), samples.findLastIndex(isHeard) + 1);
}

const toMs = (samples: number): number => Math.round((samples / VOICE_RATE_HZ) * 1_000);
