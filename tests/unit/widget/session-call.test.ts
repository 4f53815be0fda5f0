// Scope: the session while a call is under way, and its end.
import { describe, expect, it } from 'vitest';
import { CONFIG, startedCall } from './session-page.ts';

describe('a call', () => {
  it('fills the captions and tells who speaks', async () => {
    const visit = await startedCall();
    visit.world.say('listening');
    visit.world.say({ type: 'transcript', role: 'assistant', transcriptType: 'final', transcript: 'Hello.' });
    visit.world.say({ type: 'speech-update', role: 'user', status: 'started' });
    expect(visit.shown()).toMatchObject({
      call: { status: 'live' },
      captions: [{ text: 'Hello.' }],
      speaker: 'user',
    });
    visit.world.say({ type: 'speech-update', role: 'user', status: 'stopped' });
    expect(visit.shown().speaker).toBeNull();
  });

  it('ends once, with a toast, and leaves nobody speaking', async () => {
    const visit = await startedCall();
    visit.world.say('listening');
    await visit.session.endCall();
    await visit.session.endCall();
    expect(visit.names().filter((name) => name === 'call-end')).toHaveLength(1);
    expect(visit.toasts()).toContain('call-ended');
    expect(visit.shown()).toMatchObject({ call: { status: 'idle' }, speaker: null, video: null });
  });

  it('keeps the dialog closed, and its settings, until it is over', async () => {
    const visit = await startedCall();
    visit.session.actions.open('launcher');
    expect(visit.shown().panel.open).toBe(false);
    visit.session.configure({ ...CONFIG, publicKey: 'other' });
    visit.session.actions.setMuted(true);
    expect(visit.clients).toHaveLength(1);
    expect(visit.shown().muted).toBe(true);
    await visit.session.endCall();
    visit.session.actions.open('launcher');
    expect(visit.clients.map(({ publicKey }) => publicKey)).toEqual(['key', 'other']);
  });

  it('ends without a word when the element is removed', async () => {
    const visit = await startedCall();
    await visit.session.teardown('element-removed');
    expect(visit.told.find(([name]) => name === 'call-end')).toEqual([
      'call-end',
      { reason: 'element-removed' },
    ]);
    expect(visit.toasts()).not.toContain('call-ended');
    expect(visit.world.liveMicrophones()).toBe(0);
  });
});
