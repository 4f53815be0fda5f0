/**
 * Records every event of the tag, and everything that a call opens and must close. Runs before any script of the page.
 */
export type Told = { readonly name: string; readonly detail: Readonly<Record<string, unknown>> };

export type Probe = {
  /** The tag's events in order, without values that JSON cannot represent. */
  readonly told: Told[];
  readonly tracks: MediaStreamTrack[];
  readonly contexts: AudioContext[];
  /** The elements on which `play()` was called. */
  readonly players: HTMLMediaElement[];
  readonly peers: RTCPeerConnection[];
  /** Uncaught errors and unhandled rejections, by their message. */
  readonly uncaught: string[];
  /** Set by a test: called with each event during dispatch, before the page's listeners. */
  onTold: (told: Told) => void;
  /** Whether an event with this name and these details was fired. */
  heard(name: string, detail: Told['detail']): boolean;
};

declare global {
  interface Window {
    probe: Probe;
  }
}

export function installProbe(eventNames: readonly string[]): void {
  const probe: Probe = {
    told: [],
    tracks: [],
    contexts: [],
    players: [],
    peers: [],
    uncaught: [],
    onTold: () => undefined,
    heard: (name, detail) => probe.told.some((told) => told.name === name && holds(told.detail, detail)),
  };
  window.probe = probe;
  const hear = (event: Event): void => {
    const detail = event instanceof CustomEvent ? (event.detail as unknown) : {};
    const told = { name: event.type, detail: JSON.parse(JSON.stringify(detail)) as Told['detail'] };
    probe.told.push(told);
    probe.onTold(told);
  };
  for (const name of eventNames) document.addEventListener(name, hear, true);

  function holds(value: unknown, wanted: unknown): boolean {
    if (typeof wanted === 'string' && typeof value === 'string') return value.startsWith(wanted);
    if (typeof wanted !== 'object' || wanted === null) return value === wanted;
    if (typeof value !== 'object' || value === null) return false;
    return Object.entries(wanted).every(([key, part]) => holds(Reflect.get(value, key), part));
  }

  window.addEventListener('error', ({ message }) => probe.uncaught.push(message));
  window.addEventListener('unhandledrejection', ({ reason }) => probe.uncaught.push(String(reason)));

  if (typeof RTCPeerConnection === 'function') {
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        probe.peers.push(this);
      }
    };
  }

  window.AudioContext = class extends AudioContext {
    constructor(options?: AudioContextOptions) {
      super(options);
      probe.contexts.push(this);
    }
  };

  spyOn(HTMLMediaElement.prototype, 'play', (element) => probe.players.push(element));
  spyOn(MediaStreamTrack.prototype, 'clone', (_track, copy) => {
    if (copy instanceof MediaStreamTrack) probe.tracks.push(copy);
  });
  function spyOn<Owner extends object>(
    owner: Owner,
    name: keyof Owner,
    note: (self: Owner, result: unknown) => void,
  ): void {
    const original: unknown = owner[name];
    if (typeof original !== 'function') return;
    Reflect.set(owner, name, function (this: Owner, ...args: readonly unknown[]): unknown {
      const result: unknown = Reflect.apply(original, this, args);
      note(this, result);
      return result;
    });
  }

  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined) return;
  const open = devices.getUserMedia.bind(devices);
  devices.getUserMedia = async (constraints) => {
    const stream = await open(constraints);
    probe.tracks.push(...stream.getTracks());
    return stream;
  };
}
