/**
 * Every number and choice of the analytics set-up, also where it equals the library's default, so that a new
 * version of the library changes nothing unseen. Times are in the unit that their name says.
 */
import type { PostHogConfig } from 'posthog-js/no-external';
import { CONSENT_KEY } from '../consent/stored-choice.ts';
import { ERROR_LIMIT } from './error-limit.ts';
import { TAG } from '../../widget/contract.ts';

/** An element with this attribute, and all that is in it, is masked in recordings. */
export const MASK_ATTRIBUTE = 'data-ph-mask';
/** An element with this class is left out of recordings and of automatic capture. */
export const BLOCK_CLASS = 'ph-no-capture';

const MASKED = `[${MASK_ATTRIBUTE}]`;

/** Options of the library, under its own names. */
export const ANALYTICS_OPTIONS = {
  // The visitor's choice.
  cookieless_mode: 'on_reject',
  persistence: 'memory',
  consent_persistence_name: CONSENT_KEY,
  opt_out_capturing_persistence_type: 'localStorage',
  cookie_expiration: 365,
  person_profiles: 'identified_only',
  respect_dnt: false,
  opt_out_useragent_filter: false,

  // What is captured. The tag's inside is the visitor's own conversation.
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
  // Wider than `ERROR_LIMIT`, which decides, and narrow enough that a flood of errors leaves room for other events.
  error_tracking: {
    exceptionRateLimiterBucketSize: 2 * ERROR_LIMIT.burst,
    exceptionRateLimiterRefillRate: ERROR_LIMIT.burst,
  },

  // Recording. Fields are masked by `isPrivate` alone, which the library asks only while it masks all.
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

  // Asked for by the project's remote configuration.
  disable_surveys: false,
  disable_web_experiments: false,

  // Not used here.
  disable_conversations: true,
  disable_product_tours: true,
  opt_in_site_apps: false,
} satisfies Partial<PostHogConfig>;

/** Constants compiled into the library, which no option sets. A test compares them with the installed version. */
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

/** Whether what is typed into this field stays out of recordings: passwords, marked fields, all of the tag. */
export function isPrivate(field: Element): boolean {
  const root = field.getRootNode();
  const isInTag = root instanceof ShadowRoot && root.host.matches(TAG);
  return isInTag || field.matches('[type="password"]') || field.closest(MASKED) !== null;
}
