// Scope: a start that fails or is refused: each fault is reported once, everything is freed, and the next start works.
import { describe, expect, it } from 'vitest';
import { CallError } from '../../../../widget/call/voice.ts';
import { answers, failure, FAULTS } from './start-faults.ts';
import { flush } from '../fakes.ts';
import { webCallAnswer, World } from '../world.ts';

describe('a start that fails', () => {
  it.each(FAULTS)('reports $name once, frees everything and can be repeated', async (fault) => {
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

  it('keeps the cause and the retry time', async () => {
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

  it('reports the failed stage as failed', async () => {
    const world = new World();
    world.script.join = failure('no-room');
    await world.start();
    expect(world.stages().slice(-2)).toEqual(['daily-call-join started', 'daily-call-join failed']);
  });

  it("never includes the key or the visitor's name in its events", async () => {
    const world = new World({ publicKey: 'secret-key' });
    answers(400, { message: 'Ada is no name' })(world);
    await world.client.start({ assistant: 'erin', assistantOverrides: { variableValues: { name: 'Ada' } } });
    expect(JSON.stringify(world.events)).not.toMatch(/secret-key|Ada/);
  });

  it.each(['', 'key with spaces', 'key\nwith a line'])(
    'refuses the key %j before it sends any request',
    async (publicKey) => {
      const world = new World({ publicKey });
      expect(await world.start()).toBeNull();
      expect(world.all('call-error')).toEqual([expect.objectContaining({ type: 'configuration-error' })]);
      expect(world.requests).toEqual([]);
      expect(world.tracks).toEqual([]);
    },
  );
});

describe('a start that is refused', () => {
  it('throws without assistant, squad and workflow, after a validation error', async () => {
    const world = new World();
    await expect(world.client.start({})).rejects.toThrow('Assistant or Squad or Workflow must be provided.');
    await expect(world.client.start({ assistant: '' })).rejects.toThrow(CallError);
    expect(world.all('call-error')[0]).toMatchObject({ type: 'validation-error', stage: 'validation' });
    expect(world.all('call-start-failed')[0]).toMatchObject({
      stage: 'validation',
      reason: 'not-configured',
      totalDuration: 0,
      context: { hasAssistant: false, hasSquad: false, hasWorkflow: false, isMobile: false },
    });
    expect(world.client.state).toEqual({ status: 'idle' });
  });

  it('rejects a second start without affecting the first', async () => {
    const world = new World();
    const first = world.start();
    expect(await world.start()).toBeNull();
    expect(await first).not.toBeNull();
    expect(await world.start()).toBeNull();
    const refused = world.all('call-start-progress').filter(({ status }) => status === 'failed');
    const asRefused = { stage: 'validation', metadata: { reason: 'already-started' } };
    expect(refused).toMatchObject([asRefused, asRefused]);
    expect(world.requests).toHaveLength(1);
    expect(world.all('call-error')).toEqual([]);
  });
});
