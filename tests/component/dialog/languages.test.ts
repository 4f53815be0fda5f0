/// <reference types="mocha" />
/** Scope: language files, loaded on demand, missing, invalid or slow, and the owner's strings. */
import { assert } from 'chai';
import { TAG } from '../../../widget/contract.ts';
import { next } from '../events.ts';
import { loadScript, painted, placeAgent, place, removeAgents, removePlaced, WORKING } from '../host-page.ts';
import { eventually, part, view } from '../queries.ts';
import { nameOf, openDialog, reachLiveCall, reactIsThere, typeName } from '../visit.ts';

const ENGLISH = 'Talk to Erin, our AI Agent';
const requested: string[] = [];
const original = window.fetch;
/** Replaces the server's answer to a language file, if set. */
let answer: ((url: string) => Promise<Response>) | undefined;

before(() => {
  window.fetch = (...given) => {
    const { url } = new Request(...given);
    const language = /languages\/(.+)\.json$/.exec(url)?.[1];
    if (language === undefined) return original(...given);
    requested.push(language);
    return answer ? answer(url) : original(...given);
  };
  return loadScript();
});
beforeEach(() => {
  requested.splice(0);
  answer = undefined;
});
afterEach(async () => {
  await removeAgents();
  removePlaced();
});
after(() => {
  window.fetch = original;
});

const inLanguage = (language: string) => placeAgent({ ...WORKING, language });
const titled = (agent: HTMLElement, name: string | RegExp) => view(agent).findByRole('dialog', { name });

it('a language file is not requested for English, nor before the first interaction', async () => {
  const english = inLanguage('en');
  await openDialog(english);
  english.remove();
  inLanguage('es-MX');
  inLanguage('vi');
  assert.deepEqual(requested, []);
});

it('a language file is requested once, and a right-to-left language is shown right to left', async () => {
  const agent = inLanguage('ar');
  agent.open();
  await titled(agent, /تحدّث/);
  await reactIsThere(agent);
  await titled(agent, /تحدّث/);
  const { lang, dir } = part(agent, '.surface');
  assert.deepEqual({ lang, dir }, { lang: 'ar', dir: 'rtl' });
  assert.deepEqual(requested, ['ar']);
});

for (const [what, answered] of [
  ['gone', () => Promise.resolve(new Response('', { status: 404 }))],
  ['garbage', () => Promise.resolve(new Response('<!doctype html>'))],
  ['of another language', () => Promise.resolve(new Response('{"language":"xx"}'))],
  ['blocked', () => Promise.reject(new TypeError('Failed to fetch'))],
] as const) {
  it(`English is shown, and the failure reported to the owner, when the language file is ${what}`, async () => {
    const language = { gone: 'fr', garbage: 'ko', 'of another language': 'ru', blocked: 'ht' }[what];
    answer = answered;
    const agent = inLanguage(language);
    const reported = next(agent, 'call-error');
    agent.open();
    await titled(agent, ENGLISH);
    const { type, fatal, message } = await reported;
    assert.deepEqual({ type, fatal }, { type: 'configuration-error', fatal: false });
    assert.include(message, `"${language}"`);
    const { findings } = await agent.diagnose();
    assert.include(findings.find(({ check }) => check === 'words')?.message, `"${language}"`);
  });
}

it('a language that loads late replaces English without losing the typed name', async () => {
  let send: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    send = resolve;
  });
  answer = async (url) => {
    await held;
    return original(url);
  };
  const agent = inLanguage('pt-BR');
  agent.open();
  await titled(agent, ENGLISH);
  await typeName(agent, 'Grace');
  send();
  await titled(agent, 'Fale com Erin, nosso agente de IA');
  assert.equal(nameOf(agent).value, 'Grace');
});

it('an owner’s strings replace the built-in ones, by property and between the tags, and can change at any time', async () => {
  const host = place(
    `<${TAG} language="en" open-on-scroll="off"><script type="application/json">{"launcher":"Ask {business}","form.strat":"x"}</script></${TAG}>`,
  );
  const agent = host.querySelector(TAG);
  assert.isNotNull(agent);
  await view(agent).findByRole('button', { name: 'Ask Task Tamer' });
  const reported: string[] = [];
  agent.addEventListener('call-error', ({ detail }) => reported.push(detail.message));
  agent.open();
  await eventually(() => assert.include(reported.join(), 'form.strat'));
  agent.strings = { 'dialog.title': 'Book with {agent}' };
  await eventually(() => assert.exists(view(agent).getByRole('dialog', { name: 'Book with Erin' })));
});

it('diagnose() reports problems of an owner’s strings before the dialog is first opened', async () => {
  const misspelled: Readonly<Record<string, string>> = { launcher: 'Ask {business}', 'form.strat': 'x' };
  const agent = inLanguage('en');
  agent.strings = misspelled;
  const words = async () =>
    (await agent.diagnose()).findings.filter(({ check }) => check === 'words').map(({ message }) => message);
  assert.deepEqual(await words(), ['strings: there is no "form.strat".']);
  await openDialog(agent);
  assert.deepEqual(await words(), ['strings: there is no "form.strat".']);
});

for (const lang of ['en_US', 'x', 'en-US.UTF-8']) {
  it(`the conversation of a call is shown on a page whose language is "${lang}"`, async () => {
    document.documentElement.lang = lang;
    const { language: _, ...unstated } = WORKING;
    try {
      const agent = placeAgent(unstated);
      await reachLiveCall(agent);
      (await view(agent).findByRole('button', { name: 'Write' })).click();
      await eventually(() => assert.match(part(agent, '.line-time').textContent, /\d/));
      assert.equal(agent.callState, 'live');
    } finally {
      document.documentElement.removeAttribute('lang');
    }
  });
}

it('the launcher and the dialog follow a change of the page’s language', async () => {
  const { documentElement } = document;
  const before = documentElement.lang;
  const { language: _, ...unset } = WORKING;
  try {
    documentElement.lang = 'en';
    const agent = placeAgent(unset);
    await view(agent).findByRole('button', { name: 'Talk to Erin' });
    await painted();
    documentElement.lang = 'es';
    await view(agent).findByRole('button', { name: 'Hablar con Erin' });
    await openDialog(agent);
    await eventually(() => assert.equal(part(agent, '.surface').lang, 'es'));
    documentElement.lang = 'ar';
    await titled(agent, /تحدّث/);
    await eventually(() => assert.equal(part(agent, '.surface').lang, 'ar'));
    documentElement.lang = 'en';
    await titled(agent, ENGLISH);
  } finally {
    documentElement.lang = before;
  }
});
