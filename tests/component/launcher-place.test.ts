/// <reference types="mocha" />
/** Scope: where the launcher stands: at the edges that the page names, and out of the way of what is fixed there. */
import { assert } from 'chai';
import { loadScript, painted, placeAgent, removeAgents } from './host-page.ts';
import { eventually, part } from './queries.ts';

before(() => loadScript());
afterEach(removeAgents);

const boxOf = (agent: Element): DOMRect => part(agent, '.launcher').getBoundingClientRect();

/** Something of another vendor's at the edge of the window. */
function placeFixed(style: string): HTMLElement {
  const element = document.createElement('div');
  element.style.cssText = `position: fixed; ${style}`;
  document.body.append(element);
  return element;
}

it('stands at the distances that the page names, on either side', async () => {
  const agent = placeAgent();
  agent.style.cssText = '--task-tamer-launcher-offset-x: 90px; --task-tamer-launcher-offset-y: 70px';
  await painted();
  const { right, bottom } = boxOf(agent);
  assert.closeTo(document.documentElement.clientWidth - right, 90, 20);
  assert.equal(innerHeight - bottom, 70);
  agent.style.setProperty('--task-tamer-launcher-offset-start', '16px');
  assert.equal(boxOf(agent).left, 16);
});

it('stands beside another bubble at the distances of the worked example in the documents', async () => {
  const example = (await (await fetch('/docs/embedding.md')).text()).split(
    'Where you would rather choose',
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

it('steps out of the way of what is fixed at its place, and of what that stands on', async () => {
  const banner = placeFixed('inset: auto 0 0 0; height: 50px');
  const bubble = placeFixed('right: 20px; bottom: 60px; width: 60px; height: 60px');
  const agent = placeAgent();
  await eventually(() => assert.isAtMost(boxOf(agent).bottom, bubble.getBoundingClientRect().top));
  banner.remove();
  bubble.remove();
  dispatchEvent(new Event('resize'));
  assert.equal(innerHeight - boxOf(agent).bottom, 20);
});

it('stays where it is over a layer as large as the page', async () => {
  const layer = placeFixed('inset: 0');
  const agent = placeAgent();
  await painted();
  assert.equal(innerHeight - boxOf(agent).bottom, 20);
  layer.remove();
});
