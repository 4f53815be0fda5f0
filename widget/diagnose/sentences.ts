/**
 * The findings of `diagnose()` as sentences, for the tag and for the setup page. Separate constants are inlined by the
 * minifier; a table would add bytes to every page view.
 */

/** For a setting that every call needs. */
export const lacks = (name: string): string => `The tag lacks ${name}: no call can start.`;

export const INSECURE = 'Browsers give a microphone only to pages served over https.';
export const NO_WEBRTC = 'This browser has no WebRTC, so it cannot place calls.';
/** Followed by what to do. */
export const MICROPHONE_FORBIDDEN = 'A policy forbids this page a microphone.';
export const MICROPHONE_BLOCKED = 'The visitor, or this page, has blocked the microphone.';
export const NO_MICROPHONE = 'No microphone was found on this device.';
export const STORAGE_BLOCKED = 'Storage is blocked here. The bot check may ask more.';
export const NO_MESSAGES = 'No message can be left: messages needs call-endpoint and captcha-site-key.';
/** Followed by the reason. */
export const NOT_WRITABLE = 'Writing is not offered:';
export const UNVERIFIED =
  'The bot check deters and does not protect, since nobody verifies it: call-endpoint names who does.';
/** Preceded by the URL. */
export const UNREACHED = "did not answer: the network, a blocker or the page's policy is in the way.";
/** Followed by what was blocked. */
export const REFUSED = "The page's policy has refused something:";
