/** Bundled into a page: OpenReplay, whose recorder is not built on rrweb, without any masking. */
import { tracker } from '@openreplay/tracker';

if (window === window.top)
  document.addEventListener('DOMContentLoaded', () => {
    tracker.configure({
      projectKey: 'recorder',
      ingestPoint: window.recordings.openreplay,
      __DISABLE_SECURE_MODE: true,
      obscureTextEmails: false,
      obscureTextNumbers: false,
      obscureInputEmails: false,
      defaultInputMode: 0,
    });
    void tracker.start();
    // It sends what it has every 30 seconds, and when the page is left.
    window.flushRecording = () => void tracker.stop();
  });
