/**
 * What can be found, in words: by check, and in it by status, or by a name of its own where a status has two sentences.
 * What only the page knows is put before or behind it.
 */
const SERVER = {
  ok: 'answers.',
  problem: "did not answer: the network, a blocker or the page's policy is in the way.",
} as const;

const lacks = (name: string) => ({
  ok: 'Given.',
  problem: `The tag lacks ${name}: no call can start.`,
});

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
    ok: 'The page may store things.',
    warning: 'Storage is blocked here. The bot check may ask more.',
  },
  'public-key': lacks('public-key'),
  'assistant, squad or workflow': lacks('assistant, squad or workflow'),
  writing: {
    ok: 'Visitors may write to the agent.',
    off: 'The tag offers calls alone.',
    warning: 'Writing is not offered:',
  },
  'captcha-site-key': lacks('captcha-site-key'),
  'bot-check-verification': {
    ok: 'The bot check is verified by your endpoint, before it places a call.',
    warning:
      'The bot check deters and does not protect, since nobody verifies it: call-endpoint names who does.',
  },
  'call-endpoint': SERVER,
  platform: SERVER,
  'call-engine': SERVER,
  'bot-check': SERVER,
  'content-security-policy': {
    ok: 'The page has refused nothing that was seen.',
    warning: "The page's policy has refused something:",
  },
} as const;

export type Check = keyof typeof SENTENCES;
