/** Simulates a loudspeaker near the microphone by mixing the agent's audio into the visitor's. */
import { SoundContext } from './sound-context.ts';

export class Echo {
  readonly #sound = new SoundContext();
  readonly #output = this.#sound.context.createMediaStreamDestination();
  #microphone: MediaStreamTrack | null = null;
  #source: MediaStreamAudioSourceNode | null = null;

  /** Returns the microphone's track with the echo mixed in, and takes ownership of the microphone. */
  mix(microphone: MediaStreamTrack): MediaStreamTrack | null {
    this.#source?.disconnect();
    if (this.#microphone !== microphone) this.#microphone?.stop();
    this.#microphone = microphone;
    this.#source = this.#connect(microphone);
    return this.#output.stream.getAudioTracks()[0] ?? null;
  }

  /** Mixes a track into the microphone's audio. */
  play(track: MediaStreamTrack): void {
    this.#connect(track);
  }

  close(): void {
    this.#microphone?.stop();
    for (const track of this.#output.stream.getTracks()) track.stop();
    this.#sound.close();
  }

  #connect(track: MediaStreamTrack): MediaStreamAudioSourceNode {
    const source = this.#sound.context.createMediaStreamSource(new MediaStream([track]));
    source.connect(this.#output);
    return source;
  }
}
