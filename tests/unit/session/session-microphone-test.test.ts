// Scope: the microphone test in the dialog: what ends it, how it is handed to the call, and which choice is kept.
import { describe, expect, it } from 'vitest';
import { flush } from '../call/fakes.ts';
import { CONFIG, fillIn, page } from './session-page.ts';

async function trying() {
  const visit = page();
  fillIn(visit);
  visit.session.actions.devices().microphoneTest.begin();
  await flush();
  expect(visit.shown().microphoneTest).toBe('on');
  return visit;
}

const open = ({ world }: Awaited<ReturnType<typeof trying>>) =>
  world.tracks.filter(({ readyState }) => readyState === 'live').length;

describe('the microphone test', () => {
  it('asks for the microphone only when the visitor requests the test', async () => {
    const visit = page();
    fillIn(visit);
    await flush();
    expect(visit.world.tracks).toHaveLength(0);
    expect(visit.shown().microphoneTest).toBe('off');
  });

  it('closes the microphone with the dialog', async () => {
    const visit = await trying();
    visit.dialog.close('visitor');
    await flush();
    expect(open(visit)).toBe(0);
    expect(visit.shown().microphoneTest).toBe('off');
  });

  it('closes the microphone when writing begins instead', async () => {
    const visit = await trying();
    visit.session.actions.submit('writing');
    await flush();
    expect(open(visit)).toBe(0);
  });

  it('hands the microphone to the call that closes the dialog', async () => {
    const visit = await trying();
    visit.session.actions.submit();
    await visit.world.timers.advance(1_000);
    expect(visit.names()).toContain('call-start-success');
    expect(visit.world.tracks).toHaveLength(1);
    expect(open(visit)).toBe(0);
  });

  it('continues while the form is refused', async () => {
    const visit = await trying();
    visit.session.actions.setConsent(false);
    visit.session.actions.submit();
    await flush();
    expect(visit.shown().microphoneTest).toBe('on');
  });

  it('closes the microphone when the tag is removed', async () => {
    const visit = await trying();
    await visit.session.teardown('element-removed');
    await flush();
    expect(open(visit)).toBe(0);
  });

  it('keeps the chosen microphone when the page changes settings before the call', async () => {
    const visit = await trying();
    await visit.session.actions.devices().choose('microphone', 'headset');
    visit.session.configure({ ...CONFIG, noiseCancellation: false });
    visit.session.actions.submit();
    await visit.world.timers.advance(1_000);
    expect(visit.clients).toHaveLength(2);
    expect(visit.world.room.log).toContain('setInputDevice headset');
    expect(open(visit)).toBe(0);
  });
});
