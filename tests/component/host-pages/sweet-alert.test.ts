/// <reference types="mocha" />
/** Scope: a page that opens a modal of the published SweetAlert2, which hides its siblings from screen readers. */
import { assert } from 'chai';
import type SweetAlert from 'sweetalert2';
import { openPage, placeInPage } from '../framed-page.ts';
import { eventually } from '../queries.ts';
import { callBar, reachLiveCall } from '../visit.ts';

const SWEET_ALERT = '/node_modules/sweetalert2/dist/sweetalert2.all.js';

it("the call bar is not hidden from screen readers by the page's SweetAlert2", async () => {
  const page = await openPage(document);
  const script = page.document.createElement('script');
  const loaded = new Promise((resolve) => script.addEventListener('load', resolve));
  script.src = SWEET_ALERT;
  page.document.head.append(script);
  await loaded;
  const agent = placeInPage(page);
  await reachLiveCall(agent);
  const bar = callBar(agent);
  const Swal = Reflect.get(page.window, 'Swal') as typeof SweetAlert;
  void Swal.fire({ title: 'Sale' });
  await eventually(() => assert.equal(agent.getAttribute('aria-hidden'), 'true'));
  await eventually(() => {
    const root = bar.getRootNode() as ShadowRoot;
    assert.isTrue(bar.isConnected);
    // An assertion that prints an element of the page does not end.
    assert.isTrue(root.host.closest('[aria-hidden="true"]') === null);
  });
  await agent.endCall();
  page.frame.remove();
});
