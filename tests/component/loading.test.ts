/** Scope: the built script as a host page loads it, before anybody has asked for anything. */
import { assert } from 'chai';
import { TAG } from '../../widget/contract.ts';

const SCRIPT = '/dist/task-tamer-agent.js';

function load(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${SCRIPT} did not load`)));
    script.src = SCRIPT;
    document.head.append(script);
  });
}

it('defines the tag and adds no global', async () => {
  const before = new Set(Object.getOwnPropertyNames(globalThis));
  await load();
  assert.isDefined(customElements.get(TAG));
  const added = Object.getOwnPropertyNames(globalThis).filter((name) => !before.has(name));
  assert.deepEqual(added, []);
});

it('can be loaded twice', async () => {
  const errors: string[] = [];
  const listen = (event: ErrorEvent) => errors.push(event.message);
  addEventListener('error', listen);
  await load();
  removeEventListener('error', listen);
  assert.deepEqual(errors, []);
});
