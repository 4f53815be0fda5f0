/** Samples of Erin's volume and their graph. Pure. */
export type VolumeSample = { readonly time: number; readonly volume: number; readonly tag: number };

/** Half a minute at ten samples a second. */
export const MAX_SAMPLES = 300;

/** @returns null for a detail without a volume */
export function volumeIn(detail: unknown): number | null {
  if (typeof detail !== 'object' || detail === null || !('volume' in detail)) return null;
  const { volume } = detail;
  return typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : null;
}

export function addSample(samples: readonly VolumeSample[], sample: VolumeSample): readonly VolumeSample[] {
  return [...samples, sample].slice(-MAX_SAMPLES);
}

/** An SVG path through the samples, the latest at the right edge. Empty for fewer than two. */
export function volumePath(samples: readonly VolumeSample[], width: number, height: number): string {
  if (samples.length < 2) return '';
  const step = width / (MAX_SAMPLES - 1);
  const left = width - step * (samples.length - 1);
  const points = samples.map(
    ({ volume }, index) => `${(left + step * index).toFixed(1)} ${(height * (1 - volume)).toFixed(1)}`,
  );
  return `M${points.join('L')}`;
}
