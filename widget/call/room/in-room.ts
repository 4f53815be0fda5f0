/** Handles everything inside one call's room: audio, messages and failures. */
import type { JsonObject } from '../../contract.ts';
import type { WebCall } from '../../platform/web-call.ts';
import { AgentArrival } from './agent-arrival.ts';
import type { CallContext } from '../call-context.ts';
import { ConnectionWatch } from './connection-watch.ts';
import { VIDEO_VOICE_PROVIDER } from '../constants.ts';
import { failedAttempt } from '../errors/call-error.ts';
import { agentAbsent, connectionLost, joinFailed } from '../errors/room-errors.ts';
import { deviceFailed } from '../errors/sound-errors.ts';
import { HangUp, type End } from './hang-up.ts';
import { AgentMedia } from '../media/playback/agent-media.ts';
import { watchDevices } from '../media/device-watch.ts';
import { Interruptions } from '../media/interruptions.ts';
import { LocalAudio } from '../media/microphone/local-audio.ts';
import { OwnSound } from '../media/microphone/own-sound.ts';
import { RecordingWatch } from '../media/recording-watch.ts';
import { SpeechMeter } from '../media/speech-meter.ts';
import { parseServerMessage, type Role, type ServerMessage } from '../messages.ts';
import { tryCommand, type DeviceFailure, type Participant, type Room, type RoomEvent } from './room.ts';
import type { Stages } from '../start/stages.ts';
import { NetworkWatch } from './network-watch.ts';
import { TimeLeft } from './time-left.ts';
import { WordClock } from './word-clock.ts';

export type InRoomOwner = {
  /** The call began on an earlier page. */
  readonly isResumed: boolean;
  readonly end: End;
  /** The engine has opened its own microphone. */
  microphoneTaken(): void;
};

export class InRoom {
  readonly recording: RecordingWatch;
  readonly local: LocalAudio;
  readonly own: OwnSound;
  readonly agent: AgentMedia;
  readonly arrival: AgentArrival;
  readonly hangUp: HangUp;
  readonly #context: CallContext;
  readonly #owner: InRoomOwner;
  readonly #speech: SpeechMeter;
  readonly #timeLeft: TimeLeft;
  readonly #network: NetworkWatch;
  readonly #words: WordClock;
  readonly #interruptions: Interruptions;
  #connection: ConnectionWatch | null = null;
  #room: Room | null = null;
  #webCall: WebCall | null = null;
  #isJoined = false;
  #stopWatching: () => void = () => undefined;

  constructor(context: CallContext, stages: Stages, owner: InRoomOwner) {
    this.#context = context;
    this.#owner = owner;
    const { timers } = context.ports;
    this.recording = new RecordingWatch(timers, stages);
    this.local = new LocalAudio(context);
    this.agent = new AgentMedia(context, (message) => this.send(message));
    this.#timeLeft = new TimeLeft(timers, (minutesLeft) => context.status.setCondition({ minutesLeft }));
    this.#network = new NetworkWatch(timers, (weak) => context.status.setCondition({ weak }));
    this.#words = new WordClock(timers, (spoken) => context.events.emit('spoken-letters', spoken));
    this.hangUp = new HangUp(timers, this.#timeLeft, owner.end);
    this.arrival = new AgentArrival(timers, {
      live: () => this.#onLive(),
      absent: () => owner.end('call-failed', agentAbsent()),
    });
    const { status } = context;
    this.own = new OwnSound(context, () => status.muted || status.condition.paused !== null);
    const { local, own, agent } = this;
    this.#interruptions = new Interruptions(context, { local, own, audio: agent.audio });
    this.#speech = new SpeechMeter(timers, {
      volume: (volume) => context.events.emit('volume-level', { volume }),
      started: () => this.#onAgentSpeaks(true),
      ended: () => this.#onAgentSpeaks(false),
    });
  }

  /** Null before it is joined and after the call. */
  get room(): Room | null {
    return this.#isJoined ? this.#room : null;
  }

  /** The call whose room is about to be joined; null before and after. */
  get joining(): WebCall | null {
    return this.#isJoined ? null : this.#webCall;
  }

  /** Call it before joining, because some room events arrive while joining. */
  attach(room: Room, webCall: WebCall): void {
    this.#room = room;
    this.#webCall = webCall;
    room.listen((event) => {
      this.#receive(event);
      this.#context.events.emit('room-event', event);
    });
  }

  enter(room: Room): void {
    this.#isJoined = true;
    this.local.enter(room);
    this.own.enter(room);
    this.#interruptions.enter(room);
    this.#connection = new ConnectionWatch(this.#context.ports, {
      changed: (connected) => this.#context.status.setCondition({ connected }),
      lost: () => this.#owner.end('connection-lost', connectionLost()),
    });
    this.#timeLeft.entered();
    const longest = this.#webCall?.maxDurationSeconds ?? null;
    if (longest !== null) this.#timeLeft.limit(longest * 1_000);
    this.#stopWatching = watchDevices(this.#context.ports.media, this);
    this.arrival.entered();
  }

  /** Returns false if the message cannot be sent. */
  send(message: JsonObject | string): boolean {
    try {
      this.room?.send(message);
      return this.room !== null;
    } catch (error) {
      this.#context.events.report(failedAttempt('send-error', 'The message could not be sent', error));
      return false;
    }
  }

  /** Stops handling the room's events. */
  close(): void {
    this.hangUp.close();
    this.arrival.close();
    this.#connection?.close();
    this.#network.close();
    this.#words.close();
    this.#timeLeft.close();
    this.#stopWatching();
    this.#interruptions.close();
    this.#speech.close();
    this.agent.close();
    this.local.close();
    this.own.close();
    const room = this.#room;
    if (room === null) return;
    room.listen(() => undefined);
    if (this.#isJoined) tryCommand(() => this.recording.stop(room));
    this.#room = null;
  }

  #receive(event: RoomEvent): void {
    switch (event.type) {
      case 'left':
        return this.#onLeft();
      case 'failed':
        if (this.#isJoined) return this.hangUp.roomFailed(event.failure);
        return this.#owner.end('call-failed', joinFailed(event.failure));
      case 'message':
        return this.#onMessage(parseServerMessage(event.data));
      case 'participant-joined':
        return this.#onParticipant(event.participant);
      case 'participant-updated':
        return this.#onParticipantUpdated(event.participant);
      case 'track-started':
        return this.#onTrack(event.participant, event.track);
      case 'track-stopped':
        return event.participant?.local === true ? undefined : this.agent.stopped(event.track);
      case 'microphone-lost':
        return this.#interruptions.microphoneEnded();
      case 'microphone-changed':
        return this.local.look();
      case 'remote-levels':
        return this.#isJoined ? this.#speech.levels(event.levels) : undefined;
      case 'network':
        return this.#connection?.link(event.link, event.interrupted);
      case 'network-quality':
        return this.#network.update(event.detail['networkState']);
      case 'processor-failed':
        return this.local.processorFailed(event.message, event.cause);
      case 'device-failed':
        return this.#onDeviceFailed(event.failure);
      case 'recording':
        return this.#onRecording(event);
      default:
        return undefined;
    }
  }

  /** The platform closed the room. */
  #onLeft(): void {
    if (this.#isJoined) return this.hangUp.roomClosed();
    const failure = { type: 'unknown', message: 'The room was left.', cause: null };
    this.#owner.end('call-failed', joinFailed(failure));
  }

  #onLive(): void {
    this.#context.status.dispatch({ type: 'agent-listening', at: this.#context.ports.timers.now() });
    this.#context.events.emit('call-start', this.#owner.isResumed ? { resumed: true } : {});
  }

  #onMessage(message: ServerMessage | null): void {
    if (message === null) return;
    if (message.kind === 'listening') return this.arrival.listening();
    if (message.kind === 'status-update' && message.status === 'ended')
      this.hangUp.announced(message.endedReason);
    if (message.kind === 'transcript') {
      const { role, text, final } = message;
      this.#onWords(role, text);
      if (role === 'user' && final) this.own.onEvent({ type: 'understood' });
      this.#context.events.emit('transcript', { role, text, final, channel: 'voice' });
    }
    if (message.message['type'] === 'user-interrupted') {
      this.own.onEvent({ type: 'interrupted' });
      this.#words.onEvent({ type: 'interrupted' });
    }
    if (message.kind === 'agent-speech')
      this.#words.onEvent({ type: 'words', speech: message, at: this.#context.ports.timers.now() });
    this.#context.events.emit('call-message', { message: message.message });
    if (message.kind === 'speech-update') {
      const { role, speaking } = message;
      this.#onWords(role, '');
      if (role === 'assistant' && !speaking) this.#words.onEvent({ type: 'stopped' });
      this.#context.events.emit('speech-update', { role, speaking });
    }
  }

  #onAgentSpeaks(speaking: boolean): void {
    this.own.onEvent({ type: 'agent-speaks', speaking });
    this.#context.events.emit(speaking ? 'speech-start' : 'speech-end', {});
  }

  /** Any recognition of the visitor's voice counts as an answer. */
  #onWords(role: Role, text: string): void {
    if (role === 'user') this.own.onEvent({ type: 'answered' });
    else if (text.includes('?')) this.own.onEvent({ type: 'asked' });
  }

  #onParticipant(participant: Participant): void {
    if (participant.local) return;
    const { videoRecordingEnabled = false, voiceProvider = null } = this.#webCall ?? {};
    const hasVideo = videoRecordingEnabled || voiceProvider === VIDEO_VOICE_PROVIDER;
    const video = hasVideo && !this.#context.ports.environment.savesData();
    tryCommand(() => this.#room?.subscribe(participant.id, { audio: true, video }));
  }

  /**
   * Handles the engine's report on the local participant: how long we may stay, and a lost microphone, permission or
   * device.
   */
  #onParticipantUpdated(participant: Participant): void {
    if (participant.local) this.#interruptions.look();
    if (participant.local && participant.inRoomMs !== null) this.#timeLeft.limit(participant.inRoomMs);
    if (this.#isJoined && participant.local && participant.audio === 'blocked') this.local.lost();
  }

  #onTrack(participant: Participant, track: MediaStreamTrack): void {
    if (!participant.local) {
      if (this.agent.started(participant, track)) this.arrival.seen();
      return;
    }
    if (track.kind !== 'audio') return;
    this.local.found();
    this.#interruptions.look();
    this.#owner.microphoneTaken();
  }

  #onDeviceFailed(failure: DeviceFailure): void {
    if (!failure.microphone) return this.#context.events.report(deviceFailed(failure, false));
    if (!this.#isJoined) return this.#owner.end('call-failed', deviceFailed(failure, true));
    this.local.failed(deviceFailed(failure, false));
  }

  #onRecording({ event, detail }: RoomEvent & { readonly type: 'recording' }): void {
    if (event === 'recording-error') {
      const error = failedAttempt('video-recording-setup-error', 'The call is not recorded', detail);
      this.recording.failed(error);
      return this.#context.events.report(error);
    }
    const message = event === 'recording-started' ? this.recording.started() : null;
    if (message !== null) this.send(message);
  }
}
