/** The platform's record of one call, which tests and QA read afterwards. */
import { randomUUID } from 'node:crypto';
import type { Appointment } from '../../erin/dialogue.ts';
import type { Scenario } from '../../faults.ts';
import { bookFaultOf, scenarioOf } from '../../scenarios.ts';
import type { BookPorts } from '../../erin/erin-ports.ts';
import type { KeyKind } from '../keys.ts';
import { ToolServer, type CalendarPort, type UsedTool } from '../tool-server.ts';
import {
  artifactOf,
  costOf,
  ServerMessages,
  type MadeBooking,
  type SpokenMessage,
} from './server-messages.ts';
import { SoundTrack } from './sound-track.ts';
import type { WebCall } from './web-call-request.ts';

export type CallStatus = 'queued' | 'in-progress' | 'ended';
type TimelineEntry = { readonly at: string; readonly what: string };
type Spoken = { readonly text: string; readonly startsAtMs: number; readonly seconds: number };

const MAX_ENTRIES = 1_000;

export class CallRecord {
  readonly id = randomUUID();
  readonly createdAt = new Date().toISOString();
  readonly scenario: Scenario;
  readonly request: WebCall;
  /** The kind of key that requested the call. */
  readonly key: KeyKind;
  /** Set by the client that requested the call. */
  name: string | null = null;
  /** The audio of the visitor's microphone and of Erin; both start when the visitor joins. */
  readonly heard = new SoundTrack();
  readonly said = new SoundTrack();
  readonly #timeline: TimelineEntry[] = [];
  readonly #messages: SpokenMessage[] = [];
  readonly #told: SpokenMessage[] = [];
  readonly #bookings: MadeBooking[] = [];
  readonly #server: ServerMessages;
  readonly #tools: ToolServer;
  readonly #toolUses: UsedTool[] = [];
  readonly #spoken: Spoken[] = [];
  #status: CallStatus = 'queued';
  #startedAt: string | null = null;
  #endedAt: string | null = null;
  #endedReason: string | null = null;
  #joinedAtMs = Date.now();

  constructor(request: WebCall, key: KeyKind, calendar: CalendarPort) {
    this.request = request;
    this.key = key;
    this.scenario = scenarioOf(request.agentId);
    this.#tools = new ToolServer(
      request.overrides,
      () => ({ call: { id: this.id }, artifact: { messages: this.#messages } }),
      { fault: bookFaultOf(this.scenario), calendar },
    );
    this.#server = new ServerMessages(this, this.scenario.reports);
    this.mark('rest');
  }

  get timeline(): readonly TimelineEntry[] {
    return this.#timeline;
  }

  get messages(): readonly SpokenMessage[] {
    return this.#messages;
  }

  get bookings(): readonly MadeBooking[] {
    return this.#bookings;
  }

  get toolUses(): readonly UsedTool[] {
    return this.#toolUses;
  }

  /** The owner's appointment book; null if the call has no tools for it. */
  get appointmentBook(): BookPorts | null {
    const services = this.#tools.named('find_slots', 'service');
    if (services === null) return null;
    const textsQuestion = this.#tools.quoted('book', 'texts');
    return { services, textsQuestion, use: (name, given) => this.#useTool(name, given) };
  }

  async #useTool(name: string, given: object): Promise<UsedTool> {
    const used = await this.#tools.use(name, given);
    if (this.#toolUses.length < MAX_ENTRIES) this.#toolUses.push(used);
    this.mark(`tool: ${name}`);
    return used;
  }

  get ended(): boolean {
    return this.#status === 'ended';
  }

  get sinceJoinMs(): number {
    return Date.now() - this.#joinedAtMs;
  }

  mark(what: string): void {
    if (this.#timeline.length < MAX_ENTRIES) this.#timeline.push({ at: new Date().toISOString(), what });
  }

  join(): void {
    this.#joinedAtMs = Date.now();
    this.heard.clear();
    this.said.clear();
    this.#status = 'in-progress';
    this.#startedAt ??= new Date().toISOString();
    this.mark('join');
    this.#server.send('status-update', { status: 'in-progress', call: { id: this.id } });
  }

  transcript(role: string, message: string): void {
    if (this.#messages.length < MAX_ENTRIES) this.#messages.push({ role, message, time: Date.now() });
  }

  /** Records the page's text messages to the agent. */
  record(role: string, message: string): void {
    if (this.#told.length < MAX_ENTRIES) this.#told.push({ role, message, time: Date.now() });
  }

  book(appointment: Appointment): void {
    this.#bookings.push({ ...appointment, time: Date.now() });
    this.mark('booking');
  }

  speak(text: string, samples: Int16Array, rate: number): void {
    const startsAtMs = this.sinceJoinMs;
    this.said.add(samples, rate, startsAtMs);
    if (this.#spoken.length < MAX_ENTRIES) {
      this.#spoken.push({ text, startsAtMs, seconds: samples.length / rate });
    }
  }

  /** The first reason is final. */
  end(reason: string): void {
    if (this.ended) return;
    this.#status = 'ended';
    this.#endedReason = reason;
    this.#endedAt = new Date().toISOString();
    this.mark(`ended: ${reason}`);
    this.#server.send('status-update', { status: 'ended', endedReason: reason, call: { id: this.id } });
    this.#server.send('end-of-call-report', { ...this.#report(), analysis: {}, call: { id: this.id } });
  }

  /** The fields shared by a call's report and record. */
  #report() {
    return {
      startedAt: this.#startedAt,
      endedAt: this.#endedAt,
      endedReason: this.#endedReason,
      cost: costOf(this.#billedSeconds),
      artifact: artifactOf(this),
    };
  }

  /** The billed duration: from the first visitor's arrival to the end of the call, even if the room is empty. */
  get #billedSeconds(): number {
    if (this.#startedAt === null) return 0;
    const end = this.#endedAt === null ? Date.now() : Date.parse(this.#endedAt);
    return (end - Date.parse(this.#startedAt)) / 1_000;
  }

  toJson(): object {
    return {
      id: this.id,
      name: this.name,
      type: 'webCall',
      createdAt: this.createdAt,
      status: this.#status,
      ...this.#report(),
      assistantId: this.request.agentId,
      assistantOverrides: this.request.overrides,
      metadata: this.request.metadata,
      maxDurationSeconds: this.request.maxDurationSeconds,
      openedWith: `${this.key} key`,
      messages: this.#messages,
      told: this.#told,
      bookings: this.#bookings,
      spoken: this.#spoken,
      heardSeconds: this.heard.seconds,
      billedSeconds: this.#billedSeconds,
      timeline: this.#timeline,
    };
  }
}
