/** What the browser and the page offer to a call. Looked up when used. */
import type { Environment } from './ports.ts';

export const environment: Environment = {
  online: () => navigator.onLine,
  secure: () => globalThis.isSecureContext,
  webRtc: () => typeof globalThis.RTCPeerConnection === 'function',
  scriptsAllowed: () => typesAdmitScripts(),
  mobile: () => isMobile(navigator),
  microphoneAllowed: () => policyAllows('microphone'),
  onConnectivity: (listener) => {
    const online = () => listener(true);
    const offline = () => listener(false);
    globalThis.addEventListener('online', online);
    globalThis.addEventListener('offline', offline);
    return () => {
      globalThis.removeEventListener('online', online);
      globalThis.removeEventListener('offline', offline);
    };
  },
};

/** False where no call can work, whatever the visitor does. */
export const admitsCalls = (offered: Environment): boolean =>
  offered.secure() && offered.webRtc() && offered.microphoneAllowed() && offered.scriptsAllowed();

/** Whether this is a phone or a tablet. An iPad calls itself a Mac; no Mac has a touch screen. */
export function isMobile(device: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  if (/android|iphone|ipad|ipod|iemobile|blackberry|bada/i.test(device.userAgent)) return true;
  return /macintosh/i.test(device.userAgent) && device.maxTouchPoints > 1;
}

let areScriptsRefused = false;

/**
 * Nothing tells but a script that is never put into the page, and a refusal is reported to the page's owner each time:
 * it is remembered. A default policy decides by the address: what becomes of the engine's is seen when it is loaded.
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

type FeaturePolicy = { allowsFeature(feature: string): boolean };

/** Chromium alone tells; elsewhere a refusal by policy looks like one by the visitor. */
function policyAllows(feature: string): boolean {
  const policy: unknown =
    Reflect.get(document, 'permissionsPolicy') ?? Reflect.get(document, 'featurePolicy');
  return isFeaturePolicy(policy) ? policy.allowsFeature(feature) : true;
}

function isFeaturePolicy(policy: unknown): policy is FeaturePolicy {
  return (
    typeof policy === 'object' &&
    policy !== null &&
    typeof Reflect.get(policy, 'allowsFeature') === 'function'
  );
}
