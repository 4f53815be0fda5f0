/**
 * What `diagnose()` finds in the way, in words: the tag says them, and the page that explains them to owners shows them.
 * One constant for each sentence, because the minifier puts those into their place: a table would cost bytes that every
 * page view pays.
 */

/** Of a setting that no call can begin without. */
export const lacks = (name: string): string => `The tag lacks ${name}: no call can start.`;

export const INSECURE = 'Browsers give a microphone only to pages served over https.';
export const NO_WEBRTC = 'This browser has no WebRTC, so it cannot place calls.';
/** What to do stands behind it. */
export const MICROPHONE_FORBIDDEN = 'A policy forbids this page a microphone.';
export const MICROPHONE_BLOCKED = 'The visitor, or this page, has blocked the microphone.';
export const NO_MICROPHONE = 'No microphone was found on this device.';
export const STORAGE_BLOCKED = 'Storage is blocked here. The bot check may ask more.';
export const NO_MESSAGES = 'No message can be left: messages needs call-endpoint and captcha-site-key.';
/** Why stands behind it. */
export const NOT_WRITABLE = 'Writing is not offered:';
export const UNVERIFIED =
  'The bot check deters and does not protect, since nobody verifies it: call-endpoint names who does.';
/** The address stands before it. */
export const UNREACHED = "did not answer: the network, a blocker or the page's policy is in the way.";
/** What it refused stands behind it. */
export const REFUSED = "The page's policy has refused something:";
