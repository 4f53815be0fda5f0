// Scope: the platform's word times in a call: when each word is reported, and when reporting stops.
import { describe, expect, it } from 'vitest';
import { SOUND_BUFFER_MS } from '../../../../widget/call/constants.ts';
import { World } from '../world.ts';

async function liveCall() {
  const world = new World();
  const client = world.tagClient();
  /** How many letters have been spoken; null when there is no current word. */
  const spoken: (number | null)[] = [];
  const messages: unknown[] = [];
  client.on('spoken-letters', (news) => spoken.push(news?.spoken ?? null));
  await world.live(client);
  const speak = async (message: object): Promise<void> => {
    world.say(message);
    await world.timers.advance(SOUND_BUFFER_MS);
  };
  client.on('call-message', (message) => messages.push(message));
  return { world, client, spoken, messages, speak };
}

describe('word times', () => {
  const words = (...texts: readonly string[]) => ({
    type: 'assistant.speechStarted',
    text: 'Hi Grace, this is Erin.',
    turn: 0,
    source: 'model',
    timing: {
      type: 'word-alignment',
      words: texts,
      wordsStartTimesMs: texts.map((_, place) => place * 300),
      wordsEndTimesMs: texts.map((_, place) => place * 300 + 250),
    },
  });

  it('report each word when it begins, and the end', async () => {
    const { world, spoken, messages, speak } = await liveCall();
    await speak(words('Hi', 'Grace,', 'this'));
    expect(spoken).toEqual([0, 2]);
    await world.timers.advance(299);
    expect(spoken).toEqual([0, 2]);
    await world.timers.advance(301);
    expect(spoken).toEqual([0, 2, 7, 11]);
    world.say({ type: 'speech-update', role: 'user', status: 'stopped' });
    world.say({ type: 'speech-update', role: 'assistant', status: 'stopped' });
    expect(spoken).toEqual([0, 2, 7, 11, null]);
    expect(messages).toHaveLength(3);
  });

  it('stop at an interruption and at the end of the call', async () => {
    const { world, client, spoken, speak } = await liveCall();
    await speak(words('Hi', 'Grace,', 'this'));
    world.say({ type: 'user-interrupted' });
    await world.timers.advance(5_000);
    expect(spoken).toEqual([0, 2, 2]);
    await speak(words('is', 'Erin.'));
    await client.stop();
    const before = [...spoken];
    await world.timers.advance(5_000);
    expect(spoken).toEqual(before);
    expect(world.timers.pending).toBe(0);
  });

  it('are not needed', async () => {
    const { world, spoken } = await liveCall();
    world.say({ ...words('Hi'), timing: undefined });
    world.say({ type: 'speech-update', role: 'assistant', status: 'stopped' });
    expect(spoken).toEqual([]);
  });
});
