/**
 * The order of a start. Work overlaps where possible; stages are reported in the specification's order. Up to its first
 * `await`, a start runs inside the user gesture.
 */
import type { EndpointProof, JsonObject } from '../../contract.ts';
import type { CallRequest, WebCall, WebCallConnection } from '../../platform/web-call.ts';
import type { Call, Start } from '../call.ts';
import {
  JOIN_LIMIT_MS,
  LEVEL_INTERVAL_MS,
  MOBILE_WAIT_MS,
  REQUEST_LIMIT_MS,
  VIDEO_VOICE_PROVIDER,
} from '../constants.ts';
import type { CallError } from '../errors/call-error.ts';
import { endpointFailed, requestFailed } from '../errors/request-errors.ts';
import { joinFailed, toRoomFailure } from '../errors/room-errors.ts';
import { engineBlocked, tookTooLong } from '../errors/start-errors.ts';
import type { Microphone } from '../media/microphone/microphone.ts';
import type { AudioSource, Room, VideoSource } from '../room/room.ts';
import { checkBrowser, checkKey } from './preconditions.ts';

/** A start at an owner's call endpoint. */
export type ProvedStart = {
  /** The endpoint's base URL. */
  readonly endpoint: string;
  /** Called once the endpoint is asked, after a permission prompt. If it throws or rejects, the start fails. */
  readonly proof: () => EndpointProof | Promise<EndpointProof>;
};

/** The work that starts first and completes while the platform is asked. */
export type Beginnings = { readonly microphone: Microphone; readonly room: Promise<Room> };

/** Requests a call from the platform. */
export function newCall(request: CallRequest): Start {
  const { assistant, squad, workflow } = request;
  const about = { hasAssistant: !!assistant, hasSquad: !!squad, hasWorkflow: !!workflow };
  const run = (call: Call) => {
    const { options, ports } = call.context;
    call.stages.runNow('validation', () => {
      checkKey(options.publicKey, ports.platform);
      checkBrowser(ports.environment);
    });
    const requestCall = async (connection: WebCallConnection) =>
      ports.platform.createWebCall(request, connection);
    return create(call, { about, requestCall, toError: requestFailed });
  };
  return { about, run };
}

/** Requests a call from an owner's endpoint, which knows key and agent. */
export function provedCall({ endpoint, proof }: ProvedStart): Start {
  const about = { atEndpoint: true };
  const run = (call: Call) => {
    const { environment, platform } = call.context.ports;
    call.stages.runNow('validation', () => checkBrowser(environment));
    const requestCall = async (connection: WebCallConnection) => {
      const given = proof();
      const toEndpoint = { ...connection, baseUrl: endpoint, token: null };
      // Without an `await`, the request is sent in the task of the press.
      return platform.createProvedCall('then' in given ? await given : given, toEndpoint);
    };
    return create(call, { about, requestCall, toError: endpointFailed });
  };
  return { about, run };
}

/** Where the call is requested, and how. */
type Source = {
  /** Reported when the start begins. */
  readonly about: JsonObject;
  readonly requestCall: (connection: WebCallConnection) => Promise<WebCall>;
  readonly toError: (cause: unknown) => CallError;
};

async function create(call: Call, { about, requestCall, toError }: Source): Promise<WebCall> {
  let requested: Promise<WebCall> | null = null;
  const answer = () => (requested ??= requestCall(connectionOf(call)));
  const requestAhead = () => void answer().catch(() => undefined);
  const beginnings = await initialize(call, about, requestAhead);
  const work = async () => {
    const webCall = await answer();
    const { id: callId, videoRecordingEnabled, voiceProvider } = webCall;
    return { result: webCall, metadata: { callId, videoRecordingEnabled, voiceProvider } };
  };
  const webCall = await call.stages.run('web-call-creation', work, { toError });
  await enterRoom(call, webCall, beginnings);
  return webCall;
}

/**
 * Requests microphone and engine in parallel. Where a permission prompt may be shown, waits for its answer: the
 * platform ends calls whose visitor stays silent for 15 s, and a refused microphone must cost the owner nothing. If no
 * prompt can appear, calls `ahead` inside the user gesture, so that a request does not wait while the page renders the
 * call.
 */
export function initialize(call: Call, metadata: JsonObject, ahead?: () => void): Promise<Beginnings> {
  const work = async () => {
    const microphone = call.requestMicrophone();
    const room = call.openRoom();
    room.catch(() => undefined);
    const granted = call.context.ports.environment.microphoneGranted();
    if (granted === true) ahead?.();
    else await answered(call, microphone, granted);
    return { result: { microphone, room } };
  };
  return call.stages.run('initialization', work, { metadata });
}

/** The fourth to the last stage, the same for every call. */
export async function enterRoom(call: Call, webCall: WebCall, beginnings: Beginnings): Promise<void> {
  const room = await createCallObject(call, webCall, beginnings.room);
  await waitForMicrophone(call, beginnings.microphone);
  await join(call, webCall, room);
  await setUpRecording(call, webCall, room);
  const { levels, processor } = prepareSound(call, room);
  const warn = (error: CallError) => call.context.events.report(error);
  await call.stages.runOptional('audio-observer-setup', async () => ({ result: await levels }), warn);
  await setUpProcessing(call, processor);
}

/** Both are asynchronous engine commands and independent of each other. */
function prepareSound(call: Call, room: Room) {
  call.stages.throwIfEnded();
  const levels = room.observeRemoteLevels(LEVEL_INTERVAL_MS);
  const processor = call.context.options.noiseCancellation ? room.setNoiseCancellation(true) : null;
  for (const answer of [levels, processor]) answer?.catch(() => undefined);
  return { levels, processor };
}

/** Returns at once if the microphone opens without a prompt. */
async function answered(
  call: Call,
  microphone: Microphone,
  granted: boolean | Promise<boolean>,
): Promise<void> {
  const { status } = call.context;
  const opened = microphone.ready.then(() => true);
  if (await Promise.race([granted, opened])) return;
  call.stages.throwIfEnded();
  status.setCondition({ asking: true });
  await opened;
  call.stages.throwIfEnded();
  status.setCondition({ asking: false });
  call.restartLimit();
}

function createCallObject(call: Call, webCall: WebCall, opening: Promise<Room>): Promise<Room> {
  const late = () => tookTooLong('daily-call-object-creation');
  const { audioSource } = call.context.options;
  const metadata = {
    audioSource: describeSource(audioSource),
    videoSource: describeSource(videoSourceFor(call, webCall)),
    isVideoRecordingEnabled: webCall.videoRecordingEnabled,
    isVideoEnabled: webCall.voiceProvider === VIDEO_VOICE_PROVIDER,
  };
  const work = async () => ({ result: await call.stages.within(JOIN_LIMIT_MS, opening, late) });
  return call.stages.run('daily-call-object-creation', work, { metadata });
}

/** Waits for the visitor's answer; on phones at least a second after the prompt. */
function waitForMicrophone(call: Call, microphone: Microphone): Promise<void> {
  const { environment, timers } = call.context.ports;
  const isMobile = environment.mobile();
  const work = async () => {
    await microphone.ready;
    if (!isMobile) return { result: undefined, metadata: { action: 'skipped-not-mobile' } };
    const remaining = microphone.requestedAt + MOBILE_WAIT_MS - timers.now();
    if (remaining > 0) await call.stages.pause(remaining);
    return { result: undefined, metadata: { action: 'permissions-wait' } };
  };
  return call.stages.run('mobile-permissions', work, { metadata: { isMobile } });
}

function join(call: Call, webCall: WebCall, room: Room): Promise<void> {
  const work = async () => {
    let isLoaded = false;
    const late = () =>
      isLoaded ? tookTooLong('daily-call-join') : engineBlocked('daily-call-join', 'no answer in time');
    const joining = loadAndJoin(call, webCall, room, () => {
      isLoaded = true;
    });
    await call.stages.within(JOIN_LIMIT_MS, joining, late);
    call.stages.throwIfEnded();
    call.enter(room, webCall);
    return { result: undefined };
  };
  return call.stages.run('daily-call-join', work);
}

async function loadAndJoin(call: Call, webCall: WebCall, room: Room, loaded: () => void): Promise<void> {
  await room.load().catch((cause: unknown) => {
    throw engineBlocked('daily-call-join', cause);
  });
  loaded();
  call.stages.throwIfEnded();
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
  // A listener of the join may have ended the call.
  call.stages.throwIfEnded();
  const stage = 'video-recording-setup';
  if (!webCall.videoRecordingEnabled) return call.stages.completed(stage, { action: 'skipped-not-enabled' });
  if (webCall.callToken !== null) {
    call.inRoom.recording.expect();
    return call.stages.completed(stage, { action: 'auto-started-via-meeting-token' });
  }
  const work = async () => ({ result: call.inRoom.recording.start(room) });
  await call.stages.runOptional(stage, work, (error) => call.context.events.report(error));
}

async function setUpProcessing(call: Call, processor: Promise<void> | null): Promise<void> {
  const work = async () => {
    if (processor === null) return { result: undefined, metadata: { action: 'skipped-not-enabled' } };
    return { result: await processor };
  };
  const warn = (error: CallError) => call.inRoom.local.processor.warn(error);
  await call.stages.runOptional('audio-processing-setup', work, warn);
}

function connectionOf(call: Call) {
  const { publicKey, apiUrl } = call.context.options;
  const { fetch, timers } = call.context.ports;
  const { signal } = call.stages;
  return { baseUrl: apiUrl, token: publicKey, timeout: REQUEST_LIMIT_MS, signal, fetch, timers };
}

function videoSourceFor(call: Call, webCall: WebCall): VideoSource {
  return call.context.options.videoSource ?? webCall.videoRecordingEnabled;
}

/** Reported to hosts without the track or device id, which are private. */
function describeSource(source: AudioSource | VideoSource): boolean | string {
  if (typeof source === 'boolean') return source;
  return typeof source === 'string' ? 'device' : 'track';
}
