// Scope: a start that succeeds: the order of its stages, and when it asks for what.
import { describe, expect, it } from 'vitest';
import { RoomError } from '../../../../widget/call/room/room.ts';
import { flush, NEVER } from '../fakes.ts';
import { AGENT, webCallAnswer, World } from '../world.ts';

const HAPPY_STAGES = [
  'validation started',
  'validation completed',
  'initialization started',
  'initialization completed',
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

describe('a start that succeeds', () => {
  it('reports the stages in order, then success, and resolves with the call', async () => {
    const world = new World();
    const webCall = await world.start();
    expect(world.stages()).toEqual(HAPPY_STAGES);
    expect(world.names()).toEqual(['call-start-success']);
    expect(webCall).toMatchObject({ id: 'call-1', webCallUrl: 'https://rooms.example/room/call-1' });
    expect(world.all('call-start-success')[0]).toMatchObject({ callId: 'call-1', totalDuration: 0 });
    expect(world.states).toEqual(['starting', 'joined']);
  });

  it('gives each stage cloneable metadata', async () => {
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

  it('asks for the microphone before it returns, in parallel with the platform request', async () => {
    const world = new World();
    let asked = false;
    world.microphone = () => {
      asked = true;
      return NEVER;
    };
    void world.start();
    expect(asked).toBe(true);
    await flush();
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

  it('stops the permission track once the engine holds its own microphone', async () => {
    const world = new World();
    await world.start();
    expect(world.tracks[0]?.readyState).toBe('ended');
    expect(world.room.microphone?.readyState).toBe('live');
  });

  it('keeps the permission track open until then', async () => {
    const world = new World();
    world.script.join = () => NEVER;
    void world.start();
    await flush();
    expect(world.tracks[0]?.readyState).toBe('live');
  });

  it('uses the prepared room, and only one room', async () => {
    const world = new World();
    await world.client.preload();
    await world.client.preload();
    await world.start();
    expect(world.rooms).toHaveLength(1);
    expect(world.room.log).toContain('join');
  });

  it('creates another room when the prepared one failed', async () => {
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

describe('a start on a phone', () => {
  it('joins at least a second after the permission prompt, which overlaps the platform request', async () => {
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

describe('recording and Tavus video', () => {
  const recorded = { artifactPlan: { videoRecordingEnabled: true } };

  it('records 1280x720 in the default layout, and triggers the first message once recording runs', async () => {
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

  it('reports a failed recording and continues', async () => {
    const world = new World();
    world.answer = () => Promise.resolve(Response.json(webCallAnswer(recorded)));
    await world.start();
    const detail = { errorMsg: 'Not enough space.' };
    world.room.emit({ type: 'recording', event: 'recording-error', detail });
    const message = 'The call is not recorded: Not enough space.';
    expect(world.all('call-start-progress').at(-1)).toMatchObject({
      stage: 'video-recording-started',
      status: 'failed',
      metadata: { error: message },
    });
    expect(world.all('call-error')).toEqual([
      { type: 'video-recording-setup-error', reason: 'unknown', fatal: false, message },
    ]);
    expect(world.client.state.status).toBe('joined');
  });

  it('leaves recording to a room that has a token for it', async () => {
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
  ])('subscribes to the requested tracks: %o', async (changes, subscription) => {
    const world = new World();
    world.answer = () => Promise.resolve(Response.json(webCallAnswer(changes)));
    await world.start();
    const participant = { ...AGENT, audio: 'off' };
    world.room.emit({ type: 'participant-joined', participant });
    world.room.emit({ type: 'participant-joined', participant: { ...participant, id: 'me', local: true } });
    expect([...world.room.subscriptions]).toEqual([['agent', subscription]]);
  });

  it('subscribes to no video if the visitor saves data', async () => {
    const world = new World();
    world.facts.savesData = true;
    world.answer = () => Promise.resolve(Response.json(webCallAnswer({ ...recorded })));
    await world.start();
    world.room.emit({ type: 'participant-joined', participant: AGENT });
    expect([...world.room.subscriptions]).toEqual([['agent', { audio: true, video: false }]]);
  });
});
