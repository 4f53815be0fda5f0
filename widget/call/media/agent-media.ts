/** What is heard and seen of the agent. Nobody else in the room is played. */
import { CallError } from '../call-error.ts';
import type { CallHost } from '../call-context.ts';
import { AGENT_USER_NAME, PLAYABLE } from '../constants.ts';
import { RemoteAudio } from './remote-audio.ts';
import type { Participant } from '../room.ts';

export type AgentMediaOwner = { send(message: string): void; report(error: CallError): void };

export class AgentMedia {
  readonly audio: RemoteAudio;
  readonly #host: CallHost;
  readonly #owner: AgentMediaOwner;
  #video: MediaStreamTrack | null = null;
  #blocked = false;

  constructor(host: CallHost, owner: AgentMediaOwner) {
    this.#host = host;
    this.#owner = owner;
    const { volume, output: device } = host.settings();
    const listener = {
      playing: () => this.#onPlaying(),
      blocked: (cause: unknown) => this.#onBlocked(cause),
      failed: (cause: unknown) => owner.report(CallError.playback(cause)),
    };
    this.audio = new RemoteAudio(host.ports.createAudio, listener, { volume, device });
  }

  /** Whether the track is the agent's. */
  started(participant: Participant, track: MediaStreamTrack): boolean {
    if (participant.userName !== AGENT_USER_NAME) return false;
    if (track.kind === 'video') this.#show(track);
    else this.#play(track);
    return true;
  }

  stopped(track: MediaStreamTrack): void {
    if (track.kind === 'audio') this.audio.stop(track);
    else if (this.#video?.id === track.id) this.#hide();
  }

  close(): void {
    this.audio.close();
    if (this.#video !== null) this.#hide();
  }

  #play(track: MediaStreamTrack): void {
    this.#host.emit('call-audio', { track });
    void this.audio.start(track);
  }

  #show(track: MediaStreamTrack): void {
    this.#video = track;
    this.#host.emit('call-video', { track });
    this.#owner.send(PLAYABLE);
  }

  #hide(): void {
    this.#video = null;
    this.#host.emit('call-video', { track: null });
  }

  #onPlaying(): void {
    this.#blocked = false;
    this.#host.show({ audioBlocked: false });
    this.#owner.send(PLAYABLE);
  }

  /** Told once, not again after a tap that did not help. */
  #onBlocked(cause: unknown): void {
    if (this.#blocked) return;
    this.#blocked = true;
    this.#host.show({ audioBlocked: true });
    this.#owner.report(CallError.audioBlocked(cause));
  }
}
