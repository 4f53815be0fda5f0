/** A room: the visitor's socket, Erin, and the scenario's fault. */
import type { WebSocket } from 'ws';
import type { UpFrame } from '../call-machine/wire.ts';
import { SPEAKER_NAME } from '../call-machine/wire.ts';
import { bookBy } from '../erin/booking-tool.ts';
import { EARLY_GOODBYE, greetingOf, nextAppointment } from '../erin/dialogue.ts';
import { Erin } from '../erin/erin.ts';
import type { CallRecord } from '../platform/calls/call-record.ts';
import type { Injection } from '../platform/platform.ts';
import { VOICE_RATE_HZ } from '../voice/pcm.ts';
import { speakWords, type TimedWord } from '../voice/timed-words.ts';
import { behaviourOf, describe } from './room-messages.ts';
import type { RoomServices } from './room-services.ts';
import { StagedFault } from './staged-fault.ts';
import { VisitorPlace } from './visitor-place.ts';

/** How long a room waits for its visitor, ms, and the end reason after that. */
const ABSENCE_LIMIT_MS = 30_000;
const ALONE_REASON = 'silence-timed-out';

const AGENT_ID = 'e1000000-0000-4000-8000-00000000e414';

export class Room {
  readonly call: CallRecord;
  /** Identifies a returning visitor. */
  visit: string | null;
  readonly #services: RoomServices;
  readonly #seat: VisitorPlace;
  readonly #fault: StagedFault;
  #erin: Erin | null = null;
  #micRate = 48_000;
  #deaf = false;
  #closed = false;
  #cancelLongest: () => void = () => undefined;
  #cancelAbsence: () => void = () => undefined;

  constructor(socket: WebSocket, call: CallRecord, visit: string | null, services: RoomServices) {
    this.call = call;
    this.visit = visit;
    this.#services = services;
    this.#seat = new VisitorPlace(socket, services.timers, {
      frame: (frame) => this.#receive(frame),
      sound: (samples) => this.#hear(samples),
      broke: () => call.mark('cut'),
      mended: () => call.mark('back'),
      left: (late) => this.#visitorLeft(late),
    });
    this.#fault = new StagedFault(call.scenario.fault, {
      timers: services.timers,
      post: (message) => this.inject({ kind: 'post', message }),
      send: (data) => this.inject({ kind: 'app', data }),
      deafen: (isDeaf) => {
        this.#deaf = isDeaf;
      },
      cut: () => this.#seat.cut(true),
      eject: (why) => this.#eject(why),
      dismiss: () => this.#erin?.dismiss(EARLY_GOODBYE),
    });
    this.#open();
  }

  /** Whether the room outlasts its visitor for a while. */
  get outlastsVisit(): boolean {
    return !this.call.request.endsOnLeave && this.#erin !== null && !this.#closed;
  }

  /** Admits the visitor from another page, even if the previous one has not left yet. */
  readmit(socket: WebSocket, visit: string | null): void {
    this.#cancelAbsence();
    this.visit = visit;
    this.#seat.take(socket);
    this.#open();
  }

  /** A visitor may return; Erin waits, and the call is billed meanwhile. */
  #visitorLeft(late: boolean): void {
    if (!this.outlastsVisit) return this.#close('customer-ended-call');
    if (late) return this.#hangUp(ALONE_REASON);
    this.call.mark('away');
    this.#erin?.pause();
    this.#cancelAbsence = this.#services.timers.after(ABSENCE_LIMIT_MS, () => this.#hangUp(ALONE_REASON));
  }

  /** The visitor reconnects; the conversation continued meanwhile. */
  welcomeBack(socket: WebSocket): void {
    this.#seat.mend(socket);
  }

  inject(injection: Injection): void {
    switch (injection.kind) {
      case 'post':
        this.#seat.send({ t: 'post', message: { ...injection.message } });
        break;
      case 'app':
        this.#seat.send({ t: 'app', data: injection.data, from: AGENT_ID });
        break;
      case 'eject':
        this.#eject(injection.message);
        break;
      case 'cut':
        this.#seat.cut(injection.forGood);
        break;
    }
  }

  /** The server is stopping: ends the call. */
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
    this.#seat.send({ t: 'welcome', behaviour: behaviourOf(this.call), ejectsAt });
  }

  get #longestMs(): number {
    return this.call.request.maxDurationSeconds * 1_000;
  }

  #refuse(type: string, msg: string): void {
    this.#seat.send({ t: 'refused', type, msg });
    this.#seat.close();
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
        if (!this.#deaf) this.#seat.send({ t: 'pong' });
        break;
      case 'left':
        this.#seat.close();
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
    if (this.#closed) return;
    if (this.#erin !== null) return this.#rejoin(this.#erin);
    this.call.join();
    this.#cancelLongest = this.#services.timers.after(this.#longestMs, () =>
      this.#hangUp('exceeded-max-duration'),
    );
    if (this.call.scenario.fault.kind === 'agent-absent') return;
    this.#erin = this.#invite();
    this.#seat.send({ t: 'participant', id: AGENT_ID, userName: SPEAKER_NAME });
    this.#erin.enter();
  }

  #rejoin(erin: Erin): void {
    this.call.mark('back');
    this.#seat.send({ t: 'participant', id: AGENT_ID, userName: SPEAKER_NAME });
    erin.continue();
  }

  #invite(): Erin {
    const { voice, timers, patienceMs } = this.#services;
    const { fault } = this.call.scenario;
    const texts = new Map<Int16Array, string>();
    const words = new Map<Int16Array, readonly TimedWord[]>();
    return new Erin(
      {
        rate: VOICE_RATE_HZ,
        timers,
        synthesise: async (text) => {
          const isTimed = fault.kind === 'word-times';
          const speech = isTimed
            ? await speakWords(voice, text)
            : { samples: await voice.speak(text), words: [] };
          texts.set(speech.samples, text);
          words.set(speech.samples, speech.words);
          return speech.samples;
        },
        wordsOf: (samples) => words.get(samples) ?? [],
        play: (id, samples) => this.#play(id, samples, texts.get(samples) ?? ''),
        flush: () => this.#flush(),
        send: (data) => this.#seat.send({ t: 'app', data, from: AGENT_ID }),
        setAudible: (audible) => this.#seat.send({ t: 'audible', audible }),
        book: (appointment) =>
          bookBy(this.call.scenario.fault, appointment, (booked) => this.call.book(booked)),
        appointmentBook: this.call.appointmentBook,
        transcript: (role, text) => this.call.transcript(role, text),
        told: (role, text) => this.call.record(role, text),
        greeted: () => this.#fault.start(),
        hangUp: (reason) => this.#hangUp(reason),
      },
      {
        greeting: greetingOf(this.call.request),
        appointment: nextAppointment(new Date(timers.now())),
        awaitsRecording: fault.kind === 'recording',
        hearsHerself: fault.kind === 'echo',
        patienceMs,
      },
    );
  }

  #play(utterance: number, samples: Int16Array, text: string): void {
    this.call.speak(text, samples, VOICE_RATE_HZ);
    this.#seat.send({ t: 'speech', utterance, rate: VOICE_RATE_HZ });
    this.#seat.sendSound(samples);
  }

  #flush(): void {
    this.call.said.cutAt(this.call.sinceJoinMs);
    this.#seat.send({ t: 'flush' });
  }

  #hangUp(reason: string): void {
    this.call.end(reason);
    this.#eject('Meeting has ended');
  }

  #eject(msg: string): void {
    this.#seat.send({ t: 'ejected', msg });
    this.#close('ejected');
    this.#seat.close();
  }

  #close(reason: string): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#fault.stop();
    this.#cancelLongest();
    this.#cancelAbsence();
    this.#erin?.leave();
    this.call.mark('leave');
    if (reason !== 'customer-ended-call' || this.call.request.endsOnLeave) this.call.end(reason);
    this.#services.left();
  }
}
