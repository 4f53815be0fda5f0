/// <reference types="mocha" />
/** Scope: pages on which a native that the launcher needs is missing or throws. None of them gets an error. */
import { assert } from 'chai';
import { record } from '../events.ts';
import { openPage, placeInPage, refuse, type FramedPage } from '../framed-page.ts';
import { WORKING } from '../host-page.ts';
import { eventually, view } from '../queries.ts';

let page: FramedPage;

beforeEach(async () => {
  page = await openPage(document);
});
afterEach(() => {
  assert.deepEqual(page.window.troubles, []);
  page.frame.remove();
});

it('when attachShadow throws, the owner gets an error and a link replaces the launcher', async () => {
  refuse(page, 'Element', 'attachShadow');
  const events = record(page.document);
  const agent = placeInPage(page, { ...WORKING, 'contact-phone': '+1 555 0100' });
  await eventually(() => assert.equal(agent.querySelector('a')?.href, 'tel:+15550100'));
  const [error, ...others] = events.details('call-error');
  assert.deepInclude(error, { type: 'interface-error', fatal: true, reason: 'unknown' });
  assert.include(error?.message, 'shadow root');
  assert.isEmpty(others);
});

it('when showPopover throws, the launcher is still shown and opens the dialog', async () => {
  refuse(page, 'HTMLElement', 'showPopover');
  const agent = placeInPage(page);
  const launcher = await eventually(() => view(agent).getByRole('button', { name: 'Talk to Erin' }));
  await eventually(() => assert.isAbove(launcher.getBoundingClientRect().height, 0));
  launcher.click();
  await view(agent).findByRole('dialog');
});

it('when Object.hasOwn is missing, the launcher is still shown', async () => {
  Reflect.deleteProperty(Reflect.get(page.window, 'Object') as object, 'hasOwn');
  const agent = placeInPage(page);
  await view(agent).findByRole('button', { name: 'Talk to Erin' });
});
