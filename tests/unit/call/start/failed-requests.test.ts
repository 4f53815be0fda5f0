// Scope: how hosts learn that the platform created no call, or that a reconnection failed.
import { describe, expect, it } from 'vitest';
import { requestFailed } from '../../../../widget/call/errors/request-errors.ts';
import { connectionLost } from '../../../../widget/call/errors/room-errors.ts';
import { asReconnectError } from '../../../../widget/call/start/reconnect.ts';
import { RequestError } from '../../../../widget/platform/request.ts';

const cause = new Error('Because.');

describe('a platform answer that contains no call', () => {
  const request = (details: ConstructorParameters<typeof RequestError>[2]) =>
    requestFailed(new RequestError('http', 'POST /call/web was refused.', details));

  it('is reported with its status, its retry time and its id where they are known', () => {
    const error = request({ status: 429, retryAfter: 7, requestId: 'r-1' });
    expect(error.detail()).toEqual({
      fatal: true,
      type: 'web-call-creation-error',
      reason: 'rate-limited',
      message: 'POST /call/web was refused.',
      stage: 'web-call-creation',
      status: 429,
      retryAfter: 7,
      requestId: 'r-1',
    });
    expect(error.cause).toBeInstanceOf(RequestError);
    expect(Object.keys(request({}).detail()).toSorted()).toEqual(
      ['fatal', 'message', 'reason', 'stage', 'type'].toSorted(),
    );
  });

  it('is reported as unexpected when it is not an answer at all', () => {
    expect(requestFailed(cause)).toMatchObject({
      type: 'web-call-creation-error',
      reason: 'unknown',
      stage: 'web-call-creation',
    });
  });
});

describe('a reconnection that fails', () => {
  it('keeps everything of the error except its type', () => {
    const error = requestFailed(new RequestError('http', 'Refused.', { status: 503, retryAfter: 2 }));
    const reconnection = asReconnectError(error);
    expect(reconnection.detail()).toEqual({ ...error.detail(), type: 'reconnect-error' });
    expect(reconnection.cause).toBe(error);
    const bare = asReconnectError(connectionLost());
    expect(bare.detail()).toEqual({ ...connectionLost().detail(), type: 'reconnect-error' });
    expect(Object.keys(bare.detail())).not.toContain('stage');
  });
});
