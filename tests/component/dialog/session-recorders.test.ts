/// <reference types="mocha" />
/** Scope: the marks by which session recorders leave the dialog out. `e2e/privacy/` runs real recorders. */
import { assert } from 'chai';
import { REPLAY_ATTRIBUTE, type TaskTamerAgentElement } from '../../../widget/contract.ts';
import { loadScript, placeAgent, removeAgents, WORKING } from '../host-page.ts';
import { eventually, part, view } from '../queries.ts';
import { openDialog, typeName, VISITOR } from '../visit.ts';

/** How each recorder's documentation selects an element that it leaves out. */
const MARKS = {
  rrweb: '.rr-block',
  PostHog: '.ph-no-capture',
  FullStory: '.fs-exclude',
  Sentry: '.sentry-block',
  Amplitude: '.amp-block',
  'New Relic': '.nr-block',
  'Yandex Metrica': '.ym-hide-content',
  Hotjar: '[data-hj-suppress]',
  'Microsoft Clarity': '[data-clarity-mask="true"]',
  Datadog: '[data-dd-privacy="hidden"]',
  LogRocket: '[data-private]',
  OpenReplay: '[data-openreplay-hidden]',
  Smartlook: '[data-recording-disable]',
  Contentsquare: '[data-cs-mask]',
} as const;

const marked = (agent: TaskTamerAgentElement): readonly string[] =>
  Object.entries(MARKS)
    .filter(([, selector]) => part(agent, 'task-tamer-agent-view').matches(selector))
    .map(([recorder]) => recorder);

before(() => loadScript());
afterEach(() => removeAgents());

it('the dialog carries the mark of each recorder before it is shown, and after React has taken it over', async () => {
  const agent = placeAgent();
  part(agent, '.launcher').dispatchEvent(new PointerEvent('pointerenter'));
  await eventually(() => part(agent, '.view-hidden .panel'));
  assert.deepEqual(marked(agent), Object.keys(MARKS));
  await openDialog(agent);
  assert.deepEqual(marked(agent), Object.keys(MARKS));
});

it('the dialog of an owner who allows session replay carries no mark', async () => {
  const agent = placeAgent({ ...WORKING, [REPLAY_ATTRIBUTE]: 'allow' });
  await openDialog(agent);
  assert.deepEqual(marked(agent), []);
});

it('no field gets a name before it is in the view, because recorders upload what is set outside of their marks', async () => {
  const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  const setOutside: string[] = [];
  Object.defineProperty(HTMLInputElement.prototype, 'value', {
    ...native,
    set(this: HTMLInputElement, value: string) {
      if (this.closest(MARKS.rrweb) === null) setOutside.push(value);
      native?.set?.call(this, value);
    },
  });
  try {
    const agent = placeAgent({ ...WORKING, name: 'Ada' });
    await openDialog(agent);
    await typeName(agent, VISITOR);
    agent.close();
    agent.setAttribute('layout', 'inline');
    (await view(agent).findByRole('button', { name: 'Call' })).click();
    const name = await view(agent).findByRole<HTMLInputElement>('textbox', { name: 'Your name' });
    assert.equal(name.value, VISITOR);
    assert.deepEqual(setOutside, []);
  } finally {
    if (native) Object.defineProperty(HTMLInputElement.prototype, 'value', native);
  }
});
