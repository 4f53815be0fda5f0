// Scope: the small rules of the voice client: loudness, messages, safe defaults, phones, forged messages, emitter.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { nextSpeech, listen, SILENCE, sumLevels, volumeOf } from '../../../widget/call/media/audio-level.ts';
import { Emitter } from '../../../widget/call/emitter.ts';
import { isMobile } from '../../../widget/call/environment.ts';
import { guardMessages } from '../../../widget/call/daily/message-guard.ts';
import { parseServerMessage } from '../../../widget/call/messages.ts';
import { safeAudioSource, safeDailyConfig } from '../../../widget/call/start/safe-defaults.ts';
import { dice } from './dice.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('loudness', () => {
  it('is the sum of the levels over 0.15, at most 1', () => {
    expect([0, 0.075, 0.15, 3].map(volumeOf)).toEqual([0, 0.5, 1, 1]);
    expect(sumLevels([0.1, 0.2, Number.NaN, -3, Number.POSITIVE_INFINITY])).toBeCloseTo(0.3);
  });

  it('counts as speech above 0.01, until a second later', () => {
    expect(nextSpeech(SILENCE, 0.01, 0)).toBe(SILENCE);
    const speech = nextSpeech(SILENCE, 0.0101, 0);
    expect(listen(speech, 999)).toBe(speech);
    expect(listen(speech, 1_000)).toBe(SILENCE);
    expect(listen(nextSpeech(speech, 0.5, 900), 1_000)).toMatchObject({ speaking: true });
    expect(nextSpeech(speech, 0, 900)).toBe(speech);
  });
});

describe('app messages', () => {
  it('are recognized', () => {
    const kind = (message: object) => parseServerMessage(JSON.stringify(message))?.kind;
    expect(parseServerMessage('listening')).toEqual({ kind: 'listening' });
    for (const type of ['user-interrupted', 'conversation-update', 'hang'])
      expect(kind({ type })).toBe('other');
    expect(
      parseServerMessage(JSON.stringify({ type: 'speech-update', role: 'user', status: 'started' })),
    ).toMatchObject({
      kind: 'speech-update',
      role: 'user',
      speaking: true,
    });
    const last = { type: 'transcript[transcriptType="final"]', role: 'assistant', transcript: 'Hi' };
    expect(parseServerMessage(JSON.stringify(last))).toMatchObject({
      kind: 'transcript',
      final: true,
      text: 'Hi',
    });
  });

  it('never throw, for any shape', () => {
    const roll = dice(7);
    const alphabet = [
      '{',
      '}',
      '"',
      ':',
      ',',
      '[',
      ']',
      'type',
      'transcript',
      'role',
      'user',
      'null',
      '1',
      '\\',
      ' ',
    ];
    for (let round = 0; round < 20_000; round += 1) {
      const text = Array.from({ length: roll(12) }, () => alphabet[roll(alphabet.length)]).join('');
      const parsed = parseServerMessage(text);
      if (parsed !== null) expect(parsed.kind).toBe('other');
    }
  });

  it('of a million characters are parsed in less than 100 ms of computing', () => {
    const text = JSON.stringify({ type: 'x', text: 'y'.repeat(1_000_000) });
    const from = process.cpuUsage();
    expect(parseServerMessage(text)?.kind).toBe('other');
    expect(process.cpuUsage(from).user / 1_000).toBeLessThan(100);
  });
});

describe('safe defaults', () => {
  it('keep the microphone in the permission prompt and in the audio source, with a warning', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(safeAudioSource(false)).toBe(true);
    expect(
      safeDailyConfig({ alwaysIncludeMicInPermissionPrompt: false, avoidEval: false, proxyUrl: 'x' }),
    ).toEqual({
      avoidEval: true,
      proxyUrl: 'x',
    });
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it('leave everything else unchanged and never return the same object', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const config = { alwaysIncludeMicInPermissionPrompt: true };
    expect(safeDailyConfig(config)).toEqual({ ...config, avoidEval: true });
    expect(safeDailyConfig(null)).not.toBe(safeDailyConfig(null));
    expect(safeAudioSource('mic-2')).toBe('mic-2');
    expect(warn).not.toHaveBeenCalled();
  });
});

describe('the phones and tablets', () => {
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15';
  it.each([
    ['Mozilla/5.0 (Linux; Android 16; Pixel 10)', 5, true],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 5, true],
    [mac, 5, true],
    [mac, 0, false],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) touch', 10, false],
  ])('detects %s with %i touch points as mobile: %s', (userAgent, maxTouchPoints, expected) => {
    expect(isMobile({ userAgent, maxTouchPoints })).toBe(expected);
  });
});

describe('the guard against forged messages', () => {
  const forged = { what: 'iframe-call-message', action: 'left-meeting' };

  /** A window to which messages can be sent as if from anywhere. */
  function createWindow(origin: string) {
    const listeners = new Set<(event: MessageEvent) => void>();
    const own = {
      origin,
      addEventListener: (_: string, listener: (event: MessageEvent) => void) => void listeners.add(listener),
      removeEventListener: (_: string, listener: (event: MessageEvent) => void) =>
        void listeners.delete(listener),
    };
    const isStopped = (event: { data: unknown; source: unknown; origin: string }) => {
      let stopped = false;
      const message = { ...event, stopImmediatePropagation: () => (stopped = true) };
      for (const listener of listeners) listener(message as unknown as MessageEvent);
      return stopped;
    };
    return { own, listeners, isStopped };
  }

  it('stops the engine’s messages from any other frame or origin, and nothing else', () => {
    const { own, isStopped } = createWindow('https://shop.example');
    guardMessages(own);
    expect(isStopped({ data: forged, source: {}, origin: own.origin })).toBe(true);
    expect(isStopped({ data: forged, source: null, origin: own.origin })).toBe(true);
    expect(isStopped({ data: forged, source: own, origin: 'https://other.example' })).toBe(true);
    expect(isStopped({ data: forged, source: own, origin: own.origin })).toBe(false);
    for (const data of [null, 'iframe-call-message', { what: 'else' }, [forged], 7]) {
      expect(isStopped({ data, source: {}, origin: '' })).toBe(false);
    }
  });

  it.each(['', 'null', 'file://'])(
    'lets a page without an origin receive its own messages as %j',
    (origin) => {
      const { own, isStopped } = createWindow('null');
      guardMessages(own);
      expect(isStopped({ data: forged, source: own, origin })).toBe(false);
      expect(isStopped({ data: forged, source: {}, origin })).toBe(true);
    },
  );

  it('is removed with the last room', () => {
    const { own, listeners } = createWindow('https://shop.example');
    const guards = [guardMessages(own), guardMessages(own)];
    guards[0]?.release();
    guards[0]?.release();
    expect(listeners.size).toBe(1);
    guards[1]?.release();
    expect(listeners.size).toBe(0);
  });

  it('stops forged messages to our clients and lets messages to the page’s own clients through', () => {
    const { own, isStopped } = createWindow('https://shop.example');
    const guard = guardMessages(own);
    guard.protect('ours');
    const from = { source: {}, origin: own.origin };
    expect(isStopped({ data: { ...forged, callClientId: 'ours' }, ...from })).toBe(true);
    expect(isStopped({ data: { ...forged, callClientId: 'theirs' }, ...from })).toBe(false);
    guard.release();
  });

  it.each([
    ['a client of the page', {}, 'theirs'],
    ['the frame that an older version of the engine names', { callFrameId: 'frame' }, 'frame'],
  ])('readdresses a message that names no client to %s', (_, names, expected) => {
    const { own, isStopped } = createWindow('https://shop.example');
    const guard = guardMessages(Object.assign(own, { _daily: { instances: { theirs: {}, ours: {} } } }));
    guard.protect('ours');
    const data = { ...forged, ...names };
    expect(isStopped({ data, source: {}, origin: own.origin })).toBe(false);
    expect(data).toMatchObject({ callClientId: expected });
    guard.release();
  });
});

describe('the emitter', () => {
  it('calls listeners in order of registration, even when some are added, removed or throw meanwhile', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const emitter = new Emitter<{ tick: number }>();
    const heard: string[] = [];
    emitter.on('tick', () => {
      emitter.on('tick', () => heard.push('late'));
      throw new Error('a host page');
    });
    const listener = () => heard.push('twice');
    emitter.on('tick', listener);
    const off = emitter.on('tick', listener);
    emitter.emit('tick', 1);
    expect(heard).toEqual(['twice', 'twice']);
    off();
    emitter.emit('tick', 2);
    expect(heard).toEqual(['twice', 'twice', 'twice', 'late']);
    emitter.clear();
    expect(emitter.has('tick')).toBe(false);
    expect(log).toHaveBeenCalledTimes(2);
  });
});
