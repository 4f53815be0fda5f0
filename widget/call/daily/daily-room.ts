/** The Room port over daily-js, which is evaluated when the first room is created. */
import { jsonText } from '../../platform/json.ts';
import type { DailyCall, DailyCallOptions, DailyEvent } from '@daily-co/daily-js';
import type { JsonObject } from '../../contract.ts';
import {
  RoomError,
  type JoinOptions,
  type Room,
  type RoomEvent,
  type RoomFactory,
  type RoomOptions,
  type Subscription,
} from '../room/room.ts';
import { dispatchSynchronously } from './dispatch-synchronously.ts';
import { toFailure, TRANSLATIONS, type Translate, type Translations } from './daily-events.ts';
import { engineScriptOf, requireScripts, cleanGlobals, untilInert } from './host-page.ts';
import { guardMessages } from './message-guard.ts';
import { MicrophoneWatch } from './microphone-watch.ts';
import { at, text } from './payloads.ts';

/** Evaluates daily-js and creates a call object. No request is made before `load` or `join`. */
export const createDailyRoom: RoomFactory = async (options) =>
  (await makeDailyRoom(options, TRANSLATIONS)).room;

/** Also returns the call object, for rooms with more commands. */
export async function makeDailyRoom(
  options: RoomOptions,
  translations: Translations,
): Promise<{ readonly room: Room; readonly call: DailyCall }> {
  const guard = guardMessages(window);
  const clean = cleanGlobals();
  const leave = (isEngineLoading: boolean) => {
    guard.release();
    clean(isEngineLoading);
  };
  try {
    const { default: Daily } = await import('@daily-co/daily-js');
    // Evaluating the library is a long task, so let input events run before the next one.
    await new Promise((resume) => setTimeout(resume));
    const call = Daily.createCallObject(factoryOptions(options));
    guard.protect(call.callClientId);
    return { room: new DailyRoom(call, translations, leave), call };
  } catch (error) {
    leave(false);
    throw error;
  }
}

/** Fresh options for each call object, because daily-js mutates them. Several call objects may exist in one page. */
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
  readonly #leave: (isEngineLoading: boolean) => void;
  readonly #microphone: MicrophoneWatch;
  #listener: (event: RoomEvent) => void = () => undefined;
  #loading: Promise<void> | null = null;
  #destroying: Promise<void> | null = null;
  #isFetching = false;

  /** @param leave called once the room is gone, to restore the window */
  constructor(call: DailyCall, translations: Translations, leave: (isEngineLoading: boolean) => void) {
    this.#call = call;
    this.#leave = leave;
    this.#microphone = new MicrophoneWatch(
      () => this.microphoneTrack(),
      () => this.#listener({ type: 'microphone-lost' }),
    );
    // Each attempt to load the engine adds a script; the last one is removed when loading ends.
    call.on('load-attempt-failed', () => engineScriptOf(call)?.remove());
    for (const [name, translate] of Object.entries(translations))
      call.on(name as DailyEvent, (payload: unknown) => this.#receive(translate, payload));
  }

  listen(listener: (event: RoomEvent) => void): void {
    this.#listener = listener;
  }

  load(): Promise<void> {
    this.#loading ??= rejectWithFailure(this.#fetchEngine(), 'load');
    return this.#loading;
  }

  async join({ url, token, videoSource, muted }: JoinOptions): Promise<void> {
    // Joining during a load would start a second load, and the first would never settle.
    await this.load();
    const options: DailyCallOptions = {
      url,
      videoSource,
      startAudioOff: muted,
      subscribeToTracksAutomatically: false,
      ...(token === null ? {} : { token }),
    };
    await rejectWithFailure(this.#call.join(options));
    // No event announces a microphone that was already open.
    this.#microphone.update();
  }

  destroy(): Promise<void> {
    this.#destroying ??= this.#free();
    return this.#destroying;
  }

  silence(): void {
    const local = this.#call.participants().local;
    local?.tracks.audio.persistentTrack?.stop();
    local?.tracks.video.persistentTrack?.stop();
    this.#microphone.close();
  }

  hasMicrophone(): boolean {
    return this.microphoneTrack()?.readyState === 'live';
  }

  microphoneTrack(): MediaStreamTrack | null {
    return this.#call.participants().local?.tracks.audio.persistentTrack ?? null;
  }

  send(message: JsonObject | string): void {
    this.#call.sendAppMessage(typeof message === 'string' ? message : jsonText(message));
  }

  sendAtOnce(message: JsonObject): void {
    dispatchSynchronously(() => this.send(message));
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

  async setNoiseCancellation(on: boolean): Promise<void> {
    const type = on ? 'noise-cancellation' : 'none';
    await this.#call.updateInputSettings({ audio: { processor: { type } } });
  }

  async setInputDevice(id: string): Promise<string | null> {
    return microphoneIn(await this.#call.setInputDevicesAsync({ audioDeviceId: id }));
  }

  async inputDevice(): Promise<string | null> {
    return microphoneIn(await this.#call.getInputDevices());
  }

  startRecording(options: JsonObject): void {
    this.#call.startRecording({ ...options });
  }

  stopRecording(): void {
    this.#call.stopRecording();
  }

  /** An event that the page made unreadable is dropped and must not throw into the engine. */
  #receive(translate: Translate, payload: unknown): void {
    try {
      this.#emit(translate(payload));
    } catch (error) {
      console.error('Task Tamer: an event of the call engine could not be read.', error);
    }
  }

  #emit(event: RoomEvent | null): void {
    if (event === null) return;
    const isTrackEvent = event.type === 'track-started' || event.type === 'participant-updated';
    if (isTrackEvent && event.participant.local) this.#microphone.update();
    this.#listener(event);
  }

  async #fetchEngine(): Promise<void> {
    requireScripts();
    try {
      this.#isFetching = true;
      const loaded = this.#call.load();
      await Promise.race([loaded, untilInert(engineScriptOf(this.#call))]);
    } finally {
      this.#isFetching = false;
      engineScriptOf(this.#call)?.remove();
    }
  }

  async #free(): Promise<void> {
    try {
      await this.#call.destroy();
    } catch {
      // Half-created call objects throw here; there is nothing left to free.
    } finally {
      this.#microphone.close();
      // A load that was interrupted never settles.
      engineScriptOf(this.#call)?.remove();
      this.#leave(this.#isFetching);
    }
  }
}

const microphoneIn = (devices: unknown): string | null => text(at(at(devices, 'mic'), 'deviceId'));

/** daily-js rejects with strings, objects and errors. */
async function rejectWithFailure(work: Promise<unknown>, type?: string): Promise<void> {
  try {
    await work;
  } catch (cause) {
    const failure = toFailure(cause);
    throw new RoomError(type === undefined ? failure : { ...failure, type });
  }
}
