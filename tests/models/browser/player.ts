/**
 * Plays steps inside a page, without a round trip to the test for each, and records violations. Serialized, so it must
 * not reference anything outside itself except the rule for call events, which is injected first.
 */
import type { TaskTamerAgentElement } from '../../../widget/contract.ts';
import type { CallRecord, wrongWith } from '../call-record.ts';
import type { Steps } from './steps.ts';

export type PlayerOptions = {
  readonly tag: string;
  readonly events: readonly string[];
  /** The events that may fire for a call that has ended or is about to. */
  readonly parting: readonly string[];
  readonly attributes: Readonly<Record<string, string>>;
  /** The bot check's text when passed. */
  readonly passed: string;
  /** How long to wait for required events, ms. */
  readonly patience: number;
};

export type Played = {
  /** The violated rules in order; empty if none. */
  readonly faults: readonly string[];
  readonly starts: number;
  /** The number of starts that became calls. */
  readonly joined: number;
};
export type Player = { play(steps: Steps): Promise<Played> };
export type PlayedWindow = Window & { player: Player; wrongWith: typeof wrongWith };

export function installPlayer({ tag, events, parting, attributes, passed, patience }: PlayerOptions): void {
  const agent = document.createElement(tag) as TaskTamerAgentElement;
  const places = [document.createElement('div'), document.createElement('div')] as const;
  document.body.append(...places);

  const live = new Set<MediaStreamTrack>();
  const contexts = new Set<AudioContext>();
  const peers = new Set<RTCPeerConnection>();
  let faults: string[] = [];
  let calls: CallRecord[] = [];
  /**
   * The allowed values of `muted`: a removed element keeps its value until it is torn down, which takes up to two
   * frames.
   */
  let mutes: readonly boolean[] = [false];
  let visits = 0;
  let visiting = 0;

  const expectThat = (holds: boolean, otherwise: string): void => {
    if (!holds) faults.push(otherwise);
  };

  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => {
    expectThat(agent.callState !== 'idle', 'the microphone was requested without a call');
    const stream = await open(constraints);
    stream.getTracks().forEach((track) => live.add(track));
    return stream;
  };
  const clone: unknown = Reflect.get(MediaStreamTrack.prototype, 'clone');
  Reflect.set(MediaStreamTrack.prototype, 'clone', function (this: MediaStreamTrack): unknown {
    const track: unknown = typeof clone === 'function' ? Reflect.apply(clone, this, []) : null;
    if (track instanceof MediaStreamTrack) live.add(track);
    return track;
  });
  window.AudioContext = class extends AudioContext {
    constructor(options?: AudioContextOptions) {
      super(options);
      contexts.add(this);
    }
  };
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      peers.add(this);
    }
  };

  const isUp = (): boolean => agent.callState === 'joined' || agent.callState === 'live';

  const hear = ({ type, detail }: CustomEvent<Readonly<Record<string, unknown>>>): void => {
    const { callState } = agent;
    if (type === 'call-start-progress' && detail['stage'] === 'validation' && detail['status'] === 'started')
      calls.push({ joined: false, outcomes: [], fatal: [], ends: [] });
    const call = calls.at(-1);
    const isTornDown =
      type === 'call-start-failed' || (type === 'agent-close' && detail['reason'] === 'removed');
    if (type === 'call-end' || (isTornDown && !agent.isConnected)) mutes = [false];
    if (!parting.includes(type))
      expectThat(callState !== 'idle' && callState !== 'ending', `${type} while ${callState}`);
    if (call === undefined) return;
    if (isUp()) call.joined = true;
    if (type === 'call-start-success') call.outcomes.push('success');
    if (type === 'call-start-failed') call.outcomes.push(String(detail['reason']));
    if (type === 'call-error' && detail['fatal'] === true && isWrong(call))
      call.fatal.push(String(detail['type']));
    if (type === 'call-end') call.ends.push(String(detail['reason']));
  };
  for (const name of events) agent.addEventListener(name, (event) => hear(event as CustomEvent));

  const { wrongWith } = window as unknown as PlayedWindow;
  const isWrong = (call: CallRecord): boolean => wrongWith(call).length > 0;

  const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
  const until = async (holds: () => boolean, limit: number): Promise<boolean> => {
    const end = performance.now() + limit;
    while (!holds()) {
      if (performance.now() > end) return false;
      await frame();
    }
    return true;
  };
  const find = <Kind extends Element>(selector: string): Kind | null =>
    agent.shadowRoot?.querySelector<Kind>(selector) ?? null;
  const button = (name: RegExp): HTMLElement | undefined =>
    [...(agent.shadowRoot?.querySelectorAll<HTMLElement>('button') ?? [])].find(({ textContent }) =>
      name.test(textContent),
    );

  /**
   * Fills in the form and presses Start Call, if there is one. Stops when another visit begins or the sequence ends.
   */
  const begin = async (): Promise<void> => {
    visits += 1;
    const mine = visits;
    const box = (): HTMLElement | null => {
      const { contentDocument: check = null } = find<HTMLIFrameElement>('iframe[title^="Widget"]') ?? {};
      return check?.readyState === 'complete' ? check.querySelector('#check') : null;
    };
    const on = async (holds: () => boolean): Promise<boolean> =>
      (await until(() => mine !== visits || agent.callState !== 'idle' || holds(), patience)) &&
      mine === visits &&
      agent.callState === 'idle';
    agent.open();
    if (!(await on(() => find('dialog[open] form') !== null))) return;
    const name = find<HTMLInputElement>('dialog[open] input[type="text"]');
    if (name?.value === '') {
      name.focus();
      document.execCommand('insertText', false, 'Grace');
    }
    const consent = find<HTMLInputElement>('dialog[open] input[type="checkbox"]');
    if (consent?.checked === false) consent.click();
    if (!(await on(() => box() !== null))) return;
    box()?.click();
    if (await on(() => agent.shadowRoot?.textContent.includes(passed) === true)) press();
  };
  const visitor = async (): Promise<void> => {
    visiting += 1;
    await begin();
    visiting -= 1;
  };
  const press = (): void => {
    if (agent.callState === 'idle') find<HTMLFormElement>('dialog[open] form')?.requestSubmit();
  };

  const insert = (): void => {
    if (agent.isConnected) return;
    places[0].append(agent);
    expectMuted();
    mutes = [agent.muted];
  };
  const expectMuted = (): void => {
    const { muted } = agent;
    expectThat(mutes.includes(muted), `muted is ${String(muted)}`);
  };
  const acts: Readonly<Record<string, () => unknown>> = {
    open: () => agent.open(),
    close: () => agent.close(),
    'begin a call': () => void visitor(),
    'press Start Call': press,
    'press End Call': () => button(/End Call|Terminar|Cancel/)?.click(),
    endCall: () => void agent.endCall(),
    mute: () => setMuted(true),
    unmute: () => setMuted(false),
    say: () => agent.say('Hello.'),
    send: () => agent.send({ type: 'odd' }),
    'platform ends the call': () => agent.send({ type: 'end-call' }),
    remove: () => {
      agent.remove();
      mutes = [...mutes, false];
    },
    insert,
    move: () => agent.isConnected && places[agent.parentElement === places[0] ? 1 : 0].append(agent),
    'page hides': () => window.dispatchEvent(new PageTransitionEvent('pagehide')),
    offline: () => window.dispatchEvent(new Event('offline')),
    online: () => window.dispatchEvent(new Event('online')),
  };
  const setMuted = (on: boolean): void => {
    mutes = agent.isConnected ? [on] : [...mutes, on];
    agent.setMuted(on);
  };

  /** Limits a step's wait for events that may not fire. */
  const NEXT_LIMIT_MS = 2_000;
  const isOver = (): boolean => visiting === 0 && agent.callState === 'idle';
  const waits: Readonly<Record<Steps[number]['until'], () => Promise<unknown>>> = {
    'at once': () => Promise.resolve(),
    'a frame': frame,
    'state change': () => {
      const { callState } = agent;
      return until(() => agent.callState !== callState || isOver(), NEXT_LIMIT_MS);
    },
    live: () => until(() => agent.callState === 'live' || isOver(), NEXT_LIMIT_MS),
    'really live': () => until(() => agent.callState === 'live', patience),
  };

  const cleanUp = async (): Promise<void> => {
    visits += 1;
    insert();
    if (isUp()) expectMuted();
    await agent.endCall();
    expectThat(agent.callState === 'idle', `${agent.callState} after endCall`);
    agent.close();
    const left = () => ({
      tracks: [...live].filter(({ readyState }) => readyState === 'live').length,
      contexts: [...contexts].filter(({ state }) => state !== 'closed').length,
      peers: [...peers].filter(({ connectionState }) => connectionState !== 'closed').length,
      dialogs: find('dialog[open]') === null ? 0 : 1,
      calls: calls.filter(isWrong).length,
    });
    const isClean = await until(() => Object.values(left()).every((count) => count === 0), patience);
    expectThat(isClean, `left over: ${JSON.stringify(left())} ${JSON.stringify(calls.filter(isWrong))}`);
    for (const kept of [live, contexts, peers]) kept.clear();
  };

  const play = async (steps: Steps): Promise<Played> => {
    faults = [];
    calls = [];
    mutes = [false];
    agent.setMuted(false);
    for (const [name, value] of Object.entries(attributes)) agent.setAttribute(name, value);
    insert();
    for (const { act, until } of steps) {
      if (typeof act === 'string') acts[act]?.();
      else if (act[1] === null) agent.removeAttribute(act[0]);
      else agent.setAttribute(act[0], act[1]);
      await waits[until]();
    }
    await cleanUp();
    return { faults, starts: calls.length, joined: calls.filter(({ joined }) => joined).length };
  };
  Object.assign(window, { player: { play } satisfies Player });
}
