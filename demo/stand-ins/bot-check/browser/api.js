/* hCaptcha's script API. As in the real script, unknown IDs throw and a bad container is only logged. */
import { Check } from './check.js';
import { text } from './frames.js';

const source = new URL(document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : '');
/** @type {Map<string, Check>} */
const checks = new Map();
let rendered = 0;

/** @param {unknown} value @returns {HTMLElement | null} */
function toElement(value) {
  const element = typeof value === 'string' ? document.getElementById(value) : value;
  return element instanceof HTMLElement ? element : null;
}

/** Without an ID, the page's first check. @param {unknown} [id] @returns {Check} */
function find(id) {
  const check = id ? checks.get(text(id, '')) : checks.values().next().value;
  if (check) return check;
  throw new Error(id ? `[hCaptcha] invalid captcha id: ${text(id, '')}` : '[hCaptcha] no captchas exist.');
}

/** @param {unknown} target @param {import('./frames.js').Params} params @returns {string | undefined} */
function render(target, params) {
  const container = toElement(target);
  const named = params['challenge-container'];
  const parent = named === undefined ? document.body : toElement(named);
  if (container === null || parent === null) {
    console.log('[hCaptcha] render: invalid container.');
    return undefined;
  }
  const standing = container.querySelector('iframe')?.dataset['hcaptchaWidgetId'];
  if (standing !== undefined) return standing;
  const check = new Check(source, `standin${(rendered += 1)}${Math.random().toString(36).slice(2)}`, params);
  const { checkbox, field, panel } = check.parts;
  if (named === undefined) Object.assign(panel.style, { position: 'fixed', top: '0', zIndex: '2147483647' });
  container.append(checkbox, field);
  parent.append(panel);
  checks.set(check.id, check);
  return check.id;
}

/** @param {unknown} [id] @param {{ async?: boolean }} [options] */
function execute(id, options) {
  const check = find(id);
  check.begin();
  if (options?.async !== true) return undefined;
  check.rejectPending('challenge-closed');
  return new Promise((resolve, reject) => {
    check.pending = { resolve, reject };
  });
}

/** @param {unknown} [id] */
function remove(id) {
  const check = find(id);
  check.remove();
  checks.delete(check.id);
}

/** @param {unknown} id @param {unknown} data */
function setData(id, data) {
  if (typeof data !== 'object' || data === null) throw new Error('[hCaptcha] invalid data supplied');
  find(id);
}

/** @param {Check} check @param {{ name: unknown, token: unknown }} data */
function hearCheckbox(check, { name, token }) {
  if (name === 'selected') check.begin();
  else if (name === 'issued') check.take(text(token, ''));
  else if (check.awaitsToken) check.fail();
}

/** @param {MessageEvent} event */
function onMessage(event) {
  if (event.origin !== source.origin || event.data?.standIn !== 'bot-check') return;
  const check = checks.get(text(event.data.id, ''));
  if (check === undefined || event.data.name === 'ready') return;
  if (event.source === check.parts.checkbox.contentWindow) hearCheckbox(check, event.data);
  if (event.source !== check.parts.challenge.contentWindow) return;
  if (event.data.name === 'passed') check.pass();
  else check.escape();
}

window.addEventListener('message', onMessage);

Reflect.set(window, 'hcaptcha', {
  render,
  execute,
  remove,
  setData,
  reset: (/** @type {unknown} */ id) => find(id).clear(),
  close: (/** @type {unknown} */ id) => find(id).escape(),
  getResponse: (/** @type {unknown} */ id) => find(id).token,
  getRespKey: (/** @type {unknown} */ id) => `key-${find(id).token}`,
});

const ready = source.searchParams.get('onload');
if (ready !== null) {
  window.setTimeout(() => {
    const callback = Reflect.get(window, ready);
    if (typeof callback === 'function') callback();
  }, 1);
}
