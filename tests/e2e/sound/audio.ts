/** Sound for tests: what a fake microphone plays, and what a page or the platform received. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { toWav, VOICE_RATE_HZ } from '../../../demo/stand-ins/voice/pcm.ts';
import { foundIn, readWav, writeSpokenFile, type Sound } from '../../contract/sound-likeness.ts';

/** A loop of quiet and what the visitor says; only quiet if there are no words. */
export type Microphone = {
  readonly quietSeconds: number;
  readonly says: string;
  /** Exact silence instead of room noise, like a microphone that is switched off. */
  readonly dead?: boolean;
};

/** The amplitude of a quiet room's noise, out of 32,768: far below any voice. */
const ROOM_NOISE_LEVEL = 16;

export type MicrophoneFile = {
  readonly path: string;
  /** The words once, without the quiet. */
  readonly words: Sound;
  remove(): Promise<void>;
};

export async function createMicrophoneFile(
  base: string,
  { quietSeconds, says, dead = false }: Microphone,
): Promise<MicrophoneFile> {
  const folder = await mkdtemp(join(tmpdir(), 'microphone-'));
  const path = join(folder, 'microphone.wav');
  const words = says === '' ? NOTHING : await spokenSound(base, says);
  const all = new Int16Array(quietSeconds * words.rate + words.samples.length);
  if (!dead)
    all.forEach((_, index) => (all[index] = ((index * 7919) % (2 * ROOM_NOISE_LEVEL)) - ROOM_NOISE_LEVEL));
  all.set(words.samples, quietSeconds * words.rate);
  await writeFile(path, toWav(all, words.rate));
  return { path, words, remove: () => rm(folder, { recursive: true }) };
}

/** The hum's length in whole periods, so that it loops seamlessly. */
const HUM_SECONDS = 1;
/** Hz. */
const HUM_HZ = 300;
const SWELLS_PER_SECOND = 4; // a second
const HUM_LEVEL = 0.5; // of full scale

/**
 * A hum that is equally loud in every second, so that a measurement may begin anywhere. It swells, because a browser
 * removes an even tone as noise.
 */
export function swellingHum(): Buffer {
  const samples = Int16Array.from({ length: HUM_SECONDS * VOICE_RATE_HZ }, (_, index) => {
    const turn = (2 * Math.PI * index) / VOICE_RATE_HZ;
    const swell = (1 - Math.cos(SWELLS_PER_SECOND * turn)) / 2;
    return HUM_LEVEL * 32_767 * swell * Math.sin(HUM_HZ * turn);
  });
  return toWav(samples, VOICE_RATE_HZ);
}

const NOTHING: Sound = { samples: new Int16Array(0), rate: VOICE_RATE_HZ };

/** What the platform received from the visitor's microphone (`audio`), or sent as Erin's voice (`spoken`). */
export async function platformSound(base: string, callId: string, kind: 'audio' | 'spoken'): Promise<Sound> {
  const answer = await fetch(`${base}/stand-ins/platform/calls/${callId}/${kind}`);
  return readWav(Buffer.from(await answer.arrayBuffer()));
}

/** A sentence as Erin says it. */
export async function spokenSound(base: string, text: string): Promise<Sound> {
  return readWav(await writeSpokenFile(base, text, 0));
}

/** The starts of the stretches of a sentence, in seconds. Several, because Erin may be interrupted. */
const STRETCH_STARTS = [0, 0.5, 1, 1.5];
const STRETCH_SECONDS = 2; // seconds

/**
 * How well the best stretch of a sentence matches what was played, -1 to 1. An overloaded machine drops some sound, so
 * not all of a sentence matches; words that were not said match less.
 */
export function stretchFoundIn(played: Sound, { samples, rate }: Sound): number {
  const stretches = STRETCH_STARTS.map((from) => between({ samples, rate }, from, from + STRETCH_SECONDS));
  return Math.max(...stretches.map((stretch) => foundIn(played, { samples: stretch, rate })));
}

/** The samples from one time to another, in seconds. */
export function between({ samples, rate }: Sound, from: number, to: number): Int16Array {
  return samples.subarray(Math.round(from * rate), Math.round(to * rate));
}

declare global {
  interface Window {
    /** Resolves when the sound has ended, with all samples that the page played, -1 to 1, 8,000 a second. */
    played: Promise<Float32Array>;
  }
}

const PLAYED_RATE_HZ = 8_000;

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
  }, PLAYED_RATE_HZ);
}

/** What was recorded. Waits for the end of the call. */
export async function recordedPlayback(page: Page): Promise<Sound> {
  const samples = await page.evaluate(async () =>
    Array.from(await window.played, (sample) => Math.round(sample * 32_767)),
  );
  return { samples: Int16Array.from(samples), rate: PLAYED_RATE_HZ };
}
