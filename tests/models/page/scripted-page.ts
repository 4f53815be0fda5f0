/**
 * A page with one element: the real entrance, session and voice client in a world where only scripted steps take time.
 * The element can be removed and reinserted; each time it has a new session and ledger.
 */
import { CallLock } from '../../../widget/session/call-lock.ts';
import { CallClient } from '../../../widget/call/call-client.ts';
import type { Environment, Ports } from '../../../widget/call/ports.ts';
import { DEFAULT_CONFIG, type AgentConfig } from '../../../widget/config/config.ts';
import type { EmitEvent, EventName } from '../../../widget/contract.ts';
import { Entrance } from '../../../widget/entrance/entrance.ts';
import type { EntranceParts } from '../../../widget/entrance/ports.ts';
import { Session, type SessionPorts } from '../../../widget/session/session.ts';
import type { FakeRoom } from '../../unit/call/fake-room.ts';
import { FakeAudio, FakeTimers, FakeTrack } from '../../unit/call/fakes.ts';
import { WEB_CALL_ANSWER } from '../../unit/call/world.ts';
import { BrokenView } from './broken-view.ts';
import { CONSENT, FakeDialog } from './fake-dialog.ts';
import { Gates } from './gates.ts';
import { Ledger } from './ledger.ts';
import { ScriptedLocks } from './locks.ts';
import { scriptedRoom } from './scripted-room.ts';

/** Resolves after all work that waits only for promises is done. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const FULL_CONFIG: AgentConfig = {
  ...DEFAULT_CONFIG,
  publicKey: 'key',
  captchaSiteKey: 'site',
  assistant: 'erin',
};

type Armed = { readonly on: EventName; readonly run: () => void };
/** A placeholder that is only passed on, because these tests render nothing. */
const ROOT = {} as ShadowRoot;

export class ScriptedPage {
  readonly timers = new FakeTimers(turn);
  readonly gates = new Gates();
  readonly locks = new ScriptedLocks();
  readonly rooms: FakeRoom[] = [];
  readonly tracks: FakeTrack[] = [];
  /** Breaks the views that React rendered for the element, in order. */
  readonly viewBreaks: (() => void)[] = [];
  readonly connectivity = new Set<(online: boolean) => void>();
  readonly facts = { online: true, secure: true, webRtc: true, mobile: false };
  /** One per insertion of the element. */
  readonly ledgers: Ledger[] = [];
  readonly entrance: Entrance;
  /** The number of tokens that the bot check has issued, which makes each one unique. */
  tokens = 0;
  /** Resolves when work that was deferred to another task may continue. */
  nextTask = (): Promise<void> => Promise.resolve();
  /** Whether the page lets the dialog open. */
  letsOpen = true;
  config: AgentConfig = FULL_CONFIG;
  /** The dialog before React; null until it is drawn. */
  early: FakeDialog | null = null;
  #isPlaced = false;
  #armed: Armed[] = [];

  constructor() {
    this.entrance = new Entrance(
      {
        emit: (name, detail) => this.#told(this.ledger, name, detail),
        config: () => this.config,
        refresh: () => undefined,
        root: () => (this.#isPlaced ? ROOT : null),
        onChange: () => undefined,
        onOpened: () => undefined,
        onRenderError: (error) => this.ledger.faults.push(`the view failed: ${String(error)}`),
        onFatalError: (error) => this.#broken(error),
        onMissing: (error) => this.#broken(error),
        onTextProblem: () => undefined,
      },
      this.#parts(),
    );
    this.insert();
  }

  get session(): Session | null {
    return this.entrance.session;
  }

  get isInCall(): boolean {
    return this.session !== null && this.session.getSnapshot().call.status !== 'idle';
  }

  /** Whether a dialog is shown, before or after React takes it over. */
  get isDialogShown(): boolean {
    return this.session?.getSnapshot().panel.open ?? this.early?.isShown ?? false;
  }

  get ledger(): Ledger {
    const ledger = this.ledgers.at(-1);
    if (ledger === undefined) throw new Error('The element has never been in the page.');
    return ledger;
  }

  get liveTracks(): number {
    const engine = this.rooms.flatMap(({ microphone }) => (microphone === null ? [] : [microphone]));
    return [...this.tracks, ...engine].filter(({ readyState }) => readyState === 'live').length;
  }

  insert(): void {
    if (this.#isPlaced) return;
    this.#isPlaced = true;
    this.ledgers.push(
      new Ledger(
        this.timers,
        () => this.entrance.isBusy,
        () => this.entrance.session,
      ),
    );
    this.configure({});
  }

  remove(): void {
    if (!this.#isPlaced) return;
    // A listener may reinsert the element during the event.
    const { ledger } = this;
    this.#isPlaced = false;
    this.entrance.leave();
    ledger.removed = true;
  }

  configure(changes: Partial<AgentConfig>): void {
    this.config = { ...this.config, ...changes };
    if (!this.#isPlaced) return;
    if (!this.ledger.removed) this.ledger.configured(this.config.name);
    this.entrance.configure();
  }

  #told: (ledger: Ledger, ...told: Parameters<EmitEvent>) => boolean = (ledger, name, detail) => {
    ledger.told(name, detail);
    const isAllowed = name !== 'agent-open' || this.letsOpen;
    if (name === 'agent-open' && isAllowed) ledger.opening();
    this.#react(name);
    return isAllowed;
  };

  #broken(error: unknown): void {
    const isOwn = !(error instanceof BrokenView) || error.ledger === this.ledger;
    this.ledger.expect(isOwn, 'a view from before the last insertion broke the element');
    this.ledger.removed = true;
  }

  #parts(): EntranceParts {
    return {
      admitsCalls: () => this.facts.secure && this.facts.webRtc,
      drawDialog: async (_root, _isWanted, onClose) => {
        await this.gates.pass('drawing', () => new Error('This page hides document.createElement.'));
        this.early = new FakeDialog(onClose);
        return this.early;
      },
      loadSessionParts: () => Promise.resolve(),
      loadSession: async () => {
        await this.gates.pass('view', () => new Error('There is no customElements.'));
        return {
          createSession: (ports) => this.#createSession(ports),
          mountView: (_container, _drawn, { onDrawn, onFatalError }) => {
            const { ledger } = this;
            this.viewBreaks.push(() => onFatalError(new BrokenView(ledger)));
            let isMounted = true;
            const draw = (): void => (isMounted ? onDrawn() : undefined);
            return {
              drawn: this.gates.pass('drawn', () => new BrokenView(ledger)).then(draw),
              renderNow: draw,
              unmount: () => {
                isMounted = false;
              },
            };
          },
        };
      },
      loadTexts: async (_config, { onLoaded }) => onLoaded(null),
      label: () => '',
      isMissing: () => false,
      afterPaint: (run) => run(),
      nextTask: () => this.nextTask(),
      wordProblems: () => Promise.resolve([]),
      renderTimeout: () => new Promise(() => undefined),
      onPageHide: () => undefined,
    };
  }

  #createSession(ports: Pick<SessionPorts, 'emit' | 'dialog'>): Session {
    const { ledger } = this;
    const session = new Session({
      ...ports,
      emit: (name, detail) => this.#told(ledger, name, detail),
      whenIdle: (run) => run(),
      now: () => this.timers.now(),
      ...CONSENT,
      lock: new CallLock(this.locks.asLockManager()),
      createClient: (options) => new CallClient({ ...options, ...this.#ports(ledger) }),
    });
    ledger.follow(session);
    return session;
  }

  /** Runs something from a listener of the page the next time the event fires. */
  arm(on: EventName, run: () => void): void {
    this.#armed.push({ on, run });
  }

  get isListening(): boolean {
    return this.#armed.length > 0;
  }

  disarm(): void {
    this.#armed = [];
  }

  #react(name: EventName): void {
    const due = this.#armed.find(({ on }) => on === name);
    if (due === undefined) return;
    this.#armed = this.#armed.filter((armed) => armed !== due);
    due.run();
  }

  #ports(ledger: Ledger): Partial<Ports> {
    return {
      timers: this.timers,
      environment: this.#environment(),
      createAudio: () => new FakeAudio(),
      fetch: async () => {
        ledger.asked('request');
        await this.gates.pass('answer', () => new TypeError('Failed to fetch'));
        return ANSWER;
      },
      media: {
        listDevices: () => Promise.resolve([]),
        onDeviceChange: () => () => undefined,
        getUserMedia: async () => {
          ledger.asked('microphone');
          await this.gates.pass('microphone', () => new DOMException('Refused.', 'NotAllowedError'));
          const track = new FakeTrack();
          this.tracks.push(track);
          return { getTracks: () => [track] } as unknown as MediaStream;
        },
      },
      createRoom: async () => {
        await this.gates.pass('room', () => new Error('There is no WebRTC.'));
        const room = scriptedRoom(this.gates, ledger);
        this.rooms.push(room);
        return room;
      },
    };
  }

  #environment(): Environment {
    return {
      online: () => this.facts.online,
      secure: () => this.facts.secure,
      webRtc: () => this.facts.webRtc,
      mobile: () => this.facts.mobile,
      savesData: () => false,
      microphoneAllowed: () => true,
      microphoneGranted: () => Promise.resolve(true),
      engineAllowed: () => true,
      onConnectivity: (listener) => {
        this.connectivity.add(listener);
        return () => this.connectivity.delete(listener);
      },
      onInterruption: () => () => undefined,
      onReturn: () => () => undefined,
    };
  }
}

/** Has only the members that are read, because reading a real response's body takes turns of the event loop. */
const ANSWER = {
  ok: true,
  status: 201,
  headers: new Headers(),
  text: () => Promise.resolve(JSON.stringify(WEB_CALL_ANSWER)),
} as Response;
