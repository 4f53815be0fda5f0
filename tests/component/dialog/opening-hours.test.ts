/// <reference types="mocha" />
/** Scope: the business's opening hours, which the endpoint answers: beside a message, and where no call is possible. */
import { assert } from 'chai';
import type { TaskTamerAgentElement } from '../../../widget/contract.ts';
import { ENDPOINT, EndpointAnswers, OPEN } from '../endpoint-answers.ts';
import { createAgent, loadScript, removeAgents, WORKING } from '../host-page.ts';
import { assertAbsent, eventually, part, rootOf, view } from '../queries.ts';
import { openDialog } from '../visit.ts';

let endpoint: EndpointAnswers;
/** Tuesdays and Wednesdays, 9 to 5. */
const hours = [[], [], [[540, 1_020]], [[540, 1_020]], [], [], []] as const;

before(() => loadScript());
beforeEach(() => {
  endpoint = new EndpointAnswers();
});
afterEach(async () => {
  await removeAgents();
  endpoint.restore();
});

async function open(config: Partial<typeof OPEN>, language = 'en'): Promise<TaskTamerAgentElement> {
  const agent = createAgent({
    'call-endpoint': ENDPOINT,
    'captcha-api-url': WORKING['captcha-api-url'] ?? '',
    'daily-config': WORKING['daily-config'] ?? '',
    language,
    'open-on-scroll': 'off',
  });
  document.body.append(agent);
  await openDialog(agent);
  endpoint.answer({ ...OPEN, ...config });
  await eventually(() => assert.equal(agent.businessName, 'Paws'));
  return agent;
}

const shown = (agent: TaskTamerAgentElement) =>
  eventually(() => part(agent, '.opening-hours').textContent.replaceAll(/\s/g, ' '));

it('a message has them beside it, and the form of a call has not', async () => {
  const agent = await open({ hours });
  const leave = await view(agent).findByRole('button', { name: 'Leave a message' });
  assertAbsent(rootOf(agent).querySelector('.opening-hours'));
  leave.click();
  assert.equal(await shown(agent), 'Opening hoursTuesday – Wednesday: 9:00 AM – 5:00 PM');
});

it('a paused agent shows them with the phone number, in the visitor’s language', async () => {
  const agent = await open({ hours, channels: [] }, 'es');
  assert.match(await shown(agent), /^Horario de aperturamartes – miércoles: 9:00 – 17:00$/);
  await view(agent).findByRole('link', { name: /212/ });
});

it('a business that does not say them, and an endpoint of an earlier version, show none', async () => {
  const { hours: _, ...earlier } = OPEN;
  for (const config of [
    { ...OPEN, channels: [] },
    { ...earlier, channels: [] },
  ]) {
    const agent = await open(config);
    await eventually(() => part(agent, '.problem'));
    assertAbsent(rootOf(agent).querySelector('.opening-hours'));
    await removeAgents();
  }
});
