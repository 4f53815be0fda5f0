/// <reference types="mocha" />
/** Scope: the launcher's position: at the offsets that the page sets, avoiding fixed elements. */
import { setViewport } from '@web/test-runner-commands';
import { assert } from 'chai';
import { loadScript, painted, placeAgent, removeAgents } from '../host-page.ts';
import { eventually, part } from '../queries.ts';

before(() => loadScript());
afterEach(removeAgents);

/** What the current test has added to the page. */
const added: Element[] = [];
afterEach(() => {
  added.splice(0).forEach((element) => element.remove());
  Reflect.deleteProperty(document, 'elementsFromPoint');
});

const boxOf = (agent: Element): DOMRect => part(agent, '.launcher').getBoundingClientRect();

function add<Added extends Element>(element: Added): Added {
  added.push(element);
  document.body.append(element);
  return element;
}

/** Adds a fixed element, such as another vendor's at the edge of the window. */
function placeFixed(style: string): HTMLElement {
  const element = document.createElement('div');
  element.style.cssText = `position: fixed; ${style}`;
  return add(element);
}

it('the launcher has the offsets that the page sets, on either side', async () => {
  const agent = placeAgent();
  agent.style.cssText = '--task-tamer-launcher-offset-x: 90px; --task-tamer-launcher-offset-y: 70px';
  await painted();
  const { right, bottom } = boxOf(agent);
  assert.closeTo(document.documentElement.clientWidth - right, 90, 20);
  assert.equal(innerHeight - bottom, 70);
  agent.style.setProperty('--task-tamer-launcher-offset-start', '16px');
  assert.equal(boxOf(agent).left, 16);
});

it('the launcher shows its label in a wide window and in a card, and elsewhere only its icon', async () => {
  const agent = placeAgent();
  await painted();
  const labelWidth = (): number => part(agent, '.launcher-label').getBoundingClientRect().width;
  assert.isAbove(labelWidth(), 40);
  try {
    await setViewport({ width: 700, height: 600 });
    assert.equal(labelWidth(), 1);
    assert.equal(boxOf(agent).width, boxOf(agent).height);
    agent.setAttribute('layout', 'inline');
    await eventually(() => assert.equal(part(agent, '.launcher-label').textContent, 'Call'));
    assert.isAbove(labelWidth(), 20);
  } finally {
    await setViewport({ width: 800, height: 600 });
  }
});

it("the launcher fits next to another chat bubble with the offsets of the documents' example", async () => {
  const example = (await (await fetch('/docs/setup/appearance.md')).text()).split(
    'To choose the place yourself',
  )[1];
  const rules = [...(example ?? '').matchAll(/^```css\ntask-tamer-agent \{([^}]*)\}/gm)].slice(0, 3);
  assert.lengthOf(rules, 3);
  const bubble = placeFixed('right: 20px; bottom: 20px; width: 60px; height: 60px').getBoundingClientRect();
  const gaps = [];
  for (const [, declarations = ''] of rules) {
    const agent = placeAgent();
    agent.style.cssText = declarations;
    await painted();
    const { bottom, right, left } = boxOf(agent);
    gaps.push([bubble.top - bottom, bubble.left - right, left]);
    await removeAgents();
  }
  assert.equal(gaps[0]?.[0], 12);
  assert.equal(gaps[1]?.[1], 12);
  assert.equal(gaps[2]?.[2], 20);
});

it('the launcher avoids fixed elements in its place, and others above those', async () => {
  const banner = placeFixed('inset: auto 0 0 0; height: 50px');
  const bubble = placeFixed('right: 20px; bottom: 60px; width: 60px; height: 60px');
  const agent = placeAgent();
  await eventually(() => assert.isAtMost(boxOf(agent).bottom, bubble.getBoundingClientRect().top));
  banner.remove();
  bubble.remove();
  await eventually(() => assert.equal(innerHeight - boxOf(agent).bottom, 20));
});

for (const size of [48, 60])
  it(`the launcher avoids a round bubble of ${size} px, but may use its empty corners`, async () => {
    const bubble = placeFixed(
      `right: 20px; bottom: 20px; width: ${size}px; height: ${size}px; border-radius: 50%`,
    );
    const agent = placeAgent();
    await eventually(() => assert.isAtMost(boxOf(agent).bottom, bubble.getBoundingClientRect().top));
  });

it('the launcher moves up for a bar that appears late, and down when it is gone', async () => {
  const agent = placeAgent();
  await painted();
  assert.equal(innerHeight - boxOf(agent).bottom, 20);
  const bar = placeFixed('inset: auto 0 0 0; height: 90px');
  await eventually(() => assert.equal(innerHeight - boxOf(agent).bottom, 102));
  bar.hidden = true;
  await eventually(() => assert.equal(innerHeight - boxOf(agent).bottom, 20));
});

/** Adds an element with a shadow root, as consent managers do, with a bar of 90 px in the root. */
function placeRoot(
  name: string,
  mode: ShadowRootMode,
): { readonly host: HTMLElement; readonly bar: HTMLElement } {
  const host = add(document.createElement(name));
  const bar = document.createElement('div');
  bar.style.cssText = 'position: fixed; inset: auto 0 0 0; height: 90px';
  host.attachShadow({ mode }).append(bar);
  return { host, bar };
}

for (const mode of ['open', 'closed'] as const)
  for (const name of ['div', 'access-widget-ui'])
    it(`the launcher avoids a bar that appears in the ${mode} shadow root of a ${name}, until it is gone`, async () => {
      const { host, bar } = placeRoot(name, mode);
      const agent = placeAgent();
      const gap = (): number => innerHeight - boxOf(agent).bottom;
      await eventually(() => assert.closeTo(gap(), 102, 2));
      // The visitor presses a button of the bar. The document is not told of changes in the root.
      dispatchEvent(new PointerEvent('pointerdown'));
      bar.style.display = 'none';
      await eventually(() => assert.equal(gap(), 20));
      dispatchEvent(new PointerEvent('pointerdown'));
      bar.style.display = '';
      await eventually(() => assert.closeTo(gap(), 102, 2));
      host.remove();
      await eventually(() => assert.equal(gap(), 20));
    });

it('the launcher ignores itself and text of the page if both are in a closed shadow root', async () => {
  const host = add(document.createElement('div'));
  host.style.display = 'contents';
  const text = document.createElement('p');
  text.style.cssText = 'height: 200vh; margin: 0';
  const root = host.attachShadow({ mode: 'closed' });
  const agent = placeAgent();
  root.append(text, agent);
  const bar = placeFixed('inset: auto 0 0 0; height: 90px');
  await eventually(() => assert.equal(innerHeight - boxOf(agent).bottom, 102));
  bar.remove();
  await eventually(() => assert.equal(innerHeight - boxOf(agent).bottom, 20));
});

const APPEARANCES: Readonly<Record<string, readonly [rule: string, show: (bar: HTMLElement) => unknown]>> = {
  'a data attribute': ['.bar:not([data-state])', (bar) => bar.setAttribute('data-state', 'open')],
  'aria-hidden': ['.bar:not([aria-hidden="false"])', (bar) => bar.setAttribute('aria-hidden', 'false')],
  'a deleted style rule': [
    '.bar',
    () => document.styleSheets[document.styleSheets.length - 1]?.deleteRule(0),
  ],
};
for (const [name, [selector, show]] of Object.entries(APPEARANCES))
  it(`the launcher moves up for a bar that appears by ${name}`, async () => {
    const style = add(document.createElement('style'));
    style.textContent = `${selector} { display: none }`;
    const bar = placeFixed('inset: auto 0 0 0; height: 90px');
    bar.className = 'bar';
    const agent = placeAgent();
    await painted();
    assert.equal(innerHeight - boxOf(agent).bottom, 20);
    show(bar);
    await eventually(() => assert.equal(innerHeight - boxOf(agent).bottom, 102));
  });

it("the launcher avoids another vendor's bubble, not the transparent container around it", async () => {
  const container = placeFixed('right: 0; bottom: 0; width: 400px; height: 400px; pointer-events: none');
  const bubble = document.createElement('div');
  bubble.style.cssText =
    'position: absolute; right: 20px; bottom: 20px; width: 60px; height: 60px; pointer-events: auto';
  container.append(bubble);
  const agent = placeAgent();
  await eventually(() => assert.equal(innerHeight - boxOf(agent).bottom, 92));
});

it('the launcher leaves a page whose hit tests are slow fifty times as long as it has measured', async () => {
  const original = document.elementsFromPoint.bind(document);
  const times: number[] = [];
  document.elementsFromPoint = (...point) => {
    const startMs = performance.now();
    times.push(startMs);
    while (performance.now() - startMs < 8);
    return original(...point);
  };
  placeFixed('inset: auto 0 0 0; height: 90px');
  const agent = placeAgent();
  await eventually(() => assert.isAbove(times.length, 3));
  Reflect.deleteProperty(document, 'elementsFromPoint');
  for (const [index, time] of times.slice(1).entries()) assert.isAtLeast(time - (times[index] ?? 0), 400);
  assert.equal(innerHeight - boxOf(agent).bottom, 102);
});

it('the launcher avoids a bar within seconds after another program has interrupted a hit test', async () => {
  const original = document.elementsFromPoint.bind(document);
  document.elementsFromPoint = (...point) => {
    Reflect.deleteProperty(document, 'elementsFromPoint');
    const startMs = performance.now();
    while (performance.now() - startMs < 400);
    return original(...point);
  };
  // So low that the first hit tests find nothing.
  placeFixed('inset: auto 0 0 0; height: 30px');
  const agent = placeAgent();
  await eventually(() => assert.equal(innerHeight - boxOf(agent).bottom, 42));
});

it('the launcher moves up for a bar that slides in', async () => {
  const agent = placeAgent();
  const bar = placeFixed(
    'inset: auto 0 0 0; height: 90px; transform: translateY(100%); transition: transform 1s',
  );
  await new Promise((resolve) => setTimeout(resolve, 600));
  assert.equal(innerHeight - boxOf(agent).bottom, 20);
  bar.style.transform = 'none';
  await eventually(() => assert.equal(innerHeight - boxOf(agent).bottom, 102));
});

it('the launcher avoids elements that appeared while it was hidden', async () => {
  const agent = placeAgent();
  await painted();
  agent.setAttribute('launcher', 'off');
  await painted();
  placeFixed('inset: auto 0 0 0; height: 90px');
  await new Promise((resolve) => setTimeout(resolve, 600));
  agent.setAttribute('launcher', 'on');
  await eventually(() => assert.equal(innerHeight - boxOf(agent).bottom, 102));
});

it('the launcher stops measuring the page once it is removed', async () => {
  placeAgent();
  await painted();
  await removeAgents();
  const original = document.elementsFromPoint.bind(document);
  let measurements = 0;
  document.elementsFromPoint = (...point) => {
    measurements += 1;
    return original(...point);
  };
  placeFixed('inset: auto 0 0 0; height: 90px');
  await new Promise((resolve) => setTimeout(resolve, 600));
  Reflect.deleteProperty(document, 'elementsFromPoint');
  assert.equal(measurements, 0);
});

it('the launcher stays in place over a layer as large as the page', async () => {
  placeFixed('inset: 0');
  const agent = placeAgent();
  await painted();
  assert.equal(innerHeight - boxOf(agent).bottom, 20);
});

it('the launcher measures nothing in a part of the page that is not rendered', async () => {
  const agent = placeAgent();
  await painted();
  const box = document.createElement('div');
  agent.before(box);
  box.append(agent);
  box.style.display = 'none';
  placeFixed('inset: auto 0 0 0; height: 90px');
  await new Promise((resolve) => setTimeout(resolve, 600));
  box.style.display = '';
  await eventually(() => assert.equal(innerHeight - boxOf(agent).bottom, 102));
  box.replaceWith(agent);
});
