// Scope: the call engine's events in the words of the room, whatever shape they have.
import { describe, expect, it } from 'vitest';
import { DAILY_EVENTS, toFailure, translate } from '../../../widget/call/daily/daily-events.ts';

describe('events of any shape', () => {
  const shapes: unknown[] = [
    undefined,
    null,
    7,
    'text',
    [],
    {},
    { participant: 3 },
    { error: 'x', errorMsg: { errorMsg: 1 } },
  ];
  it.each(DAILY_EVENTS)('%s never throws', (name) => {
    for (const shape of shapes) expect(() => translate(name, shape)).not.toThrow();
  });
});

describe('failures', () => {
  it('keep type, message and cause, whether object, string or error', () => {
    const fatal = { errorMsg: 'Meeting has ended', error: { type: 'ejected', msg: 'Meeting has ended' } };
    expect(toFailure(fatal)).toEqual({ type: 'ejected', message: 'Meeting has ended', cause: fatal });
    expect(toFailure('could not load')).toMatchObject({ type: 'unknown', message: 'could not load' });
    expect(toFailure(new Error('thrown'))).toMatchObject({ message: 'thrown' });
    const load = { errorMsg: 'x', error: { type: 'connection-error', msg: 'x', details: { on: 'load' } } };
    expect(toFailure(load).type).toBe('load');
  });

  it('of devices tell the microphone from the camera', () => {
    const microphone = (payload: object) => {
      const event = translate('camera-error', payload);
      return event?.type === 'device-failed' ? event.failure.microphone : null;
    };
    expect(microphone({ error: { type: 'permissions', blockedMedia: ['video', 'audio'] } })).toBe(true);
    expect(microphone({ error: { type: 'permissions', blockedMedia: ['video'] } })).toBe(false);
    expect(microphone({ error: { type: 'not-found', missingMedia: ['audio'] } })).toBe(true);
    expect(microphone({ error: { type: 'cam-in-use' } })).toBe(false);
    expect(microphone({ errorMsg: { errorMsg: 'x', audioOk: true }, error: { type: 'unknown' } })).toBe(
      false,
    );
  });
});

describe('what is used', () => {
  it('levels, links and tracks', () => {
    const levels = { participantsAudioLevel: { a: 0.1, b: 0.2, c: 'loud' } };
    expect(translate('remote-participants-audio-level', levels)).toEqual({
      type: 'remote-levels',
      levels: [0.1, 0.2],
    });
    expect(translate('network-connection', { type: 'sfu', event: 'interrupted' })).toEqual({
      type: 'network',
      link: 'sfu',
      interrupted: true,
    });
    expect(translate('network-connection', { type: 'sfu', event: 'else' })).toBeNull();
    const track = { id: 't', kind: 'audio', stop: () => undefined };
    const participant = { session_id: 's', local: false, user_name: 'Vapi Speaker' };
    expect(translate('track-started', { track, type: 'audio', participant })).toMatchObject({
      type: 'track-started',
      participant: { id: 's', userName: 'Vapi Speaker' },
    });
    expect(translate('track-started', { track, type: 'screenAudio', participant })).toBeNull();
    expect(translate('nonfatal-error', { type: 'input-settings-error' })).toBeNull();
    expect(translate('nonfatal-error', { type: 'audio-processor-error', errorMsg: 'x' })).toMatchObject({
      type: 'processor-failed',
      message: 'x',
    });
  });
});
