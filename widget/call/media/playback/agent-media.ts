/** The agent's sound and video. Other participants are not played. */
import type { CallContext } from '../../call-context.ts';
import { AGENT_USER_NAME, PLAYABLE } from '../../constants.ts';
import { audioBlocked, playbackFailed } from '../../errors/sound-errors.ts';
import type { Participant } from '../../room/room.ts';
import { RemoteAudio } from './remote-audio.ts';

export class AgentMedia {
  readonly audio: RemoteAudio;
  readonly #context: CallContext;
  readonly #send: (message: string) => void;
  #video: MediaStreamTrack | null = null;
  #isBlocked = false;

  constructor(context: CallContext, send: (message: string) => void) {
    this.#context = context;
    this.#send = send;
    const listener = {
      playing: () => this.#onPlaying(),
      blocked: (cause: unknown) => this.#onBlocked(cause),
      paused: () => context.status.setCondition({ audioBlocked: true }),
      failed: (cause: unknown) => context.events.report(playbackFailed(cause)),
      device: (loudspeakerId: string | null) => context.status.setCondition({ loudspeakerId }),
    };
    this.audio = new RemoteAudio(context.ports.createAudio, listener, context.devices.chosen.loudspeaker);
  }

  /** Whether the track belongs to the agent. */
  started(participant: Participant, track: MediaStreamTrack): boolean {
    if (participant.userName !== AGENT_USER_NAME) return false;
    if (track.kind === 'video') this.#show(track);
    else void this.audio.start(track);
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

  #show(track: MediaStreamTrack): void {
    this.#video = track;
    this.#context.events.emit('call-video', { track });
    this.#send(PLAYABLE);
  }

  #hide(): void {
    this.#video = null;
    this.#context.events.emit('call-video', { track: null });
  }

  #onPlaying(): void {
    this.#isBlocked = false;
    this.#context.status.setCondition({ audioBlocked: false });
    this.#send(PLAYABLE);
  }

  /** Emitted once, and not again after a tap that did not help. */
  #onBlocked(cause: unknown): void {
    if (this.#isBlocked) return;
    this.#isBlocked = true;
    this.#context.status.setCondition({ audioBlocked: true });
    this.#context.events.report(audioBlocked(cause));
  }
}
