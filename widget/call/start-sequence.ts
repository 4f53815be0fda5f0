/** The order in which a call starts. Work overlaps where it can; stages are reported in the specification's order. */
import type { JsonObject } from '../contract.ts';
import type { CallRequest, WebCall } from '../platform/web-call.ts';
import type { Call } from './call.ts';
import { CallError } from './call-error.ts';
import {
  JOIN_LIMIT_MS,
  LEVEL_INTERVAL_MS,
  MOBILE_WAIT_MS,
  REQUEST_LIMIT_MS,
  VIDEO_VOICE_PROVIDER,
} from './constants.ts';
import type { Microphone } from './media/microphone.ts';
import { messageOf } from './failure-reasons.ts';
import { unfitnessOf } from './obstacle.ts';
import { RoomError, type AudioSource, type Room, type RoomFailure, type VideoSource } from './room.ts';
import { sleep } from './time-limits.ts';

/** Up to its first `await` it runs inside the visitor's gesture. */
export async function startCall(call: Call, request: CallRequest): Promise<WebCall> {
  call.stageNow('validation', () => {
    checkConfiguration(call);
    checkBrowser(call);
  });
  const { microphone, room } = call.stageNow('initialization', () => begin(call), referencesIn(request));
  const webCall = await call.stage(
    'web-call-creation',
    async () => outcomeOf(await call.host.ports.platform.createWebCall(request, connectionOf(call))),
    undefined,
    (error) => CallError.request(error),
  );
  await enterRoom(call, webCall, microphone, room);
  return webCall;
}

/** Comes back to a call that was created before; the agent has been listening all the time. */
export async function reconnectCall(call: Call, webCall: WebCall): Promise<WebCall> {
  call.stageNow('validation', () => checkBrowser(call));
  const metadata = { action: 'reconnect', ...summaryOf(webCall) };
  const { microphone, room } = call.stageNow('initialization', () => begin(call), metadata);
  await enterRoom(call, webCall, microphone, room);
  return webCall;
}

/** The microphone, the engine and the platform are asked at the same time. */
function begin(call: Call): { readonly microphone: Microphone; readonly room: Promise<Room> } {
  const microphone = call.askForMicrophone();
  const room = call.openRoom();
  room.catch(() => undefined);
  return { microphone, room };
}

async function enterRoom(
  call: Call,
  webCall: WebCall,
  microphone: Microphone,
  opening: Promise<Room>,
): Promise<void> {
  const room = await createCallObject(call, webCall, opening);
  await waitForMicrophone(call, microphone);
  await join(call, webCall, room);
  await setUpRecording(call, webCall, room);
  const { levels, processor } = askForSound(call, room);
  await call.optionalStage('audio-observer-setup', async () => ({ result: await levels }));
  await setUpProcessing(call, processor);
}

/** Both are questions to the engine, and neither waits for the other's answer. */
function askForSound(call: Call, room: Room) {
  call.signal.throwIfAborted();
  const levels = room.observeRemoteLevels(LEVEL_INTERVAL_MS);
  const processor = call.host.noiseCancellation ? room.setNoiseCancellation(true) : null;
  for (const answer of [levels, processor]) answer?.catch(() => undefined);
  return { levels, processor };
}

function createCallObject(call: Call, webCall: WebCall, opening: Promise<Room>): Promise<Room> {
  const late = () => CallError.tookTooLong('daily-call-object-creation');
  return call.stage(
    'daily-call-object-creation',
    async () => ({ result: await call.within(JOIN_LIMIT_MS, opening, late) }),
    {
      audioSource: describeSource(call.host.audioSource),
      videoSource: describeSource(videoSourceFor(call, webCall)),
      isVideoRecordingEnabled: webCall.videoRecordingEnabled,
      isVideoEnabled: webCall.voiceProvider === VIDEO_VOICE_PROVIDER,
    },
  );
}

/** Everybody waits for the visitor's answer; on phones a second must have passed since the question. */
function waitForMicrophone(call: Call, microphone: Microphone): Promise<void> {
  const { environment, timers } = call.host.ports;
  const isMobile = environment.mobile();
  const work = async () => {
    await microphone.ready;
    if (!isMobile) return { result: undefined, metadata: { action: 'skipped-not-mobile' } };
    const remaining = microphone.requestedAt + MOBILE_WAIT_MS - timers.now();
    if (remaining > 0) await sleep(timers, remaining, call.signal);
    return { result: undefined, metadata: { action: 'permissions-wait' } };
  };
  return call.stage('mobile-permissions', work, { isMobile });
}

function join(call: Call, webCall: WebCall, room: Room): Promise<void> {
  const work = async () => {
    let isLoaded = false;
    const late = () =>
      isLoaded
        ? CallError.tookTooLong('daily-call-join')
        : CallError.engine('daily-call-join', 'no answer in time');
    const joining = loadAndJoin(call, webCall, room, () => {
      isLoaded = true;
    });
    await call.within(JOIN_LIMIT_MS, joining, late);
    call.signal.throwIfAborted();
    call.enter(room, webCall);
    return { result: undefined };
  };
  return call.stage('daily-call-join', work);
}

async function loadAndJoin(call: Call, webCall: WebCall, room: Room, loaded: () => void): Promise<void> {
  await room.load().catch((failure: unknown) => {
    throw CallError.engine('daily-call-join', failure);
  });
  loaded();
  call.signal.throwIfAborted();
  call.inCall.attach(room, webCall);
  const options = {
    url: webCall.webCallUrl,
    token: webCall.callToken,
    videoSource: videoSourceFor(call, webCall),
    muted: call.inCall.local.joining(),
  };
  await room.join(options).catch((failure: unknown) => {
    throw CallError.join(toRoomFailure(failure));
  });
}

async function setUpRecording(call: Call, webCall: WebCall, room: Room): Promise<void> {
  // A listener may have ended the call on hearing that it has joined.
  call.signal.throwIfAborted();
  if (!webCall.videoRecordingEnabled) {
    return call.stages.completed('video-recording-setup', { action: 'skipped-not-enabled' });
  }
  if (webCall.callToken !== null) {
    call.inCall.recording.expect();
    return call.stages.completed('video-recording-setup', { action: 'auto-started-via-meeting-token' });
  }
  await call.optionalStage('video-recording-setup', async () => {
    call.inCall.recording.start(room);
    return { result: undefined };
  });
}

async function setUpProcessing(call: Call, processor: Promise<void> | null): Promise<void> {
  const { local } = call.inCall;
  const work = async () => {
    if (processor === null) return { result: undefined, metadata: { action: 'skipped-not-enabled' } };
    return { result: await processor };
  };
  await call.optionalStage('audio-processing-setup', work, (error) => local.warnOfProcessor(error));
  local.processorSettled();
}

function checkConfiguration(call: Call): void {
  const { publicKey, ports } = call.host;
  if (publicKey === '') throw CallError.notConfigured('A public key is required to start a call.');
  if (!ports.platform.isUsableKey(publicKey))
    throw CallError.notConfigured('The public key holds characters that no key has.');
}

function checkBrowser(call: Call): void {
  const { environment } = call.host.ports;
  if (!environment.online()) throw CallError.unfitBrowser('offline', 'The browser is offline.');
  const unfit = unfitnessOf(environment);
  if (unfit !== null) throw unfit;
}

function connectionOf(call: Call) {
  const { publicKey, apiUrl, ports } = call.host;
  const { fetch, timers } = ports;
  return { baseUrl: apiUrl, token: publicKey, timeout: REQUEST_LIMIT_MS, signal: call.signal, fetch, timers };
}

function outcomeOf(webCall: WebCall) {
  const { callId, hasVideoRecording, voiceProvider } = summaryOf(webCall);
  return { result: webCall, metadata: { callId, videoRecordingEnabled: hasVideoRecording, voiceProvider } };
}

function summaryOf(webCall: WebCall) {
  const { id: callId, videoRecordingEnabled: hasVideoRecording, voiceProvider } = webCall;
  return { callId, hasVideoRecording, voiceProvider };
}

function referencesIn({ assistant, squad, workflow }: CallRequest): JsonObject {
  return { hasAssistant: !!assistant, hasSquad: !!squad, hasWorkflow: !!workflow };
}

function videoSourceFor(call: Call, webCall: WebCall): VideoSource {
  return call.host.videoSource ?? webCall.videoRecordingEnabled;
}

/** Tracks can be neither cloned nor serialised, and device ids are nobody's business. */
function describeSource(source: AudioSource | VideoSource): boolean | string {
  if (typeof source === 'boolean') return source;
  return typeof source === 'string' ? 'device' : 'track';
}

function toRoomFailure(failure: unknown): RoomFailure {
  return failure instanceof RoomError
    ? failure
    : { type: 'unknown', message: messageOf(failure), cause: failure };
}
