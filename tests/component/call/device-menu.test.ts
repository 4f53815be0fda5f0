/// <reference types="mocha" />
/** Scope: the device menu shows the devices in use, not the requested ones, even in later calls and after refusals. */
import { assert } from 'chai';
import type { TaskTamerAgentElement } from '../../../widget/contract.ts';
import { next } from '../events.ts';
import { loadScript, placeAgent, removeAgents } from '../host-page.ts';
import { whenTrue } from '../needs.ts';
import { assertAbsent, eventually, view } from '../queries.ts';
import { openDialog, passBotCheck, reachLiveCall, submit } from '../visit.ts';

type DeviceName = 'Microphone' | 'Speaker';

const { mediaDevices } = navigator;

/** Opens the microphone first, because browsers list devices only to pages that may use it. */
async function deviceKinds(): Promise<readonly string[]> {
  const stream = await mediaDevices.getUserMedia({ audio: true });
  stream.getTracks().forEach((track) => track.stop());
  return (await mediaDevices.enumerateDevices()).map(({ kind }) => kind);
}

const kinds = await deviceKinds();
const itWithDevices = whenTrue(
  ['audioinput', 'audiooutput'].every((wanted) => kinds.filter((kind) => kind === wanted).length > 2),
  'this browser has fewer than three microphones or speakers',
);

before(() => loadScript());
afterEach(async () => {
  for (const injected of ['getUserMedia', 'enumerateDevices']) Reflect.deleteProperty(mediaDevices, injected);
  Reflect.set(HTMLMediaElement.prototype, 'setSinkId', setSinkId);
  Reflect.set(MediaStreamTrack.prototype, 'getSettings', getSettings);
  await removeAgents();
});

const getSettings: unknown = Reflect.get(MediaStreamTrack.prototype, 'getSettings');
const setSinkId: unknown = Reflect.get(HTMLMediaElement.prototype, 'setSinkId');

const selectOf = (agent: TaskTamerAgentElement, name: DeviceName): Promise<HTMLSelectElement> =>
  view(agent).findByRole<HTMLSelectElement>('combobox', { name });

async function openMenu(agent: TaskTamerAgentElement): Promise<void> {
  view(agent).getByRole('button', { name: 'More' }).click();
  const select = await selectOf(agent, 'Microphone');
  await eventually(() => assert.isAbove(select.options.length, 1));
}

/** Starts another call. The form still has the name and the consent. */
async function callAgain(agent: TaskTamerAgentElement): Promise<void> {
  const live = next(agent, 'call-start');
  await openDialog(agent);
  await passBotCheck(agent);
  submit(agent);
  await live;
}

function closeMenu(agent: TaskTamerAgentElement): void {
  view(agent).getByRole('button', { name: 'Done' }).click();
}

/** Chooses the device at this index, which must not be in use, and returns its id. */
async function choose(agent: TaskTamerAgentElement, name: DeviceName, index: number): Promise<string> {
  const select = await selectOf(agent, name);
  select.selectedIndex = index;
  const { value } = select;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  return value;
}

async function assertShows(agent: TaskTamerAgentElement, name: DeviceName, id: string): Promise<void> {
  const select = await selectOf(agent, name);
  await eventually(() => assert.equal(select.ariaBusy, 'false'));
  await eventually(() => assert.equal(select.value, id));
}

itWithDevices(
  'the device menu shows the chosen devices when it is opened again, in the same call and in a later one',
  async () => {
    const agent = placeAgent();
    await reachLiveCall(agent);
    await openMenu(agent);
    const microphone = await choose(agent, 'Microphone', 1);
    const speaker = await choose(agent, 'Speaker', 1);
    await assertShows(agent, 'Microphone', microphone);
    await assertShows(agent, 'Speaker', speaker);
    await agent.endCall();
    await callAgain(agent);
    await openMenu(agent);
    await assertShows(agent, 'Microphone', microphone);
    await assertShows(agent, 'Speaker', speaker);
  },
);

itWithDevices(
  'the device menu shows the previous device and a message when the chosen one cannot be used',
  async () => {
    const agent = placeAgent();
    await reachLiveCall(agent);
    await openMenu(agent);
    const [microphone, speaker] = [await choose(agent, 'Microphone', 1), await choose(agent, 'Speaker', 1)];
    await assertShows(agent, 'Microphone', microphone);
    await assertShows(agent, 'Speaker', speaker);
    const refuse = () => Promise.reject(new DOMException('Injected.', 'NotReadableError'));
    Object.assign(mediaDevices, { getUserMedia: refuse });
    Reflect.set(HTMLMediaElement.prototype, 'setSinkId', refuse);
    await choose(agent, 'Microphone', 2);
    await choose(agent, 'Speaker', 2);
    const failed = 'That device could not be used. Choose another one.';
    for (const name of ['Microphone', 'Speaker'] as const) {
      const field = (await selectOf(agent, name)).closest('.field');
      await eventually(() => assert.include(field?.textContent, failed));
    }
    await assertShows(agent, 'Microphone', microphone);
    await assertShows(agent, 'Speaker', speaker);
    assertAbsent(view(agent).queryByRole('button', { name: 'Use another microphone' }));
    closeMenu(agent);
    await openMenu(agent);
    await assertShows(agent, 'Microphone', microphone);
    await assertShows(agent, 'Speaker', speaker);
  },
);

itWithDevices('the device menu shows the default speaker when the chosen one disappears', async () => {
  const agent = placeAgent();
  await reachLiveCall(agent);
  await openMenu(agent);
  const speaker = await choose(agent, 'Speaker', 1);
  await assertShows(agent, 'Speaker', speaker);
  const remaining = (await mediaDevices.enumerateDevices()).filter(({ deviceId }) => deviceId !== speaker);
  Object.assign(mediaDevices, { enumerateDevices: () => Promise.resolve(remaining) });
  mediaDevices.dispatchEvent(new Event('devicechange'));
  const select = await selectOf(agent, 'Speaker');
  await eventually(() =>
    assert.notInclude(
      [...select.options].map(({ value }) => value),
      speaker,
    ),
  );
  await assertShows(agent, 'Speaker', 'default');
});

itWithDevices(
  'the device menu shows the new microphone when the browser switches to another one',
  async () => {
    const agent = placeAgent();
    await reachLiveCall(agent);
    await openMenu(agent);
    const other = (await selectOf(agent, 'Microphone')).options[1]?.value ?? '';
    // The browser then reports another device for the same track.
    Reflect.set(MediaStreamTrack.prototype, 'getSettings', () => ({ deviceId: other }));
    mediaDevices.dispatchEvent(new Event('devicechange'));
    await assertShows(agent, 'Microphone', other);
  },
);
