/** Microphones and loudspeakers: which exist and which were chosen. A choice also applies to later calls. */
import type { CallContext, ChosenDevices } from '../call-context.ts';
import { failedAttempt } from '../errors/call-error.ts';
import { refusalReason } from '../errors/sound-errors.ts';
import { listDevices, type Device, type DeviceKind } from './device-list.ts';
import type { LocalAudio } from './microphone/local-audio.ts';
import { MicrophoneTest } from './microphone/microphone-test.ts';
import type { OwnSound } from './microphone/own-sound.ts';
import type { RemoteAudio } from './playback/remote-audio.ts';

/** Input and output of the current call; null without one. */
export type SoundEnds = {
  readonly local: LocalAudio;
  readonly own: OwnSound;
  readonly agent: { readonly audio: RemoteAudio };
} | null;

type Context = Pick<CallContext, 'ports' | 'status' | 'events'>;

/** The device commands of a page. */
export type Devices = Pick<
  SoundDevices,
  'list' | 'onChange' | 'choose' | 'replaceMicrophone' | 'findMicrophone'
> & {
  /** The microphone test before a call. */
  readonly microphoneTest: Pick<MicrophoneTest, 'begin' | 'end' | 'playTone'>;
};

export class SoundDevices {
  readonly microphoneTest: MicrophoneTest;
  readonly #context: Context;
  readonly #ends: () => SoundEnds;
  #microphone: string | null = null;
  #loudspeaker: string | null = null;
  #isLooking = false;

  constructor(context: Context, ends: () => SoundEnds) {
    this.#context = context;
    this.#ends = ends;
    this.microphoneTest = new MicrophoneTest(context, () => this.chosen);
  }

  /** The chosen ids; null is the default device. */
  get chosen(): ChosenDevices {
    return { microphone: this.#microphone, loudspeaker: this.#loudspeaker };
  }

  /** The existing devices, possibly none. Labels are empty until microphone access is granted. Never rejects. */
  list(kind: DeviceKind): Promise<readonly Device[]> {
    return listDevices(this.#context.ports.media, kind);
  }

  /** Called when a device is added or removed, in a call or not. Returns the function that unsubscribes. */
  onChange(listener: () => void): () => void {
    return this.#context.ports.media.onDeviceChange(listener);
  }

  /** Adopts the choices of an earlier client. */
  adopt({ microphone, loudspeaker }: ChosenDevices = this.chosen): void {
    this.#microphone = microphone;
    this.#loudspeaker = loudspeaker;
  }

  /**
   * Switches to a device, by id, now and in later calls. Never rejects: returns false and emits a `call-error` if it
   * cannot be used and the previous one stays.
   */
  choose(kind: 'microphone' | 'speaker', id: string): Promise<boolean> {
    return kind === 'microphone' ? this.#chooseMicrophone(id) : this.#chooseLoudspeaker(id);
  }

  async #chooseMicrophone(id: string): Promise<boolean> {
    const user = this.#ends()?.local ?? (this.microphoneTest.isRunning ? this.microphoneTest : null);
    const isUsed = (await user?.setInputDevice(id)) ?? true;
    if (isUsed) this.#microphone = id;
    return isUsed;
  }

  async #chooseLoudspeaker(id: string): Promise<boolean> {
    try {
      await this.#ends()?.agent.audio.setDevice(id);
      this.#loudspeaker = id;
      this.microphoneTest.look();
      return true;
    } catch (error) {
      this.#context.events.report(
        failedAttempt('audio-playback-error', 'The loudspeaker cannot be used', error),
      );
      return false;
    }
  }

  /**
   * Switches to the microphone that the browser offers now, preferably the wanted one, by id. Asks for it before it
   * returns, so call it inside a user gesture. Never rejects: emits a `call-error` if there is none.
   */
  async replaceMicrophone(wanted: string | null = null): Promise<void> {
    const { media, environment } = this.#context.ports;
    try {
      const stream = await media.getUserMedia({ audio: wanted === null || { deviceId: wanted } });
      const [track] = stream.getTracks();
      await this.#chooseMicrophone(track?.getSettings().deviceId ?? 'default');
      stream.getTracks().forEach((ours) => ours.stop());
    } catch (cause) {
      const reason = refusalReason(cause, environment.microphoneAllowed());
      this.#context.events.report(
        failedAttempt('microphone-error', 'No other microphone can be used', cause, reason),
      );
    }
  }

  /** Switches to the first other microphone that delivers sound, if any. Never rejects. */
  async findMicrophone(): Promise<void> {
    const ends = this.#ends();
    if (ends === null || this.#isLooking) return;
    this.#isLooking = true;
    try {
      const devices = await listDevices(this.#context.ports.media, 'microphone');
      const others = devices.map(({ id }) => id).filter((id) => id !== ends.local.inUse);
      const found = await this.#firstWithSound(others, ends.own);
      if (found !== null) await this.#chooseMicrophone(found);
    } finally {
      this.#isLooking = false;
    }
  }

  /** Tries them sequentially, because phones open one microphone at a time. Stops once the call is over. */
  async #firstWithSound([id, ...rest]: readonly string[], own: OwnSound): Promise<string | null> {
    if (id === undefined || this.#ends()?.own !== own) return null;
    const request = this.#context.ports.media.getUserMedia({ audio: { deviceId: { exact: id } } });
    const [track] = await request.then((stream) => stream.getTracks()).catch(() => []);
    const isAudible = track !== undefined && (await own.isAudible(track));
    track?.stop();
    return isAudible && this.#ends()?.own === own ? id : this.#firstWithSound(rest, own);
  }
}
