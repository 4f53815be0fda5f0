/// <reference types="mocha" />
/**
 * Scope: the tag violates no policy of an idle page, even the strictest, and loading, using and removing it leaves no
 * uncaught error.
 */
import { assert } from 'chai';
import { openPage, placeInPage, type FramedPage } from '../framed-page.ts';
import { settled } from '../host-page.ts';
import { eventually, view } from '../queries.ts';
import { consent, openDialog, passBotCheck } from '../visit.ts';

const STRICT = "require-trusted-types-for 'script'; trusted-types 'none'; style-src 'self'";

let page: FramedPage;
afterEach(() => page.frame.remove());

/** Reports arrive in order: once the provoked one has arrived, so has every earlier one. */
async function assertTroubles(provoke: () => void, expected: RegExp): Promise<void> {
  provoke();
  await eventually(() => assert.match(page.window.troubles.at(-1) ?? '', expected));
  assert.lengthOf(page.window.troubles, 1, page.window.troubles.join('\n'));
  page.window.troubles.length = 0;
}

async function untilLauncherShows(agent: Element): Promise<void> {
  const launcher = view(agent).getByRole('button', { name: 'Talk to Erin' });
  await eventually(() => assert.isTrue(launcher.matches(':popover-open')));
}

it('an idle page has no policy violation, even under the strictest policy', async () => {
  page = await openPage(document, STRICT);
  const agent = placeInPage(page);
  await untilLauncherShows(agent);
  agent.setAttribute('language', 'es');
  agent.setAttribute('launcher', 'off');
  await settled();
  agent.remove();
  await settled();
  await assertTroubles(
    () => page.document.head.append(page.document.createElement('style')),
    /style-src-elem/,
  );
  await assertTroubles(() => {
    assert.throws(() => {
      page.document.body.innerHTML = '<p>A sink that takes trusted types alone</p>';
    });
  }, /require-trusted-types-for/);
});

it('the widget works without uncaught errors where the page allows no animation frames', async () => {
  page = await openPage(document);
  Reflect.set(page.window, 'requestAnimationFrame', () => {
    throw new Error('no frames here');
  });
  const agent = placeInPage(page);
  await untilLauncherShows(agent);
  await openDialog(agent);
  consent(agent);
  await passBotCheck(agent);
  assert.isEmpty(page.window.troubles);
});

it('the widget leaves no uncaught error when it is loaded, opened, used and removed', async () => {
  page = await openPage(document);
  const agent = placeInPage(page);
  await untilLauncherShows(agent);
  await openDialog(agent);
  consent(agent);
  await passBotCheck(agent);
  agent.close();
  await openDialog(agent);
  agent.remove();
  await settled();
  const provoke = (code: string) => (): void => {
    const script = page.document.createElement('script');
    script.textContent = code;
    page.document.head.append(script);
  };
  await assertTroubles(provoke('throw new Error("on purpose")'), /^error: .*on purpose/);
  await assertTroubles(
    provoke('Promise.reject(new Error("on purpose"))'),
    /^unhandledrejection: .*on purpose/,
  );
});
