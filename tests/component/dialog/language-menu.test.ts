/// <reference types="mocha" />
/** Scope: the language menu: its options, what a choice changes and keeps, and a language that fails to load. */
import { assert } from 'chai';
import { sendKeys } from '@web/test-runner-commands';
import { record } from '../events.ts';
import { createAgent, loadScript, placeAgent, removeAgents, WORKING } from '../host-page.ts';
import { assertAbsent, eventually, part, rootOf, view } from '../queries.ts';
import { consent, isHydrated, openDialog, openEarly, reactIsThere, typeName } from '../visit.ts';

const KEY = 'task-tamer-language';
const OFFERED = { ...WORKING, languages: 'en es ar' };
const original = window.fetch;
/** Languages whose files fail to load. */
const failing = new Set<string>();

before(() => {
  window.fetch = (...given) => {
    const { url } = new Request(...given);
    const language = /languages\/(.+)\.json$/.exec(url)?.[1] ?? '';
    return failing.has(language) ? Promise.reject(new TypeError('Failed to fetch')) : original(...given);
  };
  return loadScript();
});
afterEach(async () => {
  await removeAgents();
  sessionStorage.removeItem(KEY);
  failing.clear();
});
after(() => {
  window.fetch = original;
});

const menuOf = (agent: HTMLElement): HTMLSelectElement =>
  part(agent, '.language > select') as HTMLSelectElement;
const namesIn = (menu: HTMLSelectElement): readonly string[] => [...menu.options].map(({ text }) => text);

function choose(menu: HTMLSelectElement, language: string): void {
  menu.focus();
  menu.value = language;
  menu.dispatchEvent(new Event('change', { bubbles: true }));
}

it('the menu is shown only if languages are offered, and each option is in its own language', async () => {
  const agent = placeAgent();
  await openDialog(agent);
  assertAbsent(rootOf(agent).querySelector('.language'));
  agent.languages = 'zh-TW ht ko';
  const menu = await eventually(() => menuOf(agent));
  // The current language is offered too.
  assert.deepEqual(namesIn(menu), ['繁體中文', 'Kreyòl ayisyen', '한국어', 'English']);
  assert.deepEqual(
    [...menu.options].map(({ lang }) => lang),
    ['zh-Hant', 'ht', 'ko', 'en'],
  );
  assert.equal(menu.value, 'en');
  assert.equal(view(agent).getByRole('combobox', { name: 'Language' }), menu);
  agent.languages = 'all';
  await eventually(() => assert.lengthOf(menuOf(agent).options, 11));
});

it('choosing a language changes text and direction, withdraws the consent, and keeps the focus and the name', async () => {
  const agent = placeAgent(OFFERED);
  await openDialog(agent);
  await typeName(agent, 'Grace');
  consent(agent);
  choose(menuOf(agent), 'ar');
  await view(agent).findByRole('dialog', { name: /تحدّث/ });
  const { lang, dir } = part(agent, '.surface');
  assert.deepEqual({ lang, dir }, { lang: 'ar', dir: 'rtl' });
  assert.equal(part(agent, '.panel-head > .language').dataset['code'], 'ar');
  assert.isTrue(rootOf(agent).activeElement === menuOf(agent));
  assert.equal(menuOf(agent).value, 'ar');
  assert.equal(view(agent).getByRole<HTMLInputElement>('textbox').value, 'Grace');
  const box = view(agent).getByRole<HTMLInputElement>('checkbox');
  assert.isFalse(box.checked);
  const events = record(agent);
  box.click();
  await eventually(() => assert.equal(events.details('consent')[0]?.language, 'ar'));
});

it('the language can be changed by keyboard alone', async () => {
  const agent = placeAgent(OFFERED);
  await openDialog(agent);
  part(agent, '[name="name"]').focus();
  // Close is between them.
  await sendKeys({ press: 'Shift+Tab' });
  await sendKeys({ press: 'Shift+Tab' });
  assert.isTrue(rootOf(agent).activeElement === menuOf(agent));
  await sendKeys({ type: 'es' });
  await sendKeys({ press: 'Enter' });
  await view(agent).findByRole('dialog', { name: /Hable con/ });
  assert.isTrue(rootOf(agent).activeElement === menuOf(agent));
});

it('the chosen language is kept for the visit, as long as it is offered', async () => {
  const first = placeAgent(OFFERED);
  await openDialog(first);
  choose(menuOf(first), 'es');
  await view(first).findByRole('dialog', { name: /Hable con/ });
  await removeAgents();
  const second = placeAgent(OFFERED);
  second.open();
  await view(second).findByRole('dialog', { name: /Hable con/ });
  await removeAgents();
  const third = placeAgent({ ...WORKING, languages: 'en ar' });
  await openDialog(third);
  await view(third).findByRole('dialog', { name: /^Talk to Erin/ });
});

for (const moment of ['before', 'after'] as const)
  it(`a language that is chosen ${moment} React loads is shown where the page does not display the tag`, async () => {
    const agent = createAgent(OFFERED);
    agent.hidden = true;
    document.body.append(agent);
    agent.open();
    const elsewhere = await eventually(() => {
      const roots = [...document.documentElement.children].map(({ shadowRoot }) => shadowRoot);
      const found = roots.find((root) => root?.querySelector('dialog:modal'));
      if (!found) throw new Error('The dialog is not shown.');
      return found;
    });
    const viewElement = elsewhere.querySelector('.view') as HTMLElement;
    const isReact = () => eventually(() => assert.isTrue(isHydrated(viewElement)));
    if (moment === 'after') await isReact();
    choose(elsewhere.querySelector('select') as HTMLSelectElement, 'es');
    assert.equal(agent.language, 'es');
    await isReact();
    await eventually(() => assert.equal(elsewhere.querySelector<HTMLElement>('.surface')?.lang, 'es'));
  });

it('a language that is chosen before React loads is kept', async () => {
  const agent = placeAgent(OFFERED);
  await openEarly(agent);
  choose(menuOf(agent), 'es');
  await reactIsThere(agent);
  await view(agent).findByRole('dialog', { name: /Hable con/ });
  assert.equal(menuOf(agent).value, 'es');
});

it('a language that fails to load keeps the current one, shows a message, and can be chosen again', async () => {
  const agent = placeAgent({ ...OFFERED, languages: 'en es vi' });
  await openDialog(agent);
  choose(menuOf(agent), 'es');
  await view(agent).findByRole('dialog', { name: /Hable con/ });
  failing.add('vi');
  choose(menuOf(agent), 'vi');
  await view(agent).findByText('No se pudo cambiar el idioma');
  await view(agent).findByRole('dialog', { name: /Hable con/ });
  assert.equal(menuOf(agent).value, 'es');
  assert.isTrue(rootOf(agent).activeElement === menuOf(agent));
  failing.clear();
  choose(menuOf(agent), 'vi');
  await eventually(() => assert.equal(part(agent, '.surface').lang, 'vi'));
  assert.equal(menuOf(agent).value, 'vi');
});
