/// <reference types="mocha" />
/** Scope: dialogs of the page that trap the focus: Tab reaches the call bar above them, and returns. */
import { sendKeys } from '@web/test-runner-commands';
import { assert } from 'chai';
import type { TaskTamerAgentElement } from '../../../widget/contract.ts';
import { loadScript, place, placeAgent, removeAgents, removePlaced } from '../host-page.ts';
import { eventually, rootOf, view } from '../queries.ts';
import { reachLiveCall } from '../visit.ts';

type Trap = (dialog: HTMLElement, signal: AbortSignal) => void;

const buttonsOf = (dialog: HTMLElement): readonly HTMLElement[] => [...dialog.querySelectorAll('button')];

/** The two most common traps: one listens to bubbling events of the document, the other to captured ones. */
const TRAPS: Readonly<Record<string, Trap>> = {
  'in a focus trap like Bootstrap’s, which takes the focus back': (dialog, signal) => {
    let isBackward = false;
    document.addEventListener('keydown', ({ key, shiftKey }) => (isBackward = key === 'Tab' && shiftKey), {
      signal,
    });
    document.addEventListener(
      'focusin',
      ({ target }) => {
        if (!(target instanceof Node) || dialog.contains(target)) return;
        buttonsOf(dialog)
          .at(isBackward ? -1 : 0)
          ?.focus();
      },
      { signal },
    );
  },
  'in a focus trap like jQuery UI’s, which also handles Tab': (dialog, signal) => {
    dialog.addEventListener('keydown', (event) => {
      const [first, last] = [buttonsOf(dialog)[0], buttonsOf(dialog).at(-1)];
      const [end, start] = event.shiftKey ? [first, last] : [last, first];
      if (event.key !== 'Tab' || event.target !== end) return;
      setTimeout(() => start?.focus());
      event.preventDefault();
    });
    document.addEventListener(
      'focus',
      ({ target }) => {
        if (target instanceof Node && !dialog.contains(target)) buttonsOf(dialog)[0]?.focus();
      },
      { signal, capture: true },
    );
  },
};

before(() => loadScript());
afterEach(async () => {
  removePlaced();
  await removeAgents();
});

const isInBar = (agent: TaskTamerAgentElement): boolean =>
  rootOf(agent).querySelector('.call-bar')?.matches(':focus-within') === true;

/** Presses the key until the condition holds, at most twelve times. */
async function pressUntil(press: string, holds: () => boolean): Promise<void> {
  for (let time = 0; time < 12 && !holds(); time += 1) {
    await sendKeys({ press });
    await new Promise((resume) => setTimeout(() => setTimeout(() => setTimeout(resume))));
  }
  assert.isTrue(holds(), `${press} did not move the focus there`);
}

for (const [name, trap] of Object.entries(TRAPS))
  it(`Tab reaches the call bar and returns to the dialog ${name}`, async () => {
    const trapping = new AbortController();
    place('<a href="#before">Before</a>');
    const agent = placeAgent();
    await reachLiveCall(agent);
    const dialog = place(
      '<div role="dialog" aria-modal="true"><button>First</button><button>Second</button></div><a href="#after">After</a>',
    ).querySelector<HTMLElement>('[role]');
    if (!dialog) throw new Error('There is no dialog.');
    trap(dialog, trapping.signal);
    const isInDialog = (): boolean => dialog.contains(document.activeElement);
    for (const press of ['Tab', 'Shift+Tab']) {
      buttonsOf(dialog)[0]?.focus();
      await pressUntil(press, () => isInBar(agent));
      await pressUntil(press, isInDialog);
    }
    await pressUntil('Tab', () => isInBar(agent));
    const end = view(agent).getByRole('button', { name: 'End Call' });
    await pressUntil('Tab', () => rootOf(agent).activeElement === end);
    await sendKeys({ press: 'Enter' });
    await eventually(() => assert.equal(agent.callState, 'idle'));
    trapping.abort();
  });
