// Scope: the record of a call that one page stores for the next: its content, and how hostile values in storage are
// refused.
import { describe, expect, it, vi } from 'vitest';
import { DEFAULT_CONFIG, type AgentConfig } from '../../../widget/config/config.ts';
import {
  readRecord,
  roomProblem,
  WAIT_MS,
  writeRecord,
  type CallRecord,
} from '../../../widget/follow/record.ts';
import { endStoredCall, storeCall, storedCall } from '../../../widget/follow/stored-call.ts';

const NOW = Date.parse('2026-11-22T10:00:00Z');
const CONFIG: AgentConfig = {
  ...DEFAULT_CONFIG,
  publicKey: 'key',
  assistant: { model: { messages: [{ role: 'system', content: 'A secret prompt' }] } },
  assistantOverrides: { variableValues: { name: 'Grace' } },
  name: 'Grace',
  follow: true,
};
const RECORD: CallRecord = {
  at: NOW,
  since: NOW - 60_000,
  muted: true,
  webCall: {
    id: 'call-7',
    webCallUrl: 'https://vapi.daily.co/room-7',
    videoRecordingEnabled: true,
    voiceProvider: 'tavus',
    callToken: 'token',
    maxDurationSeconds: null,
  },
};
const TEXT = writeRecord(RECORD, CONFIG);

const read = (text: string, changes: Partial<AgentConfig> = {}, now = NOW) =>
  readRecord(text, { config: { ...CONFIG, ...changes }, now });

/** The record with changed fields, as any script of the site could change them. */
const changed = (changes: object): string => JSON.stringify({ ...(JSON.parse(TEXT) as object), ...changes });
const inRoom = (webCallUrl: unknown): string => changed({ call: { id: 'call-7', webCallUrl } });

describe('a stored call record', () => {
  it('has everything that resuming needs, and is read back complete', () => {
    expect(read(TEXT)).toEqual(RECORD);
    expect(read(TEXT, {}, NOW + WAIT_MS - 1)).toEqual(RECORD);
  });

  it('contains no name, no words and nothing of an inline definition', () => {
    expect(TEXT).not.toMatch(/Grace|prompt|key/);
    expect(Object.keys(JSON.parse(TEXT) as object)).toEqual(['at', 'since', 'muted', 'settings', 'call']);
  });

  it('is over once the visitor has ended it before the files of the tag are loaded', () => {
    const stored = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
    });
    storeCall(TEXT);
    endStoredCall();
    const text = storedCall() ?? '';
    vi.unstubAllGlobals();
    expect(read(text)).toEqual({ ...RECORD, isOver: true });
  });

  it('expires after thirty seconds, and when its time is in the future', () => {
    expect(read(TEXT, {}, NOW + WAIT_MS)).toBeNull();
    expect(read(TEXT, {}, NOW - 1)).toBeNull();
    for (const at of ['1', null, {}, -NOW, Number.MAX_VALUE, undefined])
      expect(read(changed({ at }))).toBeNull();
  });

  it('is accepted only by a tag that calls the same agent in the same way', () => {
    expect(read(TEXT, { assistantOverrides: null, name: '', theme: 'dark' })).toEqual(RECORD);
    for (const other of [{ publicKey: 'other' }, { assistant: 'erin' }, { squad: 'desk' }, { workflow: 'w' }])
      expect(read(TEXT, other)).toBe('other-agent');
    expect(read(changed({ settings: 'none' }))).toBe('other-agent');
  });

  it.each([
    'https://evil.example/room',
    'http://vapi.daily.co/room',
    'https://daily.co.evil.example/room',
    'https://evildaily.co/room',
    'https://vapi.daily.co@evil.example/room',
    'https://vapi.daily.co:444/room',
    'javascript:alert(1)',
    'data:text/html,x',
    '/room',
    'https://api.vapi.ai.evil.example/room',
    7,
    null,
  ])('may not point to a room at %s', (url) => {
    expect(read(inRoom(url))).toBeNull();
  });

  it.each(['https://other.daily.co/room', 'https://api.vapi.ai/room'])('may point to a room at %s', (url) => {
    expect(read(inRoom(url))).toMatchObject({ webCall: { id: 'call-7', webCallUrl: url } });
  });

  it('may point from one local server to another, as in development', () => {
    const local = { callEndpoint: 'http://localhost:8787/calls' };
    const webCall = { ...RECORD.webCall, webCallUrl: 'http://127.0.0.1:4173/rooms/7' };
    expect(read(writeRecord({ ...RECORD, webCall }, { ...CONFIG, ...local }), local)).toMatchObject({
      webCall,
    });
    expect(roomProblem({ ...RECORD, webCall }, { ...CONFIG, ...local })).toBeNull();
    expect(roomProblem({ ...RECORD, webCall }, CONFIG)).toContain('http://127.0.0.1:4173');
  });

  it('may point to the page’s own endpoint', () => {
    const ownWay = { callEndpoint: 'https://calls.example/agent' };
    const text = writeRecord(
      { ...RECORD, webCall: { ...RECORD.webCall, webCallUrl: 'https://calls.example/rooms/7' } },
      { ...CONFIG, ...ownWay },
    );
    expect(read(text, ownWay)).toMatchObject({ webCall: { webCallUrl: 'https://calls.example/rooms/7' } });
  });

  it.each(['', 'null', '7', '[]', '"text"', '{', '{"at":', '{}', `{"__proto__":{"at":${NOW}}}`])(
    'is ignored when it is %j',
    (text) => {
      expect(read(text)).toBeNull();
    },
  );

  it.each([-1e306, -1, 0, NOW - 13 * 3_600_000, NOW + 1, Number.NaN, '7', null])(
    'is not trusted when it says that the call began at %s',
    (since) => {
      expect(read(changed({ since }))).toMatchObject({ since: NOW });
    },
  );

  it('drops fields of the wrong type', () => {
    const odd = changed({
      since: NOW + 1,
      muted: 'yes',
      call: { id: {}, webCallUrl: RECORD.webCall.webCallUrl, transport: { callToken: 7 } },
    });
    expect(read(odd)).toEqual({
      at: NOW,
      since: NOW,
      muted: false,
      webCall: {
        ...RECORD.webCall,
        id: 'unknown',
        videoRecordingEnabled: false,
        voiceProvider: null,
        callToken: null,
      },
    });
  });
});
