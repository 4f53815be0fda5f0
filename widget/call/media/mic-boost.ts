/** Amplifies the microphone: a gain between the engine's track and a track that replaces it. One at a time. */

export class MicBoost {
  #context: AudioContext | null = null;
  #source: MediaStreamTrack | null = null;

  /** A louder copy of `track`. The copy of an earlier call is closed. */
  amplify(track: MediaStreamTrack, gain: number): MediaStreamTrack | null {
    const own = track.clone();
    this.close();
    const context = new AudioContext();
    const amplifier = context.createGain();
    amplifier.gain.value = gain;
    const output = context.createMediaStreamDestination();
    context
      .createMediaStreamSource(new MediaStream([own]))
      .connect(amplifier)
      .connect(output);
    this.#context = context;
    this.#source = own;
    return output.stream.getAudioTracks()[0] ?? null;
  }

  close(): void {
    this.#source?.stop();
    this.#source = null;
    const context = this.#context;
    this.#context = null;
    context?.close().catch(() => undefined);
  }
}
