/** The agent's place in a meeting, and the participant messages about it. */
import type { DownFrame } from '../../wire.ts';
import type { StoreContent } from '../machine-store.ts';
import type { PageLink } from '../page-link.ts';
import { RemoteAgent } from './remote-agent.ts';

type Announcement = Extract<DownFrame, { t: 'speech' }>;

export class AgentSeat {
  readonly #page: PageLink;
  readonly #played: (utterance: number) => void;
  #agent: RemoteAgent | null = null;
  #announced: Announcement | null = null;

  constructor(page: PageLink, played: (utterance: number) => void) {
    this.#page = page;
    this.#played = played;
  }

  get content(): StoreContent['agent'] {
    const agent = this.#agent;
    return agent === null ? null : { id: agent.id, audio: agent.voice.track, video: agent.videoTrack };
  }

  take(id: string, userName: string, options: { picture: boolean; subscribed: boolean }): void {
    this.#agent = new RemoteAgent(id, userName, options, this.#played);
    this.#page.post({ action: 'participant-joined', participant: this.#agent.describe() });
    this.#page.post({ action: 'participant-counts-updated', participantCounts: { present: 2, hidden: 0 } });
  }

  leave(): void {
    if (this.#agent === null) return;
    const left = this.#agent.describe();
    this.close();
    this.#page.post({ action: 'participant-left', participant: left });
  }

  subscribe(participantId: string, tracks: unknown): void {
    if (this.#agent?.id !== participantId) return;
    this.#agent.subscribe(tracks);
    this.#page.post({ action: 'participant-updated', participant: this.#agent.describe() });
  }

  /** The next audio is this utterance. */
  announce(speech: Announcement): void {
    this.#announced = speech;
  }

  play(samples: Int16Array): void {
    if (this.#announced === null) return;
    this.#agent?.voice.play(this.#announced.utterance, samples, this.#announced.rate);
    this.#announced = null;
  }

  flush(): void {
    this.#agent?.voice.flush();
  }

  setAudible(audible: boolean): void {
    this.#agent?.voice.setAudible(audible);
  }

  reportLevel(): void {
    const agent = this.#agent;
    const participantsAudioLevel = agent === null ? {} : { [agent.id]: agent.voice.level };
    this.#page.post({ action: 'remote-participants-audio-level', participantsAudioLevel });
  }

  close(): void {
    this.#agent?.close();
    this.#agent = null;
  }
}
