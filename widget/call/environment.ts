/** What the browser and the page offer to a call. Looked up when used. */
import { isMobile } from './mobile.ts';
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
