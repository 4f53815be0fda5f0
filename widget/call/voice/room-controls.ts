/** What may be done in the room of a call, beyond what the tag does. */
import type { JsonObject } from '../../contract.ts';
import { triedInVain, type CallError } from '../errors/call-error.ts';
import type { Room, RoomOptions } from '../room/room.ts';
import type { ExtendedRoom, ExtendedRoomFactory } from './extended-room.ts';
import { LocalLevel } from './local-level.ts';
import { MicrophoneGain } from './microphone-gain.ts';

export type RoomControlsOwner = {
  /** The room of the call under way, if one is joined. */
  readonly room: () => Room | null;
  readonly isMuted: () => boolean;
  /** Whether somebody listens to the visitor's loudness. */
  readonly wantsLocalLevel: () => boolean;
  readonly report: (error: CallError) => void;
};

export class RoomControls {
  readonly #create: ExtendedRoomFactory;
  readonly #owner: RoomControlsOwner;
  readonly #gain = new MicrophoneGain();
  readonly #level: LocalLevel;
  /** Each by itself: the client that holds one sees no more of it than the tag would. */
  readonly #made = new WeakMap<Room, ExtendedRoom>();

  constructor(create: ExtendedRoomFactory, owner: RoomControlsOwner) {
    this.#create = create;
    this.#owner = owner;
    this.#level = new LocalLevel(owner.wantsLocalLevel, (error) =>
      owner.report(triedInVain('audio-observer-setup-error', 'The microphone cannot be measured', error)),
    );
  }

  /** Makes a room that these controls know. */
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

  /** Somebody began or ceased to listen to the visitor's loudness. */
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
      // The new track would be heard.
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

  /** False when there is no call, or it cannot be done; what is refused after the call's end is nobody's matter. */
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
      if (this.#room === room) this.#owner.report(triedInVain(type, what, error));
      return false;
    }
  }

  /** False when there is no call, or the engine refuses. */
  #command(run: (room: ExtendedRoom) => void): boolean {
    const room = this.#room;
    if (room === null) return false;
    try {
      run(room);
      return true;
    } catch (error) {
      this.#owner.report(triedInVain('interface-error', 'The call engine refused a command', error));
      return false;
    }
  }
}
