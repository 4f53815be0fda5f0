/// <reference types="mocha" />
/** Scope: a press on a button of the page before the script has loaded, with the line of code from the manual. */
import { assert } from 'chai';
import { loadScript, placeAgent, removeAgents } from '../host-page.ts';
import { view } from '../queries.ts';

const MAX_SCRIPT_CHARACTERS = 200;

afterEach(removeAgents);

it('an early press on the launcher opens the dialog when the script arrives', async () => {
  const manual = await (await fetch('/docs/setup/embedding.md')).text();
  const line = manual.split('\n').find((text) => text.startsWith("<script>addEventListener('click'"));
  assert.isDefined(line);
  assert.isAtMost(line.length, MAX_SCRIPT_CHARACTERS);
  const script = document.createElement('script');
  script.textContent = line.replace(/<\/?script>/g, '');
  document.head.append(script);
  const button = document.createElement('button');
  button.dataset['taskTamerOpen'] = '';
  document.body.append(button);
  const agent = placeAgent();
  button.click();
  await loadScript();
  await view(agent).findByRole('dialog');
  button.remove();
});
