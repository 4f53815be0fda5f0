/// <reference types="mocha" />
/** Scope: mistakes in a page's markup and styles: a tag that is not closed, a rule that hides all empty elements. */
import { assert } from 'chai';
import { TAG } from '../../../widget/contract.ts';
import { captureWarnings, record } from '../events.ts';
import { loadScript, painted, placeAgent, removeAgents } from '../host-page.ts';
import { eventually, part, rootOf } from '../queries.ts';

before(() => loadScript());
afterEach(removeAgents);

const place = document.createElement('div');
document.body.append(place);

const isVisible = (element: Element | null): boolean => (element?.getClientRects().length ?? 0) > 0;

it('an unclosed tag hides nothing of its page, and its owner gets a warning', async () => {
  const events = record(document);
  const warnings = captureWarnings();
  place.style.color = 'rgb(1, 2, 3)';
  place.innerHTML = `<${TAG} language="en" open-on-scroll="off" /><main><h1>A page</h1></main>`;
  await painted();
  const [error, ...others] = await eventually(() => {
    const errors = events.details('call-error');
    assert.isNotEmpty(errors);
    return errors;
  });
  warnings.release();
  const heading = place.querySelector('h1');
  assert.isTrue(isVisible(heading));
  assert.equal(heading && getComputedStyle(heading).color, 'rgb(1, 2, 3)');
  assert.deepInclude(error, { type: 'configuration-error', fatal: false, reason: 'not-configured' });
  assert.include(error?.message, 'not closed');
  assert.isEmpty(others);
  assert.include(warnings.messages.join(), 'not closed');
  place.replaceChildren();
});

it('plain text with links between the tags stays for browsers without the script', async () => {
  const events = record(document);
  place.innerHTML = `<${TAG} language="en"><p>Or <a href="tel:+1"><svg></svg> call us</a>.</p></${TAG}>`;
  await painted();
  assert.isFalse(isVisible(place.querySelector('p')));
  assert.isEmpty(events.names());
  place.replaceChildren();
});

const RULES: Readonly<Record<string, boolean>> = {
  '*:empty { display: none }': true,
  [`${TAG} { display: none }`]: false,
};

for (const [rule, isShown] of Object.entries(RULES)) {
  it(`a page with ${rule} ${isShown ? 'has a launcher' : 'has no launcher, and its tag is unchanged'}`, async () => {
    const style = document.createElement('style');
    style.textContent = rule;
    document.head.append(style);
    const agent = placeAgent();
    await painted();
    assert.equal(isVisible(part(agent, '.launcher')), isShown);
    assert.equal(agent.childNodes.length, isShown ? 1 : 0);
    assert.isNotNull(rootOf(agent));
    style.remove();
  });
}
