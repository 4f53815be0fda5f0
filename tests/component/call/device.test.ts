/// <reference types="mocha" />
/**
 * Scope: what the visitor's device does during a call: the screen stays on, the media keys belong to the call, and the
 * page gets back what it had. The browser's media session runs; its screen lock is a stand-in, because browsers without
 * a screen refuse it.
 */
import { assert } from 'chai';
import { captureInfos, next } from '../events.ts';
import { loadScript, placeAgent, removeAgents, settled, WORKING } from '../host-page.ts';
import { whenTrue } from '../needs.ts';
import { eventually, view } from '../queries.ts';
import { reachLiveCall, startCall } from '../visit.ts';

const usualLocks = Object.getOwnPropertyDescriptor(navigator, 'wakeLock');
const usualVisibility = Object.getOwnPropertyDescriptor(document, 'visibilityState');
before(() => loadScript());
afterEach(async () => {
  if (usualVisibility) Object.defineProperty(document, 'visibilityState', usualVisibility);
  else Reflect.deleteProperty(document, 'visibilityState');
  if (usualLocks) Object.defineProperty(navigator, 'wakeLock', usualLocks);
  else Reflect.deleteProperty(navigator, 'wakeLock');
  await removeAgents();
});

function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  document.dispatchEvent(new Event('visibilitychange'));
}

type Lock = Pick<WakeLockSentinel, 'released' | 'release'>;

function replaceLocks(request: () => Promise<Lock>): void {
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
}

function createLock(): Lock {
  let released = false;
  return {
    get released() {
      return released;
    },
    release: async () => {
      released = true;
    },
  };
}

/** The locks that the page is granted from now on, once `granting` has resolved. */
function watchLocks(granting: Promise<unknown> = Promise.resolve()): readonly Lock[] {
  const granted: Lock[] = [];
  replaceLocks(async () => {
    await granting;
    const lock = createLock();
    granted.push(lock);
    return lock;
  });
  return granted;
}

const held = (locks: readonly Lock[]): number => locks.filter(({ released }) => !released).length;

describe('the screen', () => {
  it('stays on during a call, and no longer', async () => {
    const locks = watchLocks();
    const agent = placeAgent();
    await reachLiveCall(agent);
    await eventually(() => assert.equal(held(locks), 1));
    await agent.endCall();
    await eventually(() => assert.equal(held(locks), 0));
  });

  it('is let go when the element is removed in a call', async () => {
    const locks = watchLocks();
    const agent = placeAgent();
    await reachLiveCall(agent);
    await eventually(() => assert.equal(held(locks), 1));
    agent.remove();
    await eventually(() => assert.equal(held(locks), 0));
  });

  it('is let go when the page is left, and kept on again when a hidden page is seen again', async () => {
    const locks = watchLocks();
    const agent = placeAgent();
    await reachLiveCall(agent);
    await eventually(() => assert.equal(held(locks), 1));
    setVisibility('hidden');
    // As the browser does for a hidden page.
    await locks[0]?.release();
    assert.lengthOf(locks, 1);
    setVisibility('visible');
    await eventually(() => assert.equal(held(locks), 1));
    assert.lengthOf(locks, 2);
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    await eventually(() => assert.equal(held(locks), 0));
    setVisibility('visible');
    await settled();
    assert.lengthOf(locks, 2, 'a lock is requested without a call');
  });

  it('is let go by a lock that is granted after the end', async () => {
    const agent = placeAgent();
    const locks = watchLocks(next(agent, 'call-end'));
    await reachLiveCall(agent);
    assert.isEmpty(locks);
    await agent.endCall();
    await eventually(() => assert.lengthOf(locks, 1));
    await eventually(() => assert.equal(held(locks), 0));
  });

  it('may be refused: the call goes on, and only the debug log says so', async () => {
    const faults: unknown[] = [];
    const keep = (event: Event): void => void faults.push(event);
    window.addEventListener('error', keep);
    window.addEventListener('unhandledrejection', keep);
    const infos = captureInfos();
    replaceLocks(() => Promise.reject(new DOMException('The battery is low.', 'NotAllowedError')));
    const agent = placeAgent({ ...WORKING, debug: 'on' });
    await reachLiveCall(agent);
    assert.equal(agent.callState, 'live');
    await agent.endCall();
    infos.release();
    window.removeEventListener('error', keep);
    window.removeEventListener('unhandledrejection', keep);
    assert.isEmpty(faults);
    assert.include(infos.messages, 'Task Tamer debug [call] screen-lock-refused name=NotAllowedError');
  });
});

type Handlers = Map<string, (() => void) | null>;

/** What the tag asks of the media session, which goes on to the browser's own. */
function watchMediaKeys(): { readonly handlers: Handlers; readonly microphone: boolean[]; release(): void } {
  const keys = navigator.mediaSession;
  const handlers: Handlers = new Map();
  const microphone: boolean[] = [];
  const own = (name: string, value: unknown): void => {
    Object.defineProperty(keys, name, { configurable: true, value });
  };
  const original: unknown = Reflect.get(keys, 'setMicrophoneActive');
  own('setActionHandler', (action: string, handler: (() => void) | null) => {
    handlers.set(action, handler);
    MediaSession.prototype.setActionHandler.call(keys, action as MediaSessionAction, handler);
  });
  own('setMicrophoneActive', (active: boolean) => {
    microphone.push(active);
    if (typeof original === 'function') Reflect.apply(original, keys, [active]);
  });
  return {
    handlers,
    microphone,
    release() {
      Reflect.deleteProperty(keys, 'setActionHandler');
      Reflect.deleteProperty(keys, 'setMicrophoneActive');
      keys.metadata = null;
      keys.playbackState = 'none';
    },
  };
}

const itWithMediaKeys = whenTrue('mediaSession' in navigator, 'this browser has no media session');

describe('the media keys', () => {
  itWithMediaKeys('show agent and business, mute and end the call, and are given back', async () => {
    const watched = watchMediaKeys();
    const songs = new MediaMetadata({ title: 'A song' });
    navigator.mediaSession.metadata = songs;
    navigator.mediaSession.playbackState = 'paused';
    const agent = placeAgent({ ...WORKING, 'business-name': 'Acme Dental' });
    await reachLiveCall(agent);
    const { title, artist } = navigator.mediaSession.metadata;
    assert.deepEqual([title, artist], ['Erin', 'Acme Dental']);
    assert.equal(watched.microphone.at(-1), true);
    watched.handlers.get('togglemicrophone')?.();
    assert.isTrue(agent.muted);
    assert.equal(watched.microphone.at(-1), false);
    (await view(agent).findByRole('button', { name: 'Unmute' })).click();
    assert.equal(watched.microphone.at(-1), true);
    const ended = next(agent, 'call-end');
    watched.handlers.get('hangup')?.();
    assert.deepEqual(await ended, { reason: 'customer-ended-call' });
    assert.equal(navigator.mediaSession.metadata, songs);
    assert.equal(navigator.mediaSession.playbackState, 'paused');
    assert.equal(watched.microphone.at(-1), false);
    assert.deepEqual(
      [...watched.handlers],
      [
        ['togglemicrophone', null],
        ['hangup', null],
      ],
    );
    watched.release();
  });

  itWithMediaKeys('leave what the page sets during the call', async () => {
    const watched = watchMediaKeys();
    const agent = placeAgent();
    await reachLiveCall(agent);
    const news = new MediaMetadata({ title: 'The news' });
    const states: string[] = [];
    // What is set by a script: WebKit itself sets another state when a player ends.
    Object.defineProperty(navigator.mediaSession, 'playbackState', {
      configurable: true,
      get: () => states.at(-1) ?? 'none',
      set: (state: string) => states.push(state),
    });
    navigator.mediaSession.metadata = news;
    navigator.mediaSession.playbackState = 'playing';
    await agent.endCall();
    assert.equal(navigator.mediaSession.metadata, news);
    assert.deepEqual(states, ['playing']);
    Reflect.deleteProperty(navigator.mediaSession, 'playbackState');
    watched.release();
  });

  itWithMediaKeys('may be missing in part: what the browser has is used', async () => {
    const watched = watchMediaKeys();
    Object.defineProperty(navigator.mediaSession, 'setActionHandler', {
      configurable: true,
      value: (action: string) => {
        throw new TypeError(`${action} is not supported`);
      },
    });
    const agent = placeAgent();
    await startCall(agent);
    await next(agent, 'call-start');
    assert.equal(navigator.mediaSession.metadata?.title, 'Erin');
    assert.equal(watched.microphone.at(-1), true);
    await agent.endCall();
    watched.release();
  });
});
