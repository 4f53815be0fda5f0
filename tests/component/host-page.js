/** A separate page for a test: records its errors and posts messages for it. Runs before the tag's script. */
window.troubles = [];

for (const type of ['error', 'unhandledrejection', 'securitypolicyviolation']) {
  addEventListener(type, (event) => {
    const what = ['message', 'reason', 'effectiveDirective'].map((name) => Reflect.get(event, name));
    window.troubles.push(`${type}: ${what.find((value) => value !== undefined)}`);
  });
}

/** The same placeholder as in `host-page.ts`. */
if (!('RTCPeerConnection' in window))
  Reflect.set(window, 'RTCPeerConnection', function NoPeerConnection() {});

/** The messages' `source` is the window that owns the function that calls `postMessage`. */
window.send = (target, messages) => {
  for (const message of messages) target.postMessage(message, '*');
};
