// Scope: the session's store and its subscribers.
import { expect, it, vi } from 'vitest';
import { SessionStore } from '../../../../widget/session/state/store.ts';

it('the store notifies the other subscribers when one throws, and never throws at the dispatcher', () => {
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

it('the store stops notifying after the subscription has ended', () => {
  const store = new SessionStore();
  const heard = vi.fn();
  const stop = store.subscribe(heard);
  stop();
  store.dispatch({ type: 'offered', until: 1 });
  expect(heard).not.toHaveBeenCalled();
});
