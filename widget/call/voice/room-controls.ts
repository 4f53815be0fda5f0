/** The package's commands to the room of a call, beyond the tag's. */
import type { JsonObject } from '../../contract.ts';
import { failedAttempt, type CallError } from '../errors/call-error.ts';
import type { Room, RoomOptions } from '../room/room.ts';
import type { ExtendedRoom, ExtendedRoomFactory } from './extended-room.ts';
import { LocalLevel } from './local-level.ts';
import { MicrophoneGain } from './microphone-gain.ts';

export type RoomControlsOwner = {
  /** The current call's room, once joined. */
  readonly room: () => Room | null;
  readonly isMuted: () => boolean;
  /** Whether a listener to the visitor's loudness is registered. */
  readonly wantsLocalLevel: () => boolean;
  readonly report: (error: CallError) => void;
};

export class RoomControls {
  readonly #create: ExtendedRoomFactory;
  readonly #owner: RoomControlsOwner;
  readonly #gain = new MicrophoneGain();
  readonly #level: LocalLevel;
  /** Bound functions, so that the client's type stays the same as the tag's. */
  readonly #made = new WeakMap<Room, ExtendedRoom>();

  constructor(create: ExtendedRoomFactory, owner: RoomControlsOwner) {
    this.#create = create;
    this.#owner = owner;
    this.#level = new LocalLevel(owner.wantsLocalLevel, (error) =>
      owner.report(failedAttempt('audio-observer-setup-error', 'The microphone cannot be measured', error)),
    );
  }

  /** Creates a room and registers it with these controls. */
  readonly createRoom = async (options: RoomOptions): Promise<ExtendedRoom> => {
    const room = await this.#create(options);
    this.#made.set(room, room);
    return room;
  };

  /** The call is up. */
  enter(): void {
    this.#level.setRoom(this.#room);
  }

  /** The call ends. */
  leave(): void {
    this.#level.setRoom(null);
    this.#gain.close();
  }

  /** A listener to the visitor's loudness was added or removed. */
  updateLocalLevel(): void {
    this.#level.update();
  }

  setCamera(source: string | MediaStreamTrack | false): Promise<boolean> {
    return this.#attempt('camera-error', 'The camera cannot be used', async (room) => {
      await room.setCamera(source);
      return true;
    });
  }

  setMicrophoneGain(gain: number): Promise<boolean> {
    return this.#attempt('microphone-error', 'The microphone cannot be amplified', async (room) => {
      const isSet = await this.#gain.set(room, gain);
      // The new track would not be muted.
      if (this.#owner.isMuted()) room.setMicrophone(false);
      return isSet;
    });
  }

  startRecording(options: JsonObject): boolean {
    return this.#command((room) => room.startRecording(options));
  }

  stopRecording(): boolean {
    return this.#command((room) => room.stopRecording());
  }

  startScreenShare(options: JsonObject): boolean {
    return this.#command((room) => room.startScreenShare(options));
  }

  stopScreenShare(): boolean {
    return this.#command((room) => room.stopScreenShare());
  }

  get #room(): ExtendedRoom | null {
    const room = this.#owner.room();
    return room === null ? null : (this.#made.get(room) ?? null);
  }

  /** False without a call or on failure; a refusal after the call's end is ignored. */
  async #attempt(
    type: 'camera-error' | 'microphone-error',
    what: string,
    work: (room: ExtendedRoom) => Promise<boolean>,
  ): Promise<boolean> {
    const room = this.#room;
    if (room === null) return false;
    try {
      return await work(room);
    } catch (error) {
      if (this.#room === room) this.#owner.report(failedAttempt(type, what, error));
      return false;
    }
  }

  /** False without a call, or if the engine refuses. */
  #command(run: (room: ExtendedRoom) => void): boolean {
    const room = this.#room;
    if (room === null) return false;
    try {
      run(room);
      return true;
    } catch (error) {
      this.#owner.report(failedAttempt('interface-error', 'The call engine refused a command', error));
      return false;
    }
  }
}
