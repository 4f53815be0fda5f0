/** Bundled into a page: PostHog with its own recorder and autocapture, without any masking. */
import 'posthog-js/dist/lazy-recorder';
import posthog from 'posthog-js/no-external';

if (window === window.top)
  document.addEventListener('DOMContentLoaded', () =>
    posthog.init('recorder', {
      api_host: window.recordings.posthog,
      persistence: 'memory',
      disable_compression: true,
      opt_out_useragent_filter: true,
      request_queue_config: { flush_interval_ms: 250 },
      session_recording: { compress_events: false, maskAllInputs: false },
    }),
  );
