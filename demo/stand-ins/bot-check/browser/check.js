/* The state of one check. Matches the real one wherever a page could notice. */
import { createParts, text } from './frames.js';

const ANSWER_MS = 80; // long enough to be seen
const EXPIRY_MS = 2_000;

/** @typedef {{ resolve(value: { response: string, key: string }): void, reject(reason: string): void }} Pending */

export class Check {
  token = '';
  isOpen = false;
  /** The check was passed and its token is being fetched. */
  awaitsToken = false;
  /** @type {Set<number>} */
  timers = new Set();
  /** @type {Pending | null} */
  pending = null;

  /** @param {URL} source @param {string} id @param {import('./frames.js').Params} params */
  constructor(source, id, params) {
    this.source = source;
    this.id = id;
    this.params = params;
    this.siteKey = text(params['sitekey'], 'pass');
    this.parts = createParts(source, id, params);
    // A busy browser may have loaded no frame yet when the question is asked.
    this.parts.challenge.addEventListener('load', () => this.isOpen && this.showQuestion());
  }

  begin() {
    /** @type {Record<string, () => void>} */
    const scenarios = {
      challenge: () => this.ask(),
      'challenge-expires': () => this.ask(),
      error: () => this.fail(),
      silent: () => undefined,
    };
    this.stopTimers();
    this.later(ANSWER_MS, scenarios[this.siteKey] ?? (() => this.pass()));
  }

  /** The frame fetches the token, because the page's policy may block requests to the service's host. */
  pass() {
    this.stopTimers();
    this.awaitsToken = true;
    this.tellCheckbox('issue', this.siteKey);
  }

  /** @param {string} token */
  take(token) {
    if (!this.awaitsToken) return;
    this.stopTimers();
    this.hide();
    this.setToken(token);
    this.tellCheckbox('tick', 'Verified');
    this.pending?.resolve({ response: this.token, key: `key-${this.token}` });
    this.pending = null;
    if (this.siteKey === 'expires') {
      this.later(EXPIRY_MS, () => this.end('The check has expired', 'expired-callback'));
    }
    this.callBack('callback', this.token, `key-${this.token}`);
  }

  ask() {
    this.isOpen = true;
    document.body.style.overflow = 'hidden';
    this.parts.panel.style.display = 'block';
    this.showQuestion();
    if (this.siteKey === 'challenge-expires') {
      this.later(EXPIRY_MS, () => this.end('The question has expired', 'chalexpired-callback'));
    }
    this.callBack('open-callback');
  }

  showQuestion() {
    this.parts.challenge.contentWindow?.postMessage({ standIn: 'bot-check' }, this.source.origin);
  }

  escape() {
    this.end('', 'close-callback');
  }

  fail() {
    this.end('Network error', 'error-callback', 'network-error');
  }

  /** @param {string} note @param {string} callback @param {...string} values */
  end(note, callback, ...values) {
    this.hide();
    this.clear(note);
    this.rejectPending(values[0] ?? 'challenge-closed');
    this.callBack(callback, ...values);
  }

  clear(note = '') {
    this.stopTimers();
    this.setToken('');
    this.tellCheckbox('clear', note);
  }

  /** Like the real one, this loses the page's overflow value and focuses the checkbox. */
  hide() {
    if (!this.isOpen) return;
    this.isOpen = false;
    document.body.style.overflow = '';
    this.parts.panel.style.display = 'none';
    this.parts.checkbox.focus();
  }

  remove() {
    this.stopTimers();
    this.hide();
    for (const part of Object.values(this.parts)) part.remove();
  }

  /** @param {string} reason */
  rejectPending(reason) {
    this.pending?.reject(reason);
    this.pending = null;
  }

  /** @param {string} token */
  setToken(token) {
    this.token = token;
    this.parts.field.value = token;
  }

  /** @param {string} name @param {string} note */
  tellCheckbox(name, note) {
    const message = { standIn: 'bot-check', name, note };
    this.parts.checkbox.contentWindow?.postMessage(message, this.source.origin);
  }

  /** @param {string} name @param {...string} values */
  callBack(name, ...values) {
    const callback = this.params[name];
    const target = typeof callback === 'string' ? Reflect.get(window, callback) : callback;
    if (typeof target === 'function') target(...values);
  }

  /** @param {number} delay @param {() => void} act */
  later(delay, act) {
    const timer = window.setTimeout(() => {
      this.timers.delete(timer);
      act();
    }, delay);
    this.timers.add(timer);
  }

  stopTimers() {
    for (const timer of this.timers) window.clearTimeout(timer);
    this.timers.clear();
    this.awaitsToken = false;
  }
}
