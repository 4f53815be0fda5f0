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
  name: FACTS.name,
  agentName: '',
  siteKey: 'site-key',
  phone: '',
});
const SCRIPT = '<script type="module" src="/task-tamer-agent.mjs"></script>';

const wrongIn = (html: string) =>
  findingsIn(html, FACTS).flatMap(({ verdict, says }) => (verdict === 'good' ? [] : [`${verdict}: ${says}`]));

it('the snippet of a business is right in its page, also at its own host and with a final slash', () => {
  expect(wrongIn(SCRIPT + SNIPPET)).toEqual([]);
  for (const other of ['https://calls.example.com/paws/', 'https://calls.paws.example'])
    expect(wrongIn(SCRIPT + SNIPPET.replace(FACTS.endpoint, other))).toEqual([]);
});

it('another endpoint, key or name is named with what it must be', () => {
  expect(wrongIn(SCRIPT + SNIPPET.replace('/paws"', '/claws"').replace('site-key"', 'other"'))).toEqual([
    'wrong: call-endpoint is “https://calls.example.com/claws”. It must be “https://calls.example.com/paws”.',
    'wrong: captcha-site-key is “other”. It must be “site-key”.',
  ]);
  expect(wrongIn(`${SCRIPT}<task-tamer-agent></task-tamer-agent>`)).toHaveLength(3);
});

it('a tag in a comment does not count, and a missing script is worth a look', () => {
  expect(wrongIn(`${SCRIPT}<!-- ${SNIPPET} -->`)).toEqual([
    expect.stringMatching(/^unsure: .*has no <task-tamer-agent>/),
  ]);
  expect(wrongIn(SNIPPET)).toEqual([expect.stringMatching(/^unsure: No <script> loads/)]);
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
