/** A voice client in a scripted world, with a record of everything it emitted. */
import { CallClient } from '../../../widget/call/call-client.ts';
import type { CallStartOptions } from '../../../widget/call/client-options.ts';
import { VoiceClient, type VoiceClientEvents, type VoiceClientOptions } from '../../../widget/call/voice.ts';
import type { Environment, MediaPort } from '../../../widget/call/ports.ts';
import type { Participant } from '../../../widget/call/room/room.ts';
import { CALL_EVENTS, type JsonObject } from '../../../widget/contract.ts';
import { FakeRoom } from './fake-room.ts';
import { FakeAudio, FakeMeter, FakeTimers, FakeTrack } from './fakes.ts';

export const AGENT: Participant = {
  id: 'agent',
  local: false,
  userName: 'Vapi Speaker',
  audio: 'playable',
  video: 'off',
  inRoomMs: null,
};

export const WEB_CALL_ANSWER: JsonObject = {
  id: 'call-1',
  webCallUrl: 'https://rooms.example/room/call-1',
  artifactPlan: { videoRecordingEnabled: false },
  assistant: { voice: { provider: '11labs' } },
};

export const webCallAnswer = (changes: JsonObject = {}): JsonObject => ({ ...WEB_CALL_ANSWER, ...changes });

/** A client in a scripted world, with a record of its events. */
export class World {
  readonly timers = new FakeTimers();
  readonly rooms: FakeRoom[] = [];
  readonly tracks: FakeTrack[] = [];
  readonly audio = new FakeAudio();
  readonly meter = new FakeMeter();
  readonly requests: Request[] = [];
  readonly events: [keyof VoiceClientEvents, unknown][] = [];
  readonly states: string[] = [];
  readonly facts = {
    online: true,
    secure: true,
    webRtc: true,
    mobile: false,
    allowed: true,
    granted: true,
    savesData: false,
    scripts: true,
  };
  readonly connectivity = new Set<(online: boolean) => void>();
  readonly interruptions = new Set<(interrupted: boolean) => void>();
  readonly returns = new Set<() => void>();
  readonly deviceListeners = new Set<() => void>();
  readonly client: VoiceClient;
  devices: readonly MediaDeviceInfo[] = [];
  answer: () => Promise<Response> = () => Promise.resolve(Response.json(webCallAnswer()));
  microphone: () => Promise<void> = () => Promise.resolve();
  script: FakeRoom['script'] = {};
  roomFault: (() => Promise<never>) | null = null;

  constructor(options: Partial<VoiceClientOptions> = {}) {
    this.client = new VoiceClient({ publicKey: 'key', ...this.ports(), ...options });
    this.client.subscribe(() => {
      const { status } = this.client.state;
      if (this.states.at(-1) !== status) this.states.push(status);
    });
    for (const event of RECORDED) this.client.on(event, (detail) => this.events.push([event, detail]));
  }

  get room(): FakeRoom {
    const room = this.rooms.at(-1);
    if (room === undefined) throw new Error('No room has been created.');
    return room;
  }

  /** The details of all events with one name. */
  all<Name extends keyof VoiceClientEvents>(name: Name): VoiceClientEvents[Name][] {
    return this.events
      .filter(([event]) => event === name)
      .map(([, detail]) => detail as VoiceClientEvents[Name]);
  }

  names(): string[] {
    return this.events.map(([event]) => event).filter((event) => event !== 'call-start-progress');
  }

  /** `stage status`, as a list. */
  stages(): string[] {
    return this.all('call-start-progress').map(({ stage, status }) => `${stage} ${status}`);
  }

  /** Live tracks of any kind that the visitor's browser would show as recording. */
  liveMicrophones(): number {
    const engine = this.rooms.map(({ microphone }) => microphone).filter((track) => track !== null);
    return [...this.tracks, ...engine].filter(({ readyState }) => readyState === 'live').length;
  }

  start(signal?: AbortSignal) {
    return this.client.start({ assistant: 'erin' }, signal === undefined ? {} : { signal });
  }

  /** The tag's client in this world: a package's client has additions. */
  tagClient(): CallClient {
    return new CallClient({ publicKey: 'key', ...this.ports() });
  }

  /** A call that is up, with the agent listening. */
  async live(
    client: Pick<VoiceClient, 'start'> | CallClient = this.client,
    options: CallStartOptions = {},
  ): Promise<FakeRoom> {
    const started = client.start({ assistant: 'erin' }, options);
    await this.timers.advance(1_000);
    await started;
    this.say('listening');
    return this.room;
  }

  async liveTagCall(): Promise<CallClient> {
    const client = this.tagClient();
    await this.live(client);
    return client;
  }

  /** The agent, or the platform, sends an app message. */
  say(data: unknown): void {
    this.room.emit({ type: 'message', data: typeof data === 'string' ? data : JSON.stringify(data) });
  }

  agentSpeaks(track = new FakeTrack('audio', 'agent-voice')): void {
    this.room.emit({ type: 'track-started', participant: AGENT, track: track.asTrack() });
  }

  /** The ports for a client in this world. */
  ports() {
    const media: MediaPort = {
      getUserMedia: async ({ audio }) => {
        const track = new FakeTrack('audio', wantedDevice(audio) ?? 'track');
        await this.microphone();
        this.tracks.push(track);
        return { getTracks: () => [track] } as unknown as MediaStream;
      },
      listDevices: () => Promise.resolve(this.devices),
      onDeviceChange: (listener) => {
        this.deviceListeners.add(listener);
        return () => this.deviceListeners.delete(listener);
      },
    };
    const environment: Environment = {
      online: () => this.facts.online,
      secure: () => this.facts.secure,
      webRtc: () => this.facts.webRtc,
      mobile: () => this.facts.mobile,
      savesData: () => this.facts.savesData,
      microphoneAllowed: () => this.facts.allowed,
      microphoneGranted: () => this.facts.granted,
      engineAllowed: () => this.facts.scripts,
      onConnectivity: (listener) => {
        this.connectivity.add(listener);
        return () => this.connectivity.delete(listener);
      },
      onInterruption: (listener) => {
        this.interruptions.add(listener);
        return () => this.interruptions.delete(listener);
      },
      onReturn: (listener) => {
        this.returns.add(listener);
        return () => this.returns.delete(listener);
      },
    };
    return {
      timers: this.timers,
      media,
      environment,
      fetch: (input: RequestInfo | URL, init?: RequestInit) => {
        this.requests.push(new Request(input, init));
        return this.answer();
      },
      createRoom: async () => {
        if (this.roomFault !== null) await this.roomFault();
        const room = new FakeRoom();
        Object.assign(room.script, this.script);
        this.rooms.push(room);
        return room;
      },
      createAudio: () => this.audio,
      createMeter: () => this.meter,
    };
  }
}

/** The id of an exactly requested device; null otherwise. */
function wantedDevice(audio: MediaStreamConstraints['audio']): string | null {
  const id = typeof audio === 'object' ? audio.deviceId : null;
  return typeof id === 'object' && id !== null && 'exact' in id ? String(id.exact) : null;
}

const RECORDED = [...CALL_EVENTS, 'connection'] as const satisfies readonly (keyof VoiceClientEvents)[];
