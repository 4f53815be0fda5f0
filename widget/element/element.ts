/** The public class of `<task-tamer-agent>`: attributes, properties and methods. The shell implements their behavior. */
import { afterPaint } from '../page/schedule.ts';
import { AttributeStore, baseUrl, SPELLINGS } from './attribute-store.ts';
import {
  type AgentProperties,
  type CallState,
  type EventDetails,
  type EventName,
  type JsonObject,
  type OpenOptions,
  type PropertyName,
  type Report,
  type SayOptions,
  type TaskTamerAgentElement,
} from '../contract.ts';
import { loadDiagnosis } from './load-diagnosis.ts';
import { Shell } from './shell.ts';
import { VERSION } from '../version.ts';

/** The accessors that `#defineSettings` defines. A property that the contract lacks is a type error below. */
type Settings = Pick<AgentProperties, PropertyName>;

/** The module must also load on a server, where `HTMLElement` is undefined. */
const Base = (globalThis.HTMLElement ?? Object) as unknown as new () => HTMLElement & Settings;

/** Longest wait for each of the two frames. Long enough that a busy page does not end a call by painting late. */
const FRAME_LIMIT_MS = 1_000;

export class TaskTamerAgent extends Base implements TaskTamerAgentElement {
  static readonly observedAttributes = TaskTamerAgent.#defineSettings();

  /** Not a static block: a browser that cannot parse one would not reach the fallback link. */
  static #defineSettings(): readonly string[] {
    for (const [name, property] of SPELLINGS) {
      Object.defineProperty(TaskTamerAgent.prototype, name, {
        configurable: true,
        enumerable: name === property,
        get(this: TaskTamerAgent) {
          return this.#attributes.get(property);
        },
        set(this: TaskTamerAgent, value: unknown) {
          this.#attributes.set(property, value);
          this.#scheduleConfigure();
        },
      });
    }
    return SPELLINGS.map(([name]) => name.toLowerCase());
  }

  readonly #attributes = new AttributeStore(this);
  readonly #shell = new Shell({
    host: this,
    attributes: this.#attributes,
    emit: (name, detail) => this.#emit(name, detail),
  });
  #connected = false;
  #configuring = false;

  constructor() {
    super();
    try {
      this.attachShadow({ mode: 'open' });
    } catch {
      // The page may have replaced `attachShadow`. The shell reports the missing root once the element is connected.
    }
  }

  connectedCallback(): void {
    if (this.#connected) return this.#shell.placed();
    this.#connected = true;
    this.#takeOverEarlyProperties();
    this.#shell.connect();
  }

  /**
   * A move is a removal and an insertion in one task, so wait a microtask before tearing down. Turbo reinserts permanent
   * elements later still, so an open dialog, call or chat waits two frames.
   */
  disconnectedCallback(): void {
    const leave = (): void => {
      if (this.isConnected || !this.#connected) return;
      this.#connected = false;
      this.#shell.disconnect();
    };
    if (!this.#shell.isBusy) queueMicrotask(leave);
    else afterPaint(() => afterPaint(leave, FRAME_LIMIT_MS), FRAME_LIMIT_MS);
  }

  /** Defining it makes `moveBefore()` preserve the element's state. Firefox still removes it from the top layer. */
  connectedMoveCallback(): void {
    if (this.#connected) this.#shell.placed();
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after) return;
    this.#attributes.attributeChanged(name);
    this.#scheduleConfigure();
  }

  /** Host pages are not type-checked: `open` may be passed as an event listener and receive an event. */
  open(options?: OpenOptions): void {
    const requested: unknown = options?.channel;
    const channel = requested === 'writing' || requested === 'message' ? requested : 'voice';
    if (this.#connected) this.#shell.open('method', channel);
  }

  close(): void {
    this.#shell.close('method');
  }

  async endCall(): Promise<void> {
    await this.#shell.endCall();
  }

  /** Host pages are not type-checked: any value is converted to a boolean. */
  setMuted(muted: unknown): void {
    if (this.#connected) this.#shell.setMuted(Boolean(muted));
  }

  say(text: unknown, options?: SayOptions): boolean {
    if (typeof text !== 'string' || text.trim() === '') return false;
    return this.#shell.session?.voice?.say(text, options ?? {}) ?? false;
  }

  send(message: JsonObject): boolean {
    return this.#shell.session?.voice?.send(message) ?? false;
  }

  async diagnose(): Promise<Report> {
    const { diagnose } = await loadDiagnosis();
    const { session } = this.#shell;
    const ownOf = (property: PropertyName): unknown => this.#attributes.own(property);
    return diagnose(ownOf, baseUrl(), session, await this.#shell.textProblems());
  }

  get callState(): CallState {
    return this.#shell.session?.getSnapshot().call.status ?? 'idle';
  }

  get muted(): boolean {
    return this.#shell.muted;
  }

  get version(): string {
    return VERSION;
  }

  /** Batches changes: pages often set several attributes in one task. */
  #scheduleConfigure(): void {
    if (this.#configuring || !this.#connected) return;
    this.#configuring = true;
    queueMicrotask(() => {
      this.#configuring = false;
      if (this.#connected) this.#shell.configure();
    });
  }

  /** A property assigned before the element was defined is an own property that would shadow the accessor. */
  #takeOverEarlyProperties(): void {
    for (const [property] of SPELLINGS) {
      if (!Object.getOwnPropertyDescriptor(this, property)) continue;
      const value: unknown = Reflect.get(this, property);
      Reflect.deleteProperty(this, property);
      Reflect.set(this, property, value);
    }
  }

  #emit<Name extends EventName>(name: Name, detail: EventDetails[Name]): boolean {
    const cancelable = name === 'agent-open';
    const event = (): Event => new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable });
    const isDetached = !this.isConnected;
    const isAllowed = this.dispatchEvent(event());
    // An event of a removed element does not bubble to the document, so dispatch it there too.
    if (isDetached) this.ownerDocument.dispatchEvent(event());
    return isAllowed;
  }
}
