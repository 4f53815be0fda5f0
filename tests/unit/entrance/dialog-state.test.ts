// Scope: when the dialog opens and closes, from the first request on: the page's events are emitted once and in order,
// with the early dialog and React's, whenever they can be shown, and even if a listener interferes.
import { describe, expect, it } from 'vitest';
import { DialogState, type DialogStatePorts } from '../../../widget/entrance/dialog-state.ts';

type Told = readonly [name: string, detail: unknown];

/** `later`: the dialog is not drawn yet, and can be shown once `come` is called. */
function scene({ later = false, refuses = false } = {}) {
  const told: Told[] = [];
  const screen: string[] = [];
  const page = { onTold: (_name: string): void => undefined, mayOpen: true };
  let arrive = (_isReady: boolean): void => undefined;
  const coming = new Promise<boolean>((resolve) => (arrive = resolve));
  const ports: DialogStatePorts = {
    emit: (name, detail) => {
      told.push([name, detail]);
      page.onTold(name);
      return !(refuses && name === 'agent-open');
    },
    mayOpen: () => page.mayOpen,
    ready: () => (later ? coming : true),
    show: (trigger) => void screen.push(`shown by ${trigger}`),
    hide: () => void screen.push('hidden'),
  };
  const dialog = new DialogState(ports);
  const come = async (isReady = true): Promise<void> => {
    arrive(isReady);
    await coming;
  };
  return { dialog, told, screen, page, come, names: () => told.map(([name]) => name) };
}

describe('a dialog that can be shown immediately', () => {
  it('is shown and hidden, and each is emitted once', () => {
    const { dialog, told, screen } = scene();
    dialog.open('launcher');
    dialog.open('method');
    expect(dialog.phase).toEqual({ status: 'open', trigger: 'launcher', channel: 'voice' });
    dialog.close('visitor');
    dialog.close('method');
    expect(dialog.phase).toEqual({ status: 'closed' });
    expect(told).toEqual([
      ['agent-open', { trigger: 'launcher' }],
      ['agent-close', { reason: 'visitor' }],
    ]);
    expect(screen).toEqual(['shown by launcher', 'hidden']);
  });

  it('follows the last of several requests in one task', () => {
    const { dialog } = scene();
    dialog.open('method');
    dialog.close('method');
    expect(dialog.isOpen).toBe(false);
    dialog.open('method');
    dialog.close('method');
    dialog.open('method');
    expect(dialog.isOpen).toBe(true);
  });
});

describe('a dialog that is not drawn yet', () => {
  it('is opening until it can be shown', async () => {
    const { dialog, names, come } = scene({ later: true });
    dialog.open('launcher');
    expect(dialog.phase).toEqual({ status: 'opening', trigger: 'launcher', channel: 'voice' });
    expect(names()).toEqual([]);
    await come();
    expect(dialog.isOpen).toBe(true);
    expect(names()).toEqual(['agent-open']);
  });

  it('is never shown and emits nothing when it was closed meanwhile', async () => {
    const { dialog, names, screen, come } = scene({ later: true });
    dialog.open('method');
    dialog.close('method');
    await come();
    expect(dialog.phase).toEqual({ status: 'closed' });
    expect(names()).toEqual([]);
    expect(screen).toEqual([]);
  });

  it('is shown once when it was closed and opened again meanwhile', async () => {
    const { dialog, told, screen, come } = scene({ later: true });
    dialog.open('launcher');
    dialog.close('method');
    dialog.open('method');
    await come();
    expect(told).toEqual([['agent-open', { trigger: 'method' }]]);
    expect(screen).toEqual(['shown by method']);
  });

  it('stays closed when nothing can show it, and may be requested again', async () => {
    const { dialog, names, come } = scene({ later: true });
    dialog.open('launcher');
    await come(false);
    expect(dialog.phase).toEqual({ status: 'closed' });
    expect(names()).toEqual([]);
  });

  it('is not shown when a call has begun or the element was removed meanwhile', async () => {
    const { dialog, names, page, come } = scene({ later: true });
    dialog.open('launcher');
    page.mayOpen = false;
    await come();
    expect(dialog.phase).toEqual({ status: 'closed' });
    expect(names()).toEqual([]);
  });
});

describe('a listener of the page', () => {
  it('can cancel the opening, and gets no other event', () => {
    const { dialog, names, screen } = scene({ refuses: true });
    dialog.open('launcher');
    expect(dialog.phase).toEqual({ status: 'closed' });
    expect(names()).toEqual(['agent-open']);
    expect(screen).toEqual([]);
  });

  it('can close the dialog as it opens: both events are emitted, and nothing is shown', () => {
    const { dialog, told, screen, page } = scene();
    page.onTold = (name) => void (name === 'agent-open' && dialog.close('method'));
    dialog.open('launcher');
    expect(dialog.phase).toEqual({ status: 'closed' });
    expect(told).toEqual([
      ['agent-open', { trigger: 'launcher' }],
      ['agent-close', { reason: 'method' }],
    ]);
    expect(screen).toEqual([]);
  });

  it('can remove the element as the dialog opens, and gets its close event', () => {
    const { dialog, told, screen, page } = scene();
    page.onTold = () => void (page.mayOpen = false);
    dialog.open('launcher');
    expect(told.at(-1)).toEqual(['agent-close', { reason: 'removed' }]);
    expect(screen).toEqual([]);
  });

  it('cannot open a dialog that is opening, nor before the call that closes it', () => {
    const { dialog, names, page } = scene();
    page.onTold = () => dialog.open('method');
    dialog.open('launcher');
    dialog.close('submitted');
    expect(names()).toEqual(['agent-open', 'agent-close']);
    expect(dialog.isOpen).toBe(false);
  });

  it('can open the dialog again when the visitor has closed it', () => {
    const { dialog, names, page } = scene();
    dialog.open('launcher');
    page.onTold = (name) => void (name === 'agent-close' && dialog.open('method'));
    dialog.close('visitor');
    expect(names()).toEqual(['agent-open', 'agent-close', 'agent-open']);
    expect(dialog.isOpen).toBe(true);
  });
});

it('a request cannot open the dialog while opening is disabled', () => {
  const { dialog, names, page } = scene();
  page.mayOpen = false;
  dialog.open('launcher');
  expect(dialog.phase).toEqual({ status: 'closed' });
  expect(names()).toEqual([]);
});
