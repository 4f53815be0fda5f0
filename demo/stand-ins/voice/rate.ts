/** Samples per second of Erin's voice. */
export const VOICE_RATE = 16_000;
