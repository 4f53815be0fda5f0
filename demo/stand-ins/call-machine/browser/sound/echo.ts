/** A loudspeaker beside the microphone: what the agent says comes back with what the visitor says. */
import { SoundContext } from './sound-context.ts';

export class Echo {
  readonly #sound = new SoundContext();
  readonly #output = this.#sound.context.createMediaStreamDestination();
  #microphone: MediaStreamTrack | null = null;
  #source: MediaStreamAudioSourceNode | null = null;

  /** The microphone's track with the echo in it. It owns the microphone from then on. */
  mix(microphone: MediaStreamTrack): MediaStreamTrack | null {
    this.#source?.disconnect();
    if (this.#microphone !== microphone) this.#microphone?.stop();
    this.#microphone = microphone;
    this.#source = this.#connect(microphone);
    return this.#output.stream.getAudioTracks()[0] ?? null;
  }

  /** Plays this beside the microphone. */
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
