/** The similarity of two sounds' loudness over time, at any offset. */
import { fromWav, loudness, toWav } from '../../demo/stand-ins/voice/pcm.ts';

const STEP_SECONDS = 0.1;
/** Two recordings rarely begin at the same moment, so the best of five offsets within a step counts. */
const OFFSETS = [0, 0.02, 0.04, 0.06, 0.08];

export type Sound = { readonly samples: Int16Array; readonly rate: number };

export function readWav(wav: Buffer): Sound {
  return { samples: fromWav(wav), rate: wav.readUInt32LE(24) };
}

/** The visitor's speech as a file for a fake microphone, followed by silence. */
export async function writeSpokenFile(base: string, text: string, quietSeconds: number): Promise<Buffer> {
  const answer = await fetch(`${base}/stand-ins/voice?text=${encodeURIComponent(text)}`);
  const { samples, rate } = readWav(Buffer.from(await answer.arrayBuffer()));
  const all = new Int16Array(samples.length + quietSeconds * rate);
  all.set(samples);
  return toWav(all, rate);
}

/** Loudness in steps of 100 ms, the first of which begins at `offset` seconds. */
function envelope({ samples, rate }: Sound, offset: number): readonly number[] {
  const step = Math.round(rate * STEP_SECONDS);
  const from = samples.subarray(Math.round(offset * rate));
  return Array.from({ length: Math.floor(from.length / step) }, (_, index) =>
    loudness(from.subarray(index * step, (index + 1) * step)),
  );
}

/** How well a sound matches some part of a longer one, -1 to 1. */
export function foundIn(longer: Sound, part: Sound): number {
  return measuredIn(longer, envelope(part, 0));
}

/** How well loudness that was measured every 100 ms matches some part of a sound, -1 to 1. */
export function measuredIn(sound: Sound, measured: readonly number[]): number {
  return Math.max(...OFFSETS.map((offset) => likeness(measured, envelope(sound, offset))));
}

/** The best correlation of the shorter with any part of the longer, -1 to 1. */
function likeness(one: readonly number[], other: readonly number[]): number {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let best = -1;
  for (let at = 0; at + short.length <= long.length; at += 1) {
    best = Math.max(best, correlation(short, long.slice(at, at + short.length)));
  }
  return best;
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const meanA = mean(a);
  const meanB = mean(b);
  let covariance = 0;
  let squaresA = 0;
  let squaresB = 0;
  for (const [index, value] of a.entries()) {
    const deltaA = value - meanA;
    const deltaB = (b[index] ?? 0) - meanB;
    covariance += deltaA * deltaB;
    squaresA += deltaA ** 2;
    squaresB += deltaB ** 2;
  }
  return squaresA === 0 || squaresB === 0 ? 0 : covariance / Math.sqrt(squaresA * squaresB);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
