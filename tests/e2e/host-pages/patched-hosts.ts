/**
 * Hosts whose scripts have patched natives that every script relies on. Each patch runs before our script. On the first
 * hosts a call works; on the others nothing can, and a link to the business replaces the launcher.
 */

export const WORKING_PATCHES = {
  'globals of other loaders': `
    window.define = () => { throw new Error('AMD'); }; define.amd = {};
    window.module = { exports: {} }; window.exports = module.exports; window.require = define;
    window.process = { env: null }; window.global = {}; window.React = {}; window.Daily = {};`,
  'a wrapped fetch': `
    const own = fetch;
    window.fetch = function (input, init) { return own.call(this, input, init).then((answer) => answer); };`,
  'a patched Promise': `
    const Own = Promise, then = Own.prototype.then;
    Own.prototype.then = function (a, b) { return then.call(this, a && ((value) => a(value)), b); };
    window.Promise = class extends Own {};`,
  'listeners that know no options': `
    const add = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (type, listener, options) {
      return add.call(this, type, listener, options === true || Boolean(options && options.capture));
    };`,
  'wrapped listeners': `
    const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype, known = new WeakMap();
    EventTarget.prototype.addEventListener = function (type, listener, options) {
      if (typeof listener !== 'function') return add.call(this, type, listener, options);
      const wrapped = known.get(listener) || function (event) { return listener.call(this, event); };
      known.set(listener, wrapped);
      return add.call(this, type, wrapped, options);
    };
    EventTarget.prototype.removeEventListener = function (type, listener, options) {
      return remove.call(this, type, known.get(listener) || listener, options);
    };`,
  'a polyfill for custom elements': `
    const Own = HTMLElement, define = CustomElementRegistry.prototype.define;
    window.HTMLElement = function () { return Reflect.construct(Own, [], this.constructor); };
    HTMLElement.prototype = Own.prototype; HTMLElement.prototype.constructor = HTMLElement;
    Object.setPrototypeOf(HTMLElement, Own);
    CustomElementRegistry.prototype.define = function (name, constructor, options) {
      return define.call(this, name, class extends constructor {}, options);
    };`,
  'old array methods': `
    Array.from = (list) => Array.prototype.slice.call(list);
    Array.prototype.includes = function (value) { return this.indexOf(value) !== -1; };
    Array.prototype.flat = function () { return this; };
    Array.prototype.find = function (test) { return this.filter(test)[0] || null; };`,
  'a replaced Map, Symbol.iterator and JSON': `
    const { stringify, parse } = JSON;
    window.JSON = { parse: (text) => parse(text), stringify: (value) => stringify(value) };
    window.Map = class extends Map { set(key, value) { super.set(key, value); return this; } };
    window.Set = class extends Set {};
    Array.prototype[Symbol.iterator] = function () {
      let at = 0;
      return { next: () => (at < this.length ? { done: false, value: this[at++] } : { done: true }) };
    };`,
  'frozen prototypes': `
    for (const { prototype } of [Object, Function, Array, Error, Promise, Map, EventTarget, Node, HTMLElement])
      Object.freeze(prototype);`,
  'no console': `Object.defineProperty(window, 'console', { value: undefined });`,
  'animation frames and idle times that never come': `
    window.requestAnimationFrame = window.requestIdleCallback = () => 1;
    window.ResizeObserver = class { observe() {} unobserve() {} disconnect() {} };`,
  'replaced timers and events': `
    const { setTimeout: own, clearTimeout: stop } = window;
    window.setTimeout = (run, ms) => ({ id: own(run, ms), valueOf() { return this.id; } });
    window.clearTimeout = (timer) => stop(Number(timer));
    window.CustomEvent = function (type, { bubbles, cancelable, detail } = {}) {
      const event = document.createEvent('CustomEvent');
      event.initCustomEvent(type, bubbles, cancelable, detail);
      return event;
    };`,
  'shortcuts on single keys': `
    document.addEventListener('keydown', (event) => {
      if (event.target.tagName !== 'INPUT' && event.key.length === 1) event.preventDefault();
    });`,
  'a trap for the focus': `
    addEventListener('load', () => {
      const trap = document.body.appendChild(document.createElement('div'));
      trap.tabIndex = 0;
      document.addEventListener('focusin', ({ target }) => trap.contains(target) || trap.focus());
    });`,
  'a replaced Function.prototype.bind': `
    Function.prototype.bind = function (self, ...first) {
      const call = this;
      return function (...rest) { return call.call(self, ...first, ...rest); };
    };`,
  // MooTools 1.2 takes the bound arguments as a list, and then ignores those of the call.
  'a bind that takes a list': `
    Function.prototype.bind = function (self, list) {
      const call = this;
      return function () {
        return call.apply(self || null, list === undefined || list === null ? arguments : [].concat(list));
      };
    };`,
  'extended arrays': `
    Array.prototype.last = function () { return this[this.length - 1]; };
    Array.prototype.toJSON = function () { return 'array'; };`,
} as const;

export const REFUSING_PATCHES = {
  'children on every object': `Object.prototype.children = 'polluted';`,
  'markup on every object': `Object.prototype.dangerouslySetInnerHTML = { __html: '<b>polluted</b>' };`,
  'a method on every object': `Object.prototype.extend = function () {};`,
  'a Function.prototype.bind that forgets its arguments': `
    Function.prototype.bind = function (self) { const call = this; return function () { return call.apply(self, arguments); }; };`,
  'no style sheets to adopt': `window.CSSStyleSheet = function () { throw new TypeError('Illegal constructor'); };`,
  'dialogs that cannot be shown': `
    HTMLDialogElement.prototype.showModal = function () { throw new Error('No dialogs here'); };`,
} as const;

/** The patch as a script for the page's head, in a block so that its names stay local. */
export const patch = (script: string): string => `<script>{${script}}</script>`;
