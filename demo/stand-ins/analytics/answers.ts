/** The analytics service's responses, by endpoint: the minimum that enables every feature of the library. */

/** Enables everything: autocapture, recording, heatmaps, web vitals, exceptions, flags and surveys. */
const REMOTE_CONFIG = {
  analytics: { endpoint: '/i/v0/e/' },
  supportedCompression: ['gzip', 'gzip-js'],
  hasFeatureFlags: true,
  // Required for autocapture.
  autocapture_opt_out: false,
  sessionRecording: { endpoint: '/s/' },
  heatmaps: true,
  capturePerformance: { web_vitals: true },
  autocaptureExceptions: true,
  surveys: true,
};

const EARLY_ACCESS_FEATURE = {
  name: 'Follow-up texts',
  description: 'Erin asks after a visit how it went.',
  stage: 'beta',
  documentationUrl: '',
  flagKey: 'follow-up-texts',
};

const TAKEN = { status: 'Ok' };

const ANSWERS: Readonly<Record<string, unknown>> = {
  'POST /flags/': { flags: {}, errorsWhileComputingFlags: false },
  'POST /e/': TAKEN,
  'POST /i/v0/e/': TAKEN,
  'POST /s/': TAKEN,
  'GET /api/surveys/': { surveys: [] },
  'GET /api/web_experiments/': { experiments: [] },
  'GET /api/early_access_features/': { earlyAccessFeatures: [EARLY_ACCESS_FEATURE] },
};
const CONFIG_CALL = /^GET \/array\/[^/]+\/config$/;

/** @param call method and path; undefined if there is no such endpoint */
export function answerTo(call: string): unknown {
  if (CONFIG_CALL.test(call)) return REMOTE_CONFIG;
  return Object.hasOwn(ANSWERS, call) ? ANSWERS[call] : undefined;
}
