/**
 * Owns the voice client on behalf of the session: makes one for the configuration in force, turns what it
 * reports into session events, and passes its public events on to the host page.
 */
import { CallClient } from '../call/call-client.ts';
import type { CallClientOptions } from '../call/client-options.ts';
import type { CallErrorDetail } from '../call/errors/call-error.ts';
import type { SpeechUpdate } from '../call/messages.ts';
import type { CallRequest } from '../platform/web-call.ts';
import { CallSlot } from './call-slot.ts';
import type { AgentConfig } from '../config/config.ts';
import {
  CALL_EVENTS,
  type EndReason,
  type EventDetails,
  type EventName,
  type FailureReason,
} from '../contract.ts';
import type { NoticeEvent } from './notices.ts';
import type { SessionEvent } from './session-state.ts';

export type Emit = <Name extends EventName>(name: Name, detail: EventDetails[Name]) => boolean;
export type CreateClient = (options: CallClientOptions) => CallClient;

export type CallPorts = {
  readonly emit: Emit;
  readonly dispatch: (event: SessionEvent) => void;
  readonly onVolume: (volume: number) => void;
  readonly createClient?: CreateClient;
  readonly slot?: CallSlot;
};

/** How an attempt to start a call came out. */
export type StartOutcome = { readonly started: boolean; readonly failure: FailureReason | null };

/** Those of the page's agents that have called: two at once would talk to each other. */
const callers = new Set<VoiceLink>();

export class VoiceLink {
  readonly #ports: CallPorts;
  readonly #create: CreateClient;
  readonly #slot: CallSlot;
  #client: CallClient | null = null;
  #settings = '';
  #failure: FailureReason | null = null;
  #starting = false;
  #lastCallId: string | null = null;

  constructor(ports: CallPorts) {
    this.#ports = ports;
    this.#create = ports.createClient ?? ((options) => new CallClient(options));
    this.#slot = ports.slot ?? new CallSlot();
  }

  /** The client for this configuration. A changed setting makes a new one, but never during a call. */
  clientFor(config: AgentConfig): CallClient {
    const options = clientOptions(config);
    const settings = JSON.stringify(options);
    if (this.#client && (settings === this.#settings || this.#client.status.state.status !== 'idle'))
      return this.#client;
    const isMuted = this.#client?.status.muted ?? false;
    this.#discard();
    this.#settings = settings;
    const client = this.#create(options);
    // Whoever has muted stays muted, whatever the page changes meanwhile.
    client.setMuted(isMuted);
    return this.#adopt(client);
  }

  get current(): CallClient | null {
    return this.#client;
  }

  get isBusy(): boolean {
    return this.#client !== null && this.#client.status.state.status !== 'idle';
  }

  /** True while another element of the page, or another tab, has a call. */
  get isBlocked(): boolean {
    return this.#slot.isTaken || [...callers].some((caller) => caller !== this && caller.isBusy);
  }

  /** Has {@link isBlocked} know of other tabs. Called when a call may follow soon. */
  watchOtherTabs(): void {
    if (!this.isBusy) void this.#slot.look();
  }

  /** For support: names the call in the platform's records. */
  get lastCallId(): string | null {
    return this.#lastCallId;
  }

  /** Resolves when the call is up, has failed, or was cancelled; never rejects. */
  async start(config: AgentConfig, name: string): Promise<StartOutcome> {
    this.#failure = null;
    this.#starting = true;
    callers.add(this);
    try {
      const client = this.clientFor(config);
      // At once, inside the visitor's gesture. Two tabs that start in the same moment are told apart here.
      const starting = client.start(callRequest(config, name));
      const [isAlone, call] = await Promise.all([this.#claim(client), starting]);
      return { started: call !== null, failure: isAlone ? this.#failure : 'already-in-call' };
    } catch {
      // The client has reported it already: what it throws is a call that lacks an agent.
      return { started: false, failure: this.#failure ?? 'not-configured' };
    } finally {
      this.#starting = false;
    }
  }

  async teardown(reason: EndReason): Promise<void> {
    const client = this.#client;
    this.#slot.stop();
    await client?.stop(reason);
    if (client === this.#client) this.#discard();
    if (!this.isBusy) callers.delete(this);
  }

  async #claim(client: CallClient): Promise<boolean> {
    const isAlone = await this.#slot.claim();
    if (!isAlone) await client.stop();
    // What ended before the slot came has nothing to hold it for.
    else if (client.status.state.status === 'idle') this.#slot.release();
    return isAlone;
  }

  #adopt(client: CallClient): CallClient {
    this.#client = client;
    for (const name of CALL_EVENTS) this.#forward(client, name);
    this.#follow(client);
    this.#publish(client);
    return client;
  }

  #forward<Name extends (typeof CALL_EVENTS)[number]>(client: CallClient, name: Name): void {
    client.on(name, (detail: EventDetails[Name]) => {
      this.#ports.emit(name, detail);
    });
  }

  #follow(client: CallClient): void {
    const { dispatch, onVolume } = this.#ports;
    client.status.subscribe(() => this.#publish(client));
    client.on('transcript', (transcript) => dispatch({ type: 'transcript', transcript }));
    client.on('speech-start', () => dispatch({ type: 'speech', speaker: 'assistant', speaking: true }));
    client.on('speech-end', () => dispatch({ type: 'speech', speaker: 'assistant', speaking: false }));
    client.on('speech-update', (update) => this.#onSpeechUpdate(update));
    client.on('call-video', ({ track }) => dispatch({ type: 'video', track }));
    client.on('volume-level', ({ volume }) => onVolume(volume));
    client.on('call-start-success', ({ callId }) => this.#onStarted(callId));
    client.on('call-start-failed', ({ reason }) => (this.#failure = reason));
    client.on('call-error', (error) => this.#onError(error));
    client.on('call-end', ({ reason }) => this.#onEnd(reason));
  }

  /** A client that has been replaced has nothing to show any more; what it has yet to tell is still heard. */
  #publish(client: CallClient): void {
    if (client !== this.#client) return;
    const { state: call, muted, connected, audioBlocked, microphoneLost } = client.status;
    if (call.status === 'idle') this.#slot.release();
    this.#ports.dispatch({ type: 'voice', status: { call, muted, connected, audioBlocked, microphoneLost } });
  }

  #notify(event: NoticeEvent): void {
    this.#ports.dispatch({ type: 'notice', event });
  }

  /** The agent's speech is measured in the call, which is sooner. */
  #onSpeechUpdate({ role, speaking }: SpeechUpdate): void {
    if (role === 'user') this.#ports.dispatch({ type: 'speech', speaker: 'user', speaking });
  }

  #onStarted(callId: string): void {
    this.#lastCallId = callId;
    this.#notify({ type: 'show', kind: 'call-started' });
  }

  /**
   * A start that fails is announced once, as a failed start; any other error as an error in the call. A message that
   * could not be sent is the page's own, and for the page to mend.
   */
  #onError({ fatal, reason, type }: CallErrorDetail): void {
    if ((fatal && this.#starting) || type === 'send-error') return;
    this.#notify({ type: 'show', kind: 'call-error', reason });
  }

  #onEnd(reason: EndReason): void {
    this.#notify({ type: 'withdraw', kind: 'call-started' });
    if (QUIET_ENDS.has(reason)) return;
    this.#notify({ type: 'show', kind: 'call-ended' });
  }

  #discard(): void {
    void this.#client?.destroy();
    this.#client = null;
  }
}

/** Ends that were announced as an error already, or that nobody is there to read. */
const QUIET_ENDS: ReadonlySet<EndReason> = new Set([
  'connection-lost',
  'call-failed',
  'element-removed',
  'page-closed',
]);

function clientOptions(config: AgentConfig): CallClientOptions {
  const { publicKey, apiUrl, dailyConfig, noiseCancellation } = config;
  return { publicKey: publicKey ?? '', apiUrl, noiseCancellation, ...(dailyConfig && { dailyConfig }) };
}

/** The visitor's name goes to the agent as `variableValues.name`, and nowhere else. */
function callRequest(config: AgentConfig, name: string): CallRequest {
  const { assistant, squad, workflow, workflowOverrides } = config;
  const named = (overrides: AgentConfig['assistantOverrides']) => ({
    ...overrides,
    variableValues: { ...asObject(overrides?.['variableValues']), name },
  });
  return {
    ...(assistant && { assistant }),
    ...(squad && { squad }),
    ...(workflow && { workflow, workflowOverrides: named(workflowOverrides) }),
    ...((assistant ?? squad) && { assistantOverrides: named(config.assistantOverrides) }),
  };
}

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});
