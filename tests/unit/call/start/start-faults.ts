/** Every way in which a start can fail, with the error that hosts receive. */
import { RoomError } from '../../../../widget/call/room/room.ts';
import type { FakeRoom } from '../fake-room.ts';
import { NEVER } from '../fakes.ts';
import type { World } from '../world.ts';

export type Fault = {
  readonly name: string;
  readonly script: (world: World) => void;
  readonly type: string;
  readonly reason: string;
  readonly stage: string;
  /** Milliseconds until the fault is known. */
  readonly after?: number;
  readonly status?: number;
};

export const answers = (status: number, body: unknown = {}, headers: HeadersInit = {}) =>
  function script(world: World) {
    world.answer = () => Promise.resolve(Response.json(body, { status, headers }));
  };
const refuses = (name: string) =>
  function script(world: World) {
    world.facts.granted = false;
    world.microphone = () => Promise.reject(new DOMException('refused', name));
  };
const rooms = (step: keyof FakeRoom['script'], fault: () => Promise<void>) =>
  function script(world: World) {
    world.script[step] = fault;
  };
export const failure = (type: string) => () =>
  Promise.reject(new RoomError({ type, message: type, cause: null }));
const post = { type: 'web-call-creation-error', stage: 'web-call-creation' };
const mic = { type: 'microphone-error', stage: 'initialization' };
const join = { type: 'daily-call-join-error', stage: 'daily-call-join' };

export const FAULTS: Fault[] = [
  { name: '400', script: answers(400), reason: 'not-configured', status: 400, ...post },
  { name: '401', script: answers(401), reason: 'not-configured', status: 401, ...post },
  { name: '402', script: answers(402), reason: 'payment-required', status: 402, ...post },
  { name: '403', script: answers(403), reason: 'not-configured', status: 403, ...post },
  { name: '404', script: answers(404), reason: 'not-configured', status: 404, ...post },
  {
    name: '429',
    script: answers(429, {}, { 'retry-after': '7' }),
    reason: 'rate-limited',
    status: 429,
    ...post,
  },
  { name: '500', script: answers(500), reason: 'server-error', status: 500, ...post },
  { name: 'no URL', script: answers(201, { id: 'x' }), reason: 'bad-answer', ...post },
  {
    name: 'a script URL',
    script: answers(201, { webCallUrl: 'javascript:alert(1)' }),
    reason: 'bad-answer',
    ...post,
  },
  { name: 'null', script: answers(200, null), reason: 'bad-answer', ...post },
  {
    name: 'bad JSON',
    script: (world) => {
      world.answer = () => Promise.resolve(new Response('<html>'));
    },
    reason: 'bad-answer',
    status: 200,
    ...post,
  },
  {
    name: 'a network failure',
    script: (world) => {
      world.answer = () => Promise.reject(new TypeError('Failed to fetch'));
    },
    reason: 'network',
    ...post,
  },
  {
    name: 'a platform that never answers',
    script: (world) => {
      world.answer = () => NEVER;
    },
    reason: 'timeout',
    after: 10_000,
    ...post,
  },
  { name: 'microphone refused', script: refuses('NotAllowedError'), reason: 'microphone-denied', ...mic },
  { name: 'no microphone', script: refuses('NotFoundError'), reason: 'microphone-missing', ...mic },
  { name: 'microphone in use', script: refuses('NotReadableError'), reason: 'microphone-in-use', ...mic },
  {
    name: 'a page that forbids microphones',
    script: (world) => {
      world.facts.allowed = false;
      refuses('NotAllowedError')(world);
    },
    reason: 'page-forbids-microphone',
    ...mic,
  },
  {
    name: 'a visitor who never answers',
    script: (world) => {
      world.microphone = () => NEVER;
    },
    type: 'microphone-error',
    reason: 'timeout',
    stage: 'mobile-permissions',
    after: 28_000,
  },
  {
    name: 'a visitor who never answers the permission prompt',
    script: (world) => {
      world.facts.granted = false;
      world.microphone = () => NEVER;
    },
    type: 'start-method-error',
    reason: 'timeout',
    stage: 'initialization',
    after: 28_000,
  },
  {
    name: 'offline',
    script: (world) => {
      world.facts.online = false;
    },
    type: 'start-method-error',
    reason: 'offline',
    stage: 'validation',
  },
  {
    name: 'an insecure page',
    script: (world) => {
      world.facts.secure = false;
    },
    type: 'microphone-error',
    reason: 'insecure-page',
    stage: 'validation',
  },
  {
    name: 'no WebRTC',
    script: (world) => {
      world.facts.webRtc = false;
    },
    type: 'start-method-error',
    reason: 'unsupported-browser',
    stage: 'validation',
  },
  {
    name: 'an engine that throws',
    script: (world) => {
      world.roomFault = () => Promise.reject(new Error('WebRTC not supported or suppressed'));
    },
    type: 'daily-call-object-creation-error',
    reason: 'unknown',
    stage: 'daily-call-object-creation',
  },
  {
    name: 'an engine that never comes',
    script: (world) => {
      world.roomFault = () => NEVER;
    },
    type: 'daily-call-object-creation-error',
    reason: 'timeout',
    stage: 'daily-call-object-creation',
    after: 20_000,
  },
  { name: 'a blocked engine', script: rooms('load', failure('load')), reason: 'engine-blocked', ...join },
  {
    name: 'an engine that hangs',
    script: rooms('load', () => NEVER),
    reason: 'engine-blocked',
    after: 20_000,
    ...join,
  },
  { name: 'a refused room', script: rooms('join', failure('no-room')), reason: 'room-refused', ...join },
  { name: 'a full room', script: rooms('join', failure('meeting-full')), reason: 'room-refused', ...join },
  {
    name: 'a join that hangs',
    script: rooms('join', () => NEVER),
    reason: 'timeout',
    after: 20_000,
    ...join,
  },
];
