/** Responses of a healthy machine to requests that the stand-in does not implement. */
import type { Answer } from './page-link.ts';

const PASSED = { result: 'passed' } as const;
const GOOD_CALL = {
  result: 'good',
  data: { maxRoundTripTime: 0.02, avgRecvPacketLoss: 0 },
  secondsElapsed: 1,
};

export const CANNED_ANSWERS: Readonly<Record<string, Answer>> = {
  'daily-method-preauth': { access: { level: 'full' } },
  'daily-method-request-access': { access: { level: 'full' }, granted: true },
  'daily-method-update-waiting-participant': { id: 'nobody' },
  'daily-method-update-waiting-participants': { ids: [] },
  'test-websocket-connectivity': {
    results: { ...PASSED, abortedRegions: [], failedRegions: [], passedRegions: [] },
  },
  'test-network-connectivity': { results: PASSED },
  'test-call-quality': { results: GOOD_CALL },
  'test-p2p-call-quality': { results: GOOD_CALL },
  'get-calc-stats': {
    stats: { latest: { timestamp: 0, totalRecvPacketLoss: 0, networkRoundTripTime: 0.02 } },
  },
  'get-cpu-load-stats': { cpuStats: { cpuLoadState: 'low', cpuLoadStateReason: 'none', stats: {} } },
  'get-network-topology': { topology: 'sfu' },
  'set-network-topology': { workerId: 'stand-in' },
  'get-single-participant-receive-settings': { receiveSettings: {} },
  'update-receive-settings': { receiveSettings: {} },
  'update-send-settings': { sendSettings: {} },
  'lib-room-info': { id: 'stand-in', name: 'stand-in', config: {}, domainConfig: {}, tokenConfig: {} },
  'get-meeting-session': { meetingSession: { id: 'stand-in' } },
  'get-daily-lang': { lang: 'en', langSetting: 'en' },
  'get-camera-facing-mode': { facingMode: 'user' },
  'cycle-camera': { device: null },
  'cycle-mic': { device: null },
  'set-camera': { device: null },
};

/** Actions without a response, which need no handling here. */
export const IGNORED_ACTIONS: ReadonlySet<string> = new Set([
  'transmit-log',
  'set-session-data',
  'set-allow-local-video',
  'local-video',
  'stop-test-call-quality',
  'stop-test-p2p-call-quality',
  'abort-test-websocket-connectivity',
  'abort-test-network-connectivity',
]);
