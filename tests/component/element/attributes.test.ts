/// <reference types="mocha" />
/**
 * Scope: attributes and their properties: names, defaults, reactivity, removal, inline JSON and objects, booleans, and
 * every ordinary way to create an element.
 */
import { assert } from 'chai';
import { ATTRIBUTES, TAG } from '../../../widget/contract.ts';
import { captureWarnings } from '../events.ts';
import {
  createAgent,
  loadScript,
  painted,
  placeAgent,
  removeAgents,
  settled,
  WORKING,
} from '../host-page.ts';
import { assertAbsent, eventually, rootOf, view } from '../queries.ts';
import { openDialog, typeName } from '../visit.ts';
import { ATTRIBUTE_VALUES } from './attribute-values.ts';

before(() => loadScript());
afterEach(removeAgents);

for (const attribute of ATTRIBUTES) {
  const { property, fallback, given, read } = ATTRIBUTE_VALUES[attribute];
  it(`${attribute} sets ${property}, and removing it restores the default`, () => {
    const agent = placeAgent({});
    assert.deepEqual(Reflect.get(agent, property), fallback);
    agent.setAttribute(attribute, given);
    assert.deepEqual(Reflect.get(agent, property), read);
    agent.removeAttribute(attribute);
    assert.deepEqual(Reflect.get(agent, property), fallback);
    Reflect.set(agent, property, read);
    assert.deepEqual(Reflect.get(agent, property), read);
    Reflect.set(agent, property, null);
    assert.deepEqual(Reflect.get(agent, property), fallback);
    assert.isFalse(agent.hasAttribute(attribute));
  });
}

it('a string property is reflected as an attribute, and an object is kept as a copy', () => {
  const agent = placeAgent({});
  // Plain assignments, because the element's type declares these properties.
  agent.agentName = 'Ada';
  agent.launcher = false;
  assert.equal(agent.getAttribute('agent-name'), 'Ada');
  assert.equal(agent.getAttribute('launcher'), 'off');
  const definition = { name: 'Inline', model: { provider: 'x' } };
  agent.assistant = definition;
  assert.deepEqual(agent.assistant, definition);
  assert.notEqual(agent.assistant, definition);
  assert.isFalse(agent.hasAttribute('assistant'));
  agent.setAttribute('assistant', '{"name":"Later"}');
  assert.deepEqual(Reflect.get(agent, 'assistant'), { name: 'Later' });
});

it('an object can be assigned under an attribute’s name, as frameworks do where such a property exists', () => {
  const agent = placeAgent({});
  for (const attribute of ATTRIBUTES) assert.isTrue(attribute in agent, attribute);
  Reflect.set(agent, 'assistant-overrides', { a: 1 });
  assert.deepEqual(Reflect.get(agent, 'assistantOverrides'), { a: 1 });
  Reflect.set(agent, 'noise-cancellation', false);
  assert.isFalse(Reflect.get(agent, 'noiseCancellation'));
});

it('any attribute can be written as its property’s name, as servers render them', async () => {
  const place = document.createElement('div');
  document.body.append(place);
  place.innerHTML = `<${TAG} language="en" agentName="Ada"></${TAG}>`;
  const agent = place.querySelector(TAG);
  assert.isNotNull(agent);
  await view(agent).findByRole('button', { name: 'Talk to Ada' });
  agent.setAttribute('agentName', 'Grace');
  await view(agent).findByRole('button', { name: 'Talk to Grace' });
  Reflect.set(agent, 'agentName', null);
  assert.equal(Reflect.get(agent, 'agentName'), 'Erin');
  place.remove();
});

it('an object that a framework wrote as text is reported with the correct syntax', async () => {
  const warnings = captureWarnings();
  const agent = placeAgent({
    ...WORKING,
    'assistant-overrides': '[object Object]',
    squad: '[object Object]',
  });
  await painted();
  await eventually(() => assert.lengthOf(warnings.messages, 2));
  warnings.release();
  for (const message of warnings.messages) assert.include(message, 'JSON.stringify');
  agent.remove();
});

it('a bare boolean attribute is on, and an empty value counts as missing', () => {
  const agent = placeAgent({ launcher: '', 'noise-cancellation': '', theme: '', assistant: '', name: '' });
  assert.isTrue(Reflect.get(agent, 'launcher'));
  assert.isTrue(Reflect.get(agent, 'noiseCancellation'));
  assert.equal(Reflect.get(agent, 'theme'), 'auto');
  assert.isNull(Reflect.get(agent, 'assistant'));
});

it('the open dialog follows every visible setting', async () => {
  const agent = placeAgent();
  await openDialog(agent);
  agent.setAttribute('agent-name', 'Ada');
  agent.setAttribute('business-name', 'Bright Dental');
  await view(agent).findByRole('dialog', { name: 'Talk to Ada, our AI Agent' });
  view(agent).getByRole('checkbox', { name: /Bright Dental/ });
  agent.setAttribute('language', 'es');
  await view(agent).findByRole('dialog', { name: 'Hable con Ada, nuestra agente de IA' });
  agent.removeAttribute('agent-name');
  await view(agent).findByRole('dialog', { name: 'Hable con Erin, nuestra agente de IA' });
});

it('the name is prefilled, but never over what the visitor typed', async () => {
  const agent = placeAgent({ ...WORKING, name: 'Ada' });
  await openDialog(agent);
  view(agent).getByDisplayValue('Ada');
  agent.setAttribute('name', 'Grace');
  await view(agent).findByDisplayValue('Grace');
  await typeName(agent, 'Mine');
  agent.setAttribute('name', 'Other');
  await settled();
  view(agent).getByDisplayValue('Mine');
});

it('the launcher is a boolean or "two", as an attribute and as a property', () => {
  const agent = placeAgent({ launcher: 'two' });
  assert.equal(agent.launcher, 'two');
  agent.launcher = false;
  assert.equal(agent.getAttribute('launcher'), 'off');
  agent.launcher = 'two';
  assert.equal(agent.getAttribute('launcher'), 'two');
  agent.launcher = true;
  assert.isTrue(agent.launcher);
});

it('the launcher attribute shows and hides the launcher', async () => {
  const agent = placeAgent({ launcher: 'off', language: 'en' });
  assertAbsent(view(agent).queryByRole('button', { name: 'Talk to Erin' }));
  agent.removeAttribute('launcher');
  await view(agent).findByRole('button', { name: 'Talk to Erin' });
  agent.setAttribute('launcher', 'off');
  await settled();
  assertAbsent(view(agent).queryByRole('button', { name: 'Talk to Erin' }));
});

describe('every way to create the element works:', () => {
  it('createElement, attributes, then the document', async () => {
    const agent = createAgent({ language: 'en', 'agent-name': 'Ada' });
    assert.isEmpty(rootOf(agent).childNodes);
    document.body.append(agent);
    await view(agent).findByRole('button', { name: 'Talk to Ada' });
  });

  it('innerHTML', async () => {
    const place = document.createElement('div');
    document.body.append(place);
    place.innerHTML = `<${TAG} language="en" agent-name="Ada" assistant='{"a":1}'></${TAG}>`;
    const agent = document.querySelector(TAG);
    assert.isNotNull(agent);
    await view(agent).findByRole('button', { name: 'Talk to Ada' });
    assert.deepEqual(Reflect.get(agent, 'assistant'), { a: 1 });
    place.remove();
  });

  it('cloneNode, even of an open element', async () => {
    const agent = placeAgent({ ...WORKING, 'agent-name': 'Ada' });
    await openDialog(agent);
    const clone = agent.cloneNode(true) as typeof agent;
    assert.isEmpty(rootOf(clone).childNodes);
    document.body.append(clone);
    agent.remove();
    await view(clone).findByRole('button', { name: 'Talk to Ada' });
    assertAbsent(view(clone).queryByRole('dialog'));
  });

  it('the constructor', async () => {
    const Agent = customElements.get(TAG);
    assert.isDefined(Agent);
    const agent = new Agent();
    agent.setAttribute('language', 'en');
    document.body.append(agent);
    await view(agent).findByRole('button', { name: 'Talk to Erin' });
  });
});
