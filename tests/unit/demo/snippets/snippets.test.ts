/** Scope: the snippets can be pasted unchanged on any host. */
import { describe, expect, test } from 'vitest';
import { policyLines } from '../../../../site/embed/policy-lines.ts';
import { SNIPPET_IDS, snippetOf, type Embed } from '../../../../demo/snippets/snippets.ts';
import { attributesFor } from '../../../../demo/state/attributes.ts';
import { USUAL } from '../../../../demo/state/console-state.ts';

const ORIGIN = 'https://a.example';
const EMBED: Embed = {
  attributes: { assistant: 'erin', 'daily-config': '{"a":1}', name: `"O'Neil" <b> & co` },
  origin: ORIGIN,
  scriptPath: '/s.js',
  modulePath: '/s.mjs',
  pinnedPath: '/1.2.3/s.js',
  pageUrl: `${ORIGIN}/page?a=1&b="`,
  permissions: 'microphone; autoplay',
  integrity: null,
};

test('the HTML snippet keeps every value inside its quotes', () => {
  expect(snippetOf('script', EMBED)).toBe(
    [
      '<script src="https://a.example/s.js" async></script>',
      `<task-tamer-agent assistant="erin" daily-config='{"a":1}' name="&quot;O'Neil&quot; &lt;b> &amp; co">`,
      '  <a href="tel:…">Call us</a>',
      '</task-tamer-agent>',
    ].join('\n'),
  );
  expect(snippetOf('module', EMBED)).toContain(
    '<script type="module" src="https://a.example/s.mjs"></script>\n<task-tamer-agent ',
  );
  expect(snippetOf('frame', EMBED)).toContain(`src='https://a.example/page?a=1&amp;b="'`);
});

test('the React snippet passes every value as a string', () => {
  expect(snippetOf('react', EMBED)).toContain(`name={"\\"O'Neil\\" <b> & co"}`);
  expect(snippetOf('react', EMBED)).toContain('<script src="https://a.example/s.js" async />');
});

test('only the script of a fixed version gets an integrity hash, once it is known', () => {
  expect(snippetOf('integrity', EMBED)).not.toContain('<script');
  const text = snippetOf('integrity', { ...EMBED, integrity: 'sha384-abc' });
  expect(text).toContain('integrity="sha384-abc"');
  expect(text).toContain('<script src="https://a.example/1.2.3/s.js"');
  const others = SNIPPET_IDS.filter((id) => id !== 'integrity');
  for (const id of others)
    expect(snippetOf(id, { ...EMBED, integrity: 'sha384-abc' })).not.toContain('sha384');
  expect(text).toContain('crossorigin="anonymous"');
});

test('a snippet for another host contains absolute URLs instead of paths', () => {
  const text = snippetOf('script', { ...EMBED, attributes: attributesFor(USUAL) });
  expect(text).toContain('call-endpoint="https://a.example/call-endpoint/erin"');
  const unproved = attributesFor({ ...USUAL, start: 'public-key' });
  expect(snippetOf('script', { ...EMBED, attributes: unproved })).toContain(
    'api-url="https://a.example/stand-ins/platform"',
  );
  expect(text).toContain('"bundlePathOverride":"https://a.example/stand-ins/call-machine"');
  expect(text).not.toMatch(/["']\/stand-ins/);
});

describe('the snippet’s Content-Security-Policy', () => {
  test('allows only the stand-ins’ host if everything comes from there', () => {
    expect(policyLines(attributesFor(USUAL), ORIGIN).split('\n')).toEqual([
      'script-src https://a.example;',
      'connect-src https://a.example wss://a.example;',
      'frame-src https://a.example;',
    ]);
  });

  test('allows the tag’s default services if nothing else is set', () => {
    const lines = policyLines({ assistant: 'x' }, ORIGIN);
    expect(lines).toMatch(/script-src https:\/\/a\.example .*c\.daily\.co.* https:\/\/hcaptcha\.com/);
    expect(lines).toMatch(/connect-src https:\/\/api\.vapi\.ai .*hcaptcha\.com/);
    expect(lines).toContain("worker-src 'self' blob:;");
  });

  test('allows the defaults for malformed values, as the tag uses them', () => {
    const usual = policyLines({}, ORIGIN);
    expect(policyLines({ 'api-url': 'http://[', 'daily-config': '{"', 'captcha-api-url': '' }, ORIGIN)).toBe(
      usual,
    );
  });
});
