/**
 * Every setting of the analytics library, including those equal to its defaults, so that an update changes nothing
 * unnoticed. Names state the unit of times.
 */
import type { PostHogConfig } from 'posthog-js/no-external';
import { CONSENT_KEY } from '../consent/stored-choice.ts';
import { ERROR_LIMIT } from './error-limit.ts';
import { TAG } from '../../widget/contract.ts';

/** Masks an element and its content in recordings. */
export const MASK_ATTRIBUTE = 'data-ph-mask';
/** Excludes an element from recordings and autocapture. */
export const BLOCK_CLASS = 'ph-no-capture';

const MASKED = `[${MASK_ATTRIBUTE}]`;

/** The library's options, by its names. */
export const ANALYTICS_OPTIONS = {
  // Consent.
  cookieless_mode: 'on_reject',
  persistence: 'memory',
  consent_persistence_name: CONSENT_KEY,
  opt_out_capturing_persistence_type: 'localStorage',
  cookie_expiration: 365,
  person_profiles: 'identified_only',
  respect_dnt: false,
  // The identifiers of clicks on advertisements. `addresses.ts` removes whole queries without consent.
  mask_personal_data_properties: true,
  opt_out_useragent_filter: false,

  // Capture. The tag contains the visitor's conversation, so it is excluded.
  autocapture: { css_selector_ignorelist: [TAG, `.${BLOCK_CLASS}`, '.ph-no-autocapture'] },
  capture_pageview: 'history_change',
  capture_pageleave: true,
  rageclick: { click_count: 3, threshold_px: 30, timeout_ms: 1000, css_selector_ignorelist: [TAG] },
  capture_dead_clicks: false,
  capture_heatmaps: { flush_interval_milliseconds: 5000 },
  capture_performance: { web_vitals: true, network_timing: false, web_vitals_delayed_flush_ms: 5000 },
  capture_exceptions: {
    capture_unhandled_errors: true,
    capture_unhandled_rejections: true,
    capture_console_errors: false,
  },
  // Wider than `ERROR_LIMIT`, which decides, but tight enough to leave room for other events in a flood of errors.
  error_tracking: {
    exceptionRateLimiterBucketSize: 2 * ERROR_LIMIT.burst,
    exceptionRateLimiterRefillRate: ERROR_LIMIT.burst,
  },

  // Recording. `isPrivate` decides which fields are masked, which the library only asks if all fields are masked.
  disable_session_recording: false,
  enable_recording_console_log: false,
  session_recording: {
    maskAllInputs: true,
    maskTextSelector: MASKED,
    blockClass: BLOCK_CLASS,
    blockSelector: TAG,
    recordHeaders: false,
    recordBody: false,
    recordCrossOriginIframes: false,
    captureCanvas: { recordCanvas: false },
  },

  // Limits.
  rate_limiting: { events_per_second: 10, events_burst_limit: 100 },
  request_batching: true,
  request_queue_config: { flush_interval_ms: 3000 },
  session_idle_timeout_seconds: 1800,
  properties_string_max_length: 65_535,
  surveys_request_timeout_ms: 10_000,
  feature_flag_request_timeout_ms: 3000,
  feature_flag_request_max_retries: 1,

  // Enabled by the project's remote configuration.
  disable_surveys: false,
  disable_web_experiments: false,

  // Unused.
  disable_conversations: true,
  disable_product_tours: true,
  opt_in_site_apps: false,
} satisfies Partial<PostHogConfig>;

/** Constants compiled into the library, without options. A test compares them with the installed version. */
export const COMPILED_IN = {
  sessionMaximumSeconds: 24 * 60 * 60,
  flushIntervalBoundsMs: [250, 5000],
  idleTimeoutBoundsSeconds: [60, 36_000],
  retryFirstDelayMs: 3000,
  retryLongestDelayMs: 30 * 60 * 1000,
  retriesAtMost: 10,
  quotaPauseMs: 60_000,
  flagsDebounceMs: 5,
} as const;

/** Whether a field's input is masked in recordings: passwords, marked fields and everything in the tag. */
export function isPrivate(field: Element): boolean {
  const root = field.getRootNode();
  const isInTag = root instanceof ShadowRoot && root.host.matches(TAG);
  return isInTag || field.matches('[type="password"]') || field.closest(MASKED) !== null;
}
