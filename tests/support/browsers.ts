/** Launch options for the browsers that `npm test` installs, with a fake microphone that needs no permission. */
import type { LaunchOptions } from 'playwright';

/**
 * Chromium uses only the last `--disable-features`, so this list begins with Playwright's. The last two would load the address
 * bar's suggestions in each new window, which takes nearly a second of CPU time.
 */
export const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'BlockOriginHeaderModificationOnRedirect',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'Translate',
  'AutoDeElevate',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
] as const;

export const CHROMIUM: LaunchOptions = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-audio-output',
    `--disable-features=${DISABLED_FEATURES.join(',')}`,
    '--autoplay-policy=no-user-gesture-required',
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
  ],
};

/**
 * The same engine without windows: a page costs a fifth. Its user agent says headless and it renders the edges of
 * letters differently, so tests that depend on either use CHROMIUM.
 */
export const CHROMIUM_SHELL: LaunchOptions = {
  ...CHROMIUM,
  executablePath: process.env['CHROMIUM_SHELL_PATH'] ?? CHROMIUM.executablePath ?? '',
};

const FIREFOX_PATH = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr';

export const FIREFOX: LaunchOptions = {
  executablePath: FIREFOX_PATH,
  // Playwright drives its own build over its own protocol, and any other Firefox over WebDriver BiDi.
  ...(FIREFOX_PATH.includes('ms-playwright') ? {} : { channel: 'moz-firefox' }),
  firefoxUserPrefs: {
    'media.navigator.streams.fake': true,
    'media.navigator.permission.disabled': true,
    'dom.events.testing.asyncClipboard': true,
    'media.autoplay.default': 0,
    'media.autoplay.block-webaudio': false,
    'media.peerconnection.ice.loopback': true,
    'media.peerconnection.ice.obfuscate_host_addresses': false,
  },
};

/** WebKitGTK's MiniBrowser, its WebDriver, and the virtual screen for both. */
export const WEBKIT = {
  driver: process.env['WEBKIT_DRIVER_PATH'] ?? '/usr/bin/WebKitWebDriver',
  browser: process.env['WEBKIT_BROWSER_PATH'] ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  screen: process.env['XVFB_PATH'] ?? '/usr/bin/Xvfb',
};
