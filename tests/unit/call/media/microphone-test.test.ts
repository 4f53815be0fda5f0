// Scope: the microphone test before a call: permission is asked once, and the microphone goes to the call or is closed.
import { describe, expect, it } from 'vitest';
import type { CallClient } from '../../../../widget/call/call-client.ts';
import { flush } from '../fakes.ts';
import { World } from '../world.ts';

async function trying(world: World): Promise<CallClient> {
  const client = world.tagClient();
  client.devices.microphoneTest.begin();
  await flush();
  return client;
}

const refusing = (name: string) => () => Promise.reject(new DOMException('Injected.', name));
const condition = (client: CallClient) => client.status.condition;
const openTracks = ({ tracks }: World) => tracks.filter(({ readyState }) => readyState === 'live');

/** A visitor who answers the permission prompt when the returned function is called. */
function answering(world: World): () => void {
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  world.microphone = () => asked;
  return answer;
}

describe('the microphone test', () => {
  it('asks for the microphone once, however often it starts, and reports how loud the visitor is', async () => {
    const world = new World();
    const client = world.tagClient();
    const levels: number[] = [];
    client.on('own-level', ({ level }) => levels.push(level));
    expect(world.tracks).toHaveLength(0);
    client.devices.microphoneTest.begin();
    expect(condition(client).microphoneTest).toBe('asking');
    client.devices.microphoneTest.begin();
    await flush();
    client.devices.microphoneTest.begin();
    world.meter.levels.set('track', 0.4);
    await world.timers.advance(200);
    expect(world.tracks).toHaveLength(1);
    expect(condition(client)).toMatchObject({
      microphoneTest: 'on',
      microphoneId: 'device of track',
      finding: null,
    });
    expect(levels.at(-1)).toBe(0.4);
  });

  it('measures the microphone even when the page has muted the next call', async () => {
    const world = new World();
    const client = world.tagClient();
    client.setMuted(true);
    client.devices.microphoneTest.begin();
    await flush();
    world.meter.levels.set('track', 0);
    await world.timers.advance(5_000);
    expect(condition(client).finding).toBe('silent');
  });

  it('closes the microphone and stops measuring when it ends', async () => {
    const world = new World();
    const client = await trying(world);
    client.devices.microphoneTest.end();
    await flush();
    expect(openTracks(world)).toEqual([]);
    expect(world.meter.closed).toBe(true);
    expect(world.timers.pending).toBe(0);
    expect(condition(client)).toMatchObject({ microphoneTest: 'off', microphoneId: null, finding: null });
  });

  it('immediately closes a microphone that is granted after the test has ended', async () => {
    const world = new World();
    const answer = answering(world);
    const client = await trying(world);
    client.devices.microphoneTest.end('left');
    answer();
    await flush();
    expect(world.tracks).toHaveLength(1);
    expect(openTracks(world)).toEqual([]);
    expect(condition(client).microphoneTest).toBe('left');
    // The answer to the first prompt must not count for the second.
    client.devices.microphoneTest.begin();
    await flush();
    expect(openTracks(world)).toHaveLength(1);
  });

  it.each([
    ['NotAllowedError', 'microphone-denied'],
    ['NotFoundError', 'microphone-missing'],
    ['NotReadableError', 'microphone-in-use'],
  ])('reports why access was refused (%s), and can start again', async (name, reason) => {
    const world = new World();
    world.microphone = refusing(name);
    const client = await trying(world);
    expect(condition(client).microphoneTest).toBe(reason);
    world.microphone = () => Promise.resolve();
    client.devices.microphoneTest.begin();
    await flush();
    expect(condition(client).microphoneTest).toBe('on');
  });

  it('reports an unplugged microphone, but not one that it closed itself', async () => {
    const world = new World();
    const client = await trying(world);
    world.tracks[0]?.unplug();
    expect(condition(client).microphoneTest).toBe('microphone-lost');
    client.devices.microphoneTest.begin();
    await flush();
    world.tracks[0]?.unplug();
    expect(condition(client).microphoneTest).toBe('on');
  });

  it('detects by the level that a microphone ended without an event', async () => {
    const world = new World();
    const client = await trying(world);
    world.tracks[0]?.stop();
    await world.timers.advance(200);
    expect(condition(client).microphoneTest).toBe('microphone-lost');
    expect(world.timers.pending).toBe(0);
  });

  it('switches to the chosen microphone, and back when that one cannot be used', async () => {
    const world = new World();
    const client = await trying(world);
    expect(await client.devices.choose('microphone', 'other')).toBe(true);
    expect(openTracks(world).map(({ id }) => id)).toEqual(['other']);
    expect(condition(client).microphoneId).toBe('device of other');
    let asked = 0;
    world.microphone = () => {
      asked += 1;
      // Phones open one at a time.
      expect(openTracks(world)).toEqual([]);
      return asked === 1 ? refusing('NotReadableError')() : Promise.resolve();
    };
    expect(await client.devices.choose('microphone', 'third')).toBe(false);
    expect(condition(client).microphoneTest).toBe('on');
    expect(openTracks(world)).toHaveLength(1);
  });

  it('opens no microphone that was chosen while another one opened, if it has ended by then', async () => {
    const world = new World();
    const client = await trying(world);
    const answer = answering(world);
    const first = client.devices.choose('microphone', 'other');
    await flush();
    const second = client.devices.choose('microphone', 'third');
    await flush();
    client.devices.microphoneTest.end();
    answer();
    await Promise.all([first, second]);
    await flush();
    expect(openTracks(world)).toEqual([]);
    expect(condition(client).microphoneTest).toBe('off');
    expect(world.timers.pending).toBe(0);
  });

  it('shows the chosen loudspeaker as the one in use', async () => {
    const world = new World();
    const client = await trying(world);
    await client.devices.choose('speaker', 'headset');
    expect(condition(client).loudspeakerId).toBe('headset');
    client.devices.microphoneTest.end();
    expect(condition(client).loudspeakerId).toBeNull();
    client.devices.microphoneTest.begin();
    await flush();
    expect(condition(client).loudspeakerId).toBe('headset');
  });

  it('closes the microphone when the client is destroyed', async () => {
    const world = new World();
    const client = await trying(world);
    await client.destroy();
    expect(openTracks(world)).toEqual([]);
  });
});

describe('a call that starts during the microphone test', () => {
  it('uses the microphone that is already open, which is the chosen one', async () => {
    const world = new World();
    const client = await trying(world);
    await client.devices.choose('microphone', 'other');
    const started = client.start({ assistant: 'erin' });
    expect(condition(client)).toMatchObject({ microphoneTest: 'off', microphoneId: null });
    await world.timers.advance(1_000);
    await started;
    // The first microphone and the chosen one: the call itself opened none.
    expect(world.tracks.map(({ id }) => id)).toEqual(['track', 'other']);
    expect(world.room.log).toContain('setInputDevice other');
    expect(openTracks(world)).toEqual([]);
    await client.stop();
    expect(world.timers.pending).toBe(0);
  });

  it('opens and remembers a chosen microphone that is not open yet', async () => {
    const world = new World();
    const client = await trying(world);
    const answer = answering(world);
    const chosen = client.devices.choose('microphone', 'other');
    await flush();
    const started = client.start({ assistant: 'erin' });
    answer();
    expect(await chosen).toBe(true);
    await world.timers.advance(1_000);
    await started;
    expect(client.devices.chosen.microphone).toBe('other');
    await client.stop();
  });

  it('waits for the permission prompt that the visitor has not answered yet', async () => {
    const world = new World();
    const answer = answering(world);
    const client = await trying(world);
    const started = client.start({ assistant: 'erin' });
    await world.timers.advance(1_000);
    expect(client.status.state.status).toBe('starting');
    answer();
    await world.timers.advance(1_000);
    expect(await started).not.toBeNull();
    expect(world.tracks).toHaveLength(1);
  });

  it('fails when the visitor refuses the permission', async () => {
    const world = new World();
    world.microphone = refusing('NotAllowedError');
    const client = world.tagClient();
    const reasons: string[] = [];
    client.on('call-start-failed', ({ reason }) => reasons.push(reason));
    client.devices.microphoneTest.begin();
    const started = client.start({ assistant: 'erin' });
    await world.timers.advance(1_000);
    expect(await started).toMatchObject({ outcome: 'failed', error: { reason: 'microphone-denied' } });
    expect(reasons).toEqual(['microphone-denied']);
    expect(condition(client).microphoneTest).toBe('off');
  });
});
