/** The line that an owner runs on their page, and what to do about each finding. The sentences are the tag's. */
import { TAG } from '../../widget/contract.ts';
import {
  INSECURE,
  lacks,
  MICROPHONE_BLOCKED,
  MICROPHONE_FORBIDDEN,
  NO_MICROPHONE,
  NO_WEBRTC,
  NOT_WRITABLE,
  REFUSED,
  STORAGE_BLOCKED,
  UNREACHED,
  UNVERIFIED,
} from '../../widget/diagnose/sentences.ts';

export const DIAGNOSIS = `console.table((await document.querySelector('${TAG}').diagnose()).findings);`;

/** The sentence starts with the server's URL. */
const SERVER = `… ${UNREACHED}`;

/** The tag's sentences about actual and possible problems, by check. */
export const TROUBLES = {
  'secure-context': INSECURE,
  webrtc: NO_WEBRTC,
  'microphone-policy': MICROPHONE_FORBIDDEN,
  'microphone-permission': MICROPHONE_BLOCKED,
  microphones: NO_MICROPHONE,
  storage: STORAGE_BLOCKED,
  'public-key': lacks('public-key'),
  'assistant, squad or workflow': lacks('assistant, squad or workflow'),
  writing: NOT_WRITABLE,
  'captcha-site-key': lacks('captcha-site-key'),
  'bot-check-verification': UNVERIFIED,
  'call-endpoint': SERVER,
  platform: SERVER,
  'call-engine': SERVER,
  'bot-check': SERVER,
  'content-security-policy': REFUSED,
} as const;

export type Check = keyof typeof TROUBLES;

/** Backticks mark code. */
export const REMEDIES: Readonly<Record<Check, string>> = {
  'secure-context': 'Serve the page over https. Your own machine (`localhost`) counts as secure.',
  webrtc: 'Nothing to do on your page: such visitors are offered your phone number, and may write.',
  'microphone-policy':
    'The policies above have the header. In a frame, the frame’s own `allow` decides as well.',
  'microphone-permission': 'It is about your own browser: look behind the sign beside the address.',
  microphones: 'It is about the device that you sit at. Visitors without one are offered the other ways.',
  storage: 'Often a browser’s setting against cookies, or a frame of another site.',
  'public-key': 'Paste it above, or name an endpoint: then the page needs no key.',
  'assistant, squad or workflow': 'Say above who answers. With an endpoint it is the endpoint’s matter.',
  writing: 'Name a single assistant, or an endpoint; `writing="off"` says that you want calls alone.',
  'captcha-site-key': 'hCaptcha’s dashboard has it, under Sites. The secret stays on your endpoint.',
  'bot-check-verification':
    'Anybody may copy a public key and place calls with it. An endpoint of yours keeps the key, and counts.',
  'call-endpoint': 'Open its address: it must answer over https, and know your page among its origins.',
  platform: 'A blocker, or `connect-src` of your policy.',
  'call-engine': 'A blocker, or `script-src` of your policy. Without it there is no call.',
  'bot-check': 'A blocker, or `script-src` and `frame-src` of your policy.',
  'content-security-policy':
    'The lines that are needed stand above. What it names may also be something else’s.',
};
