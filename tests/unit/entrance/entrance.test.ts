// Scope: the entrance with the real session behind it: it opens however the element was moved before.
import { expect, it } from 'vitest';
import { ScriptedPage, turn } from '../../models/page/scripted-page.ts';

async function opened(page: ScriptedPage): Promise<boolean> {
  page.entrance.open('method');
  await turn();
  return page.isDialogShown;
}

it('opens the dialog after it was prepared while the element was in no document', async () => {
  const page = new ScriptedPage();
  page.remove();
  expect(await page.entrance.prepare()).toBeNull();
  page.insert();
  expect(await opened(page)).toBe(true);
});

it('opens the dialog after the element was moved while it was prepared', async () => {
  const page = new ScriptedPage();
  const preparing = page.entrance.prepare();
  page.remove();
  page.insert();
  await preparing;
  expect(await opened(page)).toBe(true);
});

it('opens the dialog after the element was removed while it was drawn, and draws it once per placement', async () => {
  const page = new ScriptedPage();
  page.gates.set('drawing', 'waits');
  page.entrance.open('launcher');
  page.remove();
  page.insert();
  page.gates.obligeAll();
  await turn();
  expect(page.entrance.isWanted).toBe(false);
  expect(await opened(page)).toBe(true);
});

it('opens the dialog again after the page has canceled an opening', async () => {
  const page = new ScriptedPage();
  page.letsOpen = false;
  expect(await opened(page)).toBe(false);
  page.letsOpen = true;
  expect(await opened(page)).toBe(true);
});

it('opens the dialog for a request whose predecessor was withdrawn', async () => {
  const page = new ScriptedPage();
  page.entrance.open('launcher');
  page.entrance.close('method');
  expect(await opened(page)).toBe(true);
});

it('reports a dialog that cannot be drawn, and opens it once the element is placed again', async () => {
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
