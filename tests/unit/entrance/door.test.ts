// Scope: when the dialog opens and closes, from the first request on: the page's events are emitted once and in order,
// whichever dialog is drawn, whenever it can be shown, and whatever a listener does.
import { describe, expect, it } from 'vitest';
import { Door, type DoorPorts } from '../../../widget/entrance/door.ts';

type Told = readonly [name: string, detail: unknown];

/** `later`: the dialog has yet to be drawn; it can be shown once `arrive` is called. */
function scene({ later = false, refuses = false } = {}) {
  const told: Told[] = [];
  const screen: string[] = [];
  const page = { onTold: (_name: string): void => undefined, mayOpen: true };
  let arrive = (_isReady: boolean): void => undefined;
  const coming = new Promise<boolean>((resolve) => (arrive = resolve));
  const ports: DoorPorts = {
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
  const door = new Door(ports);
  const come = async (isReady = true): Promise<void> => {
    arrive(isReady);
    await coming;
  };
  return { door, told, screen, page, come, names: () => told.map(([name]) => name) };
}

describe('a dialog that can be shown immediately', () => {
  it('is shown and hidden, and each is emitted once', () => {
    const { door, told, screen } = scene();
    door.open('launcher');
    door.open('method');
    expect(door.state).toEqual({ status: 'open', trigger: 'launcher', channel: 'voice' });
    door.close('visitor');
    door.close('method');
    expect(door.state).toEqual({ status: 'closed' });
    expect(told).toEqual([
      ['agent-open', { trigger: 'launcher' }],
      ['agent-close', { reason: 'visitor' }],
    ]);
    expect(screen).toEqual(['shown by launcher', 'hidden']);
  });

  it('follows the last of several requests in one task', () => {
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

describe('a dialog that is not drawn yet', () => {
  it('is opening until it can be shown', async () => {
    const { door, names, come } = scene({ later: true });
    door.open('launcher');
    expect(door.state).toEqual({ status: 'opening', trigger: 'launcher', channel: 'voice' });
    expect(names()).toEqual([]);
    await come();
    expect(door.isOpen).toBe(true);
    expect(names()).toEqual(['agent-open']);
  });

  it('is never shown and emits nothing when it was closed meanwhile', async () => {
    const { door, names, screen, come } = scene({ later: true });
    door.open('method');
    door.close('method');
    await come();
    expect(door.state).toEqual({ status: 'closed' });
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

  it('stays closed when nothing can show it, and may be requested again', async () => {
    const { door, names, come } = scene({ later: true });
    door.open('launcher');
    await come(false);
    expect(door.state).toEqual({ status: 'closed' });
    expect(names()).toEqual([]);
  });

  it('is not shown when a call has begun or the element was removed meanwhile', async () => {
    const { door, names, page, come } = scene({ later: true });
    door.open('launcher');
    page.mayOpen = false;
    await come();
    expect(door.state).toEqual({ status: 'closed' });
    expect(names()).toEqual([]);
  });
});

describe('a listener of the page', () => {
  it('can cancel the opening, and gets no other event', () => {
    const { door, names, screen } = scene({ refuses: true });
    door.open('launcher');
    expect(door.state).toEqual({ status: 'closed' });
    expect(names()).toEqual(['agent-open']);
    expect(screen).toEqual([]);
  });

  it('can close the dialog as it opens: both events are emitted, and nothing is shown', () => {
    const { door, told, screen, page } = scene();
    page.onTold = (name) => void (name === 'agent-open' && door.close('method'));
    door.open('launcher');
    expect(door.state).toEqual({ status: 'closed' });
    expect(told).toEqual([
      ['agent-open', { trigger: 'launcher' }],
      ['agent-close', { reason: 'method' }],
    ]);
    expect(screen).toEqual([]);
  });

  it('can remove the element as the dialog opens, and gets its close event', () => {
    const { door, told, screen, page } = scene();
    page.onTold = () => void (page.mayOpen = false);
    door.open('launcher');
    expect(told.at(-1)).toEqual(['agent-close', { reason: 'removed' }]);
    expect(screen).toEqual([]);
  });

  it('cannot open a dialog that is opening, nor before the call that closes it', () => {
    const { door, names, page } = scene();
    page.onTold = () => door.open('method');
    door.open('launcher');
    door.close('submitted');
    expect(names()).toEqual(['agent-open', 'agent-close']);
    expect(door.isOpen).toBe(false);
  });

  it('can open the dialog again when the visitor has closed it', () => {
    const { door, names, page } = scene();
    door.open('launcher');
    page.onTold = (name) => void (name === 'agent-close' && door.open('method'));
    door.close('visitor');
    expect(names()).toEqual(['agent-open', 'agent-close', 'agent-open']);
    expect(door.isOpen).toBe(true);
  });
});

it('cannot open the dialog while opening is disabled', () => {
  const { door, names, page } = scene();
  page.mayOpen = false;
  door.open('launcher');
  expect(door.state).toEqual({ status: 'closed' });
  expect(names()).toEqual([]);
});
