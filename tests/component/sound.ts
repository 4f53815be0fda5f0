/** Measures the sound that a player plays, and the sound that the platform's stand-in received. */
import { assert } from 'chai';
import { fromWav } from '../../demo/stand-ins/voice/pcm.ts';
import { eventually } from './queries.ts';

/** A fraction of full scale: far above conversion noise, far below a voice and any browser's test signal. */
export const AUDIBLE_LEVEL = 0.01;
const FULL_SCALE = 32_768;
/** The longest time that a browser with a working sound system takes to start an AudioContext. */
const START_LIMIT_MS = 5_000;

/** On Linux without a sound server, Firefox creates an AudioContext that never runs. */
export async function runsSound(): Promise<boolean> {
  const context = new AudioContext();
  const running = context.resume().then(() => true);
  const timedOut = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), START_LIMIT_MS));
  const runs = await Promise.race([running, timedOut]);
  await context.close();
  return runs;
}

/** Resolves when a voice comes out of one of these players. */
export async function assertPlays(players: readonly HTMLMediaElement[]): Promise<void> {
  const stream = await eventually(() => streamOf(players));
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  await eventually(() => assert.isAbove(loudness(analyser), AUDIBLE_LEVEL, 'the player plays silence'));
  await context.close();
}

function streamOf(players: readonly HTMLMediaElement[]): MediaStream {
  const player = players.find(({ paused, muted, volume }) => !paused && !muted && volume > 0);
  if (!(player?.srcObject instanceof MediaStream)) throw new Error('No player plays a stream.');
  return player.srcObject;
}

/** The root mean square of about the last 40 ms, 0 to 1. */
function loudness(analyser: AnalyserNode): number {
  const samples = new Float32Array(analyser.fftSize);
  analyser.getFloatTimeDomainData(samples);
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length);
}

/** The whole sound that the platform's stand-in got from the visitor's microphone, as samples of -1 to 1. */
export async function heardByPlatform(callId: string): Promise<Float32Array> {
  const answer = await fetch(`/stand-ins/platform/calls/${callId}/audio`);
  const samples = fromWav(new Uint8Array(await answer.arrayBuffer()));
  return Float32Array.from(samples, (sample) => sample / FULL_SCALE);
}

/** The peak amplitude, 0 to 1. */
export function peak(samples: Float32Array): number {
  return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
}

/** Records every media element whose `play()` is called from now on. */
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
