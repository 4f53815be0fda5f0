// Scope: whether the dialog is open, from the first wish on: what the page is told, once and in order, whoever draws
// the dialog, whenever it can be shown, and whatever a listener of the page does.
import { describe, expect, it } from 'vitest';
import { DialogState, type DialogStatePorts } from '../../../widget/entrance/dialog-state.ts';

type Told = readonly [name: string, detail: unknown];

/** `later`: the dialog has yet to be drawn; it can be shown once `arrive` is called. */
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
  const door = new DialogState(ports);
  const come = async (isReady = true): Promise<void> => {
    arrive(isReady);
    await coming;
  };
  return { door, told, screen, page, come, names: () => told.map(([name]) => name) };
}

describe('a dialog that can be shown at once', () => {
  it('is shown and hidden, and each is told once', () => {
    const { door, told, screen } = scene();
    door.open('launcher');
    door.open('method');
    expect(door.phase).toEqual({ status: 'open', trigger: 'launcher', channel: 'voice' });
    door.close('visitor');
    door.close('method');
    expect(door.phase).toEqual({ status: 'closed' });
    expect(told).toEqual([
      ['agent-open', { trigger: 'launcher' }],
      ['agent-close', { reason: 'visitor' }],
    ]);
    expect(screen).toEqual(['shown by launcher', 'hidden']);
  });

  it('ends as the last of several wishes in one task says', () => {
    const { door } = scene();
    door.open('method');
    door.close('method');
    expect(door.isOpen).toBe(false);
    door.open('method');
    door.close('method');
    door.open('method');
    expect(door.isOpen).toBe(true);
  });
});

describe('a dialog that has yet to be drawn', () => {
  it('is opening until it can be shown', async () => {
    const { door, names, come } = scene({ later: true });
    door.open('launcher');
    expect(door.phase).toEqual({ status: 'opening', trigger: 'launcher', channel: 'voice' });
    expect(names()).toEqual([]);
    await come();
    expect(door.isOpen).toBe(true);
    expect(names()).toEqual(['agent-open']);
  });

  it('is never shown when it was closed meanwhile, and nobody hears of it', async () => {
    const { door, names, screen, come } = scene({ later: true });
    door.open('method');
    door.close('method');
    await come();
    expect(door.phase).toEqual({ status: 'closed' });
    expect(names()).toEqual([]);
    expect(screen).toEqual([]);
  });

  it('is shown once when it was closed and opened again meanwhile', async () => {
    const { door, told, screen, come } = scene({ later: true });
    door.open('launcher');
    door.close('method');
    door.open('method');
    await come();
    expect(told).toEqual([['agent-open', { trigger: 'method' }]]);
    expect(screen).toEqual(['shown by method']);
  });

  it('is not shown where nothing can show it, and may be tried again', async () => {
    const { door, names, come } = scene({ later: true });
    door.open('launcher');
    await come(false);
    expect(door.phase).toEqual({ status: 'closed' });
    expect(names()).toEqual([]);
  });

  it('is not shown when a call has begun, or the element has gone, meanwhile', async () => {
    const { door, names, page, come } = scene({ later: true });
    door.open('launcher');
    page.mayOpen = false;
    await come();
    expect(door.phase).toEqual({ status: 'closed' });
    expect(names()).toEqual([]);
  });
});

describe('a page that is told', () => {
  it('can refuse, and hears of nothing else', () => {
    const { door, names, screen } = scene({ refuses: true });
    door.open('launcher');
    expect(door.phase).toEqual({ status: 'closed' });
    expect(names()).toEqual(['agent-open']);
    expect(screen).toEqual([]);
  });

  it('can close on hearing of the opening: it hears of both, and nothing is shown', () => {
    const { door, told, screen, page } = scene();
    page.onTold = (name) => void (name === 'agent-open' && door.close('method'));
    door.open('launcher');
    expect(door.phase).toEqual({ status: 'closed' });
    expect(told).toEqual([
      ['agent-open', { trigger: 'launcher' }],
      ['agent-close', { reason: 'method' }],
    ]);
    expect(screen).toEqual([]);
  });

  it('can take the element away on hearing of the opening, and hears that it closed', () => {
    const { door, told, screen, page } = scene();
    page.onTold = () => void (page.mayOpen = false);
    door.open('launcher');
    expect(told.at(-1)).toEqual(['agent-close', { reason: 'removed' }]);
    expect(screen).toEqual([]);
  });

  it('cannot open what is being opened, nor before the call that closes it', () => {
    const { door, names, page } = scene();
    page.onTold = () => door.open('method');
    door.open('launcher');
    door.close('submitted');
    expect(names()).toEqual(['agent-open', 'agent-close']);
    expect(door.isOpen).toBe(false);
  });

  it('can open again on hearing that the visitor has closed it', () => {
    const { door, names, page } = scene();
    door.open('launcher');
    page.onTold = (name) => void (name === 'agent-close' && door.open('method'));
    door.close('visitor');
    expect(names()).toEqual(['agent-open', 'agent-close', 'agent-open']);
    expect(door.isOpen).toBe(true);
  });
});

it('stays closed while it may not open', () => {
  const { door, names, page } = scene();
  page.mayOpen = false;
  door.open('launcher');
  expect(door.phase).toEqual({ status: 'closed' });
  expect(names()).toEqual([]);
});
