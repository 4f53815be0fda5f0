/** What happens in a room: who is heard, what is said, and what goes wrong. One per call. */
import type { EndReason, JsonObject } from '../contract.ts';
import type { WebCall } from '../platform/web-call.ts';
import { AgentMedia } from './media/agent-media.ts';
import { attempt } from './attempt.ts';
import { CallError } from './call-error.ts';
import type { CallHost } from './call-context.ts';
import { ConnectionWatch } from './connection-watch.ts';
import { AGENT_LIMIT_MS, HANG_UP_GRACE_MS, VIDEO_VOICE_PROVIDER } from './constants.ts';
import { LocalAudio } from './media/local-audio.ts';
import { parseServerMessage, type ServerMessage } from './messages.ts';
import { RecordingWatch } from './media/recording-watch.ts';
import type { DeviceFailure, Participant, Room, RoomEvent, RoomFailure } from './room.ts';
import { SpeechMeter } from './media/speech-meter.ts';
import type { StageReporter } from './stages.ts';

export type InCallOwner = {
  end(reason: EndReason, error?: CallError | null): void;
  /** The engine has a microphone of its own. */
  microphoneTaken(): void;
};

export class InCall {
  readonly recording: RecordingWatch;
  readonly local: LocalAudio;
  readonly agent: AgentMedia;
  readonly #host: CallHost;
  readonly #owner: InCallOwner;
  readonly #speech: SpeechMeter;
  #connection: ConnectionWatch | null = null;
  #room: Room | null = null;
  #webCall: WebCall | null = null;
  #joined = false;
  #listening = false;
  #live = false;
  #endAnnounced = false;
  #serverReason: string | null = null;
  #cancelGrace: () => void = () => undefined;
  #cancelAbsence: () => void = () => undefined;

  constructor(host: CallHost, stages: StageReporter, owner: InCallOwner) {
    this.#host = host;
    this.#owner = owner;
    const { timers } = host.ports;
    this.recording = new RecordingWatch(timers, stages);
    this.local = new LocalAudio(host, (error) => this.report(error));
    this.#speech = new SpeechMeter(timers, {
      volume: (level) => host.emit('volume-level', { volume: level }),
      started: () => host.emit('speech-start', {}),
      ended: () => host.emit('speech-end', {}),
    });
    this.agent = new AgentMedia(host, {
      send: (message) => this.send(message),
      report: (error) => this.report(error),
    });
  }

  /** Whether the platform has already said that the call ended. */
  get endAnnounced(): boolean {
    return this.#endAnnounced;
  }

  get room(): Room | null {
    return this.#joined ? this.#room : null;
  }

  /** Before joining: some of a room's events come while it is joined. */
  attach(room: Room, webCall: WebCall): void {
    this.#room = room;
    this.#webCall = webCall;
    room.listen((event) => this.#receive(event));
  }

  enter(room: Room): void {
    this.#joined = true;
    this.local.enter(room);
    this.#connection = new ConnectionWatch(this.#host.ports, {
      changed: (connected) => this.#onConnection(connected),
      lost: () => this.#owner.end('connection-lost', CallError.connectionLost()),
    });
    const absent = () => this.#owner.end('call-failed', CallError.agentAbsent());
    this.#cancelAbsence = this.#host.ports.timers.after(AGENT_LIMIT_MS, absent);
    if (this.#listening) this.hearAgent();
  }

  /** The agent is listening: the call is live. Told once; what comes before we are in the room waits for that. */
  hearAgent(): void {
    this.#listening = true;
    if (!this.#joined || this.#live) return;
    this.#live = true;
    this.#cancelAbsence();
    this.#host.dispatch({ type: 'agent-listening', at: this.#host.ports.timers.now() });
    this.#host.emit('call-start', {});
  }

  /** False when the message cannot be sent. */
  send(message: JsonObject | string): boolean {
    try {
      this.room?.send(message);
      return this.room !== null;
    } catch (error) {
      this.report(CallError.mild('send-error', error, 'The message could not be sent'));
      return false;
    }
  }

  report(error: CallError): void {
    this.#host.emit('call-error', error.detail());
    this.#host.emit('call-error-object', { error });
  }

  /** Nothing is heard of this room afterwards. */
  close(): void {
    this.#cancelGrace();
    this.#cancelAbsence();
    this.#connection?.close();
    this.#speech.close();
    this.agent.close();
    this.local.close();
    const room = this.#room;
    if (room === null) return;
    room.listen(() => undefined);
    if (this.#joined) attempt(() => this.recording.stop(room));
    this.#room = null;
  }

  #receive(event: RoomEvent): void {
    switch (event.type) {
      case 'left':
        return this.#onLeft();
      case 'failed':
        return this.#onFailed(event.failure);
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
        return this.local.lost();
      case 'remote-levels':
        return this.#joined ? this.#speech.levels(event.levels) : undefined;
      case 'local-level':
        return this.#host.emit('local-volume-level', { volume: Math.min(1, Math.max(0, event.level)) });
      case 'network':
        return this.#connection?.link(event.link, event.interrupted);
      case 'network-quality':
        return this.#host.emit('network-quality', event.detail);
      case 'processor-failed':
        return this.local.processorFailed(event.message, event.cause);
      case 'device-failed':
        return this.#onDeviceFailed(event.failure);
      case 'recording':
        if (event.event === 'recording-started') this.#onRecording();
        return this.#host.emit(event.event, event.detail);
      case 'screen-share':
        return this.#host.emit(event.event, {});
    }
  }

  /** The platform closed the room: a normal end. */
  #onLeft(): void {
    if (this.#joined) this.#owner.end(this.#serverReason ?? 'assistant-ended-call');
    else
      this.#owner.end(
        'call-failed',
        CallError.join({ type: 'unknown', message: 'The room was left.', cause: null }),
      );
  }

  #onFailed(failure: RoomFailure): void {
    if (!this.#joined) return this.#owner.end('call-failed', CallError.join(failure));
    if (this.#endAnnounced || isHangUp(failure))
      return this.#owner.end(this.#serverReason ?? 'assistant-ended-call');
    const error = CallError.dropped(failure);
    this.#owner.end(error.reason === 'connection-lost' ? 'connection-lost' : 'call-failed', error);
  }

  #onMessage(message: ServerMessage | null): void {
    if (message === null) return;
    if (message.kind === 'listening') return this.hearAgent();
    if (message.kind === 'status-update' && message.status === 'ended')
      this.#onAnnouncedEnd(message.endedReason);
    if (message.kind === 'transcript') {
      const { role, text, final } = message;
      this.#host.emit('transcript', { role, text, final });
    }
    this.#host.emit('call-message', { message: message.message });
  }

  /** The room is closed by the platform right after; if it is not, we leave. */
  #onAnnouncedEnd(reason: string | null): void {
    if (this.#endAnnounced) return;
    this.#endAnnounced = true;
    this.#serverReason = reason;
    const leave = () => this.#owner.end(reason ?? 'assistant-ended-call');
    this.#cancelGrace = this.#host.ports.timers.after(HANG_UP_GRACE_MS, leave);
  }

  #onParticipant(participant: Participant): void {
    if (participant.local) return;
    const { videoRecordingEnabled = false, voiceProvider = null } = this.#webCall ?? {};
    const video = videoRecordingEnabled || voiceProvider === VIDEO_VOICE_PROVIDER;
    attempt(() => this.#room?.subscribe(participant.id, { audio: true, video }));
  }

  /** The engine's own word for a microphone that is gone: its permission, or the device. */
  #onParticipantUpdated(participant: Participant): void {
    if (this.#joined && participant.local && participant.audio === 'blocked') this.local.lost();
    this.#host.emit('participant-updated', { participant });
  }

  #onTrack(participant: Participant, track: MediaStreamTrack): void {
    if (!participant.local) {
      if (this.agent.started(participant, track)) this.#cancelAbsence();
      return;
    }
    if (track.kind !== 'audio') return;
    this.local.found();
    this.#owner.microphoneTaken();
  }

  #onConnection(connected: boolean): void {
    this.#host.show({ connected });
    this.#host.emit('connection', { connected });
  }

  #onDeviceFailed(failure: DeviceFailure): void {
    if (!failure.microphone) return this.report(CallError.device(failure, false));
    if (!this.#joined) return this.#owner.end('call-failed', CallError.device(failure, true));
    this.local.lost(CallError.device(failure, false));
  }

  #onRecording(): void {
    const message = this.recording.started();
    if (message !== null) this.send(message);
  }
}

/** How a platform that ends a call closes its room. */
function isHangUp(failure: RoomFailure): boolean {
  return failure.type === 'ejected' && /meeting has ended/i.test(failure.message);
}
