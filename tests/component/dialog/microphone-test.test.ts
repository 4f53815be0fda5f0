/// <reference types="mocha" />
/**
 * Scope: the microphone test in the dialog: it requests access only when pressed, shows the level or the reason for a
 * failure, closes the microphone with the dialog, and hands it to the call.
 */
import { assert } from 'chai';
import type { TaskTamerAgentElement } from '../../../widget/contract.ts';
import { ENDPOINT, EndpointAnswers } from '../endpoint-answers.ts';
import { next } from '../events.ts';
import { loadScript, placeAgent, removeAgents } from '../host-page.ts';
import { whenTrue } from '../needs.ts';
import { assertAbsent, eventually, part, view } from '../queries.ts';
import { consent, openDialog, openEarly, passBotCheck, reactIsThere, submit, typeName } from '../visit.ts';

const { mediaDevices } = navigator;
const open = mediaDevices.getUserMedia.bind(mediaDevices);
const usualVisibility = Object.getOwnPropertyDescriptor(document, 'visibilityState');

/** The requests of the page and its call engine, and the tracks that they got. */
let requests: MediaStreamConstraints[] = [];
let tracks: MediaStreamTrack[] = [];

before(() => loadScript());
beforeEach(() => {
  requests = [];
  tracks = [];
  stubGetUserMedia(open);
});
afterEach(async () => {
  await removeAgents();
  Reflect.deleteProperty(mediaDevices, 'getUserMedia');
  if (!usualVisibility) Reflect.deleteProperty(document, 'visibilityState');
});

function stubGetUserMedia(answer: typeof open): void {
  mediaDevices.getUserMedia = async (constraints = {}) => {
    requests.push(constraints);
    const stream = await answer(constraints);
    tracks.push(...stream.getTracks());
    return stream;
  };
}

const rejectWith = (name: string): void =>
  stubGetUserMedia(() => Promise.reject(new DOMException('Injected.', name)));
const live = () => tracks.filter(({ readyState }) => readyState === 'live').length;
const button = (agent: TaskTamerAgentElement, name = 'Try your microphone') =>
  view(agent).findByRole('button', { name });

async function tryMicrophone(agent: TaskTamerAgentElement): Promise<void> {
  (await button(agent)).click();
  await view(agent).findByRole('meter', { name: 'Microphone' });
}

const inputs = (
  await open({ audio: true }).then((stream) => {
    stream.getTracks().forEach((track) => track.stop());
    return mediaDevices.enumerateDevices();
  })
).filter(({ kind }) => kind === 'audioinput');
const itWithDevices = whenTrue(inputs.length > 1, 'this browser has fewer than two microphones');

it('the microphone test requests access only when pressed, and once on a double click', async () => {
  const agent = placeAgent();
  await openDialog(agent);
  assert.lengthOf(requests, 0);
  const line = await button(agent);
  line.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  line.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
  await view(agent).findByText('Say something. The line moves when you are heard.');
  assert.lengthOf(requests, 1);
  assert.equal(live(), 1);
  assert.equal(part(agent, '.form-try').textContent, 'Stop the test');
  line.click();
  await button(agent);
  await eventually(() => assert.equal(live(), 0));
  assertAbsent(view(agent).queryByRole('meter'));
});

it('the microphone test starts after a press from before React loaded, and ends with the dialog', async () => {
  const agent = placeAgent();
  await openEarly(agent);
  part(agent, '.form-try').click();
  await reactIsThere(agent);
  await view(agent).findByRole('meter', { name: 'Microphone' });
  assert.lengthOf(requests, 1);
  agent.close();
  await eventually(() => assert.equal(live(), 0));
  await openDialog(agent);
  assert.equal((await button(agent)).textContent, 'Try your microphone');
});

it('the microphone test ends when the visitor leaves a message instead', async () => {
  const endpoint = new EndpointAnswers();
  const agent = placeAgent({ 'call-endpoint': ENDPOINT, messages: 'on' });
  await openDialog(agent);
  await eventually(() => assert.lengthOf(endpoint.asked, 1));
  endpoint.answer();
  await tryMicrophone(agent);
  assert.equal(live(), 1);
  (await button(agent, 'Leave a message')).click();
  await eventually(() => part(agent, '#tt-message'));
  await eventually(() => assert.equal(live(), 0));
  endpoint.restore();
});

it('a microphone that is granted after the dialog was closed is closed immediately', async () => {
  const agent = placeAgent();
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  stubGetUserMedia((constraints) => given.then(() => open(constraints)));
  await openDialog(agent);
  (await button(agent)).click();
  await view(agent).findByText('Your browser is asking to use your microphone. Choose Allow.');
  agent.close();
  give();
  await eventually(() => assert.lengthOf(tracks, 1));
  await eventually(() => assert.equal(live(), 0));
});

const REFUSALS = {
  NotAllowedError: [/^Your microphone is blocked for this page\. /, /^Su micrófono está bloqueado/],
  NotFoundError: [/^No microphone was found\. Connect/, /^No se encontró ningún micrófono\. Conecte/],
  NotReadableError: [/^Another app is using your microphone\. Close/, /^Otra aplicación está usando/],
} as const;

for (const [name, [english, spanish]] of Object.entries(REFUSALS))
  it(`the microphone test says why there is no microphone (${name}), in both languages, and can be repeated`, async () => {
    rejectWith(name);
    const agent = placeAgent();
    await openDialog(agent);
    (await button(agent)).click();
    const message = await view(agent).findByText(english);
    assert.equal(message.role, 'status');
    agent.setAttribute('language', 'es');
    await view(agent).findByText(spanish);
    stubGetUserMedia(open);
    (await button(agent, 'Probar el micrófono')).click();
    await view(agent).findByText('Diga algo. La línea se mueve cuando se le oye.');
  });

it('the microphone test says that the microphone was unplugged', async () => {
  const agent = placeAgent();
  await openDialog(agent);
  await tryMicrophone(agent);
  // This is how a browser reports an unplugged microphone.
  tracks[0]?.stop();
  tracks[0]?.dispatchEvent(new Event('ended'));
  await eventually(() =>
    assert.match(part(agent, '.microphone-test').innerText, /^Your microphone was disconnected\./),
  );
  assertAbsent(view(agent).queryByRole('meter'));
});

it('the microphone test ends when the page is hidden, and says so', async () => {
  const agent = placeAgent();
  await openDialog(agent);
  await tryMicrophone(agent);
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
  await eventually(() => assert.equal(live(), 0));
  await view(agent).findByText('The test ended when you left this page.');
});

it('the microphone test plays a sound on the chosen loudspeaker, and says when it cannot', async () => {
  const agent = placeAgent();
  await openDialog(agent);
  await tryMicrophone(agent);
  const play: unknown = Reflect.get(HTMLMediaElement.prototype, 'play');
  const played: HTMLMediaElement[] = [];
  try {
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      played.push(this);
      return played.length === 1 ? Promise.resolve() : Promise.reject(new DOMException('Injected.'));
    };
    (await button(agent, 'Play a sound')).click();
    await eventually(() => assert.lengthOf(played, 1));
    assert.instanceOf(played[0]?.srcObject, MediaStream);
    await eventually(() => assert.isNull(played[0]?.srcObject));
    (await button(agent, 'Play a sound')).click();
    await view(agent).findByText('That device could not be used. Choose another one.');
  } finally {
    Reflect.set(HTMLMediaElement.prototype, 'play', play);
  }
});

it("the microphone test hands its microphone to the call, which opens no other but the engine's", async () => {
  const agent = placeAgent();
  await openDialog(agent);
  await typeName(agent, 'Grace');
  consent(agent);
  await passBotCheck(agent);
  await tryMicrophone(agent);
  const started = next(agent, 'call-start-success');
  submit(agent);
  assert.lengthOf(requests, 1, 'the start requested the microphone again');
  await started;
  assert.lengthOf(requests, 2, 'the microphone was not requested once by the test and once by the engine');
  await agent.endCall();
  await eventually(() => assert.equal(live(), 0));
});

itWithDevices('the chosen microphone is used in the test and in the call', async () => {
  const agent = placeAgent();
  await openDialog(agent);
  await typeName(agent, 'Grace');
  consent(agent);
  await passBotCheck(agent);
  await tryMicrophone(agent);
  const select = await view(agent).findByRole<HTMLSelectElement>('combobox', { name: 'Microphone' });
  await eventually(() => assert.isAbove(select.options.length, 1));
  select.selectedIndex = 1;
  const { value } = select;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await eventually(() => assert.equal(tracks.at(-1)?.getSettings().deviceId, value));
  assert.equal(live(), 1);
  await eventually(() => assert.equal(select.ariaBusy, 'false'));
  assert.equal(select.value, value);
  const started = next(agent, 'call-start');
  submit(agent);
  await started;
  view(agent).getByRole('button', { name: 'More' }).click();
  const inCall = await view(agent).findByRole<HTMLSelectElement>('combobox', { name: 'Microphone' });
  await eventually(() => assert.equal(inCall.value, value));
});
