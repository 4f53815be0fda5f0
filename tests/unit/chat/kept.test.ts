// Scope: memory after text conversations have ended.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { delta, openStream, refused, settled, streamed, World } from './world.ts';

const CONVERSATIONS = 500;

/** Each ends differently: answered, refused, cut off, stopped; then destroyed or only dropped. */
async function converse(number: number): Promise<WeakRef<object>> {
  const stream = openStream();
  const world = new World([
    () => streamed(delta('One.')),
    () => (number % 4 === 1 ? refused(402) : stream.response),
    () => streamed(delta('Three.')),
  ]);
  await world.say('one');
  const second = world.say('two');
  await settled();
  if (number % 4 === 2) await stream.breakOff();
  else if (number % 4 === 3) world.client.stop();
  else await stream.end();
  await world.pass(1_000);
  await second;
  if (number % 2 === 0) await world.client.destroy();
  expect([world.timers.size, world.waitsForNetwork]).toEqual([0, false]);
  return new WeakRef(world.client);
}

it('500 conversations leave no client, timer or listener in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const clients: WeakRef<object>[] = [];
  for (let number = 0; number < CONVERSATIONS; number += 1) clients.push(await converse(number));
  // A collection of the heap that all test files share takes long on a busy machine.
  await expect
    .poll(
      () => {
        collect();
        return clients.filter((client) => client.deref() !== undefined).length;
      },
      { timeout: 15_000 },
    )
    .toBe(0);
}, 60_000);
