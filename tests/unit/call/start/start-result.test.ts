// Scope: how a start of the tag's client resolves. Its events are covered by the other tests of a start.
import { describe, expect, it } from 'vitest';
import type { StartOptions } from '../../../../widget/call/client-options.ts';
import { CallError } from '../../../../widget/call/errors/call-error.ts';
import { RoomError } from '../../../../widget/call/room/room.ts';
import { flush, NEVER } from '../fakes.ts';
import { answers } from './start-faults.ts';
import { World } from '../world.ts';

const CALL = { id: 'call-7', webCallUrl: 'https://rooms.example/room/call-7' };

function calls() {
  const world = new World();
  const client = world.tagClient();
  const emitted: string[] = [];
  for (const name of ['call-start-success', 'call-start-failed', 'call-error', 'call-end'] as const)
    client.on(name, () => emitted.push(name));
  const start = (options?: StartOptions) => client.start({ assistant: 'erin' }, options);
  return { world, client, emitted, start };
}

/** The room was about to be joined. */
const JOINING: unknown = expect.objectContaining({ webCallUrl: 'https://rooms.example/room/call-1' });

describe('the result of a start', () => {
  it('holds the web call once the call is up', async () => {
    const { client, emitted, start } = calls();
    expect(await start()).toMatchObject({ outcome: 'started', webCall: { id: 'call-1' } });
    expect(emitted).toEqual(['call-start-success']);
    expect(client.status.state.status).toBe('joined');
  });

  it('holds the error of a failed start, with everything its caller needs, after the events', async () => {
    const { world, emitted, start } = calls();
    answers(429, {}, { 'retry-after': '7', 'x-request-id': 'r-1' })(world);
    const result = await start();
    expect(result).toMatchObject({
      outcome: 'failed',
      error: {
        reason: 'rate-limited',
        stage: 'web-call-creation',
        status: 429,
        retryAfter: 7,
        requestId: 'r-1',
        cause: { name: 'RequestError' },
      },
    });
    expect(result.outcome === 'failed' && result.error).toBeInstanceOf(CallError);
    expect(emitted).toEqual(['call-start-failed', 'call-error']);
  });

  it('is available only once everything of a failed start is torn down', async () => {
    const { world, start } = calls();
    world.script.join = () => Promise.reject(new RoomError({ type: 'no-room', message: '', cause: null }));
    expect(await start()).toMatchObject({ outcome: 'failed', error: { reason: 'room-refused' } });
    expect(world.room.destroyed).toBe(true);
    expect(world.liveMicrophones()).toBe(0);
  });

  it('holds the reason with which the start was aborted', async () => {
    const { world, emitted, start } = calls();
    world.script.join = () => NEVER;
    const attempt = new AbortController();
    const starting = start({ signal: attempt.signal });
    await flush();
    attempt.abort('page-closed');
    expect(await starting).toEqual({ outcome: 'cancelled', reason: 'page-closed', joining: JOINING });
    expect(emitted).toEqual(['call-start-failed']);
  });

  it('is canceled by the visitor when the signal aborts without a reason, or was aborted before', async () => {
    const { world, start } = calls();
    const result = await start({ signal: AbortSignal.abort() });
    expect(result).toEqual({ outcome: 'cancelled', reason: 'customer-ended-call' });
    expect(world.requests).toEqual([]);
    expect(world.liveMicrophones()).toBe(0);
  });

  it('holds the reason with which the client was stopped', async () => {
    const { world, client, start } = calls();
    world.script.join = () => NEVER;
    const starting = start();
    await flush();
    await client.stop('controls-unreachable');
    expect(await starting).toEqual({
      outcome: 'cancelled',
      reason: 'controls-unreachable',
      joining: JOINING,
    });
  });

  it('is a failure without an event when a call is already under way', async () => {
    const { emitted, start } = calls();
    const first = start();
    expect(await start()).toMatchObject({ outcome: 'failed', error: { reason: 'already-in-call' } });
    expect(await first).toMatchObject({ outcome: 'started' });
    expect(emitted).toEqual(['call-start-success']);
  });

  it('is a failure without assistant, squad and workflow', async () => {
    const { client, emitted } = calls();
    const result = await client.start({});
    expect(result).toMatchObject({ outcome: 'failed', error: { type: 'validation-error' } });
    expect(emitted).toEqual(['call-start-failed', 'call-error']);
  });

  it('is canceled once the client is destroyed', async () => {
    const { client, start } = calls();
    await client.destroy();
    expect(await start()).toEqual({ outcome: 'cancelled', reason: 'element-removed' });
  });
});

describe('the result of a resumption', () => {
  it('holds the web call once the call is up again', async () => {
    const { client } = calls();
    expect(await client.resume(CALL)).toMatchObject({ outcome: 'started', webCall: CALL });
  });

  it('holds a reconnect error with the underlying error as its cause', async () => {
    const { world, client } = calls();
    world.script.join = () => Promise.reject(new RoomError({ type: 'exp-room', message: '', cause: null }));
    expect(await client.resume(CALL)).toMatchObject({
      outcome: 'failed',
      error: { type: 'reconnect-error', reason: 'room-refused', cause: { type: 'daily-call-join-error' } },
    });
  });

  it('holds the reason with which the resumption was aborted', async () => {
    const { world, client } = calls();
    world.script.join = () => NEVER;
    const attempt = new AbortController();
    const resuming = client.resume(CALL, { signal: attempt.signal });
    await flush();
    attempt.abort('element-removed');
    expect(await resuming).toMatchObject({ outcome: 'cancelled', reason: 'element-removed', joining: CALL });
  });

  it('is a failure without a usable URL', async () => {
    const { client, emitted } = calls();
    const result = await client.resume({ webCallUrl: 'javascript:1' });
    expect(result).toMatchObject({ outcome: 'failed', error: { type: 'validation-error' } });
    expect(emitted).toEqual(['call-error']);
  });
});

describe('the result of a start at an endpoint', () => {
  const endpoint = 'https://shop.example/agent';

  it('is the error that its proof was rejected with', async () => {
    const { client } = calls();
    const result = await client.startProved({
      endpoint,
      proof: () => Promise.reject(new Error('No receipt.')),
    });
    expect(result).toMatchObject({ outcome: 'failed', error: { stage: 'web-call-creation' } });
  });

  it('holds the reason with which the endpoint start was aborted', async () => {
    const { client } = calls();
    const attempt = new AbortController();
    const starting = client.startProved({ endpoint, proof: () => NEVER }, { signal: attempt.signal });
    attempt.abort('page-closed');
    expect(await starting).toEqual({ outcome: 'cancelled', reason: 'page-closed' });
  });
});
