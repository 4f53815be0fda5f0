// Scope: the entrance by itself, with the real session behind it: that it answers, whatever was done to it before.
import { expect, it } from 'vitest';
import { ScriptedPage, turn } from '../../models/page/scripted-page.ts';

async function opened(page: ScriptedPage): Promise<boolean> {
  page.entrance.open('method');
  await turn();
  return page.isDialogShown;
}

it('opens after it was prepared while the element was in no document', async () => {
  const page = new ScriptedPage();
  page.remove();
  expect(await page.entrance.prepare()).toBeNull();
  page.insert();
  expect(await opened(page)).toBe(true);
});

it('opens after the element was moved while its dialog was prepared', async () => {
  const page = new ScriptedPage();
  const preparing = page.entrance.prepare();
  page.remove();
  page.insert();
  await preparing;
  expect(await opened(page)).toBe(true);
});

it('opens after the element was removed while the dialog was drawn, and draws it once for this stay', async () => {
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

it('opens again after the page refused once', async () => {
  const page = new ScriptedPage();
  page.letsOpen = false;
  expect(await opened(page)).toBe(false);
  page.letsOpen = true;
  expect(await opened(page)).toBe(true);
});

it('opens for a request that a close has taken back before', async () => {
  const page = new ScriptedPage();
  page.entrance.open('launcher');
  page.entrance.close('method');
  expect(await opened(page)).toBe(true);
});

it('reports a dialog that cannot be drawn, and opens once the element is placed anew', async () => {
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
