/** The order in which a call starts. Work overlaps where it can; stages are reported in the specification's order. */
import type { EndpointProof, JsonObject } from '../../contract.ts';
import type { CallRequest, WebCall, WebCallConnection } from '../../platform/web-call.ts';
import type { Call } from '../call.ts';
import { JOIN_LIMIT_MS, LEVEL_INTERVAL_MS, MOBILE_WAIT_MS, REQUEST_LIMIT_MS } from '../constants.ts';
import type { CallError } from '../errors/call-error.ts';
import { endpointFailed, requestFailed } from '../errors/request-errors.ts';
import { joinFailed, toRoomFailure } from '../errors/room-errors.ts';
import { engineBlocked, tookTooLong } from '../errors/start-errors.ts';
import type { Microphone } from '../media/microphone.ts';
import type { Room, VideoSource } from '../room/room.ts';
import { pause } from '../waiting.ts';
import { checkBrowser, checkKey } from './obstacles.ts';
import { AT_ENDPOINT, createdCall, referencesIn, sourcesOf } from './start-report.ts';

/** A start at an owner's call endpoint. */
export type ProvedStart = {
  /** Base of its addresses. */
  readonly endpoint: string;
  /** Written while the microphone is asked for. */
  readonly proof: Promise<EndpointProof>;
};

/** What is asked for first, and answered while the platform is asked. */
export type Beginnings = { readonly microphone: Microphone; readonly room: Promise<Room> };

/** Who is asked for a call, and how. */
type Source = {
  /** Told when the start begins. */
  readonly about: JsonObject;
  readonly create: (connection: WebCallConnection) => Promise<WebCall>;
  readonly asError: (error: unknown) => CallError;
};

/** A call that the platform is asked for. Up to its first `await` it runs inside the visitor's gesture. */
export async function startCall(call: Call, request: CallRequest): Promise<WebCall> {
  const { publicKey, ports } = call.context;
  call.steps.stageNow('validation', () => {
    checkKey(publicKey, ports.platform);
    checkBrowser(ports.environment);
  });
  return startFrom(call, {
    about: referencesIn(request),
    create: (connection) => ports.platform.createWebCall(request, connection),
    asError: requestFailed,
  });
}

/** A call that an owner's endpoint is asked for: it knows key and agent. The same holds of its first `await`. */
export async function startProvedCall(call: Call, { endpoint, proof }: ProvedStart): Promise<WebCall> {
  const { environment, platform } = call.context.ports;
  call.steps.stageNow('validation', () => checkBrowser(environment));
  return startFrom(call, {
    about: AT_ENDPOINT,
    create: async (connection) =>
      platform.createProvedCall(await proof, { ...connection, baseUrl: endpoint, token: null }),
    asError: endpointFailed,
  });
}

async function startFrom(call: Call, { about, create, asError }: Source): Promise<WebCall> {
  const beginnings = call.steps.stageNow('initialization', () => begin(call), about);
  const webCall = await call.steps.stage(
    'web-call-creation',
    async () => {
      const created = await create(connectionOf(call));
      return { result: created, metadata: createdCall(created) };
    },
    undefined,
    asError,
  );
  await enterRoom(call, webCall, beginnings);
  return webCall;
}

/** The microphone, the engine and the platform are asked at the same time. */
export function begin(call: Call): Beginnings {
  const microphone = call.askForMicrophone();
  const room = call.openRoom();
  room.catch(() => undefined);
  return { microphone, room };
}

/** From the fourth stage to the last: the same for every call, whoever created it. */
export async function enterRoom(call: Call, webCall: WebCall, beginnings: Beginnings): Promise<void> {
  const room = await createCallObject(call, webCall, beginnings.room);
  await waitForMicrophone(call, beginnings.microphone);
  await join(call, webCall, room);
  await setUpRecording(call, webCall, room);
  const { levels, processor } = askForSound(call, room);
  const report = (error: CallError) => call.context.report(error);
  await call.steps.optionalStage('audio-observer-setup', async () => ({ result: await levels }), report);
  await setUpProcessing(call, processor);
}

/** Both are questions to the engine, and neither waits for the other's answer. */
function askForSound(call: Call, room: Room) {
  call.steps.goOn();
  const levels = room.observeRemoteLevels(LEVEL_INTERVAL_MS);
  const processor = call.context.noiseCancellation ? room.setNoiseCancellation(true) : null;
  for (const answer of [levels, processor]) answer?.catch(() => undefined);
  return { levels, processor };
}

function createCallObject(call: Call, webCall: WebCall, opening: Promise<Room>): Promise<Room> {
  const late = () => tookTooLong('daily-call-object-creation');
  return call.steps.stage(
    'daily-call-object-creation',
    async () => ({ result: await call.steps.within(JOIN_LIMIT_MS, opening, late) }),
    sourcesOf(webCall, call.context.audioSource, videoSourceFor(call, webCall)),
  );
}

/** Everybody waits for the visitor's answer; on phones a second must have passed since the question. */
function waitForMicrophone(call: Call, microphone: Microphone): Promise<void> {
  const { environment, timers } = call.context.ports;
  const isMobile = environment.mobile();
  const work = async () => {
    await microphone.ready;
    if (!isMobile) return { result: undefined, metadata: { action: 'skipped-not-mobile' } };
    const remaining = microphone.requestedAt + MOBILE_WAIT_MS - timers.now();
    if (remaining > 0) await pause(timers, remaining, call.steps.signal);
    return { result: undefined, metadata: { action: 'permissions-wait' } };
  };
  return call.steps.stage('mobile-permissions', work, { isMobile });
}

function join(call: Call, webCall: WebCall, room: Room): Promise<void> {
  const work = async () => {
    let isLoaded = false;
    const late = () =>
      isLoaded ? tookTooLong('daily-call-join') : engineBlocked('daily-call-join', 'no answer in time');
    const joining = loadAndJoin(call, webCall, room, () => {
      isLoaded = true;
    });
    await call.steps.within(JOIN_LIMIT_MS, joining, late);
    call.steps.goOn();
    call.enter(room, webCall);
    return { result: undefined };
  };
  return call.steps.stage('daily-call-join', work);
}

async function loadAndJoin(call: Call, webCall: WebCall, room: Room, loaded: () => void): Promise<void> {
  await room.load().catch((cause: unknown) => {
    throw engineBlocked('daily-call-join', cause);
  });
  loaded();
  call.steps.goOn();
  call.inRoom.attach(room, webCall);
  const options = {
    url: webCall.webCallUrl,
    token: webCall.callToken,
    videoSource: videoSourceFor(call, webCall),
    muted: call.inRoom.local.joining(),
  };
  await room.join(options).catch((cause: unknown) => {
    throw joinFailed(toRoomFailure(cause));
  });
}

async function setUpRecording(call: Call, webCall: WebCall, room: Room): Promise<void> {
  // A listener may have ended the call on hearing that it has joined.
  call.steps.goOn();
  const stage = 'video-recording-setup';
  if (!webCall.videoRecordingEnabled)
    return call.steps.stages.completed(stage, { action: 'skipped-not-enabled' });
  if (webCall.callToken !== null) {
    call.inRoom.recording.expect();
    return call.steps.stages.completed(stage, { action: 'auto-started-via-meeting-token' });
  }
  const work = async () => ({ result: call.inRoom.recording.start(room) });
  await call.steps.optionalStage(stage, work, (error) => call.context.report(error));
}

async function setUpProcessing(call: Call, processor: Promise<void> | null): Promise<void> {
  const work = async () => {
    if (processor === null) return { result: undefined, metadata: { action: 'skipped-not-enabled' } };
    return { result: await processor };
  };
  const warn = (error: CallError) => call.inRoom.local.processor.warn(error);
  await call.steps.optionalStage('audio-processing-setup', work, warn);
}

function connectionOf(call: Call) {
  const { publicKey, apiUrl, ports } = call.context;
  const { fetch, timers } = ports;
  const { signal } = call.steps;
  return { baseUrl: apiUrl, token: publicKey, timeout: REQUEST_LIMIT_MS, signal, fetch, timers };
}

function videoSourceFor(call: Call, webCall: WebCall): VideoSource {
  return call.context.videoSource ?? webCall.videoRecordingEnabled;
}
