// Scope: the session's store: who hears of a change.
import { expect, it, vi } from 'vitest';
import { SessionStore } from '../../../widget/session/store.ts';

it('notifies the others when one listener throws, and whoever dispatched hears nothing of it', () => {
  const store = new SessionStore();
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const heard = vi.fn();
  store.subscribe(() => {
    throw new Error('of a view');
  });
  store.subscribe(heard);
  expect(() => store.dispatch({ type: 'offered', until: 1 })).not.toThrow();
  expect(heard).toHaveBeenCalledTimes(1);
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockRestore();
});

it('notifies nobody after the subscription has ended', () => {
  const store = new SessionStore();
  const heard = vi.fn();
  const stop = store.subscribe(heard);
  stop();
  store.dispatch({ type: 'offered', until: 1 });
  expect(heard).not.toHaveBeenCalled();
});
