/// <reference types="mocha" />
/** Scope: the launcher's position: at the offsets that the page sets, avoiding fixed elements. */
import { setViewport } from '@web/test-runner-commands';
import { assert } from 'chai';
import { loadScript, painted, placeAgent, removeAgents } from '../host-page.ts';
import { eventually, part } from '../queries.ts';

before(() => loadScript());
afterEach(removeAgents);

const boxOf = (agent: Element): DOMRect => part(agent, '.launcher').getBoundingClientRect();

/** Adds a fixed element, such as another vendor's at the edge of the window. */
function placeFixed(style: string): HTMLElement {
  const element = document.createElement('div');
  element.style.cssText = `position: fixed; ${style}`;
  document.body.append(element);
  return element;
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
    await painted();
    assert.isAbove(labelWidth(), 40);
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
  document.querySelector('body > div[style*="60px"]')?.remove();
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
  dispatchEvent(new Event('resize'));
  assert.equal(innerHeight - boxOf(agent).bottom, 20);
});

for (const size of [48, 60])
  it(`the launcher avoids a round bubble of ${size} px, but may use its empty corners`, async () => {
    const bubble = placeFixed(
      `right: 20px; bottom: 20px; width: ${size}px; height: ${size}px; border-radius: 50%`,
    );
    const agent = placeAgent();
    await eventually(() => assert.isAtMost(boxOf(agent).bottom, bubble.getBoundingClientRect().top));
    bubble.remove();
  });

it('the launcher moves up for a bar that appears late, and down when it is gone', async () => {
  const agent = placeAgent();
  await painted();
  assert.equal(innerHeight - boxOf(agent).bottom, 20);
  const bar = placeFixed('inset: auto 0 0 0; height: 90px');
  await eventually(() => assert.equal(innerHeight - boxOf(agent).bottom, 102));
  bar.hidden = true;
  await eventually(() => assert.equal(innerHeight - boxOf(agent).bottom, 20));
  bar.remove();
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
  bar.remove();
});

it('the launcher avoids elements that appeared while it was hidden', async () => {
  const agent = placeAgent();
  await painted();
  agent.setAttribute('launcher', 'off');
  await painted();
  const bar = placeFixed('inset: auto 0 0 0; height: 90px');
  await new Promise((resolve) => setTimeout(resolve, 600));
  agent.setAttribute('launcher', 'on');
  await eventually(() => assert.equal(innerHeight - boxOf(agent).bottom, 102));
  bar.remove();
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
  const bar = placeFixed('inset: auto 0 0 0; height: 90px');
  await new Promise((resolve) => setTimeout(resolve, 600));
  Reflect.deleteProperty(document, 'elementsFromPoint');
  bar.remove();
  assert.equal(measurements, 0);
});

it('the launcher stays in place over a layer as large as the page', async () => {
  const layer = placeFixed('inset: 0');
  const agent = placeAgent();
  await painted();
  assert.equal(innerHeight - boxOf(agent).bottom, 20);
  layer.remove();
});

it('the launcher measures nothing in a part of the page that is not rendered', async () => {
  const agent = placeAgent();
  await painted();
  const box = document.createElement('div');
  agent.before(box);
  box.append(agent);
  box.style.display = 'none';
  const bar = placeFixed('inset: auto 0 0 0; height: 90px');
  await new Promise((resolve) => setTimeout(resolve, 600));
  box.style.display = '';
  await eventually(() => assert.equal(innerHeight - boxOf(agent).bottom, 102));
  bar.remove();
  box.replaceWith(agent);
});
