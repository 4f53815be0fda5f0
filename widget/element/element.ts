/**
 * `<task-tamer-agent>`: the public surface. Attributes, properties and methods are here; what they set in
 * motion is in the shell behind it.
 */
import { afterPaint } from '../page/schedule.ts';
import { ATTRIBUTE_SPELLINGS, AttributeStore, baseUrl, PROPERTY_SPELLINGS } from './attribute-store.ts';
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
import { Shell } from './shell.ts';
import { VERSION } from '../version.ts';

/** The accessors that `#defineSettings` makes, by the same table: a setting that it lacks is a type error below. */
type Settings = Pick<AgentProperties, PropertyName>;

/** On a server, where there are no elements, the module must still load. */
const Base = (globalThis.HTMLElement ?? Object) as unknown as new () => HTMLElement & Settings;

/** A call does not end because a busy page is slow to draw: the longest wait for each of the two frames, ms. */
const FRAME_LIMIT_MS = 1_000;

export class TaskTamerAgent extends Base implements TaskTamerAgentElement {
  static readonly observedAttributes = TaskTamerAgent.#defineSettings();

  /** No static block: browsers that cannot read one would not get as far as the link in the launcher's place. */
  static #defineSettings(): readonly string[] {
    for (const [name, property] of PROPERTY_SPELLINGS) {
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
    return [...ATTRIBUTE_SPELLINGS.keys()];
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
      // A page may have replaced it by something that throws: the shell tells its owner once there is somebody to tell.
    }
  }

  connectedCallback(): void {
    if (this.#connected) return this.#shell.placed();
    this.#connected = true;
    this.#takeOverEarlyProperties();
    this.#shell.connect();
  }

  /**
   * A move is a removal and an insertion in one go: only what is still away afterwards was removed. Pages that keep
   * elements while they change all others (Turbo) put them back later: a visitor's dialog, call or writing waits two
   * frames for that, slow ones too.
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

  /** Its presence makes `moveBefore()` keep everything as it is; Firefox yet empties the top layer. */
  connectedMoveCallback(): void {
    if (this.#connected) this.#shell.placed();
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    const property = ATTRIBUTE_SPELLINGS.get(name);
    if (before === after || !property) return;
    this.#attributes.attributeChanged(property);
    this.#scheduleConfigure();
  }

  /** Host pages are not type-checked: an event listener may be this very method. */
  open(options?: OpenOptions): void {
    const asked: unknown = options?.channel;
    const channel = asked === 'writing' || asked === 'message' ? asked : 'voice';
    if (this.#connected) this.#shell.open('method', channel);
  }

  close(): void {
    this.#shell.close('method');
  }

  async endCall(): Promise<void> {
    await this.#shell.endCall();
  }

  /** Host pages are not type-checked: whatever comes in counts as true or false. */
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
    const { diagnose } = await import('../diagnose/diagnose.ts');
    const { session } = this.#shell;
    return diagnose(this.#attributes.allRaw(), baseUrl(), session, await this.#shell.wordFaults());
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

  /** Several attributes are often set in one go: they are read together, once. */
  #scheduleConfigure(): void {
    if (this.#configuring || !this.#connected) return;
    this.#configuring = true;
    queueMicrotask(() => {
      this.#configuring = false;
      if (this.#connected) this.#shell.configure();
    });
  }

  /** A property assigned before the tag was defined sits on the element itself and would hide ours for ever. */
  #takeOverEarlyProperties(): void {
    for (const [property] of PROPERTY_SPELLINGS) {
      if (!Object.getOwnPropertyDescriptor(this, property)) continue;
      const value: unknown = Reflect.get(this, property);
      Reflect.deleteProperty(this, property);
      Reflect.set(this, property, value);
    }
  }

  #emit<Name extends EventName>(name: Name, detail: EventDetails[Name]): boolean {
    const cancelable = name === 'agent-open';
    const event = (): Event => new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable });
    const isAway = !this.isConnected;
    const isAllowed = this.dispatchEvent(event());
    // What ends because the element was taken away would else never reach who listens at the document.
    if (isAway) this.ownerDocument.dispatchEvent(event());
    return isAllowed;
  }
}
