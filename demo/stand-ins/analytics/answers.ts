/** What the analytics service answers, by call: the least that makes the library do all that it can. */

/** Asks for everything: automatic capture, recording, heatmaps, web vitals, exceptions, flags and surveys. */
const REMOTE_CONFIG = {
  analytics: { endpoint: '/i/v0/e/' },
  supportedCompression: ['gzip', 'gzip-js'],
  hasFeatureFlags: true,
  // Unless this is said, nothing is captured automatically.
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

/** @param call method and path; undefined when there is no such call */
export function answerTo(call: string): unknown {
  if (CONFIG_CALL.test(call)) return REMOTE_CONFIG;
  return Object.hasOwn(ANSWERS, call) ? ANSWERS[call] : undefined;
}
