/** A visit to a room: the visitor's socket, Erin, and the scenario's fault between them. */
import type { WebSocket } from 'ws';
import type { UpFrame } from '../call-machine/wire.ts';
import { SPEAKER_NAME } from '../call-machine/wire.ts';
import { EARLY_GOODBYE, greetingOf, nextAppointment, type Appointment } from '../erin/dialogue.ts';
import { Erin } from '../erin/erin.ts';
import type { Timers } from '../erin/timers.ts';
import type { CallRecord } from '../platform/call-record.ts';
import type { Injection } from '../platform/platform.ts';
import { VOICE_RATE } from '../voice/pcm.ts';
import type { Voice } from '../voice/voice.ts';
import { StagedFault } from './staged-fault.ts';
import { VisitorLine } from './visitor-line.ts';

export type RoomServices = {
  readonly voice: Voice;
  readonly timers: Timers;
  readonly patienceMs: number;
  left(room: Room): void;
};

const AGENT_ID = 'e1000000-0000-4000-8000-00000000e414';

export class Room {
  readonly call: CallRecord;
  /** By which the visitor is known who comes back. */
  readonly visit: string | null;
  readonly #services: RoomServices;
  readonly #line: VisitorLine;
  readonly #fault: StagedFault;
  #erin: Erin | null = null;
  #micRate = 48_000;
  #deaf = false;
  #closed = false;
  #cancelLongest: () => void = () => undefined;

  constructor(socket: WebSocket, call: CallRecord, visit: string | null, services: RoomServices) {
    this.call = call;
    this.visit = visit;
    this.#services = services;
    this.#line = new VisitorLine(socket, services.timers, {
      frame: (frame) => this.#receive(frame),
      sound: (samples) => this.#hear(samples),
      broke: () => call.mark('cut'),
      mended: () => call.mark('back'),
      left: () => this.#close('customer-ended-call'),
    });
    this.#fault = new StagedFault(call.scenario.fault, {
      timers: services.timers,
      post: (message) => this.inject({ kind: 'post', message }),
      tell: (data) => this.inject({ kind: 'app', data }),
      deafen: (isDeaf) => {
        this.#deaf = isDeaf;
      },
      eject: (why) => this.#eject(why),
      dismiss: () => this.#erin?.dismiss(EARLY_GOODBYE),
    });
    this.#open();
  }

  /** The visitor comes back with another socket: the conversation has gone on. */
  welcomeBack(socket: WebSocket): void {
    this.#line.mend(socket);
  }

  inject(injection: Injection): void {
    switch (injection.kind) {
      case 'post':
        this.#line.send({ t: 'post', message: { ...injection.message } });
        break;
      case 'app':
        this.#line.send({ t: 'app', data: injection.data, from: AGENT_ID });
        break;
      case 'eject':
        this.#eject(injection.message);
        break;
      case 'cut':
        this.#line.cut(injection.forGood);
        break;
    }
  }

  /** The server stops: everybody is sent home. */
  shut(): void {
    this.#eject('Meeting has ended');
  }

  #open(): void {
    const { fault } = this.call.scenario;
    this.call.mark('connect');
    if (fault.kind === 'join-hangs') return;
    if (fault.kind === 'join-refused') this.#refuse(fault.type, fault.message);
    else if (this.call.ended) this.#refuse('exp-room', "The meeting you're trying to join has ended.");
    else this.#welcome();
  }

  #welcome(): void {
    const ejectsAt = this.#services.timers.now() + this.#longestMs;
    this.#line.send({ t: 'welcome', behaviour: behaviourOf(this.call), ejectsAt });
  }

  get #longestMs(): number {
    return this.call.request.maxDurationSeconds * 1_000;
  }

  #refuse(type: string, msg: string): void {
    this.#line.send({ t: 'refused', type, msg });
    this.#line.close();
  }

  #receive(frame: UpFrame): void {
    switch (frame.t) {
      case 'joined':
        this.#join();
        break;
      case 'mic':
        this.#micRate = frame.rate;
        break;
      case 'app':
        this.call.mark(`app: ${describe(frame.data)}`);
        this.#erin?.receive(frame.data);
        break;
      case 'played':
        this.#erin?.played(frame.utterance);
        break;
      case 'ping':
        if (!this.#deaf) this.#line.send({ t: 'pong' });
        break;
      case 'left':
        this.#line.close();
        break;
    }
  }

  #hear(samples: Int16Array): void {
    if (this.#deaf || this.#closed) return;
    const { heard } = this.call;
    heard.add(samples, this.#micRate, heard.seconds === 0 ? this.call.sinceJoinMs : undefined);
    if (this.call.scenario.fault.kind !== 'not-understood') this.#erin?.hear(samples);
  }

  #join(): void {
    if (this.#erin !== null || this.#closed) return;
    this.call.join();
    this.#cancelLongest = this.#services.timers.after(this.#longestMs, () =>
      this.#hangUp('exceeded-max-duration'),
    );
    if (this.call.scenario.fault.kind === 'agent-absent') return;
    this.#erin = this.#invite();
    this.#line.send({ t: 'participant', id: AGENT_ID, userName: SPEAKER_NAME });
    this.#erin.enter();
  }

  #invite(): Erin {
    const { voice, timers, patienceMs } = this.#services;
    const { fault } = this.call.scenario;
    const texts = new Map<Int16Array, string>();
    return new Erin(
      {
        rate: VOICE_RATE,
        timers,
        synthesise: async (text) => {
          const samples = await voice.speak(text);
          texts.set(samples, text);
          return samples;
        },
        play: (id, samples) => this.#play(id, samples, texts.get(samples) ?? ''),
        flush: () => this.#flush(),
        tell: (data) => this.#line.send({ t: 'app', data, from: AGENT_ID }),
        setAudible: (audible) => this.#line.send({ t: 'audible', audible }),
        book: (appointment) => this.#book(appointment),
        transcript: (role, text) => this.call.transcript(role, text),
        told: (role, text) => this.call.tell(role, text),
        greeted: () => this.#fault.start(),
        hangUp: (reason) => this.#hangUp(reason),
      },
      {
        greeting: greetingOf(this.call.request),
        appointment: nextAppointment(new Date(timers.now())),
        awaitsRecording: fault.kind === 'recording',
        patienceMs,
      },
    );
  }

  /** As the owner's server answers her tool. */
  #book(appointment: Appointment): object | null {
    const { fault } = this.call.scenario;
    if (fault.kind === 'tool') return fault.answer === 'none' ? null : { error: 'The calendar is full.' };
    this.call.book(appointment);
    return { success: true, ...appointment };
  }

  #play(utterance: number, samples: Int16Array, text: string): void {
    this.call.speak(text, samples, VOICE_RATE);
    this.#line.send({ t: 'speech', utterance, rate: VOICE_RATE });
    this.#line.sendSound(samples);
  }

  #flush(): void {
    this.call.said.cutAt(this.call.sinceJoinMs);
    this.#line.send({ t: 'flush' });
  }

  #hangUp(reason: string): void {
    this.call.end(reason);
    this.#eject('Meeting has ended');
  }

  #eject(msg: string): void {
    this.#line.send({ t: 'ejected', msg });
    this.#close('ejected');
    this.#line.close();
  }

  #close(reason: string): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#fault.stop();
    this.#cancelLongest();
    this.#erin?.leave();
    this.call.mark('leave');
    if (reason !== 'customer-ended-call' || this.call.request.endsOnLeave) this.call.end(reason);
    this.#services.left(this);
  }
}

function behaviourOf({ scenario: { fault } }: CallRecord) {
  return {
    observerFails: fault.kind === 'observer-error',
    processorFails: fault.kind === 'processor-error',
    recordingFails: fault.kind === 'recording-error',
    picture: fault.kind === 'video',
    microphoneDead: fault.kind === 'microphone-dead',
  };
}

function describe(data: unknown): string {
  return JSON.stringify(data)?.slice(0, 200) ?? 'nothing';
}
