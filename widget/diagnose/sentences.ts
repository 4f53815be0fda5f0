/**
 * What `diagnose()` finds in the way, in words: the tag says them, and the page that explains them to owners shows them.
 * One constant for each sentence, because the minifier puts those into their place: a table would cost bytes that every
 * page view pays.
 */

/** Of a setting that no call can begin without. */
export const lacks = (name: string): string => `The attribute ${name} is missing, so no call can start.`;

export const INSECURE = 'Browsers give a microphone only to pages served over https.';
export const NO_WEBRTC = 'This browser has no WebRTC and cannot place calls.';
/** What to do stands behind it. */
export const MICROPHONE_FORBIDDEN = 'A policy forbids this page to use a microphone.';
export const MICROPHONE_BLOCKED = 'The microphone is blocked for this page.';
export const NO_MICROPHONE = 'No microphone was found on this device.';
export const STORAGE_BLOCKED = 'Storage is blocked, so the bot check may ask more.';
export const NO_MESSAGES = 'Visitors cannot leave messages without call-endpoint and captcha-site-key.';
/** Why stands behind it. */
export const NOT_WRITABLE = 'Text chat is not offered:';
export const UNVERIFIED =
  'The bot check is not verified: it deters bots but does not stop them. Only call-endpoint verifies it.';
/** The address stands before it. */
export const UNREACHED = "did not answer: the network, a blocker or the page's policy may block it.";
/** What it refused stands behind it. */
export const REFUSED = "The page's policy blocked requests:";
