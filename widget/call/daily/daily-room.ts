/** The Room port over daily-js. The only file that knows daily-js; it is evaluated on the first call of the factory. */
import type { DailyCall, DailyCallOptions } from '@daily-co/daily-js';
import type { JsonObject } from '../../contract.ts';
import { DAILY_EVENTS, toFailure, translate } from './daily-events.ts';
import { tidyGlobals } from './engine-globals.ts';
import { guardMessages } from './message-guard.ts';
import {
  RoomError,
  type JoinOptions,
  type NetworkReport,
  type Room,
  type RoomEvent,
  type RoomFactory,
  type RoomOptions,
  type Subscription,
} from '../room.ts';
import { requireScripts } from './script-permission.ts';

/** Evaluates daily-js and makes a call object. No request is made before `load` or `join`. */
export const createDailyRoom: RoomFactory = async (options) => {
  const unguard = guardMessages(window);
  const tidy = tidyGlobals();
  const leave = (isOnItsWay: boolean) => {
    unguard();
    tidy(isOnItsWay);
  };
  try {
    const { default: Daily } = await import('@daily-co/daily-js');
    return new DailyRoom(Daily.createCallObject(factoryOptions(options)), leave);
  } catch (error) {
    leave(false);
    throw error;
  }
};

/** Fresh objects: daily-js changes what it is given. Several call objects may live in one page. */
function factoryOptions({ dailyConfig, audioSource, videoSource }: RoomOptions) {
  const config: DailyCallOptions['dailyConfig'] = { ...dailyConfig, avoidEval: true };
  return {
    audioSource,
    videoSource,
    dailyConfig: config,
    subscribeToTracksAutomatically: false,
    allowMultipleCallInstances: true,
  };
}

class DailyRoom implements Room {
  readonly #call: DailyCall;
  readonly #leave: (isEngineOnItsWay: boolean) => void;
  #listener: (event: RoomEvent) => void = () => undefined;
  #loading: Promise<void> | null = null;
  #destroying: Promise<void> | null = null;
  #microphone: MediaStreamTrack | null = null;
  #removeScripts: () => void = () => undefined;
  #isFetching = false;

  /** @param leave called once the room is gone: gives the window back as it was */
  constructor(call: DailyCall, leave: (isEngineOnItsWay: boolean) => void) {
    this.#call = call;
    this.#leave = leave;
    for (const name of DAILY_EVENTS) {
      call.on(name, (payload) => {
        const event = translate(name, payload);
        if (event !== null) this.#tell(event);
      });
    }
  }

  listen(listener: (event: RoomEvent) => void): void {
    this.#listener = listener;
  }

  load(): Promise<void> {
    this.#loading ??= rejectWithFailure(this.#fetchEngine(), 'load');
    return this.#loading;
  }

  async #fetchEngine(): Promise<void> {
    requireScripts();
    const isHosts = new Set<Element>(engineScripts());
    // daily-js leaves the engine's script element in the host page, one for each call object.
    this.#removeScripts = () => engineScripts().forEach((script) => isHosts.has(script) || script.remove());
    try {
      this.#isFetching = true;
      await this.#call.load();
    } finally {
      this.#isFetching = false;
      this.#removeScripts();
      this.#removeScripts = () => undefined;
    }
  }

  async join({ url, token, videoSource, muted }: JoinOptions): Promise<void> {
    // Joining while a load is under way would start a second load, and the first would never settle.
    await this.load();
    const options: DailyCallOptions = {
      url,
      videoSource,
      startAudioOff: muted,
      subscribeToTracksAutomatically: false,
      ...(token === null ? {} : { token }),
    };
    await rejectWithFailure(this.#call.join(options));
    // A microphone that was open before is announced by no event.
    this.#watchMicrophone();
  }

  destroy(): Promise<void> {
    this.#destroying ??= this.#free();
    return this.#destroying;
  }

  silence(): void {
    const local = this.#call.participants().local;
    local?.tracks.audio.persistentTrack?.stop();
    local?.tracks.video.persistentTrack?.stop();
    this.#forgetMicrophone();
  }

  hasMicrophone(): boolean {
    return this.microphoneTrack()?.readyState === 'live';
  }

  microphoneTrack(): MediaStreamTrack | null {
    return this.#call.participants().local?.tracks.audio.persistentTrack ?? null;
  }

  send(message: JsonObject | string): void {
    this.#call.sendAppMessage(typeof message === 'string' ? message : JSON.stringify(message));
  }

  setMicrophone(on: boolean): void {
    this.#call.setLocalAudio(on);
  }

  subscribe(participantId: string, subscription: Subscription): void {
    this.#call.updateParticipant(participantId, { setSubscribedTracks: { ...subscription } });
  }

  async observeRemoteLevels(intervalMs: number): Promise<void> {
    await this.#call.startRemoteParticipantsAudioLevelObserver(intervalMs);
  }

  observeLocalLevel(intervalMs: number): Promise<void> {
    return this.#call.startLocalAudioLevelObserver(intervalMs);
  }

  stopObservingLocalLevel(): void {
    this.#call.stopLocalAudioLevelObserver();
  }

  async setNoiseCancellation(on: boolean): Promise<void> {
    const type = on ? 'noise-cancellation' : 'none';
    await this.#call.updateInputSettings({ audio: { processor: { type } } });
  }

  async setInputDevice(source: string | MediaStreamTrack): Promise<void> {
    await this.#call.setInputDevicesAsync(
      typeof source === 'string' ? { audioDeviceId: source } : { audioSource: source },
    );
  }

  async setCamera(source: string | MediaStreamTrack | false): Promise<void> {
    if (source === false) this.#call.setLocalVideo(false);
    else if (typeof source === 'string') await this.#call.setInputDevicesAsync({ videoDeviceId: source });
    else await this.#call.setInputDevicesAsync({ videoSource: source });
  }

  startRecording(options: JsonObject): void {
    this.#call.startRecording({ ...options });
  }

  stopRecording(): void {
    this.#call.stopRecording();
  }

  startScreenShare(options: JsonObject): void {
    this.#call.startScreenShare({ ...options });
  }

  stopScreenShare(): void {
    this.#call.stopScreenShare();
  }

  async testNetwork(): Promise<NetworkReport> {
    await this.load();
    const { result: websocket } = await this.#call.testWebsocketConnectivity();
    const [track] = document.createElement('canvas').captureStream(1).getVideoTracks();
    if (track === undefined) return { websocket, network: 'aborted' };
    try {
      const { result: network } = await this.#call.testNetworkConnectivity(track);
      return { websocket, network };
    } finally {
      track.stop();
    }
  }

  #tell(event: RoomEvent): void {
    const isTrackNews = event.type === 'track-started' || event.type === 'participant-updated';
    if (isTrackNews && event.participant.local) this.#watchMicrophone();
    this.#listener(event);
  }

  /** `ended` fires when a device is unplugged or its permission withdrawn, not when a track is stopped by a page. */
  #watchMicrophone(): void {
    const track = this.microphoneTrack();
    if (track === null || track === this.#microphone) return;
    this.#forgetMicrophone();
    this.#microphone = track;
    track.addEventListener('ended', this.#onMicrophoneEnded);
  }

  readonly #onMicrophoneEnded = () => this.#listener({ type: 'microphone-lost' });

  #forgetMicrophone(): void {
    this.#microphone?.removeEventListener('ended', this.#onMicrophoneEnded);
    this.#microphone = null;
  }

  async #free(): Promise<void> {
    try {
      await this.#call.destroy();
    } catch {
      // Half-made call objects throw here; there is nothing left to free.
    } finally {
      this.#forgetMicrophone();
      // A load that was under way never settles.
      this.#removeScripts();
      this.#leave(this.#isFetching);
    }
  }
}

function engineScripts(): Element[] {
  return [...document.querySelectorAll('script[src$="/call-machine-object-bundle.js"]')];
}

/** daily-js rejects with strings, objects and errors. */
async function rejectWithFailure(work: Promise<unknown>, type?: string): Promise<void> {
  try {
    await work;
  } catch (cause) {
    const failure = toFailure(cause);
    throw new RoomError(type === undefined ? failure : { ...failure, type });
  }
}
