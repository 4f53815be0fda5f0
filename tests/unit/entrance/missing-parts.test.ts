// Scope: the entrance when a language cannot be shown or a part of the script fails to load.
import { expect, it } from 'vitest';
import { DEFAULT_CONFIG } from '../../../widget/config/config.ts';
import { Entrance } from '../../../widget/entrance/entrance.ts';
import type { EntranceParts, EntrancePorts } from '../../../widget/entrance/ports.ts';
import { FakeDialog } from '../../models/page/fake-dialog.ts';

const never = (): Promise<never> => new Promise(() => undefined);
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const MISSING = new Error('A part did not come.');

function enter(parts: Partial<EntranceParts>) {
  const told: unknown[] = [];
  const note =
    (what: string) =>
    (...details: unknown[]) =>
      void told.push([what, ...details]);
  const ports: EntrancePorts = {
    emit: (name) => (told.push([name]), true),
    refresh: () => undefined,
    config: () => ({ ...DEFAULT_CONFIG, publicKey: 'key', captchaSiteKey: 'site' }),
    root: () => ({}) as ShadowRoot,
    onChange: () => undefined,
    onOpened: () => undefined,
    onRenderError: note('fault'),
    onTextProblem: note('words'),
    onFatalError: note('broken'),
    onMissing: note('missing'),
  };
  const entrance = new Entrance(ports, {
    admitsCalls: () => true,
    drawDialog: (_root, _isWanted, onClose) => Promise.resolve(new FakeDialog(onClose)),
    loadSessionParts: () => Promise.resolve(),
    loadSession: never,
    loadTexts: () => Promise.resolve(),
    label: () => '',
    isMissing: (error) => error === MISSING,
    afterPaint: (run) => run(),
    nextTask: () => Promise.resolve(),
    renderTimeout: never,
    wordProblems: never,
    onPageHide: () => undefined,
    ...parts,
  });
  return { entrance, told };
}

it('the entrance fails without an unhandled rejection when a language that loads late cannot be shown', async () => {
  const refusal = new Error('This page hides document.createElement.');
  let asked = 0;
  const { entrance, told } = enter({
    loadTexts: () => ((asked += 1) === 1 ? Promise.resolve() : Promise.reject(refusal)),
  });
  await entrance.prepare();
  entrance.configure();
  await turn();
  expect([asked, told]).toEqual([2, [['broken', refusal]]]);
});

it("the entrance closes the dialog when the session's code fails to load, and loads it again at the next request", async () => {
  let isHere = false;
  const { entrance, told } = enter({
    loadSession: () => (isHere ? never() : Promise.reject(MISSING)),
  });
  await entrance.prepare();
  entrance.open('launcher');
  await turn();
  expect(told).toEqual([['agent-open'], ['agent-close'], ['missing', MISSING]]);
  isHere = true;
  entrance.open('launcher');
  await turn();
  expect(entrance.isBusy).toBe(true);
  expect(told.slice(3)).toEqual([['agent-open']]);
});

it('the entrance reports no missing part for a dialog that was closed meanwhile', async () => {
  let refuse = (): void => undefined;
  const { entrance, told } = enter({
    loadSession: () => new Promise((_resolve, reject) => (refuse = () => reject(MISSING))),
  });
  await entrance.prepare();
  entrance.open('launcher');
  await turn();
  entrance.close('visitor');
  refuse();
  await turn();
  expect(told).toEqual([['agent-open'], ['agent-close']]);
});
