/** Amplifies the microphone: a gain node between the engine's track and its replacement. */
import type { ExtendedRoom } from './extended-room.ts';

type Amplified = {
  readonly context: AudioContext;
  readonly gain: GainNode;
  /** A clone of the microphone, because the engine stops a track that it replaces. */
  readonly source: MediaStreamTrack;
  readonly output: MediaStreamTrack;
};

export class MicrophoneGain {
  #amplified: Amplified | null = null;

  /** @returns false without a microphone or for an invalid gain */
  async set(room: ExtendedRoom, gain: number): Promise<boolean> {
    const track = room.microphoneTrack();
    if (track === null || !Number.isFinite(gain) || gain < 0) return false;
    const amplified = this.#amplified;
    if (amplified !== null && amplified.output.id === track.id) {
      amplified.gain.gain.value = gain;
      return true;
    }
    // The microphone has changed since it was amplified.
    this.close();
    this.#amplified = amplify(track, gain);
    await room.setMicrophoneTrack(this.#amplified.output);
    return true;
  }

  /** May be called at any time. */
  close(): void {
    const amplified = this.#amplified;
    this.#amplified = null;
    amplified?.source.stop();
    amplified?.context.close().catch(() => undefined);
  }
}

function amplify(track: MediaStreamTrack, factor: number): Amplified {
  const source = track.clone();
  const context = new AudioContext();
  const gain = new GainNode(context, { gain: factor });
  const destination = new MediaStreamAudioDestinationNode(context);
  context
    .createMediaStreamSource(new MediaStream([source]))
    .connect(gain)
    .connect(destination);
  const [output] = destination.stream.getAudioTracks();
  if (output === undefined) throw new Error('The browser amplifies no microphone.');
  return { context, gain, source, output };
}
