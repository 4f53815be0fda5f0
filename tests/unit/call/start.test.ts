// Scope: starting a call. The stages and their order, what is asked of the world and when, and every way to fail.
import { describe, expect, it, vi } from 'vitest';
import { CallError } from '../../../widget/call/call-error.ts';
import { RoomError } from '../../../widget/call/room.ts';
import { flush, NEVER, webCallAnswer, World, type FakeRoom } from './fakes.ts';

const HAPPY_STAGES = [
  'initialization started',
  'web-call-creation started',
  'web-call-creation completed',
  'daily-call-object-creation started',
  'daily-call-object-creation completed',
  'mobile-permissions started',
  'mobile-permissions completed',
  'daily-call-join started',
  'daily-call-join completed',
  'video-recording-setup completed',
  'audio-observer-setup started',
  'audio-observer-setup completed',
  'audio-processing-setup started',
  'audio-processing-setup completed',
];

describe('a start that works', () => {
  it('reports the stages in order, then success, and resolves with the call', async () => {
    const world = new World();
    const webCall = await world.start();
    expect(world.stages()).toEqual(HAPPY_STAGES);
    expect(world.names()).toEqual(['call-start-success']);
    expect(webCall).toMatchObject({ id: 'call-1', webCallUrl: 'https://rooms.example/room/call-1' });
    expect(world.all('call-start-success')[0]).toMatchObject({ callId: 'call-1', totalDuration: 0 });
    expect(world.states).toEqual(['starting', 'joined']);
  });

  it('gives each stage its metadata, as data that can be cloned', async () => {
    const world = new World();
    await world.start();
    const of = (name: string) => world.stages().indexOf(name);
    const reports = world.all('call-start-progress');
    const metadata = (name: string) => reports[of(name)]?.metadata;
    expect(metadata('initialization started')).toEqual({
      hasAssistant: true,
      hasSquad: false,
      hasWorkflow: false,
    });
    expect(metadata('web-call-creation completed')).toEqual({
      callId: 'call-1',
      videoRecordingEnabled: false,
      voiceProvider: '11labs',
    });
    expect(metadata('daily-call-object-creation started')).toEqual({
      audioSource: true,
      videoSource: false,
      isVideoRecordingEnabled: false,
      isVideoEnabled: false,
    });
    expect(metadata('mobile-permissions completed')).toEqual({ action: 'skipped-not-mobile' });
    expect(metadata('video-recording-setup completed')).toEqual({ action: 'skipped-not-enabled' });
    expect(() => structuredClone(reports)).not.toThrow();
  });

  it('asks for the microphone before it returns, beside the platform', () => {
    const world = new World();
    let asked = false;
    world.microphone = () => {
      asked = true;
      return NEVER;
    };
    void world.start();
    expect(asked).toBe(true);
    expect(world.requests).toHaveLength(1);
  });

  it('posts the request with the key, ids for strings and definitions for objects', async () => {
    const world = new World({ apiUrl: 'https://api.example/base/' });
    await world.client.start({
      assistant: 'erin',
      squad: { members: [] },
      assistantOverrides: { variableValues: { name: 'Ada' } },
      roomDeleteOnUserLeaveEnabled: true,
    });
    const request = world.requests[0];
    expect(request?.url).toBe('https://api.example/base/call/web');
    expect(request?.headers.get('authorization')).toBe('Bearer key');
    expect(await request?.json()).toEqual({
      assistantId: 'erin',
      squad: { members: [] },
      assistantOverrides: { variableValues: { name: 'Ada' } },
      roomDeleteOnUserLeaveEnabled: true,
    });
  });

  it('stops the permission track once the engine has a microphone of its own', async () => {
    const world = new World();
    await world.start();
    expect(world.tracks[0]?.readyState).toBe('ended');
    expect(world.room.microphone?.readyState).toBe('live');
  });

  it('holds the permission track until then', async () => {
    const world = new World();
    world.script.join = () => NEVER;
    void world.start();
    await flush();
    expect(world.tracks[0]?.readyState).toBe('live');
  });

  it('uses the room that was prepared, and one room only', async () => {
    const world = new World();
    await world.client.preload();
    await world.client.preload();
    await world.start();
    expect(world.rooms).toHaveLength(1);
    expect(world.room.log).toContain('join');
  });

  it('makes another room when the prepared one had failed', async () => {
    const world = new World();
    world.script.load = () =>
      Promise.reject(new RoomError({ type: 'load', message: 'blocked', cause: null }));
    await world.client.preload();
    expect(world.room.destroyed).toBe(true);
    world.script = {};
    expect(await world.start()).not.toBeNull();
    expect(world.rooms).toHaveLength(2);
  });
});

describe('phones', () => {
  it('join no sooner than a second after the question, which overlaps the answer of the platform', async () => {
    const world = new World();
    world.facts.mobile = true;
    world.answer = () =>
      new Promise((resolve) => world.timers.after(600, () => resolve(Response.json(webCallAnswer()))));
    const started = world.start();
    await world.timers.advance(999);
    expect(world.room.log).not.toContain('join');
    await world.timers.advance(1);
    expect(world.room.log).toContain('join');
    await started;
    const report = world
      .all('call-start-progress')
      .find(({ metadata }) => metadata?.['action'] === 'permissions-wait');
    expect(report).toMatchObject({ stage: 'mobile-permissions', status: 'completed', duration: 400 });
  });
});

describe('recording and tavus', () => {
  const recorded = { artifactPlan: { videoRecordingEnabled: true } };

  it('records 1280x720 in the default layout, and has the first message said when recording runs', async () => {
    const world = new World();
    world.answer = () => Promise.resolve(Response.json(webCallAnswer(recorded)));
    await world.start();
    expect(world.room.recordingOptions).toMatchObject({
      width: 1280,
      height: 720,
      layout: { preset: 'default' },
    });
    expect(world.room.joinOptions?.videoSource).toBe(true);
    await world.timers.advance(2_500);
    const started = { type: 'recording', event: 'recording-started', detail: {} } as const;
    world.room.emit(started);
    world.room.emit(started);
    const control = { type: 'control', control: 'say-first-message', videoRecordingStartDelaySeconds: 2.5 };
    expect(world.room.sent).toEqual([control]);
    expect(
      world.all('call-start-progress').filter(({ stage }) => stage === 'video-recording-started'),
    ).toEqual([expect.objectContaining({ status: 'completed', metadata: { delaySeconds: 2.5 } })]);
  });

  it('leaves recording to the room when it has a token for it', async () => {
    const world = new World();
    const answer = webCallAnswer({ ...recorded, transport: { callToken: 'token' } });
    world.answer = () => Promise.resolve(Response.json(answer));
    await world.start();
    expect(world.room.joinOptions?.token).toBe('token');
    expect(world.room.recordingOptions).toBeNull();
    expect(world.stages()).not.toContain('video-recording-setup started');
  });

  it.each([
    [{}, { audio: true, video: false }],
    [recorded, { audio: true, video: true }],
    [{ assistant: { voice: { provider: 'tavus' } } }, { audio: true, video: true }],
  ])('subscribes to what is wanted: %o', async (changes, subscription) => {
    const world = new World();
    world.answer = () => Promise.resolve(Response.json(webCallAnswer(changes)));
    await world.start();
    const participant = { id: 'agent', local: false, userName: 'Vapi Speaker', audio: 'off', video: 'off' };
    world.room.emit({ type: 'participant-joined', participant });
    world.room.emit({ type: 'participant-joined', participant: { ...participant, id: 'me', local: true } });
    expect([...world.room.subscriptions]).toEqual([['agent', subscription]]);
  });
});

type Fault = {
  readonly name: string;
  readonly script: (world: World) => void;
  readonly type: string;
  readonly reason: string;
  readonly stage: string;
  /** Milliseconds until the fault is known. */
  readonly after?: number;
  readonly status?: number;
};

const answers = (status: number, body: unknown = {}, headers: HeadersInit = {}) =>
  function script(world: World) {
    world.answer = () => Promise.resolve(Response.json(body, { status, headers }));
  };
const refuses = (name: string) =>
  function script(world: World) {
    world.microphone = () => Promise.reject(new DOMException('refused', name));
  };
const rooms = (step: keyof FakeRoom['script'], fault: () => Promise<void>) =>
  function script(world: World) {
    world.script[step] = fault;
  };
const failure = (type: string) => () => Promise.reject(new RoomError({ type, message: type, cause: null }));
const post = { type: 'web-call-creation-error', stage: 'web-call-creation' };
const mic = { type: 'microphone-error', stage: 'web-call-creation' };
const join = { type: 'daily-call-join-error', stage: 'daily-call-join' };

const FAULTS: Fault[] = [
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

describe('a start that fails', () => {
  it.each(FAULTS)('tells $name once, frees everything and can be repeated', async (fault) => {
    const world = new World();
    fault.script(world);
    const started = world.start();
    await world.timers.advance(fault.after ?? 0);
    await flush();
    expect(await Promise.race([started, Promise.resolve('still waiting')])).toBeNull();

    const { type, reason, stage } = fault;
    expect(world.names()).toEqual(['call-start-failed', 'call-error']);
    expect(world.all('call-start-failed')[0]).toMatchObject({ stage, reason, error: expect.any(String) });
    expect(world.all('call-error')[0]).toMatchObject({
      type,
      reason,
      fatal: true,
      message: expect.any(String),
    });
    expect(world.all('call-error')[0]?.status).toBe(fault.status);
    expect(world.states).toEqual(['starting', 'ending', 'idle']);
    expect(world.liveMicrophones()).toBe(0);
    expect(world.rooms.every(({ destroyed }) => destroyed)).toBe(true);
    expect(world.timers.pending).toBe(0);

    const repaired = Object.assign(world, { script: {}, roomFault: null });
    repaired.answer = () => Promise.resolve(Response.json(webCallAnswer()));
    repaired.microphone = () => Promise.resolve();
    Object.assign(repaired.facts, { online: true, secure: true, webRtc: true });
    expect(await repaired.start()).not.toBeNull();
  });

  it('keeps the cause and when to come back', async () => {
    const world = new World();
    answers(429, {}, { 'retry-after': '7' })(world);
    let error: CallError | null = null;
    world.client.on('call-error-object', (detail) => {
      error = detail.error;
    });
    await world.start();
    expect(world.all('call-error')[0]?.retryAfter).toBe(7);
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ cause: { name: 'RequestError', status: 429 } });
  });

  it('reports the stage that failed as failed', async () => {
    const world = new World();
    world.script.join = failure('no-room');
    await world.start();
    expect(world.stages().slice(-2)).toEqual(['daily-call-join started', 'daily-call-join failed']);
  });

  it('never has the key or the visitor in what it tells', async () => {
    const world = new World({ publicKey: 'secret-key' });
    answers(400, { message: 'Ada is no name' })(world);
    await world.client.start({ assistant: 'erin', assistantOverrides: { variableValues: { name: 'Ada' } } });
    expect(JSON.stringify(world.events)).not.toMatch(/secret-key|Ada/);
  });

  it.each(['', 'key with spaces', 'key\nwith a line'])(
    'refuses the key %j before asking anybody',
    async (publicKey) => {
      const world = new World({ publicKey });
      expect(await world.start()).toBeNull();
      expect(world.all('call-error')).toEqual([expect.objectContaining({ type: 'configuration-error' })]);
      expect(world.requests).toEqual([]);
      expect(world.tracks).toEqual([]);
    },
  );
});

describe('what is refused', () => {
  it('throws without assistant, squad and workflow, after a validation error', async () => {
    const world = new World();
    await expect(world.client.start({})).rejects.toThrow('Assistant or Squad or Workflow must be provided.');
    await expect(world.client.start({ assistant: '' })).rejects.toThrow(CallError);
    expect(world.all('call-error')[0]).toMatchObject({ type: 'validation-error', stage: 'validation' });
    expect(world.client.state).toEqual({ status: 'idle' });
  });

  it('refuses a second start, and harms neither', async () => {
    const world = new World();
    const first = world.start();
    expect(await world.start()).toBeNull();
    expect(await first).not.toBeNull();
    expect(await world.start()).toBeNull();
    const refused = world.all('call-start-progress').filter(({ stage }) => stage === 'validation');
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject({ status: 'failed', metadata: { reason: 'already-started' } });
    expect(world.requests).toHaveLength(1);
    expect(world.all('call-error')).toEqual([]);
  });
});

describe('steps that a call can do without', () => {
  const mild = [
    ['observeRemoteLevels', 'audio-observer-setup'],
    ['setNoiseCancellation', 'audio-processing-setup'],
  ] as const;

  it.each(mild)('goes on when %s fails', async (step, stage) => {
    const world = new World();
    world.script[step] = () => Promise.reject(new Error('no'));
    expect(await world.start()).not.toBeNull();
    expect(world.stages()).toContain(`${stage} failed`);
    expect(world.all('call-error')).toEqual([
      expect.objectContaining({ type: `${stage}-error`, fatal: false, stage }),
    ]);
    expect(world.names()).toContain('call-start-success');
  });

  it.each(mild)('goes on when %s never settles', async (step, stage) => {
    const world = new World();
    world.script[step] = () => NEVER;
    const started = world.start();
    await world.timers.advance(5_000);
    expect(await started).not.toBeNull();
    expect(world.stages()).toContain(`${stage} failed`);
  });

  it('settles within 30 s even when everything is slow', async () => {
    const world = new World();
    const slow = (ms: number) => () => new Promise<void>((resolve) => world.timers.after(ms, resolve));
    world.answer = () =>
      new Promise((resolve) => world.timers.after(9_900, () => resolve(Response.json(webCallAnswer()))));
    world.script = {
      join: slow(17_000),
      observeRemoteLevels: () => NEVER,
      setNoiseCancellation: () => NEVER,
    };
    const settled = vi.fn<() => void>();
    void world.start().then(settled);
    await world.timers.advance(29_500);
    expect(settled).toHaveBeenCalledOnce();
  });

  it('leaves noise cancellation alone when it is not wanted', async () => {
    const world = new World({ noiseCancellation: false });
    await world.start();
    expect(world.room.log.filter((entry) => entry.startsWith('setNoise'))).toEqual([]);
  });
});
