/** The line that an owner runs on their page, and what to do about each finding. The sentences are the tag's. */
import { TAG } from '../../widget/contract.ts';
import {
  INSECURE,
  lacks,
  MICROPHONE_BLOCKED,
  MICROPHONE_FORBIDDEN,
  NO_MICROPHONE,
  NO_SETTINGS,
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
  'endpoint-settings': `… ${NO_SETTINGS}`,
  'call-endpoint': SERVER,
  platform: SERVER,
  'call-engine': SERVER,
  'bot-check': SERVER,
  'content-security-policy': REFUSED,
} as const;

export type Check = keyof typeof TROUBLES;

/** Backticks mark code. */
export const REMEDIES: Readonly<Record<Check, string>> = {
  'secure-context': 'Serve the page over https. `localhost` counts as secure.',
  webrtc: 'Nothing to do on your page: these visitors can write, or call your phone number.',
  'microphone-policy': 'Use the header from the policies above. In a frame, set the frame’s `allow` too.',
  'microphone-permission':
    'This is about your own browser: select the icon beside the address and allow the microphone.',
  microphones:
    'This is about your own device. Visitors without a microphone are offered text chat and your contacts.',
  storage: 'Usually a browser setting that blocks cookies, or a frame on another site.',
  'public-key': 'Paste it above, or set an endpoint; then the page needs no key.',
  'assistant, squad or workflow': 'Set the assistant above. With an endpoint, set it there.',
  writing: 'Set a single assistant or an endpoint. To offer calls only, set `writing="off"`.',
  'captcha-site-key': 'Copy it from hCaptcha’s dashboard, under Sites. The secret belongs on your endpoint.',
  'bot-check-verification':
    'Anyone can copy a public key and place calls with it. An endpoint keeps the key and limits calls.',
  'endpoint-settings': 'Open its address with `/config`: the answer lists what your tag may leave out.',
  'call-endpoint': 'Open its address: it must answer over https and list your page in its origins.',
  platform: 'A content blocker, or `connect-src` of your policy.',
  'call-engine': 'A content blocker, or `script-src` of your policy. Without it no call can start.',
  'bot-check': 'A content blocker, or `script-src` and `frame-src` of your policy.',
  'content-security-policy':
    'Use the policy lines above. The blocked request may also belong to another script.',
};
