/** Scope: the prerendered setup page: satisfies the site's policy and has separate files. */
import { expect, test } from 'vitest';
import { LOCAL_SETTINGS } from '../../../../demo/local-settings.ts';
import { EVERGREEN } from '../../../../site/embed/tag-folders.ts';
import { sitemap } from '../../../../site/prerender/discovery.ts';
import { renderSetup } from '../../../../site/prerender/entry-server.ts';

const SITE = 'https://task-tamer.example';
const ASSETS = {
  script: '/assets/setup-c3.js',
  styleSheet: '/assets/setup-d4.css',
  previewScript: '/assets/setup-preview-e5.js',
};
const SETTINGS = { ...LOCAL_SETTINGS, siteUrl: SITE };
const html = renderSetup(SETTINGS, ASSETS);

test('the setup page contains nothing that the site’s policy blocks, no tag, and no analytics', () => {
  expect(html).not.toMatch(/\sstyle="|\son\w+="|<style/);
  const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes);
  expect(scripts).toEqual([` type="module" src="${ASSETS.script}"`]);
  expect(html).toContain(`<link rel="stylesheet" href="${ASSETS.styleSheet}">`);
  expect(html).not.toMatch(/<task-tamer-agent/);
  expect(html).not.toContain(LOCAL_SETTINGS.analytics?.key);
});

test('the setup page is usable before its script loads: one heading, the fields, and a snippet for this site’s script', () => {
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).toContain(`data-script-url="${SITE}/${EVERGREEN}/task-tamer-agent.js"`);
  expect(html).toContain('&lt;task-tamer-agent call-endpoint=');
});

test('the setup page is found at its address', () => {
  expect(html).toContain(`<link rel="canonical" href="${SITE}/setup/">`);
  expect(sitemap(SETTINGS)).toContain(`<loc>${SITE}/setup/</loc>`);
});
