/** One visit to a room, from `join-meeting` to `left-meeting`. Closes everything it opened. */
import type { Behaviour, DownFrame } from '../../wire.ts';
import { AgentSeat } from './agent-seat.ts';
import { instanceOf } from '../daily-globals.ts';
import { LevelObserver } from '../sound/level-observer.ts';
import type { StoreContent } from '../machine-store.ts';
import { Microphone, type AudioSource } from '../sound/microphone.ts';
import { MicrophoneTap } from '../sound/microphone-tap.ts';
import { describeFailure } from '../sound/microphone-failure.ts';
import type { PageLink } from '../page-link.ts';
import { localTrack, NEVER, participant, type Participant } from './participants.ts';
import { RoomLink } from './room-link.ts';
import { ScreenShare } from './screen-share.ts';

export type MeetingOptions = {
  readonly callClientId: string;
  readonly roomUrl: string;
  readonly userName: string;
  readonly audioSource: AudioSource;
  readonly muted: boolean;
  readonly subscribesAutomatically: boolean;
};

const MAX_APP_MESSAGE_BYTES = 4_096;
const WORKLET_PATH = '../call-machine/microphone-worklet.js';
const NO_FAULTS: Behaviour = {
  observerFails: false,
  processorFails: false,
  recordingFails: false,
  picture: false,
  microphoneDead: false,
  echo: false,
};

export class Meeting {
  readonly localObserver = new LevelObserver();
  readonly remoteObserver = new LevelObserver();
  readonly microphone: Microphone;
  readonly screen = new ScreenShare();
  readonly agent: AgentSeat;
  behaviour = NO_FAULTS;
  userName: string;
  readonly #page: PageLink;
  readonly #options: MeetingOptions;
  readonly #id = crypto.randomUUID();
  readonly #joinedAt = new Date();
  readonly #room: RoomLink;
  readonly #tap: MicrophoneTap;
  readonly #over: () => void;
  /** When the room closes. Until the room has sent it: never, as the real machine reports it. */
  #ejectsAt = NEVER;
  #joined = false;
  #closed = false;

  constructor(page: PageLink, options: MeetingOptions, over: () => void) {
    this.#page = page;
    this.#options = options;
    this.#over = over;
    this.userName = options.userName;
    this.agent = new AgentSeat(page, (utterance) => this.#room.send({ t: 'played', utterance }));
    this.microphone = new Microphone(
      { changed: () => this.#microphoneChanged(), failed: (error) => this.#microphoneFailed(error) },
      () => instanceOf(options.callClientId)?.tracks?.audioTrack,
    );
    this.#tap = new MicrophoneTap((samples) => this.#room.sendSound(samples));
    this.#room = new RoomLink(options.roomUrl, this.#id, {
      frame: (frame) => this.#receive(frame),
      sound: (samples) => this.agent.play(samples),
      reachable: (reachable) => this.#reportConnection(reachable ? 'connected' : 'interrupted'),
      unreachable: () => this.#fail('connection-error', 'Could not connect to the meeting.'),
    });
    page.post({ action: 'call-machine-initialized' });
    if (options.muted) this.microphone.setEnabled(false);
    void this.microphone.use(options.audioSource);
  }

  get content(): StoreContent {
    return {
      localId: this.#id,
      microphone: this.microphone.track,
      screen: this.screen.stream,
      agent: this.agent.content,
    };
  }

  sendApp(data: unknown, to: string): void {
    this.#room.send({ t: 'app', data, to });
  }

  updateLocal(): void {
    if (this.#joined) this.#page.post({ action: 'participant-updated', participant: this.#local() });
  }

  reportLocalLevel(): void {
    this.#page.post({ action: 'local-audio-level', audioLevel: this.#tap.level });
  }

  leave(): void {
    this.#room.send({ t: 'left' });
    this.close();
    this.#page.post({ action: 'left-meeting' });
  }

  /** Releases everything without an event. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#room.close();
    this.localObserver.stop();
    this.remoteObserver.stop();
    this.microphone.close();
    this.screen.close();
    this.#tap.close();
    this.agent.close();
    this.#over();
  }

  #receive(frame: DownFrame): void {
    switch (frame.t) {
      case 'welcome':
        if (this.#joined) this.#fail('connection-error', 'The meeting went on without you.');
        else this.#welcome(frame.behaviour, new Date(frame.ejectsAt));
        break;
      case 'refused':
        this.#fail(frame.type, frame.msg);
        break;
      case 'ejected':
        this.#fail('ejected', frame.msg);
        break;
      case 'participant':
        this.agent.take(frame.id, frame.userName, {
          picture: this.behaviour.picture,
          subscribed: this.#options.subscribesAutomatically,
        });
        this.microphone.hear(this.agent.content?.audio);
        break;
      case 'participant-left':
        this.agent.leave();
        break;
      case 'speech':
        this.agent.announce(frame);
        break;
      case 'flush':
        this.agent.flush();
        break;
      case 'audible':
        this.agent.setAudible(frame.audible);
        break;
      case 'app':
        this.#page.post({ action: 'app-message', data: frame.data, fromId: frame.from });
        break;
      case 'post':
        this.#page.post({ action: '', ...frame.message });
        break;
      case 'pong':
        break;
    }
  }

  #welcome(behaviour: Behaviour, ejectsAt: Date): void {
    this.behaviour = behaviour;
    if (behaviour.microphoneDead) this.microphone.deaden();
    if (behaviour.echo) this.microphone.addEcho();
    this.#ejectsAt = ejectsAt;
    this.#joined = true;
    this.#page.post({
      action: 'joined-meeting',
      participants: { local: this.#local() },
      internal: { _maxAppMessageSize: MAX_APP_MESSAGE_BYTES },
    });
    this.#reportConnection('connected');
    this.#room.send({ t: 'mic', rate: this.#tap.rate });
    this.#room.send({ t: 'joined' });
    this.#tap
      .open(new URL(WORKLET_PATH, this.#options.roomUrl).href)
      .catch((error: unknown) => this.#microphoneFailed(error));
  }

  #local(): Participant {
    const { stream } = this.screen;
    const times = { joinedAt: this.#joinedAt, ejectsAt: this.#ejectsAt };
    return participant(this.#id, this.userName, true, times, {
      audio: localTrack(this.microphone.state),
      video: localTrack('off'),
      ...(stream === null ? {} : { screenVideo: localTrack('playable') }),
    });
  }

  #microphoneChanged(): void {
    if (this.#closed) return;
    this.#tap.listenTo(this.microphone.track);
    this.updateLocal();
  }

  #microphoneFailed(error: unknown): void {
    if (!this.#closed) this.#page.post({ action: 'camera-error', ...describeFailure(error) });
  }

  #reportConnection(event: 'connected' | 'interrupted'): void {
    this.#page.post({ action: 'network-connection', type: 'signaling', event });
  }

  #fail(type: string, msg: string): void {
    this.#page.post({ action: 'error', errorMsg: msg, error: { type, msg } });
    this.close();
    this.#page.post({ action: 'left-meeting' });
  }
}
