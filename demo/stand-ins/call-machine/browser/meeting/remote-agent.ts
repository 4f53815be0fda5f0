/** Erin as a participant: audio, and video in one scenario. */
import { AgentVoice } from '../sound/agent-voice.ts';
import { MovingPicture } from './moving-picture.ts';
import { NEVER, participant, remoteTrack, type Participant } from './participants.ts';

export type Subscription = { audio: boolean; video: boolean };

export class RemoteAgent {
  readonly id: string;
  readonly voice: AgentVoice;
  readonly #name: string;
  readonly #picture: MovingPicture | null;
  readonly #joinedAt = new Date();
  readonly #subscribed: Subscription;

  constructor(
    id: string,
    name: string,
    options: { picture: boolean; subscribed: boolean },
    played: (utterance: number) => void,
  ) {
    this.id = id;
    this.#name = name;
    this.voice = new AgentVoice(played);
    this.#picture = options.picture ? new MovingPicture() : null;
    this.#subscribed = { audio: options.subscribed, video: options.subscribed };
  }

  get videoTrack(): MediaStreamTrack | undefined {
    return this.#picture?.track;
  }

  /** Handles daily-js's `setSubscribedTracks`: one switch, or one per kind. */
  subscribe(tracks: unknown): void {
    for (const kind of ['audio', 'video'] as const) {
      const asked = typeof tracks === 'object' && tracks !== null ? Reflect.get(tracks, kind) : tracks;
      if (typeof asked === 'boolean') this.#subscribed[kind] = asked;
      else if (asked === 'staged') this.#subscribed[kind] = false;
    }
  }

  describe(): Participant {
    const times = { joinedAt: this.#joinedAt, ejectsAt: NEVER };
    return participant(this.id, this.#name, false, times, {
      audio: remoteTrack(true, this.#subscribed.audio),
      video: remoteTrack(this.#picture !== null, this.#subscribed.video),
    });
  }

  close(): void {
    this.voice.close();
    this.#picture?.close();
  }
}
