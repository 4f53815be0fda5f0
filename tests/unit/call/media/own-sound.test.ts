// Scope: how a call measures its microphone: what it reports, which track it measures, and what it frees.
import { describe, expect, it } from 'vitest';
import { CallClient } from '../../../../widget/call/call-client.ts';
import { FakeTrack, flush } from '../fakes.ts';
import { World } from '../world.ts';

const SILENT_MS = 5_000;

const finding = (client: CallClient) => client.status.condition.finding;
const words = (role: string, transcript: string) => ({
  type: 'transcript',
  transcriptType: 'final',
  role,
  transcript,
});
const microphones = (...ids: readonly string[]) =>
  ids.map((deviceId) => ({ kind: 'audioinput', deviceId, label: '' }) as MediaDeviceInfo);

describe('a dead microphone', () => {
  it('is reported while it lasts, and no longer after the call', async () => {
    const world = new World();
    const client = await world.liveTagCall();
    world.meter.levels.set('track', 0);
    await world.timers.advance(SILENT_MS);
    expect(finding(client)).toBe('silent');
    world.meter.levels.delete('track');
    await world.timers.advance(100);
    expect(finding(client)).toBeNull();
    world.meter.levels.set('track', 0);
    await world.timers.advance(SILENT_MS);
    await client.stop();
    expect(finding(client)).toBeNull();
    expect(world.meter.closed).toBe(true);
    expect(world.timers.pending).toBe(0);
  });

  it('is not reported while the visitor is muted', async () => {
    const world = new World();
    const client = await world.liveTagCall();
    world.meter.levels.set('track', 0);
    client.setMuted(true);
    await world.timers.advance(SILENT_MS);
    expect(finding(client)).toBeNull();
  });

  it('is not reported for the silence that noise cancellation makes', async () => {
    const world = new World();
    const client = await world.liveTagCall();
    const room = world.room;
    const cleaned = new FakeTrack('audio', 'cleaned');
    cleaned.settings = {};
    room.microphone?.stop();
    room.microphone = cleaned;
    world.meter.levels.set('cleaned', 0);
    await world.timers.advance(SILENT_MS);
    expect(finding(client)).toBeNull();
  });

  it('is reported even though noise cancellation replaces its track later', async () => {
    const world = new World();
    const client = await world.liveTagCall();
    world.room.microphone = new FakeTrack('audio', 'cleaned');
    world.meter.levels.set('track', 0);
    await world.timers.advance(SILENT_MS);
    expect(finding(client)).toBe('silent');
  });

  it('is replaced by the first other one that delivers sound, and the rejected ones are closed', async () => {
    const world = new World();
    const client = await world.liveTagCall();
    world.devices = microphones('mic-1', 'dead', 'good', 'better');
    world.meter.levels.set('track', 0).set('dead', 0);
    const found = client.devices.findMicrophone();
    void client.devices.findMicrophone();
    await world.timers.advance(2_000);
    await found;
    expect(world.room.log.filter((entry) => entry.startsWith('setInput'))).toEqual(['setInputDevice good']);
    expect(client.status.condition.microphoneId).toBe('good');
    expect(world.tracks.map(({ id, readyState }) => [id, readyState])).toEqual([
      ['track', 'ended'],
      ['dead', 'ended'],
      ['good', 'ended'],
    ]);
  });

  it('is searched for again after a search without a result', async () => {
    const world = new World();
    const client = await world.liveTagCall();
    world.devices = microphones('mic-1', 'dead');
    world.meter.levels.set('dead', 0);
    for (const opened of [
      ['track', 'dead'],
      ['track', 'dead', 'dead'],
    ]) {
      const found = client.devices.findMicrophone();
      await world.timers.advance(1_000);
      await found;
      expect(world.tracks.map(({ id }) => id)).toEqual(opened);
    }
  });

  it('is kept when no other one delivers sound or the browser opens none', async () => {
    const world = new World();
    const client = await world.liveTagCall();
    world.devices = microphones('mic-1', 'dead');
    world.meter.levels.set('track', 0).set('dead', 0);
    const found = client.devices.findMicrophone();
    await world.timers.advance(1_000);
    await found;
    world.microphone = () => Promise.reject(new DOMException('', 'NotReadableError'));
    await client.devices.findMicrophone();
    expect(client.status.condition.microphoneId).toBe('mic-1');
    await world.timers.advance(SILENT_MS);
    expect(finding(client)).toBe('silent');
  });

  it('is no longer replaced once the call ends', async () => {
    const world = new World();
    const client = await world.liveTagCall();
    world.devices = microphones('other');
    void client.devices.findMicrophone();
    await flush();
    await client.stop();
    await world.timers.advance(1_000);
    expect(world.liveMicrophones()).toBe(0);
    expect(world.timers.pending).toBe(0);
  });

  it('opens no other microphone once the call is over', async () => {
    const world = new World();
    const client = await world.liveTagCall();
    world.devices = microphones('mic-1', 'b', 'c', 'd');
    world.meter.levels.set('b', 0).set('c', 0).set('d', 0);
    const found = client.devices.findMicrophone();
    await flush();
    await client.stop();
    await world.timers.advance(3_000);
    await found;
    expect(world.tracks.map(({ id }) => id)).toEqual(['track', 'b']);
    expect(world.liveMicrophones()).toBe(0);
  });
});

describe('a question of the agent', () => {
  it('reports the visitor as not understood after sound without words, until the platform hears a word', async () => {
    const world = new World();
    const client = await world.liveTagCall();
    world.say(words('assistant', 'What day suits you?'));
    world.meter.levels.set('track', 0.3);
    await world.timers.advance(10_500);
    expect(finding(client)).toBe('unclear');
    world.say({ type: 'speech-update', role: 'user', status: 'started' });
    expect(finding(client)).toBeNull();
  });

  it('is recognized by its question mark: a statement expects no answer', async () => {
    const world = new World();
    const client = await world.liveTagCall();
    world.say(words('assistant', 'One moment.'));
    world.meter.levels.set('track', 0.3);
    await world.timers.advance(20_000);
    expect(finding(client)).toBeNull();
  });
});

describe('an echo', () => {
  it('is found in the platform’s messages and the levels of both sides', async () => {
    const world = new World();
    const client = await world.liveTagCall();
    for (let times = 0; times < 3; times += 1) {
      world.room.emit({ type: 'remote-levels', levels: [0.3] });
      world.meter.levels.set('track', 0.3);
      await world.timers.advance(500);
      world.say({ type: 'speech-update', role: 'user', status: 'started' });
      world.say({ type: 'user-interrupted' });
      world.meter.levels.delete('track');
      await world.timers.advance(2_000);
    }
    expect(finding(client)).toBe('echo');
    world.say(words('user', 'Hello?'));
    expect(finding(client)).toBeNull();
  });
});

describe("the visitor's level", () => {
  it('is emitted ten times a second and is zero while muted', async () => {
    const world = new World();
    const client = await world.liveTagCall();
    const levels: number[] = [];
    client.on('own-level', ({ level }) => levels.push(level));
    world.meter.levels.set('track', 0.5);
    await world.timers.advance(1_000);
    expect(levels).toHaveLength(10);
    expect(levels.at(-1)).toBe(0.5);
    client.setMuted(true);
    await world.timers.advance(100);
    expect(levels.at(-1)).toBe(0);
  });

  it('is not measured where the browser cannot, and the call continues', async () => {
    const world = new World();
    const ports = world.ports();
    const client = new CallClient({
      publicKey: 'key',
      ...ports,
      createMeter: () => {
        throw new Error('no Web Audio');
      },
    });
    const started = client.start({ assistant: 'erin' });
    await world.timers.advance(1_000);
    expect(await started).not.toBeNull();
    await client.devices.findMicrophone();
    expect(client.status.state.status).toBe('joined');
  });
});

describe("the voice client's condition", () => {
  it('shows why a visitor is not heard, and notifies subscribers of each change', async () => {
    const world = new World();
    await world.live();
    const { client } = world;
    const told: (string | null)[] = [];
    client.subscribe(() => told.push(client.condition.finding));
    world.meter.levels.set('track', 0);
    await world.timers.advance(SILENT_MS);
    expect(client.condition.finding).toBe('silent');
    expect(told.at(-1)).toBe('silent');
    await client.stop();
    expect(client.condition.finding).toBeNull();
    expect(told.at(-1)).toBeNull();
  });

  it('shows a weak network until it is good again', async () => {
    const world = new World();
    await world.live();
    const { client } = world;
    const say = (networkState: string) =>
      world.room.emit({ type: 'network-quality', detail: { networkState } });
    expect(client.condition.weak).toBe(false);
    say('bad');
    await world.timers.advance(5_000);
    expect(client.condition.weak).toBe(true);
    say('good');
    await world.timers.advance(10_000);
    expect(client.condition.weak).toBe(false);
  });
});
