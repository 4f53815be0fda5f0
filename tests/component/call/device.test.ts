/// <reference types="mocha" />
/**
 * Scope: the visitor's device during a call: the screen stays on, the media keys control the call, and the page's own
 * media session is restored. The media session is the browser's; the screen wake lock is a stand-in, because browsers
 * without a screen refuse it.
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

/** Records the locks that the page is granted from now on, each after `granting` has resolved. */
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

describe('the screen wake lock', () => {
  it('is held during a call, and no longer', async () => {
    const locks = watchLocks();
    const agent = placeAgent();
    await reachLiveCall(agent);
    await eventually(() => assert.equal(held(locks), 1));
    await agent.endCall();
    await eventually(() => assert.equal(held(locks), 0));
  });

  it('is released when the element is removed during a call', async () => {
    const locks = watchLocks();
    const agent = placeAgent();
    await reachLiveCall(agent);
    await eventually(() => assert.equal(held(locks), 1));
    agent.remove();
    await eventually(() => assert.equal(held(locks), 0));
  });

  it('is released when the page is left, and requested again when a hidden page is visible again', async () => {
    const locks = watchLocks();
    const agent = placeAgent();
    await reachLiveCall(agent);
    await eventually(() => assert.equal(held(locks), 1));
    setVisibility('hidden');
    // Browsers release the lock of a hidden page.
    await locks[0]?.release();
    assert.lengthOf(locks, 1);
    setVisibility('visible');
    await eventually(() => assert.equal(held(locks), 1));
    assert.lengthOf(locks, 2);
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    await eventually(() => assert.equal(held(locks), 0));
    setVisibility('visible');
    await settled();
    assert.lengthOf(locks, 2, 'a lock was requested without a call');
  });

  it('is released when it is granted after the end of the call', async () => {
    const agent = placeAgent();
    const locks = watchLocks(next(agent, 'call-end'));
    await reachLiveCall(agent);
    assert.isEmpty(locks);
    await agent.endCall();
    await eventually(() => assert.lengthOf(locks, 1));
    await eventually(() => assert.equal(held(locks), 0));
  });

  it('does not affect the call when it is refused, and only the debug log shows that', async () => {
    const errors: unknown[] = [];
    const keep = (event: Event): void => void errors.push(event);
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
    assert.isEmpty(errors);
    assert.include(infos.messages, 'Task Tamer debug [call] screen-lock-refused name=NotAllowedError');
  });
});

type Handlers = Map<string, (() => void) | null>;

type WatchedKeys = {
  readonly handlers: Handlers;
  readonly microphone: boolean[];
  readonly playback: MediaSessionPlaybackState[];
  release(): void;
};

/** Records what the tag and the page set on the media session, and passes handlers on to the browser's. */
function watchMediaKeys(): WatchedKeys {
  const keys = navigator.mediaSession;
  const handlers: Handlers = new Map();
  const microphone: boolean[] = [];
  const playback: MediaSessionPlaybackState[] = [];
  // Not passed on, because WebKit itself sets another state when a player begins or ends.
  Object.defineProperty(keys, 'playbackState', {
    configurable: true,
    get: () => playback.at(-1) ?? 'none',
    set: (state: MediaSessionPlaybackState) => {
      playback.push(state);
    },
  });
  const override = (name: string, value: unknown): void => {
    Object.defineProperty(keys, name, { configurable: true, value });
  };
  const original: unknown = Reflect.get(keys, 'setMicrophoneActive');
  override('setActionHandler', (action: string, handler: (() => void) | null) => {
    handlers.set(action, handler);
    MediaSession.prototype.setActionHandler.call(keys, action as MediaSessionAction, handler);
  });
  override('setMicrophoneActive', (active: boolean) => {
    microphone.push(active);
    if (typeof original === 'function') Reflect.apply(original, keys, [active]);
  });
  return {
    handlers,
    microphone,
    playback,
    release() {
      Reflect.deleteProperty(keys, 'setActionHandler');
      Reflect.deleteProperty(keys, 'setMicrophoneActive');
      Reflect.deleteProperty(keys, 'playbackState');
      keys.metadata = null;
    },
  };
}

const itWithMediaKeys = whenTrue('mediaSession' in navigator, 'this browser has no media session');

describe('the media keys', () => {
  itWithMediaKeys('show agent and business, mute and end the call, and are restored', async () => {
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
    assert.deepEqual(watched.playback, ['paused']);
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

  itWithMediaKeys('keep what the page sets during the call', async () => {
    const watched = watchMediaKeys();
    const agent = placeAgent();
    await reachLiveCall(agent);
    const news = new MediaMetadata({ title: 'The news' });
    navigator.mediaSession.metadata = news;
    navigator.mediaSession.playbackState = 'playing';
    await agent.endCall();
    assert.equal(navigator.mediaSession.metadata, news);
    assert.deepEqual(watched.playback, ['playing']);
    watched.release();
  });

  itWithMediaKeys('work as far as the browser supports the media session', async () => {
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
