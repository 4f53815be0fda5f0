/** Scope: Erin's synthesized voice and its audio formats, without fakes. */
import { afterAll, describe, expect, it } from 'vitest';
import { fromBytes, fromWav, loudness, toWav, VOICE_RATE } from '../../../../../demo/stand-ins/voice/pcm.ts';
import { addressee, pronounceable } from '../../../../../demo/stand-ins/voice/pronounce.ts';
import { speakWords } from '../../../../../demo/stand-ins/voice/timed-words.ts';
import { createVoice } from '../../../../../demo/stand-ins/voice/voice.ts';

describe('Erin’s voice', () => {
  const voice = createVoice();
  const other = createVoice();
  afterAll(() => Promise.all([voice.close(), other.close()]));

  it('is audible, lasts as long as speech, and is deterministic', async () => {
    const samples = await voice.speak('Hello Maria, this is Erin.');
    expect(loudness(samples)).toBeGreaterThan(0.05);
    expect(samples.length / VOICE_RATE).toBeGreaterThan(1);
    expect(samples.length / VOICE_RATE).toBeLessThan(4);
    expect(await other.speak('Hello Maria, this is Erin.')).toEqual(samples);
  });

  it('says different names differently', async () => {
    expect(await voice.speak('Hello Maria')).not.toEqual(await voice.speak('Hello Peter'));
  });

  it('knows when each word is spoken, with quiet in between, and spells out nothing', async () => {
    const { samples, words } = await speakWords(voice, 'Hi Maria, — thank you.');
    expect(words.map(({ text }) => text)).toEqual(['Hi', 'Maria,', '—', 'thank', 'you.']);
    const between = (from: number, to: number): number =>
      loudness(samples.subarray((from * VOICE_RATE) / 1_000, (to * VOICE_RATE) / 1_000));
    for (const [place, { text, startMs, endMs }] of words.entries()) {
      if (text !== '—') expect(between(startMs, startMs + 80)).toBeGreaterThan(0.02);
      expect(between(endMs + 5, endMs + 110)).toBe(0);
      expect(startMs).toBeGreaterThanOrEqual(words[place - 1]?.endMs ?? 0);
    }
  });

  it('is silent for an empty text, and rejects when closed', async () => {
    expect(await voice.speak(' ☃ ')).toHaveLength(0);
    const closed = createVoice();
    await closed.close();
    await expect(closed.speak('Hello')).rejects.toThrow('closed');
  });
});

describe('Erin’s pronunciation', () => {
  it.each([
    ['José Ñúñez', 'Jose Nunez'],
    ['Łukasz Groß', 'Lukasz Gross'],
    ['Zoë & <b>Ann</b>', 'Zoe b Ann b'],
    ['玲', ''],
  ])('reads %s as %s', (text, read) => {
    expect(pronounceable(text)).toBe(read);
  });

  it.each([
    ['  Maria ', 'Maria'],
    ['José', 'José'],
    ['玲', 'there'],
    ['', 'there'],
    [undefined, 'there'],
    [{ first: 'Maria' }, 'there'],
  ])('addresses %s as %s', (name, addressed) => {
    expect(addressee(name)).toBe(addressed);
  });
});

describe('PCM audio', () => {
  it('survives conversion to WAV, and a frame at an odd byte offset', () => {
    const samples = Int16Array.of(0, 1, -1, 32_767, -32_768);
    expect(fromWav(toWav(samples, VOICE_RATE))).toEqual(samples);
    const shifted = new Uint8Array([9, 1, 0, 2, 0]).subarray(1);
    expect(fromBytes(shifted)).toEqual(Int16Array.of(1, 2));
    const pooled = Buffer.from([9, 9, 9, 1, 0, 2, 0]).subarray(3);
    expect(fromBytes(pooled)).toEqual(Int16Array.of(1, 2));
  });

  it('has volume 1 at full scale and 0 for silence', () => {
    expect(loudness(new Int16Array(10).fill(-32_768))).toBe(1);
    expect(loudness(new Int16Array(10))).toBe(0);
    expect(loudness(new Int16Array(0))).toBe(0);
  });
});
