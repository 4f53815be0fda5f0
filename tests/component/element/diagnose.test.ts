/// <reference types="mocha" />
/** Scope: the problems of a page that `diagnose()` detects: servers, policies, storage. */
import { assert } from 'chai';
import { TAG, type Report, type TaskTamerAgentElement } from '../../../widget/contract.ts';
import { ENDPOINT, EndpointAnswers, OPEN } from '../endpoint-answers.ts';
import { createAgent, loadScript, placeAgent, removeAgents, WORKING, type Attributes } from '../host-page.ts';
import { eventually } from '../queries.ts';

const SERVERS = ['platform', 'call-engine', 'bot-check'];

/** Browsers block requests to this port. */
const BLOCKED_ORIGIN = 'http://127.0.0.1:9';

before(() => loadScript());
afterEach(removeAgents);

function statusOf({ findings }: Report): Readonly<Record<string, string>> {
  return Object.fromEntries(findings.map(({ check, status }) => [check, status]));
}

function messageOf({ findings }: Report, check: string): string {
  return findings.find((finding) => finding.check === check)?.message ?? '';
}

/** A frame whose policies block connections, images and, where the browser supports it, the microphone. */
async function frameWithPolicies(attributes: Attributes): Promise<TaskTamerAgentElement> {
  const frame = document.createElement('iframe');
  frame.allow = "microphone 'none'";
  const policy = "connect-src 'none'; img-src 'none'";
  frame.srcdoc = `<meta http-equiv="Content-Security-Policy" content="${policy}">
    <img src="/refused.png" alt=""><script src="/dist/task-tamer-agent.js"></script><${TAG}></${TAG}>`;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  await loaded;
  const agent = frame.contentDocument?.querySelector(TAG);
  if (!agent) throw new Error('The frame has no tag.');
  for (const [name, value] of Object.entries(attributes)) agent.setAttribute(name, value);
  return agent;
}

it('diagnose() reaches every server that a call needs', async () => {
  const report = await placeAgent().diagnose();
  const expected = [...SERVERS, 'storage', 'microphone-policy', 'content-security-policy'];
  assert.include(statusOf(report), Object.fromEntries(expected.map((check) => [check, 'ok'])));
  assert.include(messageOf(report, 'platform'), `${location.origin}/stand-ins/platform answers`);
  assert.doesNotThrow(() => JSON.stringify(report));
});

it('diagnose() does not call an address without https one with it', async () => {
  assert.equal(location.protocol, 'http:');
  const report = await placeAgent().diagnose();
  assert.equal(statusOf(report)['secure-context'], 'ok');
  assert.equal(messageOf(report, 'secure-context'), 'This page needs no https: it is on this machine.');
});

it('diagnose() says whether a server verifies the bot check', async () => {
  const check = 'bot-check-verification';
  const without = await placeAgent().diagnose();
  assert.equal(statusOf(without)[check], 'warning');
  assert.include(messageOf(without, check), 'deters bots but does not stop them');
  const { 'public-key': _key, assistant: _agent, ...rest } = WORKING;
  const report = await placeAgent({ ...rest, 'call-endpoint': '/stand-ins/platform' }).diagnose();
  const status = statusOf(report);
  // The platform has no settings to compare.
  assert.include(status, { [check]: 'ok', 'call-endpoint': 'unknown', 'call-engine': 'ok' });
  assert.include(messageOf(report, 'call-endpoint'), 'answers its check with 404');
  assert.doesNotHaveAnyKeys(status, ['platform', 'public-key', 'assistant, squad or workflow']);
  assert.include(messageOf(report, check), 'endpoint verifies the bot check');
});

it('diagnose() says which settings come from the endpoint and which from the tag, and what is closed', async () => {
  const endpoint = new EndpointAnswers();
  const diagnosis = placeAgent({ 'call-endpoint': ENDPOINT, 'agent-name': 'Max' }).diagnose();
  // The tag itself asks, too.
  await eventually(() => assert.lengthOf(endpoint.asked, 2));
  endpoint.asked.forEach(({ answer }) => answer(Response.json({ ...OPEN, channels: ['message'] })));
  const report = await diagnosis.finally(() => endpoint.restore());
  const [source, closed] = report.findings.filter(({ check }) => check === 'endpoint-settings');
  assert.equal(source?.status, 'ok');
  assert.match(
    source?.message ?? '',
    /endpoint sets captcha-site-key, .*business-name, .*tag itself sets agent-name\.$/,
  );
  assert.equal(closed?.status, 'warning');
  assert.include(closed?.message, 'Open channels: message.');
  assert.include(statusOf(report), { 'captcha-site-key': 'ok', messages: 'ok', writing: 'warning' });
});

it('diagnose() says that an endpoint does not answer for what the tag leaves out', async () => {
  const bare = await placeAgent({ 'call-endpoint': '/stand-ins/platform' }).diagnose();
  assert.include(statusOf(bare), { 'endpoint-settings': 'problem', 'captcha-site-key': 'problem' });
  await removeAgents();
  const complete = await placeAgent({
    'call-endpoint': '/stand-ins/platform',
    'captcha-site-key': 'pass',
  }).diagnose();
  assert.include(statusOf(complete), { 'endpoint-settings': 'warning', 'captcha-site-key': 'ok' });
});

it('diagnose() says whether visitors can leave messages', async () => {
  const { 'captcha-site-key': _key, ...withoutCheck } = WORKING;
  const endpoint = { 'call-endpoint': '/stand-ins/platform', messages: 'on' };
  const cases = [
    [WORKING, 'ok', 'off'],
    [{ ...WORKING, ...endpoint }, 'ok', 'can leave messages'],
    [{ ...WORKING, messages: 'on' }, 'warning', 'call-endpoint'],
    [{ ...withoutCheck, ...endpoint }, 'warning', 'captcha-site-key'],
  ] as const;
  for (const [attributes, status, words] of cases) {
    const report = await placeAgent(attributes).diagnose();
    assert.equal(statusOf(report)['messages'], status);
    assert.include(messageOf(report, 'messages'), words);
    await removeAgents();
  }
});

it('diagnose() includes the problems that the endpoint finds in its settings', async () => {
  const { 'public-key': _key, assistant: _agent, ...rest } = WORKING;
  const check = 'call-endpoint';
  const requests: unknown[] = [];
  const real = window.fetch.bind(window);
  // A browser hides an answer without the headers of CORS.
  const hidden = (): Response => {
    throw new TypeError('Failed to fetch');
  };
  const diagnosed = async (
    answer: () => Response,
    answerCall = hidden,
  ): Promise<readonly (readonly string[])[]> => {
    window.fetch = async (url, init) => {
      const request = new Request(url, init);
      if (request.url.endsWith('/agent/calls')) return answerCall();
      if (!request.url.endsWith('/agent/checks')) return real('/');
      requests.push(await request.json());
      return answer();
    };
    try {
      const { findings } = await placeAgent({ ...rest, [check]: '/agent/' }).diagnose();
      return findings.filter((each) => each.check === check).map(({ status, message }) => [status, message]);
    } finally {
      window.fetch = real;
      await removeAgents();
    }
  };
  const found = ['The attribute captcha-site-key differs.', 'In the last ten minutes a budget was spent.'];
  assert.deepEqual(
    await diagnosed(() => Response.json({ problems: found })),
    found.map((problem) => ['problem', problem]),
  );
  const [[status, message = ''] = []] = await diagnosed(() => Response.json({ problems: [] }));
  assert.equal(status, 'ok');
  assert.include(message, '/agent/ answers');
  const [refused = []] = await diagnosed(() => new Response('', { status: 503 }));
  assert.equal(refused[0], 'unknown');
  assert.include(refused[1], 'its check with 503');
  const [foreign = []] = await diagnosed(hidden);
  assert.equal(foreign[0], 'problem');
  assert.include(foreign[1], 'must be in ORIGINS');
  // A server that lists this page, but knows no checks.
  const [older = []] = await diagnosed(hidden, () => new Response('', { status: 400 }));
  assert.equal(older[0], 'warning');
  assert.include(older[1], 'is older than this script');
  for (const settings of requests) assert.hasAllKeys(settings, ['siteKey', 'consentVersion']);
});

it('diagnose() says whether text chat is available, by the same rule as the dialog', async () => {
  const { assistant: _agent, ...withoutAgent } = WORKING;
  const findingOf = async (attributes: Attributes): Promise<readonly string[]> => {
    const report = await placeAgent(attributes).diagnose();
    return [statusOf(report)['writing'] ?? '', messageOf(report, 'writing')];
  };
  assert.deepEqual(await findingOf(WORKING), ['ok', 'Visitors can write to the agent.']);
  assert.deepEqual(await findingOf({ ...WORKING, writing: 'off' }), ['ok', 'Text chat is off.']);
  for (const kind of ['squad', 'workflow']) {
    const [status, message] = await findingOf({ ...withoutAgent, [kind]: 'desk' });
    assert.equal(status, 'warning');
    assert.match(message ?? '', new RegExp(`not with a ${kind}\\.$`));
  }
  assert.equal((await findingOf(withoutAgent))[0], 'warning');
});

it('diagnose() warns when launcher="two" shows a single button', async () => {
  const statusFor = async (attributes: Attributes): Promise<string | undefined> =>
    statusOf(await placeAgent({ ...WORKING, ...attributes }).diagnose())['launcher'];
  assert.isUndefined(await statusFor({}));
  assert.isUndefined(await statusFor({ launcher: 'two' }));
  assert.equal(await statusFor({ launcher: 'two', writing: 'off' }), 'warning');
});

it('diagnose() names each server that does not answer', async () => {
  const daily = JSON.stringify({ bundlePathOverride: `${BLOCKED_ORIGIN}/engine` });
  const elsewhere = {
    'api-url': `${BLOCKED_ORIGIN}/api`,
    'captcha-api-url': `${BLOCKED_ORIGIN}/check`,
    'daily-config': daily,
  };
  const report = await placeAgent({ ...WORKING, ...elsewhere }).diagnose();
  assert.include(statusOf(report), Object.fromEntries(SERVERS.map((check) => [check, 'problem'])));
  for (const [index, path] of ['api', 'engine', 'check'].entries()) {
    assert.include(messageOf(report, SERVERS[index] ?? ''), `${BLOCKED_ORIGIN}/${path}`);
  }
});

it('diagnose() sends no requests for a tag that cannot call', async () => {
  const requests: unknown[] = [];
  const real = window.fetch.bind(window);
  window.fetch = (...args) => {
    requests.push(args[0]);
    return real(...args);
  };
  try {
    const status = statusOf(await createAgent({}).diagnose());
    assert.doesNotHaveAnyKeys(status, SERVERS);
    assert.isEmpty(requests);
    await placeAgent().diagnose();
    assert.lengthOf(requests, SERVERS.length);
  } finally {
    window.fetch = real;
  }
});

it("diagnose() reports what a frame's policies block", async () => {
  const agent = await frameWithPolicies(WORKING);
  const page = agent.ownerDocument;
  try {
    const report = await agent.diagnose();
    const status = statusOf(report);
    assert.include(status, { 'content-security-policy': 'warning', platform: 'problem' });
    // The frame is a `srcdoc`.
    assert.equal(status['call-engine-policy'], 'problem');
    const refused = messageOf(report, 'content-security-policy');
    assert.include(refused, `connect-src blocked ${location.origin}`);
    // Only Chromium reports earlier violations and the microphone's policy.
    if ('permissionsPolicy' in page || 'featurePolicy' in page) {
      assert.include(refused, 'img-src blocked');
      assert.equal(status['microphone-policy'], 'problem');
      assert.include(messageOf(report, 'microphone-policy'), 'allow="microphone; autoplay"');
    }
  } finally {
    page.defaultView?.frameElement?.remove();
  }
});
