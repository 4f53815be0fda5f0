// Scope: how the call engine's events are parsed into the room's events, for payloads of any shape.
import { describe, expect, it } from 'vitest';
import { toFailure, TRANSLATIONS } from '../../../../widget/call/daily/daily-events.ts';
import { EXTENDED_TRANSLATIONS } from '../../../../widget/call/daily/extended-daily-events.ts';

type EventName = keyof typeof EXTENDED_TRANSLATIONS;

const translate = (name: EventName, payload: unknown) => EXTENDED_TRANSLATIONS[name](payload);

describe('the parser of the engine’s events', () => {
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
  it.each(Object.entries(EXTENDED_TRANSLATIONS))('parses %s without throwing', (_, translation) => {
    for (const shape of shapes) expect(() => translation(shape)).not.toThrow();
  });
});

describe('the parser of failures', () => {
  it('keeps type, message and cause of a failure, given as an object, a string or an error', () => {
    const fatal = { errorMsg: 'Meeting has ended', error: { type: 'ejected', msg: 'Meeting has ended' } };
    expect(toFailure(fatal)).toEqual({ type: 'ejected', message: 'Meeting has ended', cause: fatal });
    expect(toFailure('could not load')).toMatchObject({ type: 'unknown', message: 'could not load' });
    expect(toFailure(new Error('thrown'))).toMatchObject({ message: 'thrown' });
    const load = { errorMsg: 'x', error: { type: 'connection-error', msg: 'x', details: { on: 'load' } } };
    expect(toFailure(load).type).toBe('load');
  });

  it('distinguishes microphone failures from camera failures', () => {
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

describe('parsed fields', () => {
  it("reads how long the room lets us stay, by the room's clock", () => {
    const joined = (willEjectAt: unknown, joinedAt: unknown = new Date(60_000)) => {
      const local = { session_id: 'me', local: true, joined_at: joinedAt, will_eject_at: willEjectAt };
      const event = translate('joined-meeting', { participants: { local } });
      return event?.type === 'participant-updated' ? event.participant.inRoomMs : undefined;
    };
    expect(joined(new Date(360_000))).toBe(300_000);
    // The engine's value for a room without a time limit.
    expect(joined(new Date(0))).toBeNull();
    for (const odd of [undefined, 'soon', 360_000, new Date(Number.NaN), new Date(60_000)])
      expect(joined(odd)).toBeNull();
    expect(joined(new Date(360_000), new Date(Number.NaN))).toBeNull();
  });

  it('reads levels, links and tracks', () => {
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

  it("forwards the engine's events to the package without its internal fields", () => {
    expect(translate('local-audio-level', { audioLevel: 0.4 })).toEqual({ type: 'local-level', level: 0.4 });
    expect(translate('local-audio-level', { audioLevel: 'loud' })).toEqual({ type: 'local-level', level: 0 });
    const recording = { action: 'recording-started', recordingId: 'r', instanceId: 'i', local: {} };
    const detail = { recordingId: 'r', instanceId: 'i' };
    const event = 'recording-started';
    expect(translate(event, recording)).toEqual({ type: 'recording', event, detail });
    expect(TRANSLATIONS[event]()).toEqual({ type: 'recording', event, detail: {} });
    expect(translate('local-screen-share-canceled', null)).toEqual({
      type: 'screen-share',
      event: 'screen-share-canceled',
    });
  });

  it('reads the network quality and the newly selected devices', () => {
    expect(TRANSLATIONS['network-quality-change']({ quality: 80, networkState: 'bad' })).toEqual({
      type: 'network-quality',
      detail: { quality: 80, networkState: 'bad' },
    });
    expect(TRANSLATIONS['network-quality-change']('bad')).toEqual({ type: 'network-quality', detail: {} });
    expect(TRANSLATIONS['selected-devices-updated']()).toEqual({ type: 'microphone-changed' });
  });
});
