/// <reference types="mocha" />
/** Scope: the avatar: where it is shown, without layout shifts, and the icon that stays if it cannot be loaded. */
import { assert } from 'chai';
import { loadScript, placeAgent, removeAgents, WORKING } from '../host-page.ts';
import { eventually, part, rootOf } from '../queries.ts';
import { reactIsThere } from '../visit.ts';

const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4"/></svg>')}`;

before(() => loadScript());
afterEach(removeAgents);

const picturesIn = (agent: Element, place: string): readonly HTMLImageElement[] => [
  ...rootOf(agent).querySelectorAll<HTMLImageElement>(`${place} > img`),
];
const sizeOf = (element: Element): string => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x, y, width, height].map(Math.round).join();
};

it('the avatar covers the icon of the launcher, 12 px before the word, and the mark of the form', async () => {
  const agent = placeAgent();
  const launcher = part(agent, '.launcher');
  await eventually(() => assert.isAbove(launcher.getBoundingClientRect().width, 0));
  agent.setAttribute('avatar', PICTURE);
  await eventually(() => assert.lengthOf(picturesIn(agent, '.launcher'), 1));
  const [picture] = picturesIn(agent, '.launcher');
  assert.equal(picture?.alt, '');
  assert.equal(picture?.referrerPolicy, 'no-referrer');
  const box = picture?.getBoundingClientRect();
  assert.approximately(box?.width ?? 0, 40, 1);
  assert.approximately(box?.height ?? 0, 40, 1);
  assert.isAtMost(box?.bottom ?? Infinity, launcher.getBoundingClientRect().bottom);
  assert.approximately(
    part(agent, '.launcher-label').getBoundingClientRect().left - (box?.right ?? 0),
    12,
    1,
  );
  agent.open();
  await eventually(() => assert.lengthOf(picturesIn(agent, '.mark'), 1));
  const mark = part(agent, '.mark');
  assert.equal(sizeOf(part(agent, '.mark > img')), sizeOf(mark));
});

it('another avatar replaces the picture, and null removes it', async () => {
  const agent = placeAgent({ ...WORKING, avatar: PICTURE });
  await eventually(() => assert.lengthOf(picturesIn(agent, '.launcher'), 1));
  agent.avatar = `${PICTURE}#other`;
  await eventually(() =>
    assert.deepEqual(
      picturesIn(agent, '.launcher').map(({ src }) => src),
      [`${PICTURE}#other`],
    ),
  );
  agent.avatar = null;
  await eventually(() => assert.lengthOf(picturesIn(agent, '.launcher'), 0));
});

it('the icon stays visible when the avatar cannot be loaded', async () => {
  const failed: string[] = [];
  const { Image } = window;
  window.Image = class extends Image {
    constructor() {
      super();
      this.addEventListener('error', () => failed.push(this.src));
    }
  };
  const agent = placeAgent({ ...WORKING, avatar: 'data:image/png;base64,AAAA' });
  agent.open();
  // The dialog's; the launcher is hidden before it has to load its own.
  await eventually(() => assert.isAtLeast(failed.length, 1));
  await reactIsThere(agent);
  for (const picture of rootOf(agent).querySelectorAll('img')) assert.equal(picture.style.opacity, '0');
  window.Image = Image;
});
