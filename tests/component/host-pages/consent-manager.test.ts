/// <reference types="mocha" />
/** Scope: pages whose consent manager keeps scripts of others from running, by their type or their address. */
import { assert } from 'chai';
import type { TaskTamerAgentElement } from '../../../widget/contract.ts';
import { en } from '../../../widget/i18n/en.ts';
import { next } from '../events.ts';
import { openPage, placeInPage, type FramedPage } from '../framed-page.ts';
import { WORKING } from '../host-page.ts';
import { view } from '../queries.ts';
import { consent, openDialog, passBotCheck, submit, touch, VISITOR } from '../visit.ts';

let page: FramedPage;

beforeEach(async () => {
  page = await openPage(document);
});
afterEach(() => page.frame.remove());

const ENGINE = /stand-ins\/call-machine/;
const BOT_CHECK = /stand-ins\/bot-check/;

const MANAGERS: Readonly<Record<string, (script: HTMLScriptElement) => void>> = {
  'changes the type': (script) => {
    script.type = 'text/plain';
  },
  'moves the address into another attribute': (script) => {
    script.setAttribute('data-src', script.src);
    script.removeAttribute('src');
  },
};

/** Changes each script of these addresses when it is inserted, before it runs. */
function manage(scripts: RegExp, change: (script: HTMLScriptElement) => void): void {
  const { Node } = page.window as Window & typeof globalThis;
  for (const method of ['appendChild', 'append'] as const) {
    const { prototype } = method === 'append' ? (page.window as Window & typeof globalThis).Element : Node;
    const insert = Reflect.get(prototype, method) as (...nodes: unknown[]) => unknown;
    Reflect.set(prototype, method, function (this: unknown, ...nodes: unknown[]) {
      for (const node of nodes)
        if ((node as Element).nodeName === 'SCRIPT' && scripts.test((node as HTMLScriptElement).src))
          change(node as HTMLScriptElement);
      return insert.apply(this, nodes);
    });
  }
}

async function assertDiagnosed(agent: TaskTamerAgentElement, check: string): Promise<void> {
  const { findings } = await agent.diagnose();
  const found = findings.find((finding) => finding.check === check);
  assert.equal(found?.status, 'problem');
  assert.include(found?.message, 'consent manager');
}

for (const [what, change] of Object.entries(MANAGERS)) {
  it(`if it ${what} of the bot check, the dialog says at once that it is missing, and diagnose() names it`, async () => {
    manage(BOT_CHECK, change);
    const agent = placeInPage(page);
    await openDialog(agent);
    touch(agent);
    await view(agent).findByText(en.botCheck.load);
    await assertDiagnosed(agent, 'bot-check');
  });

  it(`if it ${what} of the call engine, the call fails at once, and diagnose() names it`, async () => {
    manage(ENGINE, change);
    const agent = placeInPage(page, { ...WORKING, name: VISITOR });
    await openDialog(agent);
    consent(agent);
    await passBotCheck(agent);
    const failed = next(agent, 'call-start-failed');
    submit(agent);
    assert.equal((await failed).reason, 'engine-blocked');
    await assertDiagnosed(agent, 'call-engine');
  });
}
