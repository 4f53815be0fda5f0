import { Script, createContext } from 'node:vm';
import { expect, test } from 'vitest';
import { compiledAhead } from '../../../widget/build/compiled-ahead.ts';

/** As our script is built: a table of parts, what requires them, and the entry. */
const scriptOf = (entry: string, parts = '"./early.js":function(){return "early"}') =>
  `(function(){var parts={${parts}};function part(name){return parts[name]()}(function(part){${entry}})(part)})();`;

let runs = 0;

/** What the script leaves in `result`, and by how much running it added to what the engine had compiled. */
function run(code: string): { readonly result: unknown; readonly compiledLate: number } {
  // The same text again would find what was compiled for it before.
  const script = new Script(`${code}//${(runs += 1)}`);
  const before = script.createCachedData().length;
  const context = createContext({ result: null });
  script.runInContext(context);
  return { result: Reflect.get(context, 'result'), compiledLate: script.createCachedData().length - before };
}

const ENTRIES = {
  'declared functions': 'var a;function one(n){return two(n)+1}function two(n){return n*2}a=3;result=one(a);',
  expressions: 'var f=function(n){return n+1},g=(n)=>n*2,h=n=>{return f(g(n))};result=h(4);',
  'functions within functions': 'var f=function(n){return [1,2].map((m)=>m*n)};result=f(3).join();',
  methods:
    'var C=class{all(n){return this.one(n)+this.two(n)+this.three(n)}one(n){return n+1}two(n){return n+2}three(n){return n+3}};result=new C().all(5);',
  'private methods':
    'class C{#n=4;constructor(){this.n=this.#one()+this.#two()+this.#three()}#one(){return this.#n}#two(){return this.#n*2}#three(){return this.#n*3}};result=new C().n;',
};

test.each(Object.entries(ENTRIES))('%s do the same, and are compiled with the script', (_, entry) => {
  const plain = run(scriptOf(entry));
  const ahead = run(compiledAhead(scriptOf(entry), []));
  expect(ahead.result).toBe(plain.result);
  // A constructor stays what it is.
  expect(ahead.compiledLate).toBeLessThan(plain.compiledLate / 2);
});

test.each([
  'class A{who(){return "a"}}class B extends A{who(){return super.who()+"b"}}result=new B().who();',
  'var C=class{static make(){return new C}get n(){return 7}["c"+"d"](){return 8}async later(){return 9}};result=C.make().n+new C().cd();',
  'var o={m(){return 1},get n(){return 2},k:()=>3,f:function(){return 4}};result=[o.m(),o.n,o.k(),o.f()].join();',
  'result=one();var x=1;function one(){return 1}',
  'var C=class{a(){return this.b()}b(){return 2}c=()=>3};result=new C().a()+new C().c();',
])('what cannot be compiled ahead works as before: %s', (entry) => {
  expect(run(compiledAhead(scriptOf(entry), [])).result).toBe(run(scriptOf(entry)).result);
});

test('of the parts only those that are named are compiled with the script', () => {
  const code = scriptOf(
    'result=part("./early.js");',
    '"./early.js":function(){function f(){return "early"}return f()},"./late.js":function(){return "late"}',
  );
  const late = run(compiledAhead(code, [])).compiledLate;
  expect(run(compiledAhead(code, ['./early.js'])).compiledLate).toBeLessThan(late);
  expect(compiledAhead(code, ['./early.js'])).toContain('"./late.js":function');
});

test('a script without an entry, or without the part, fails the build', () => {
  expect(() => compiledAhead('var a=1;', [])).toThrow('The script has no entry.');
  expect(() => compiledAhead(scriptOf('result=1;'), ['./gone.js'])).toThrow('no part ./gone.js');
});
