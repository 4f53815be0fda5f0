/// <reference types="mocha" />
/**
 * Scope: every attribute with invalid values, as text and by property: nothing throws, the default applies, and the
 * page's owner gets one report.
 */
import { assert } from 'chai';
import { ATTRIBUTES, type AttributeName } from '../../../widget/contract.ts';
import { captureWarnings, record } from '../events.ts';
import {
  createAgent,
  loadScript,
  painted,
  placeAgent,
  removeAgents,
  settled,
  WORKING,
} from '../host-page.ts';
import { eventually } from '../queries.ts';
import { openDialog } from '../visit.ts';

const MILLION_CHARACTERS = 1_000_000;

/** An invalid value for each attribute. */
const WRONG: Readonly<Record<AttributeName, string>> = {
  'call-endpoint': 'http://far.example/',
  'public-key': 'k'.repeat(MILLION_CHARACTERS),
  assistant: '{"broken',
  squad: '{]',
  workflow: 'two words',
  'assistant-overrides': '[]',
  'workflow-overrides': '"text"',
  'api-url': 'javascript:alert(1)',
  'captcha-site-key': 's'.repeat(MILLION_CHARACTERS),
  'captcha-api-url': 'data:text/javascript,1',
  'daily-config': 'null',
  'open-on-scroll': 'soon',
  launcher: 'maybe',
  strings: '{"form.start":1}',
  avatar: 'data:text/html,<script>alert(1)</script>',
  'agent-name': 'E'.repeat(MILLION_CHARACTERS),
  'business-name': 'B'.repeat(MILLION_CHARACTERS),
  language: '<b>en</b>',
  languages: 'en, es',
  layout: 'sidebar',
  theme: 'pink',
  'noise-cancellation': 'a little',
  sounds: 'softly',
  writing: 'now and then',
  prompts: 'a|b|c|d|e',
  messages: 'now and then',
  follow: 'sometimes',
  name: 'N'.repeat(MILLION_CHARACTERS),
  recording: 'sometimes',
  'privacy-url': 'javascript:alert(1)',
  'consent-text': 'C'.repeat(MILLION_CHARACTERS),
  'contact-phone': 'call me',
  'contact-url': 'javascript:alert(1)',
  'booking-tool': 'book; drop',
  'reply-tool': 'offer; drop',
  'time-zone': 'Moon/Tranquility',
  'data-layer': 'data layer',
  debug: 'sometimes',
};

const ODD_TEXT: readonly string[] = [
  'x'.repeat(MILLION_CHARACTERS),
  '{'.repeat(MILLION_CHARACTERS),
  `{"a":"${'x'.repeat(MILLION_CHARACTERS)}"}`,
  '{"__proto__":{"polluted":true}}',
  '\u0000\u202E\uFEFF',
  '<img src=x onerror="window.hacked = true">',
  '-1',
  'NaN',
  '[object Object]',
  '\uD800',
];

function cycle(): object {
  const object: Record<string, unknown> = {};
  object['self'] = object;
  return object;
}

const oddValues = (): readonly unknown[] => [
  cycle(),
  {
    toJSON: () => {
      throw new Error('no JSON');
    },
  },
  {
    toString: () => {
      throw new Error('no text');
    },
  },
  new Proxy(
    {},
    {
      get: () => {
        throw new Error('no property');
      },
    },
  ),
  Symbol('odd'),
  10n,
  NaN,
  -Infinity,
  () => undefined,
  [],
  new Date(NaN),
  document.body,
  true,
  {},
];

const properties = ATTRIBUTES.map((attribute) =>
  attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
);

before(() => loadScript());

let warnings: ReturnType<typeof captureWarnings>;
beforeEach(() => {
  warnings = captureWarnings();
});
afterEach(async () => {
  warnings.release();
  await removeAgents();
});

for (const attribute of ATTRIBUTES) {
  it(`${attribute} reports an invalid value once and uses its default`, async () => {
    const fallbacks = createAgent({});
    const agent = createAgent({ [attribute]: WRONG[attribute] });
    const events = record(agent);
    document.body.append(agent);
    const property = properties[ATTRIBUTES.indexOf(attribute)] ?? '';
    assert.deepEqual(Reflect.get(agent, property), Reflect.get(fallbacks, property));
    agent.setAttribute(attribute, WRONG[attribute]);
    await eventually(() => assert.isNotEmpty(events.details('call-error')));
    agent.setAttribute(attribute === 'theme' ? 'agent-name' : 'theme', 'dark');
    await settled();
    const [error, ...others] = events.details('call-error');
    assert.deepInclude(error, { type: 'configuration-error', fatal: false, reason: 'not-configured' });
    assert.include(error?.message, `attribute ${attribute} `);
    assert.isEmpty(others);
    assert.lengthOf(warnings.messages, 1);
    assert.include(warnings.messages[0], `attribute ${attribute} `);
    assert.isBelow(warnings.messages[0]?.length ?? 0, 300);
  });
}

const ONE_WRONG = { ...WORKING, 'contact-phone': WRONG['contact-phone'] };

it('invalid initial attributes are reported once, even if nothing changes and the dialog is never opened', async () => {
  const events = record(placeAgent(ONE_WRONG));
  await eventually(() => assert.isNotEmpty(events.details('call-error')));
  await painted();
  assert.lengthOf(events.details('call-error'), 1);
});

it('an invalid attribute is reported once when the dialog is opened before the first paint', async () => {
  const agent = placeAgent({ ...ONE_WRONG, 'business-name': 'Rosewood Dental' });
  const events = record(agent);
  const dialog = await openDialog(agent);
  await painted();
  assert.include(dialog.textContent, 'Rosewood Dental');
  assert.lengthOf(events.details('call-error'), 1);
});

it('any text in any attribute is harmless', async () => {
  for (const text of ODD_TEXT) {
    const agent = placeAgent(Object.fromEntries(ATTRIBUTES.map((attribute) => [attribute, text])));
    const events = record(agent);
    for (const property of properties) Reflect.get(agent, property);
    await painted();
    assert.isTrue(events.details('call-error').every(({ fatal }) => !fatal));
    agent.remove();
  }
  assert.isUndefined(Reflect.get({}, 'polluted'));
  assert.isUndefined(Reflect.get(window, 'hacked'));
});

it('any value of any property is harmless', async () => {
  for (const value of oddValues()) {
    const agent = placeAgent({});
    const events = record(agent);
    for (const property of properties) {
      Reflect.set(agent, property, value);
      Reflect.get(agent, property);
    }
    await settled();
    const reported = events.details('call-error').map(({ message }) => message);
    assert.lengthOf(new Set(reported), reported.length, 'a problem was reported twice');
    agent.remove();
  }
});

it('the dialog opens even when every attribute is invalid', async () => {
  const agent = placeAgent({ ...WRONG, language: 'en' });
  await settled();
  const dialog = await openDialog(agent);
  assert.include(dialog.textContent, 'Talk to Erin, our AI Agent');
});
