// Scope: how Web Audio measures a track, and when there is no measurement, over a scripted AudioContext.
import { afterEach, expect, it, vi } from 'vitest';
import { createSoundMeter } from '../../../../widget/call/media/microphone/sound-meter.ts';
import { FakeTrack } from '../fakes.ts';

/** An AudioContext whose clock and sound are set by the test. */
class ScriptedContext {
  static latest: ScriptedContext;
  currentTime = 0;
  sound: readonly number[] = [];
  isClosed = false;
  refuses = false;

  constructor() {
    ScriptedContext.latest = this;
  }

  createAnalyser() {
    return {
      fftSize: 0,
      getFloatTimeDomainData: (samples: Float32Array) => samples.fill(0).set(this.sound),
    };
  }

  createMediaStreamSource() {
    if (this.refuses) throw new DOMException('', 'NotSupportedError');
    return { connect: () => undefined, disconnect: () => undefined };
  }

  resume(): Promise<void> {
    return Promise.reject(new Error('no press'));
  }

  close(): Promise<void> {
    this.isClosed = true;
    return Promise.reject(new Error('closed already'));
  }
}

afterEach(() => vi.unstubAllGlobals());

function meterIn() {
  vi.stubGlobal('AudioContext', ScriptedContext);
  vi.stubGlobal('MediaStream', Set);
  const meter = createSoundMeter();
  return { meter, context: ScriptedContext.latest };
}

const track = new FakeTrack().asTrack();

it('the sound meter measures the highest deflection of a track, and exact silence as zero', () => {
  const { meter, context } = meterIn();
  meter.listenTo(track);
  context.currentTime = 1;
  expect(meter.level()).toBe(0);
  context.currentTime = 2;
  context.sound = [0.25, -0.5, 0];
  expect(meter.level()).toBe(0.5);
});

it('the sound meter measures nothing without a track, while the clock is stopped, or for a track that cannot be measured', () => {
  const { meter, context } = meterIn();
  context.currentTime = 1;
  expect(meter.level()).toBeNull();
  meter.listenTo(track);
  expect(meter.level()).toBe(0);
  expect(meter.level()).toBeNull();
  context.refuses = true;
  expect(() => meter.listenTo(track)).toThrow();
  context.currentTime = 2;
  expect(meter.level()).toBeNull();
});

it('the sound meter frees the audio context and leaves no unhandled rejection', async () => {
  const { meter, context } = meterIn();
  meter.listenTo(track);
  meter.close();
  await Promise.resolve();
  expect(context.isClosed).toBe(true);
});
