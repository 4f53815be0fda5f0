/** Scope: the console's state: its URL, hostile URLs, and the resulting attributes. */
import { MAX_VALUE_CHARACTERS } from '../../../../site/embed/address-values.ts';
import { describe, expect, test } from 'vitest';
import {
  attributesFor,
  usualAttributes,
  withAttribute,
  withBotCheck,
  withScenario,
  withVisit,
  withStart,
} from '../../../../demo/state/attributes.ts';
import {
  MAX_FIND_CHARACTERS,
  readState,
  toggled,
  USUAL,
  writeState,
  type ConsoleState,
} from '../../../../demo/state/console-state.ts';
import { CONTROLS, startOf } from '../../../../demo/controls/attribute-controls.ts';
import { VISIT_IDS, VISITS } from '../../../../demo/state/visits.ts';
import { ATTRIBUTES } from '../../../../widget/contract.ts';
import { parseConfig } from '../../../../widget/config/setting-problems.ts';

const ODD = `a&b=c#d?e %20+"'<>,\u202e\n€`;
const FULL: ConsoleState = {
  scenario: 'http-429',
  visit: 'booking',
  check: 'challenge',
  start: 'public-key',
  values: Object.fromEntries(ATTRIBUTES.map((name) => [name, `${name} ${ODD}`])),
  without: ['assistant', 'name'],
  property: ['daily-config'],
  host: ['resets', 'two'],
  browser: 'edge',
  place: 'moved',
  snippet: 'csp',
  view: 'calls',
  hide: ['volume', 'request'],
  find: ODD,
};

describe('the console’s URL', () => {
  test('restores the complete state', () => {
    expect(readState(writeState(FULL))).toEqual(FULL);
    for (const name of ['host', 'hide', 'property', 'without'] as const)
      expect(readState(writeState({ ...FULL, [name]: [] }))[name]).toEqual([]);
  });

  test('omits defaults and is readable', () => {
    expect(writeState(USUAL)).toBe('');
    expect(readState('')).toEqual(USUAL);
    expect(writeState({ ...USUAL, scenario: 'slow', host: ['csp', 'rtl'], values: { theme: 'dark' } })).toBe(
      '?scenario=slow&host=csp,rtl&theme=dark',
    );
  });

  test('distinguishes an empty attribute from an unset one', () => {
    expect(attributesFor(readState('?name='))).toMatchObject({ name: '' });
    expect(attributesFor(readState('?without=captcha-site-key'))).not.toHaveProperty('captcha-site-key');
  });

  test.each([
    [
      'names of properties',
      '?scenario=__proto__&check=toString&place=constructor&snippet=<b>&view=%00&host=__proto__,valueOf&hide=,,',
    ],
    ['other names', '?__proto__=1&constructor=2&onclick=alert(1)&innerHTML=%3Cimg%20onerror%3D1%3E'],
    ['no UTF-8, and a second value', '?scenario=%E0%A4%A&scenario=slow'],
    ['a value beyond the limit', `?name=${'x'.repeat(MAX_VALUE_CHARACTERS + 1)}`],
  ])('uses defaults for unknown values: %s', (_, search) => {
    expect(readState(search)).toEqual(USUAL);
    expect(Object.keys(attributesFor(readState(search)))).toEqual(Object.keys(attributesFor(USUAL)));
  });

  test('limits the length of text and drops duplicate choices', () => {
    expect(readState(`?find=${'y'.repeat(5_000)}`).find).toHaveLength(MAX_FIND_CHARACTERS);
    expect(readState('?host=rtl,csp,rtl,nothing').host).toEqual(['csp', 'rtl']);
  });
});

describe('the attributes in the console', () => {
  test('come from scenario and bot check: the endpoint’s path contains both, and there is no key', () => {
    const given = attributesFor(readState('?scenario=http-500&check=challenge'));
    expect(given).toMatchObject({
      'call-endpoint': '/call-endpoint/http-500/challenge',
      'captcha-site-key': 'challenge',
    });
    for (const name of ['public-key', 'assistant', 'api-url']) expect(given).not.toHaveProperty(name);
    expect(attributesFor(USUAL)['call-endpoint']).toBe('/call-endpoint/erin');
    expect(attributesFor(readState('?check=load-slow'))['call-endpoint']).toBe('/call-endpoint/erin');
  });

  test('have key and assistant and no endpoint if the platform is used directly', () => {
    const given = attributesFor(readState('?start=public-key&scenario=http-500&check=silent'));
    expect(given).not.toHaveProperty('call-endpoint');
    expect(given).toMatchObject({
      'public-key': 'demo-key',
      assistant: 'http-500',
      'captcha-site-key': 'silent',
      'open-on-scroll': 'off',
    });
    const usual = attributesFor(USUAL)['daily-config'];
    expect(attributesFor(readState('?scenario=engine-missing'))['daily-config']).not.toBe(usual);
  });

  test('follow the selected route; a fault of the verified check selects the endpoint', () => {
    const unproved = withStart(withAttribute(USUAL, 'call-endpoint', null), 'public-key');
    expect(attributesFor(unproved)).toEqual(usualAttributes({ ...USUAL, start: 'public-key' }));
    expect(withStart(unproved, 'call-endpoint')).toEqual(USUAL);
    expect(withScenario(unproved, 'check-spent').start).toBe('call-endpoint');
    expect(withScenario(unproved, 'http-500').start).toBe('public-key');
  });

  test('can be changed, removed and restored', () => {
    const unproved = withStart(USUAL, 'public-key');
    const changed = withAttribute(unproved, 'assistant', 'somebody');
    expect(attributesFor(changed).assistant).toBe('somebody');
    const without = withAttribute(changed, 'assistant', null);
    expect(attributesFor(without)).not.toHaveProperty('assistant');
    expect(withAttribute(without, 'assistant', 'erin')).toEqual(unproved);
    expect(withAttribute(withAttribute(USUAL, 'squad', 'x'), 'squad', null)).toEqual(USUAL);
  });

  test('follow the selected scenario and bot check, regardless of earlier changes', () => {
    const odd = withAttribute(withAttribute(USUAL, 'assistant', null), 'daily-config', '{}');
    expect(attributesFor(withScenario(odd, 'engine-missing'))).toEqual(
      usualAttributes({ ...USUAL, scenario: 'engine-missing' }),
    );
    const keyless = withAttribute(USUAL, 'captcha-site-key', null);
    expect(attributesFor(withBotCheck(keyless, 'silent'))).toMatchObject({ 'captcha-site-key': 'silent' });
  });

  test.each(ATTRIBUTES)(
    '%s have a control whose initial value the tag accepts and whose last choice it rejects',
    (name) => {
      const control = CONTROLS[name];
      const problems = (value: string) => parseConfig({ [name]: value }, 'http://localhost/').problems;
      expect(problems(startOf(control))).toEqual([]);
      const choices = control.kind === 'choice' ? control.choices : [];
      expect(choices.filter((value) => problems(value).length > 0)).toEqual(choices.slice(-1));
    },
  );
});

describe('a visit preset in the console', () => {
  test.each(VISIT_IDS)('%s says what must be seen, and its link restores it', (id) => {
    const state = withVisit(USUAL, id);
    expect(VISITS[id].expect).toMatch(id === 'none' ? /^$/ : /\.$/);
    expect(readState(writeState(state))).toEqual(state);
    expect(parseConfig({ ...state.values }, 'http://localhost/').problems).toEqual([]);
  });

  test('replaces the previous one and keeps unrelated settings', () => {
    const dark = withAttribute({ ...USUAL, check: 'challenge', snippet: 'csp' }, 'theme', 'dark');
    const visited = withVisit(withVisit(dark, 'follow-offer'), 'iphone-refused');
    expect(visited).toEqual({
      ...dark,
      visit: 'iphone-refused',
      host: ['refused'],
      browser: 'safari-iphone',
    });
    expect(withVisit(visited, 'none')).toEqual(dark);
    expect(withScenario(withVisit(dark, 'network-weak'), 'erin').visit).toBe('none');
  });
});

test('toggling a value adds it to a list, or removes it', () => {
  expect(toggled(toggled(['a', 'b'], 'b'), 'c')).toEqual(['a', 'c']);
});
