/**
 * What `diagnose()` can find, in words, for the page that explains it to owners. By check, and in it by status, or by a
 * name of its own where a status has two sentences. The tag's own code says them in place: a table in the script would
 * cost bytes that every page view pays, so a test holds the two against each other.
 */

/** Of a setting that no call can begin without. */
export const settingSentences = (name: SettingCheck) => ({
  ok: 'Given.',
  problem: `The tag lacks ${name}: no call can start.`,
});

export type SettingCheck = 'public-key' | 'assistant, squad or workflow' | 'captcha-site-key';

/** Of a server: the address stands before it. */
export const SERVER_SENTENCES = {
  ok: 'answers.',
  problem: "did not answer: the network, a blocker or the page's policy is in the way.",
} as const;

export type ServerCheck = 'call-endpoint' | 'platform' | 'call-engine' | 'bot-check';

/** Of all others. What only the page knows stands behind. */
export const SENTENCES = {
  'secure-context': {
    ok: 'The page is served securely.',
    problem: 'Browsers give a microphone only to pages served over https.',
  },
  webrtc: {
    ok: 'This browser can place calls.',
    problem: 'This browser has no WebRTC, so it cannot place calls.',
  },
  'microphone-policy': {
    ok: 'No policy is known to forbid this page a microphone.',
    problem: 'A policy forbids this page a microphone.',
  },
  'microphone-permission': {
    ok: 'Allowed.',
    asks: 'The browser will ask when a call starts.',
    unknown: 'This browser does not tell; it will ask when a call starts.',
    problem: 'The visitor, or this page, has blocked the microphone.',
  },
  microphones: {
    ok: 'There is at least one microphone.',
    problem: 'No microphone was found on this device.',
    unknown: 'The browser does not list its devices here.',
  },
  storage: {
    ok: 'The page may store things:',
    warning: 'Storage is blocked here. The bot check may ask more.',
  },
  writing: {
    ok: 'Visitors may write to the agent.',
    off: 'The tag offers calls alone.',
    warning: 'Writing is not offered:',
  },
  'bot-check-verification': {
    ok: 'The bot check is verified by your endpoint, before it places a call.',
    warning:
      'The bot check deters and does not protect, since nobody verifies it: call-endpoint names who does.',
  },
  'content-security-policy': {
    ok: 'The page has refused nothing that was seen.',
    warning: "The page's policy has refused something:",
  },
} as const;

export type Check = keyof typeof SENTENCES;
