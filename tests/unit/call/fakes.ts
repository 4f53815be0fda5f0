/** The world of a call, scripted: only what the voice client uses of it, with the faults it has to survive. */
import { VoiceClient, type CallEvents, type VoiceClientOptions } from '../../../widget/call/voice-client.ts';
import type { AudioOutput, Environment, MediaPort, Timers } from '../../../widget/call/ports.ts';
import type { JoinOptions, Participant, Room, RoomEvent, Subscription } from '../../../widget/call/room.ts';
import type { EventDetails, JsonObject } from '../../../widget/contract.ts';

export const NEVER = new Promise<never>(() => undefined);

/** Lets everything run that waits for nothing but promises; the bodies of answers are read in a few turns of the loop. */
export async function flush(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

type Timer = { readonly at: number; readonly run: () => void };

export class FakeTimers implements Timers {
  #now = 1_700_000_000_000;
  readonly #pending = new Set<Timer>();

  get pending(): number {
    return this.#pending.size;
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.#now + ms, run };
    this.#pending.add(timer);
    return () => this.#pending.delete(timer);
  }

  async advance(ms: number): Promise<void> {
    const until = this.#now + ms;
    await flush();
    for (let next = this.#next(until); next !== null; next = this.#next(until)) {
      this.#pending.delete(next);
      this.#now = next.at;
      next.run();
      await flush();
    }
    this.#now = until;
  }

  #next(until: number): Timer | null {
    const due = [...this.#pending].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at);
    return due[0] ?? null;
  }
}

export class FakeTrack {
  readonly id: string;
  readonly kind: 'audio' | 'video';
  readyState: 'live' | 'ended' = 'live';

  constructor(kind: 'audio' | 'video' = 'audio', id = 'track') {
    this.kind = kind;
    this.id = id;
  }

  stop(): void {
    this.readyState = 'ended';
  }

  asTrack(): MediaStreamTrack {
    return this as unknown as MediaStreamTrack;
  }
}

/** Steps of a room that can be held up or made to fail. */
export type RoomStep =
  | 'load'
  | 'join'
  | 'observeRemoteLevels'
  | 'setNoiseCancellation'
  | 'destroy'
  | 'setInputDevice'
  | 'observeLocalLevel';

export class FakeRoom implements Room {
  readonly log: string[] = [];
  readonly sent: (JsonObject | string)[] = [];
  readonly subscriptions = new Map<string, Subscription>();
  /** What a step does instead of succeeding. */
  readonly script: Partial<Record<RoomStep, () => Promise<void>>> = {};
  joinOptions: JoinOptions | null = null;
  recordingOptions: JsonObject | null = null;
  microphone: FakeTrack | null = null;
  destroyed = false;
  joined = false;
  microphoneOn = true;
  #listener: (event: RoomEvent) => void = () => undefined;

  emit(event: RoomEvent): void {
    this.#listener(event);
  }

  listen(listener: (event: RoomEvent) => void): void {
    this.#listener = listener;
  }

  load(): Promise<void> {
    return this.#step('load');
  }

  async join(options: JoinOptions): Promise<void> {
    this.joinOptions = options;
    this.microphoneOn = !options.muted;
    await this.#step('join');
    this.microphone = new FakeTrack();
    this.joined = true;
  }

  async destroy(): Promise<void> {
    this.destroyed = true;
    await this.#step('destroy');
    this.silence();
  }

  silence(): void {
    this.microphone?.stop();
  }

  hasMicrophone(): boolean {
    return this.microphone?.readyState === 'live';
  }

  microphoneTrack(): MediaStreamTrack | null {
    return this.microphone?.asTrack() ?? null;
  }

  send(message: JsonObject | string): void {
    this.sent.push(message);
  }

  setMicrophone(on: boolean): void {
    this.microphoneOn = on;
  }

  subscribe(participantId: string, subscription: Subscription): void {
    this.subscriptions.set(participantId, subscription);
  }

  observeRemoteLevels(intervalMs: number): Promise<void> {
    return this.#step('observeRemoteLevels', intervalMs);
  }

  observeLocalLevel(intervalMs: number): Promise<void> {
    return this.#step('observeLocalLevel', intervalMs);
  }

  stopObservingLocalLevel(): void {
    this.log.push('stopObservingLocalLevel');
  }

  setNoiseCancellation(on: boolean): Promise<void> {
    return this.#step('setNoiseCancellation', on);
  }

  setInputDevice(source: string | MediaStreamTrack): Promise<void> {
    return this.#step('setInputDevice', typeof source === 'string' ? source : 'track');
  }

  setCamera(): Promise<void> {
    return Promise.resolve();
  }

  startRecording(options: JsonObject): void {
    this.log.push('startRecording');
    this.recordingOptions = options;
  }

  stopRecording(): void {
    this.log.push('stopRecording');
  }

  startScreenShare(): void {
    this.log.push('startScreenShare');
  }

  stopScreenShare(): void {
    this.log.push('stopScreenShare');
  }

  testNetwork(): Promise<{ websocket: string; network: string }> {
    return Promise.resolve({ websocket: 'passed', network: 'passed' });
  }

  async #step(step: RoomStep, detail?: unknown): Promise<void> {
    this.log.push(detail === undefined ? step : `${step} ${String(detail)}`);
    await this.script[step]?.();
  }
}

export class FakeAudio implements AudioOutput {
  readonly log: string[] = [];
  refusal: Error | null = null;

  attach(track: MediaStreamTrack): void {
    this.log.push(`attach ${track.id}`);
  }

  play(): Promise<void> {
    this.log.push('play');
    return this.refusal === null ? Promise.resolve() : Promise.reject(this.refusal);
  }

  setVolume(volume: number): void {
    this.log.push(`volume ${volume}`);
  }

  setDevice(id: string): Promise<void> {
    this.log.push(`device ${id}`);
    return this.refusal === null ? Promise.resolve() : Promise.reject(this.refusal);
  }

  close(): void {
    this.log.push('close');
  }
}

export const AGENT: Participant = {
  id: 'agent',
  local: false,
  userName: 'Vapi Speaker',
  audio: 'playable',
  video: 'off',
};

export const WEB_CALL_ANSWER: JsonObject = {
  id: 'call-1',
  webCallUrl: 'https://rooms.example/room/call-1',
  artifactPlan: { videoRecordingEnabled: false },
  assistant: { voice: { provider: '11labs' } },
};

export const webCallAnswer = (changes: JsonObject = {}): JsonObject => ({ ...WEB_CALL_ANSWER, ...changes });

/** A client in a scripted world, with a record of everything it said. */
export class World {
  readonly timers = new FakeTimers();
  readonly rooms: FakeRoom[] = [];
  readonly tracks: FakeTrack[] = [];
  readonly audio = new FakeAudio();
  readonly requests: Request[] = [];
  readonly events: [keyof CallEvents, unknown][] = [];
  readonly states: string[] = [];
  readonly facts = { online: true, secure: true, webRtc: true, mobile: false, allowed: true };
  readonly connectivity = new Set<(online: boolean) => void>();
  readonly client: VoiceClient;
  answer: () => Promise<Response> = () => Promise.resolve(Response.json(webCallAnswer()));
  microphone: () => Promise<void> = () => Promise.resolve();
  script: FakeRoom['script'] = {};
  roomFault: (() => Promise<never>) | null = null;

  constructor(options: Partial<VoiceClientOptions> = {}) {
    this.client = new VoiceClient({ publicKey: 'key', ...this.#ports(), ...options });
    this.client.subscribe(() => {
      const { status } = this.client.state;
      if (this.states.at(-1) !== status) this.states.push(status);
    });
    for (const event of RECORDED) this.client.on(event, (detail) => this.events.push([event, detail]));
  }

  get room(): FakeRoom {
    const room = this.rooms.at(-1);
    if (room === undefined) throw new Error('No room has been made.');
    return room;
  }

  /** What was told under one name. */
  all<Name extends keyof CallEvents>(name: Name): CallEvents[Name][] {
    return this.events.filter(([event]) => event === name).map(([, detail]) => detail as CallEvents[Name]);
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

  /** A call that is up, with the agent listening. */
  async live(): Promise<FakeRoom> {
    const started = this.start();
    await this.timers.advance(1_000);
    await started;
    this.say('listening');
    return this.room;
  }

  /** The agent, or the platform, sends an app message. */
  say(data: unknown): void {
    this.room.emit({ type: 'message', data: typeof data === 'string' ? data : JSON.stringify(data) });
  }

  agentSpeaks(track = new FakeTrack('audio', 'agent-voice')): void {
    this.room.emit({ type: 'track-started', participant: AGENT, track: track.asTrack() });
  }

  #ports() {
    const media: MediaPort = {
      getUserMedia: async () => {
        const track = new FakeTrack();
        await this.microphone();
        this.tracks.push(track);
        return { getTracks: () => [track] } as unknown as MediaStream;
      },
      listDevices: () => Promise.resolve([]),
    };
    const environment: Environment = {
      online: () => this.facts.online,
      secure: () => this.facts.secure,
      webRtc: () => this.facts.webRtc,
      mobile: () => this.facts.mobile,
      microphoneAllowed: () => this.facts.allowed,
      onConnectivity: (listener) => {
        this.connectivity.add(listener);
        return () => this.connectivity.delete(listener);
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
    };
  }
}

const RECORDED = [
  'call-start-progress',
  'call-start-success',
  'call-start-failed',
  'call-start',
  'call-end',
  'speech-start',
  'speech-end',
  'volume-level',
  'call-message',
  'transcript',
  'call-video',
  'call-error',
  'connection',
] as const satisfies readonly (keyof CallEvents)[];

export type StageReportDetail = EventDetails['call-start-progress'];
