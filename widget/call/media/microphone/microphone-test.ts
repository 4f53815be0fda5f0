/**
 * The microphone test before a call: level and devices. Permission is requested once: a call that starts during the
 * test takes over the open or pending microphone.
 */
import type { FailureReason } from '../../../contract.ts';
import type { MicrophoneTestState } from '../../client-status.ts';
import type { CallContext, ChosenDevices } from '../../call-context.ts';
import { refusalReason } from '../../errors/sound-errors.ts';
import { OwnSound } from './own-sound.ts';
import { playTone, type SoundName } from '../playback/tone.ts';

type Context = Pick<CallContext, 'ports' | 'status' | 'events'>;

export class MicrophoneTest {
  readonly #context: Context;
  readonly #chosen: () => ChosenDevices;
  #request: Promise<MediaStream> | null = null;
  #own: OwnSound | null = null;

  constructor(context: Context, chosen: () => ChosenDevices) {
    this.#context = context;
    this.#chosen = chosen;
  }

  get isRunning(): boolean {
    return this.#request !== null;
  }

  /** Asks for the microphone before it returns, so call it inside a user gesture. A second call changes nothing. */
  begin(): void {
    if (this.isRunning) return;
    this.#context.status.setCondition({ microphoneTest: 'asking' });
    void this.#open(this.#chosen().microphone).then((result) => this.#settle(result));
  }

  /** Hands the microphone over to the starting call, granted or pending. Null if none was requested. */
  take(): Promise<MediaStream> | null {
    const request = this.#request;
    if (request === null) return null;
    this.#request = null;
    this.#own?.close();
    this.#context.status.setCondition({
      microphoneTest: 'off',
      finding: null,
      microphoneId: null,
      loudspeakerId: null,
    });
    return request;
  }

  /** Closes the microphone, even one that is granted later. `as` becomes the reported result. */
  end(as: MicrophoneTestState = 'off'): void {
    const request = this.take();
    if (request === null) return;
    close(request);
    this.#context.status.setCondition({ microphoneTest: as });
  }

  /** False if the device cannot be used: the previous one stays. */
  async setInputDevice(id: string): Promise<boolean> {
    const before = await this.#request?.then(deviceOf, () => null);
    // It has ended since, or a call has taken over the microphone, which must not be opened again.
    if (!this.isRunning) return true;
    const result = await this.#open({ exact: id });
    if (result !== null && result !== 'on') this.#settle(await this.#open(before ?? null));
    // A call that has started since takes over the microphone.
    return result === 'on' || (result === null && !this.isRunning);
  }

  /** Another loudspeaker may have been chosen. */
  look(): void {
    if (this.isRunning) this.#context.status.setCondition({ loudspeakerId: this.#chosen().loudspeaker });
  }

  /** Plays a short sound on the chosen loudspeaker, until aborted. False if it cannot be played. */
  playTone(name: SoundName = 'test', signal?: AbortSignal): Promise<boolean> {
    const { createAudio } = this.#context.ports;
    const played = async () => playTone(createAudio(), this.#chosen().loudspeaker, name, signal);
    return played().then(
      () => true,
      () => false,
    );
  }

  /** Opens one microphone at a time: closes the open one first. Null if a later request has replaced this one. */
  async #open(deviceId: ConstrainDOMString | null): Promise<'on' | FailureReason | null> {
    const { media, environment } = this.#context.ports;
    if (this.#request !== null) close(this.#request);
    const request = media.getUserMedia({ audio: deviceId === null ? true : { deviceId } });
    this.#request = request;
    try {
      const stream = await request;
      if (this.#request !== request) return null;
      this.#listen(stream, request);
      return 'on';
    } catch (cause) {
      return this.#request === request ? refusalReason(cause, environment.microphoneAllowed()) : null;
    }
  }

  #settle(result: 'on' | FailureReason | null): void {
    if (result !== null && result !== 'on') this.end(result);
  }

  #listen(stream: MediaStream, request: Promise<MediaStream>): void {
    const [track = null] = stream.getTracks();
    // Unplugged or revoked. A microphone that we stopped is no longer the requested one.
    const lookForEnd = () => {
      if (track?.readyState === 'ended' && this.#request === request) this.end('microphone-lost');
      return track;
    };
    track?.addEventListener('ended', lookForEnd);
    this.#own?.close();
    this.#own = new OwnSound(this.#context, () => false);
    this.#context.status.setCondition({
      microphoneTest: 'on',
      finding: null,
      microphoneId: deviceOf(stream),
      loudspeakerId: this.#chosen().loudspeaker,
    });
    // Polled as well, because the event may not fire.
    this.#own.enter({ microphoneTrack: lookForEnd });
  }
}

const deviceOf = (stream: MediaStream): string | null =>
  stream.getTracks()[0]?.getSettings().deviceId ?? null;

/** Also applies to a pending microphone. */
function close(request: Promise<MediaStream>): void {
  const stop = (stream: MediaStream) => stream.getTracks().forEach((track) => track.stop());
  void request.then(stop, () => undefined);
}
