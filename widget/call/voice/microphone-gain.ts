/** Amplifies the microphone: a gain between the engine's track and a track that replaces it. */
import type { ExtendedRoom } from './extended-room.ts';

type Amplified = {
  readonly context: AudioContext;
  readonly gain: GainNode;
  /** A copy of the microphone: the engine stops the one it has when another takes its place. */
  readonly source: MediaStreamTrack;
  readonly output: MediaStreamTrack;
};

export class MicrophoneGain {
  #amplified: Amplified | null = null;

  /** @returns false where there is no microphone, or no such gain */
  async set(room: ExtendedRoom, gain: number): Promise<boolean> {
    const track = room.microphoneTrack();
    if (track === null || !Number.isFinite(gain) || gain < 0) return false;
    const amplified = this.#amplified;
    if (amplified !== null && amplified.output.id === track.id) {
      amplified.gain.gain.value = gain;
      return true;
    }
    // The microphone is another one than that which was amplified, if any was.
    this.close();
    this.#amplified = amplify(track, gain);
    await room.setMicrophoneTrack(this.#amplified.output);
    return true;
  }

  /** Safe to call at any time. */
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
