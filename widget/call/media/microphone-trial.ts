/**
 * The microphone, tried before a call: how loud the visitor is, and with which devices. It is asked for once: a call
 * that starts meanwhile goes on with what was opened, or asked for, here.
 */
import type { FailureReason } from '../../contract.ts';
import type { Trial } from '../client-status.ts';
import type { CallContext, ChosenDevices } from '../call-context.ts';
import { refusalReason } from '../errors/sound-errors.ts';
import { OwnSound } from './own-sound.ts';
import { playTone } from './tone.ts';

type Context = Pick<CallContext, 'ports' | 'status' | 'events'>;

export class MicrophoneTrial {
  readonly #context: Context;
  readonly #chosen: () => ChosenDevices;
  #asked: Promise<MediaStream> | null = null;
  #own: OwnSound | null = null;

  constructor(context: Context, chosen: () => ChosenDevices) {
    this.#context = context;
    this.#chosen = chosen;
  }

  get isUnderWay(): boolean {
    return this.#asked !== null;
  }

  /** Asks for the microphone before it returns, so call it inside a press. A second one changes nothing. */
  begin(): void {
    if (this.isUnderWay) return;
    this.#context.status.setCondition({ trial: 'asking' });
    void this.#open(this.#chosen().microphone).then((result) => this.#settle(result));
  }

  /** For the call that starts: what was asked for here, answered or not. Null where nothing was. */
  take(): Promise<MediaStream> | null {
    const asked = this.#asked;
    if (asked === null) return null;
    this.#asked = null;
    this.#own?.close();
    this.#context.status.setCondition({
      trial: 'off',
      finding: null,
      microphoneId: null,
      loudspeakerId: null,
    });
    return asked;
  }

  /** The microphone is closed, and one that comes later is as well. `as`: what is said of it. */
  end(as: Trial = 'off'): void {
    const asked = this.take();
    if (asked === null) return;
    close(asked);
    this.#context.status.setCondition({ trial: as });
  }

  /** False where it cannot be used: the one before goes on. */
  async setInputDevice(id: string): Promise<boolean> {
    const before = await this.#asked?.then(deviceOf, () => null);
    const result = await this.#open({ exact: id });
    if (result !== null && result !== 'on') this.#settle(await this.#open(before ?? null));
    // A call that has begun meanwhile goes on with it.
    return result === 'on' || (result === null && !this.isUnderWay);
  }

  /** Another loudspeaker may have been chosen. */
  look(): void {
    if (this.isUnderWay) this.#context.status.setCondition({ loudspeakerId: this.#chosen().loudspeaker });
  }

  /** A short sound at the chosen loudspeaker. False where none can be played there. */
  playTone(): Promise<boolean> {
    const { createAudio } = this.#context.ports;
    const played = async () => playTone(createAudio(), this.#chosen().loudspeaker);
    return played().then(
      () => true,
      () => false,
    );
  }

  /** Never two at once: what was open is closed first. Null where a later wish has overtaken this one. */
  async #open(deviceId: ConstrainDOMString | null): Promise<'on' | FailureReason | null> {
    const { media, environment } = this.#context.ports;
    if (this.#asked !== null) close(this.#asked);
    const asked = media.getUserMedia({ audio: deviceId === null ? true : { deviceId } });
    this.#asked = asked;
    try {
      const stream = await asked;
      if (this.#asked !== asked) return null;
      this.#listen(stream, asked);
      return 'on';
    } catch (cause) {
      return this.#asked === asked ? refusalReason(cause, environment.microphoneAllowed()) : null;
    }
  }

  #settle(result: 'on' | FailureReason | null): void {
    if (result !== null && result !== 'on') this.end(result);
  }

  #listen(stream: MediaStream, asked: Promise<MediaStream>): void {
    const [track = null] = stream.getTracks();
    // Unplugged, or withdrawn. One that we have stopped is no longer the one that was asked for.
    const lookForEnd = () => {
      if (track?.readyState === 'ended' && this.#asked === asked) this.end('microphone-lost');
      return track;
    };
    track?.addEventListener('ended', lookForEnd);
    this.#own?.close();
    this.#own = new OwnSound(this.#context, () => false);
    this.#context.status.setCondition({
      trial: 'on',
      finding: null,
      microphoneId: deviceOf(stream),
      loudspeakerId: this.#chosen().loudspeaker,
    });
    // Looked for as well: the event alone may not come.
    this.#own.enter({ microphoneTrack: lookForEnd });
  }
}

const deviceOf = (stream: MediaStream): string | null =>
  stream.getTracks()[0]?.getSettings().deviceId ?? null;

/** Also one that has yet to be given. */
function close(asked: Promise<MediaStream>): void {
  const stop = (stream: MediaStream) => stream.getTracks().forEach((track) => track.stop());
  void asked.then(stop, () => undefined);
}
