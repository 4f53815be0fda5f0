/// <reference types="mocha" />
/**
 * Scope: the built script on a page: it is a classic script, defines the tag once however often it is loaded, upgrades
 * earlier elements with their properties, and changes no globals or natives.
 */
import { assert } from 'chai';
import { TAG, type TaskTamerAgentElement } from '../../../widget/contract.ts';
import { loadScript, placeAgent, removeAgents, settled } from '../host-page.ts';
import { view } from '../queries.ts';
import { openDialog, passBotCheck } from '../visit.ts';

/** Globals that a visit adds: hCaptcha's, and those of the call engine's registry. */
const ALLOWED: ReadonlySet<string> = new Set(['hcaptcha', '_daily', '_dailyCallMachineLoadWaitlist']);

type Natives = ReadonlyMap<string, PropertyDescriptor>;

/** Every property of the window's functions and of their prototypes, because a polyfill would change one. */
function natives(): Natives {
  const found = new Map<string, PropertyDescriptor>();
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(window))) {
    if (typeof value !== 'function') continue;
    collect(found, name, value);
    if (typeof value.prototype === 'object' && value.prototype !== null)
      collect(found, `${name}#`, value.prototype);
  }
  return found;
}

function collect(found: Map<string, PropertyDescriptor>, name: string, object: object): void {
  for (const key of Reflect.ownKeys(object)) {
    const descriptor = Object.getOwnPropertyDescriptor(object, key);
    if (descriptor) found.set(`${name}.${String(key)}`, descriptor);
  }
}

function changed(before: Natives, after: Natives): string[] {
  const same = (name: string, part: keyof PropertyDescriptor): boolean =>
    Object.is(before.get(name)?.[part], after.get(name)?.[part]);
  // The legacy static RegExp properties hold the last match of any script; WebKit creates supportedEntryTypes per read.
  const ignored = /^RegExp\.|^PerformanceObserver\.supportedEntryTypes$/;
  const names = [...before.keys()].filter((name) => !ignored.test(name));
  return names.filter((name) => !same(name, 'value') || !same(name, 'get') || !same(name, 'set'));
}

let early: TaskTamerAgentElement;
let globalsBefore: ReadonlySet<string>;
let nativesBefore: Natives;

before(async () => {
  early = document.createElement(TAG);
  Object.assign(early, {
    agentName: 'Ada',
    assistant: { name: 'Inline' },
    openOnScroll: 'off',
    launcher: true,
  });
  early.setAttribute('language', 'en');
  document.body.append(early);
  globalsBefore = new Set(Object.getOwnPropertyNames(window));
  nativesBefore = natives();
  await loadScript();
});

afterEach(removeAgents);

it('the script upgrades an existing element and takes over its properties', () => {
  view(early).getByRole('button', { name: 'Talk to Ada' });
  assert.deepEqual(Reflect.get(early, 'assistant'), { name: 'Inline' });
  assert.isFalse(Object.hasOwn(early, 'agentName'));
  assert.equal(early.getAttribute('agent-name'), 'Ada');
  assert.isNull(Reflect.get(early, 'openOnScroll'));
});

it('the script keeps one definition when it is loaded twice, from the same or another URL', async () => {
  const definition = customElements.get(TAG);
  assert.isDefined(definition);
  const errors: string[] = [];
  const listen = (event: ErrorEvent): void => void errors.push(event.message);
  addEventListener('error', listen);
  await loadScript();
  await loadScript('?version=another');
  removeEventListener('error', listen);
  assert.deepEqual(errors, []);
  assert.equal(customElements.get(TAG), definition);
  view(placeAgent()).getByRole('button', { name: 'Talk to Erin' });
});

it('the script changes no global and no native, idle and after a visit', async () => {
  const added = (): string[] => Object.getOwnPropertyNames(window).filter((name) => !globalsBefore.has(name));
  assert.deepEqual(added(), []);
  const agent = placeAgent();
  await openDialog(agent);
  await passBotCheck(agent);
  agent.close();
  agent.remove();
  await settled();
  assert.deepEqual(
    added().filter((name) => !ALLOWED.has(name)),
    [],
  );
  assert.deepEqual(changed(nativesBefore, natives()), []);
});
