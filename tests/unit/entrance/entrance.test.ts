// Scope: the entrance with the real session behind it: it opens however the element was moved before.
import { expect, it } from 'vitest';
import { ScriptedPage, turn } from '../../models/page/scripted-page.ts';

async function opened(page: ScriptedPage): Promise<boolean> {
  page.entrance.open('method');
  await turn();
  return page.isDialogShown;
}

it('the entrance opens the dialog after it was prepared while the element was in no document', async () => {
  const page = new ScriptedPage();
  page.remove();
  expect(await page.entrance.prepare()).toBeNull();
  page.insert();
  expect(await opened(page)).toBe(true);
});

it('the entrance opens the dialog after the element was moved while it was prepared', async () => {
  const page = new ScriptedPage();
  const preparing = page.entrance.prepare();
  page.remove();
  page.insert();
  await preparing;
  expect(await opened(page)).toBe(true);
});

it('the entrance opens the dialog after the element was removed while it was drawn, and draws it once per placement', async () => {
  const page = new ScriptedPage();
  page.gates.set('drawing', 'waits');
  page.entrance.open('launcher');
  page.remove();
  page.insert();
  page.gates.obligeAll();
  await turn();
  expect(page.entrance.isRequested).toBe(false);
  expect(await opened(page)).toBe(true);
});

it('the entrance opens the dialog again after the page has canceled an opening', async () => {
  const page = new ScriptedPage();
  page.letsOpen = false;
  expect(await opened(page)).toBe(false);
  page.letsOpen = true;
  expect(await opened(page)).toBe(true);
});

it('the entrance opens the dialog for a request whose predecessor was withdrawn', async () => {
  const page = new ScriptedPage();
  page.entrance.open('launcher');
  page.entrance.close('method');
  expect(await opened(page)).toBe(true);
});

it('the entrance reports a dialog that cannot be drawn, and opens it once the element is placed again', async () => {
  const page = new ScriptedPage();
  page.gates.set('drawing', 'refuses');
  expect(await opened(page)).toBe(false);
  expect(page.ledger.removed).toBe(true);
  page.gates.obligeAll();
  expect(await opened(page)).toBe(false);
  page.remove();
  page.insert();
  expect(await opened(page)).toBe(true);
});

it.each([{ publicKey: null }, { captchaSiteKey: null }])(
  'the entrance shows nothing before React where a setting is missing, because its dialog has no form (%j)',
  async (lack) => {
    const page = new ScriptedPage();
    page.configure(lack);
    await page.entrance.prepare();
    page.gates.set('drawn', 'waits');
    expect(await opened(page)).toBe(false);
    page.gates.obligeAll();
    await turn();
    expect(page.session?.getSnapshot()).toMatchObject({ panel: { open: true }, mayCall: false });
  },
);

/** React has just taken over the early dialog, on a page on which calls have stopped working meanwhile. */
async function takenOver(): Promise<{ page: ScriptedPage; errors: () => number; endTask: () => void }> {
  const page = new ScriptedPage();
  let count = 0;
  page.arm('call-error', () => (count += 1));
  page.gates.set('drawn', 'waits');
  await opened(page);
  page.facts.webRtc = false;
  let endTask = (): void => undefined;
  const next = new Promise<void>((resolve) => (endTask = resolve));
  page.nextTask = () => next;
  page.gates.obligeAll();
  await turn();
  return { page, errors: () => count, endTask };
}

it('the entrance reports an obstacle to calls in the task after React has taken over the early dialog', async () => {
  const { page, errors, endTask } = await takenOver();
  expect([page.isDialogShown, page.session === null, errors()]).toEqual([true, false, 0]);
  endTask();
  await turn();
  expect(errors()).toBe(1);
});

it.each(['closed', 'removed'])(
  'the entrance reports no obstacle for a dialog that was %s before that task',
  async (how) => {
    const { page, errors, endTask } = await takenOver();
    if (how === 'closed') page.entrance.close('method');
    else page.remove();
    endTask();
    await turn();
    expect(errors()).toBe(0);
  },
);
