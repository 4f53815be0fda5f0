// Scope: what the provider's page finds in the HTML of a business's page, and which pages it fetches.
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { fetchPage } from '../../../../server/provider/fetch-page.ts';
import { findingsIn } from '../../../../server/provider/page-check.ts';
import { snippetOf } from '../../../../server/provider/snippet.ts';

const FACTS = {
  endpoint: 'https://calls.example.com/paws',
  host: 'calls.paws.example',
  siteKey: 'site-key',
  name: 'Paws "& Co" > all',
};
const SNIPPET = snippetOf({
  publicUrl: 'https://calls.example.com',
  slug: 'paws',
  agentName: 'Ruby "R" <1>',
  phone: '+1 (512) 555-0199',
});

const wrongIn = (html: string) =>
  findingsIn(html, FACTS).flatMap(({ verdict, says }) => (verdict === 'good' ? [] : [`${verdict}: ${says}`]));

it('the snippet of a business is right in its page, also at its own host and with a final slash', () => {
  expect(SNIPPET).toBe(`<script src="/task-tamer-agent.js" async></script>
<task-tamer-agent call-endpoint="https://calls.example.com/paws" agent-name="Ruby &quot;R&quot; &lt;1>">
  <a href="tel:+15125550199">Call us</a>
</task-tamer-agent>`);
  expect(wrongIn(SNIPPET)).toEqual([]);
  for (const other of ['https://calls.example.com/paws/', 'https://calls.paws.example'])
    expect(wrongIn(SNIPPET.replace(FACTS.endpoint, other))).toEqual([]);
});

it('another endpoint, key or name is named with what it must be', () => {
  const more = 'captcha-site-key="other" business-name="Claws"';
  expect(wrongIn(SNIPPET.replace('/paws"', `/claws" ${more}`))).toEqual([
    'wrong: call-endpoint is “https://calls.example.com/claws”. It must be “https://calls.example.com/paws”.',
    'wrong: captcha-site-key is “other”. It must be “site-key”.',
    'wrong: business-name is “Claws”. It must be “Paws "& Co" > all”.',
  ]);
  const right = 'captcha-site-key="site-key" business-name="Paws &quot;&amp; Co&quot; > all"';
  expect(wrongIn(SNIPPET.replace('/paws"', `/paws" ${right}`))).toEqual([]);
  expect(wrongIn(SNIPPET.replace(/call-endpoint="[^"]*"/, ''))).toEqual([
    'wrong: call-endpoint is missing. It must be “https://calls.example.com/paws”.',
  ]);
});

it('a tag in a comment does not count, and a missing script is worth a look', () => {
  expect(wrongIn(`<!-- ${SNIPPET} -->`)).toEqual([
    expect.stringMatching(/^unsure: .*has no <task-tamer-agent>/),
  ]);
  expect(wrongIn(SNIPPET.replace(/<script.*<\/script>/, ''))).toEqual([
    expect.stringMatching(/^unsure: No <script> loads/),
  ]);
});

it('a page that was made to take long is looked at within a moment', () => {
  const began = performance.now();
  for (const part of ['<!--', '<script', '<task-tamer-agent ', '<task-tamer-agent a="'])
    findingsIn(part.repeat(200_000), FACTS);
  expect(performance.now() - began).toBeLessThan(5_000);
});

it('only pages of the business are fetched, at public addresses', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/away') response.writeHead(302, { location: 'https://elsewhere.example/' }).end();
    else if (request.url === '/loop') response.writeHead(302, { location: '/loop' }).end();
    else if (request.url === '/moved') response.writeHead(301, { location: '/' }).end();
    else response.writeHead(request.url === '/gone' ? 410 : 200).end('<p>Hello</p>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fetched = (path: string, allowsPrivate = true) =>
    fetchPage(`${origin}${path}`, { origins: [origin], allowsPrivate });
  expect(await fetched('/moved')).toEqual({ kind: 'fetched', html: '<p>Hello</p>' });
  expect(await fetched('/away')).toMatchObject({
    reason: expect.stringContaining('https://elsewhere.example'),
  });
  expect(await fetched('/loop')).toMatchObject({ reason: 'it redirects too often' });
  expect(await fetched('/gone')).toMatchObject({ reason: 'it answers with the status 410' });
  expect(await fetched('/', false)).toEqual({ kind: 'failed', reason: 'its address is private' });
});
