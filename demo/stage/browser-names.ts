/** User agents of the browsers for which the tag's text differs. Pure. */
type BrowserName = { readonly title: string; readonly userAgent: string; readonly touchPoints: number };

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

const onComputer = (title: string, userAgent: string): BrowserName => ({ title, userAgent, touchPoints: 0 });
const onPhone = (title: string, userAgent: string): BrowserName => ({ title, userAgent, touchPoints: 5 });

export const BROWSER_NAMES = {
  own: onComputer('This one', ''),
  chrome: onComputer('Chrome', `${WINDOWS} ${CHROME} Safari/537.36`),
  edge: onComputer('Edge', `${WINDOWS} ${CHROME} Safari/537.36 Edg/140.0.0.0`),
  safari: onComputer(
    'Safari',
    `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`,
  ),
  firefox: onComputer(
    'Firefox',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
  ),
  'chrome-android': onPhone(
    'Chrome on Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`,
  ),
  'firefox-android': onPhone(
    'Firefox on Android',
    'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0',
  ),
  'safari-iphone': onPhone('Safari on an iPhone', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`),
  'chrome-iphone': onPhone('Chrome on an iPhone', `${IPHONE} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`),
} as const satisfies Readonly<Record<string, BrowserName>>;

export type BrowserId = keyof typeof BROWSER_NAMES;
export const BROWSER_IDS = Object.keys(BROWSER_NAMES) as readonly BrowserId[];
