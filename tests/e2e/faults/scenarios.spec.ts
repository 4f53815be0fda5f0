/**
 * Scope: scenarios of each kind of end that a visitor can see, on a page with only the tag. The page's clock is moved past
 * the limits of 20 s.
 */
import type { CallScenarioId } from '../../../demo/stand-ins/scenarios.ts';
import { agent, BRIEF, makeAnotherCall, openPlain } from '../visit.ts';
import { test } from '../visit/fixture.ts';
import { OUTCOMES } from '../visit/outcomes.ts';
import { KINDS, play } from './play.ts';

test.describe.configure({ mode: 'parallel' });

/**
 * One of each kind. The others differ only in answers that the same lines read, whose outcomes the unit tests of a call's
 * start and end have, or other files here play them; `every-scenario.spec.ts` plays all before a release.
 */
const PLAYED: readonly CallScenarioId[] = [
  'http-401',
  'http-429',
  'connection-reset',
  'join-hangs',
  'room-gone',
  'ejected',
  'agent-absent',
  'microphone-lost',
  'echo',
  'network-weak',
  'drops-and-returns',
  'video',
];

for (const [title, end] of Object.entries(KINDS))
  test(title, async ({ page }) => {
    await page.clock.install();
    await openPlain(page, BRIEF);
    for (const id of PLAYED.filter((each) => OUTCOMES[each].ends === end))
      await test.step(id, async () => {
        await agent(page).evaluate((tag, assistant) => tag.setAttribute('assistant', assistant), id);
        await play(page, id);
      });
    await makeAnotherCall(page);
  });
