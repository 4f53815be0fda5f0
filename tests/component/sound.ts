/** Measures sound like a page can: what a player plays, and what the platform's stand-in has received. */
import { assert } from 'chai';
import { fromWav } from '../../demo/stand-ins/voice/pcm.ts';
import { eventually } from './queries.ts';

/** Of full scale: far above any noise of a conversion, far below a voice and any browser's test signal. */
export const AUDIBLE = 0.01;
const FULL_SCALE = 32_768;
/** The longest that a browser with a working sound system takes to start an AudioContext, ms. */
const START_LIMIT_MS = 5_000;

/** Linux without a sound server: Firefox creates an AudioContext and never runs it. */
export async function runsSound(): Promise<boolean> {
  const context = new AudioContext();
  const running = context.resume().then(() => true);
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), START_LIMIT_MS));
  const runs = await Promise.race([running, late]);
  await context.close();
  return runs;
}

/** Resolves when a voice comes out of one of these players. */
export async function assertPlays(players: readonly HTMLMediaElement[]): Promise<void> {
  const stream = await eventually(() => streamOf(players));
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  await eventually(() => assert.isAbove(loudness(analyser), AUDIBLE, 'what is played is silence'));
  await context.close();
}

function streamOf(players: readonly HTMLMediaElement[]): MediaStream {
  const player = players.find(({ paused, muted, volume }) => !paused && !muted && volume > 0);
  if (!(player?.srcObject instanceof MediaStream)) throw new Error('Nothing is played.');
  return player.srcObject;
}

/** The latest 40 ms or so as root mean square, 0 to 1. */
function loudness(analyser: AnalyserNode): number {
  const samples = new Float32Array(analyser.fftSize);
  analyser.getFloatTimeDomainData(samples);
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length);
}

/** All that the platform's stand-in got from the visitor's microphone, as samples of -1 to 1. */
export async function heardByPlatform(callId: string): Promise<Float32Array> {
  const answer = await fetch(`/stand-ins/platform/calls/${callId}/audio`);
  const samples = fromWav(new Uint8Array(await answer.arrayBuffer()));
  return Float32Array.from(samples, (sample) => sample / FULL_SCALE);
}

/** The largest deflection, 0 to 1. */
export function peak(samples: Float32Array): number {
  return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
}

/** Keeps every media element that is asked to play from now on. */
export function watchPlayers(): readonly HTMLMediaElement[] {
  const players: HTMLMediaElement[] = [];
  const { prototype } = HTMLMediaElement;
  const play = Reflect.get(prototype, 'play');
  prototype.play = function (this: HTMLMediaElement) {
    players.push(this);
    return play.call(this);
  };
  return players;
}
