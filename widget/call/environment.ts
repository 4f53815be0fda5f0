/** What the browser and the page offer to a call. Looked up when used. */
import type { Environment } from './ports.ts';

export const environment: Environment = {
  online: () => navigator.onLine,
  secure: () => globalThis.isSecureContext,
  webRtc: () => typeof globalThis.RTCPeerConnection === 'function',
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
  offered.secure() && offered.webRtc() && offered.microphoneAllowed();

/** Whether this is a phone or a tablet. An iPad calls itself a Mac; no Mac has a touch screen. */
export function isMobile(device: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  if (/android|iphone|ipad|ipod|iemobile|blackberry|bada/i.test(device.userAgent)) return true;
  return /macintosh/i.test(device.userAgent) && device.maxTouchPoints > 1;
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
