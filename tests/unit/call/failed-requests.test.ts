// Scope: a platform that gave no call, and a reconnection that failed, as hosts are told of them.
import { describe, expect, it } from 'vitest';
import { requestFailed } from '../../../widget/call/errors/request-errors.ts';
import { connectionLost } from '../../../widget/call/errors/room-errors.ts';
import { asReconnectError } from '../../../widget/call/start/reconnect.ts';
import { RequestError } from '../../../widget/platform/request.ts';

const cause = new Error('Because.');

describe('an answer that is no call', () => {
  const request = (details: ConstructorParameters<typeof RequestError>[2]) =>
    requestFailed(new RequestError('http', 'POST /call/web was refused.', details));

  it('tells status and when to ask again, where they are known', () => {
    const error = request({ status: 429, retryAfter: 7 });
    expect(error.detail()).toEqual({
      fatal: true,
      type: 'web-call-creation-error',
      reason: 'rate-limited',
      message: 'POST /call/web was refused.',
      stage: 'web-call-creation',
      status: 429,
      retryAfter: 7,
    });
    expect(error.cause).toBeInstanceOf(RequestError);
    expect(Object.keys(request({}).detail()).toSorted()).toEqual(
      ['fatal', 'message', 'reason', 'stage', 'type'].toSorted(),
    );
  });

  it('is a surprise when it is no answer', () => {
    expect(requestFailed(cause)).toMatchObject({
      type: 'web-call-creation-error',
      reason: 'unknown',
      stage: 'web-call-creation',
    });
  });
});

describe('a reconnection that fails', () => {
  it('keeps everything but its type', () => {
    const error = requestFailed(new RequestError('http', 'Refused.', { status: 503, retryAfter: 2 }));
    const reconnection = asReconnectError(error);
    expect(reconnection.detail()).toEqual({ ...error.detail(), type: 'reconnect-error' });
    expect(reconnection.cause).toBe(error);
    const bare = asReconnectError(connectionLost());
    expect(bare.detail()).toEqual({ ...connectionLost().detail(), type: 'reconnect-error' });
    expect(Object.keys(bare.detail())).not.toContain('stage');
  });
});
