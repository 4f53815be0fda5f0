/**
 * The findings of `diagnose()` as sentences, for the tag and for the setup page. Separate constants are inlined by the
 * minifier; a table would add bytes to every page view.
 */

/** For a setting that every call needs. */
export const lacks = (name: string): string => `The attribute ${name} is missing, so no call can start.`;

export const INSECURE = 'Browsers give a microphone only to pages served over https.';
export const NO_WEBRTC = 'This browser has no WebRTC and cannot place calls.';
/** Followed by what to do. */
export const MICROPHONE_FORBIDDEN = 'A policy forbids this page to use a microphone.';
export const MICROPHONE_BLOCKED = 'The microphone is blocked for this page.';
export const NO_ORIGIN =
  'The call engine does not work in a frame without an origin: use src instead of srcdoc, and allow-same-origin in its sandbox.';
export const ENGINE_REFUSED = 'Trusted Types of this page refuse the call engine: add a default policy.';
export const NO_MICROPHONE = 'No microphone was found on this device.';
export const STORAGE_BLOCKED = 'Storage is blocked, so the bot check may ask more.';
export const NO_MESSAGES = 'Visitors cannot leave messages without call-endpoint and captcha-site-key.';
export const ONE_BUTTON = 'Text chat is not offered, so the launcher has one button.';
/** Followed by the reason. */
export const NOT_WRITABLE = 'Text chat is not offered:';
export const UNVERIFIED =
  'The bot check is not verified: it deters bots but does not stop them. Only call-endpoint verifies it.';
/** Preceded by the URL. */
export const UNREACHED = "did not answer: the network, a blocker or the page's policy may block it.";
/** Preceded by the URL. */
export const FOREIGN = "answers, but this page cannot read it: the page's origin must be in ORIGINS.";
/** Preceded by the URL. */
export const NO_SETTINGS =
  'does not say what the tag leaves out (GET config), so only its attributes count: reach it, or update the server.';
/** Followed by the channels. */
export const NO_CALLS =
  'The endpoint takes no calls at the moment, so visitors are offered the rest. Open channels:';
export const CHANNEL_CLOSED = 'The endpoint has closed this channel.';
/** Preceded by the URL. */
export const OLDER = 'is older than this script and cannot compare its settings: update the server.';
/** Preceded by the URL. */
export const MADE_INERT =
  'is a script that this page keeps from running, such as its consent manager: allow it there as necessary.';
/** Followed by what was blocked. */
export const REFUSED = "The page's policy blocked requests:";
