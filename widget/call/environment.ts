/** Detects what the browser and the page allow for a call. Evaluated on use. */
import { policyAllows } from './permissions-policy.ts';
import type { Environment } from './ports.ts';

/** Cached, because browsers keep the status up to date: only the first query is asynchronous. */
let microphonePermission: PermissionStatus | undefined;

export const environment: Environment = {
  online: () => navigator.onLine,
  secure: () => globalThis.isSecureContext,
  webRtc: () => typeof globalThis.RTCPeerConnection === 'function',
  engineAllowed: () => hasOrigin() && typesAdmitScripts(),
  mobile: () => isMobile(navigator),
  savesData: () => {
    const connection: unknown = Reflect.get(navigator, 'connection');
    return (
      typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
    );
  },
  microphoneAllowed: () => policyAllows('microphone'),
  microphoneGranted: () =>
    microphonePermission ? microphonePermission.state === 'granted' : askMicrophonePermission(),
  onConnectivity: (listener) => {
    const notify = ({ type }: Event) => listener(type === 'online');
    return listen(globalThis, ['online', 'offline'], notify);
  },
  onInterruption: (listener) => {
    const session: unknown = Reflect.get(navigator, 'audioSession');
    if (!(session instanceof EventTarget)) return () => undefined;
    const notify = () => listener(Reflect.get(session, 'state') === 'interrupted');
    notify();
    return listen(session, ['statechange'], notify);
  },
  onReturn: (listener) => {
    const shown = listen(document, ['visibilitychange', 'resume'], () => {
      if (!document.hidden) listener();
    });
    const pressed = listen(globalThis, ['pointerup', 'keydown'], listener);
    return () => {
      shown();
      pressed();
    };
  },
};

async function askMicrophonePermission(): Promise<boolean> {
  try {
    microphonePermission = await navigator.permissions.query({ name: 'microphone' });
    return microphonePermission.state === 'granted';
  } catch {
    // Firefox before 132 knows no permission by this name.
    return false;
  }
}

/** Listens in the capture phase, because pages may stop the propagation of events. */
function listen(target: EventTarget, names: readonly string[], listener: (event: Event) => void): () => void {
  for (const name of names) target.addEventListener(name, listener, true);
  return () => {
    for (const name of names) target.removeEventListener(name, listener, true);
  };
}

/** False where calls can never work. */
export const admitsCalls = (offered: Environment): boolean =>
  offered.secure() && offered.webRtc() && offered.microphoneAllowed() && offered.engineAllowed();

/** Detects phones and tablets. An iPad identifies as a Mac, but no Mac has a touch screen. */
export function isMobile(device: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  if (/android|iphone|ipad|ipod|iemobile|blackberry|bada/i.test(device.userAgent)) return true;
  return /macintosh/i.test(device.userAgent) && device.maxTouchPoints > 1;
}

/**
 * The call engine posts messages to its own page by the page's origin, except in a file. A `srcdoc` frame has none in its
 * address, and a sandbox without `allow-same-origin` has another than its address.
 */
export const hasOrigin = (): boolean =>
  location.protocol === 'file:' || ![self.origin, location.origin].includes('null');

let areScriptsRefused = false;

/**
 * Detectable only with a script that is never inserted; cached, because each refusal is reported to the page's owner. A
 * default policy decides by URL, so a refusal of the engine's own URL shows only when it loads.
 */
function typesAdmitScripts(): boolean {
  const types: unknown = Reflect.get(globalThis, 'trustedTypes');
  if (typeof types !== 'object' || types === null || Reflect.get(types, 'defaultPolicy')) return true;
  if (areScriptsRefused) return false;
  try {
    document.createElement('script').src = 'data:,';
  } catch {
    areScriptsRefused = true;
  }
  return !areScriptsRefused;
}
