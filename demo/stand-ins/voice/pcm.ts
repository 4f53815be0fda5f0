/** 16-bit mono audio: WAV encoding and decoding, and volume. */
/** The sample rate of Erin's voice. */
export const VOICE_RATE_HZ = 16_000;

const HEADER_BYTES = 44;
const FULL_SCALE = 32_768;

export function toWav(samples: Int16Array, rate: number): Buffer {
  const wav = Buffer.alloc(HEADER_BYTES + samples.byteLength);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(HEADER_BYTES - 8 + samples.byteLength, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(samples.byteLength, 40);
  Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength).copy(wav, HEADER_BYTES);
  return wav;
}

/** The samples of a WAV file with a plain 44-byte header. */
export function fromWav(wav: Uint8Array): Int16Array {
  return fromBytes(wav.subarray(HEADER_BYTES));
}

/** Copies, because a frame may start at an odd offset of its buffer, where a 16-bit view is impossible. */
export function fromBytes(bytes: Uint8Array): Int16Array {
  const samples = new Int16Array(Math.floor(bytes.length / 2));
  toBytes(samples).set(bytes.subarray(0, samples.byteLength));
  return samples;
}

export function toBytes(samples: Int16Array): Uint8Array {
  return new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
}

/** The root mean square, 0 to 1. */
export function loudness(samples: Int16Array): number {
  if (samples.length === 0) return 0;
  let sum = 0;
  for (const sample of samples) sum += (sample / FULL_SCALE) ** 2;
  return Math.sqrt(sum / samples.length);
}
