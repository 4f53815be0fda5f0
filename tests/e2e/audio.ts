/** Sound as the tests need it: what a fake microphone plays, and what a page, or the platform, has heard. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { toWav } from '../../demo/stand-ins/voice/pcm.ts';
import { VOICE_RATE } from '../../demo/stand-ins/voice/rate.ts';
import { readWav, writeSpokenFile, type Sound } from '../contract/sound-likeness.ts';

/** What the visitor says, over and over, with quiet before each time. Silence when there are no words. */
export type Microphone = { readonly quietSeconds: number; readonly says: string };

export type MicrophoneFile = {
  readonly path: string;
  /** The words once, without the quiet. */
  readonly words: Sound;
  remove(): Promise<void>;
};

export async function createMicrophoneFile(
  base: string,
  { quietSeconds, says }: Microphone,
): Promise<MicrophoneFile> {
  const folder = await mkdtemp(join(tmpdir(), 'microphone-'));
  const path = join(folder, 'microphone.wav');
  const words = says === '' ? NOTHING : await spokenSound(base, says);
  const all = new Int16Array(quietSeconds * words.rate + words.samples.length);
  all.set(words.samples, quietSeconds * words.rate);
  await writeFile(path, toWav(all, words.rate));
  return { path, words, remove: () => rm(folder, { recursive: true }) };
}

const NOTHING: Sound = { samples: new Int16Array(0), rate: VOICE_RATE };

/** What the platform got from the visitor's microphone (`audio`), or sent as Erin's voice (`spoken`). */
export async function platformSound(base: string, callId: string, door: 'audio' | 'spoken'): Promise<Sound> {
  const answer = await fetch(`${base}/stand-ins/platform/calls/${callId}/${door}`);
  return readWav(Buffer.from(await answer.arrayBuffer()));
}

/** A sentence as Erin says it. */
export async function spokenSound(base: string, text: string): Promise<Sound> {
  return readWav(await writeSpokenFile(base, text, 0));
}

export function firstSeconds(sound: Sound, seconds: number): Sound {
  return { samples: between(sound, 0, seconds), rate: sound.rate };
}

/** The samples from one time to another, in seconds. */
export function between({ samples, rate }: Sound, from: number, to: number): Int16Array {
  return samples.subarray(Math.round(from * rate), Math.round(to * rate));
}

declare global {
  interface Window {
    /** Resolves with all that the page has played, -1 to 1, 8,000 samples a second, when it has ended. */
    played: Promise<Float32Array>;
  }
}

const PLAYED_RATE = 8_000;

/** Records what the tag's player plays, from now until its track ends. */
export async function recordPlayback(page: Page): Promise<void> {
  await page.waitForFunction(() => window.probe.players.some(({ srcObject }) => srcObject !== null));
  await page.evaluate((rate) => {
    const stream = window.probe.players.map(({ srcObject }) => srcObject).find((source) => source !== null);
    if (!(stream instanceof MediaStream)) throw new Error('Nothing is played.');
    const recorder = new MediaRecorder(stream);
    const pieces: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }));
    recorder.start(1_000);
    window.played = stopped.then(async () => {
      const context = new OfflineAudioContext(1, 1, rate);
      const sound = await context.decodeAudioData(await new Blob(pieces).arrayBuffer());
      return sound.getChannelData(0);
    });
  }, PLAYED_RATE);
}

/** What was recorded. Waits for the end of the call. */
export async function recordedPlayback(page: Page): Promise<Sound> {
  const samples = await page.evaluate(async () =>
    Array.from(await window.played, (sample) => Math.round(sample * 32_767)),
  );
  return { samples: Int16Array.from(samples), rate: PLAYED_RATE };
}
